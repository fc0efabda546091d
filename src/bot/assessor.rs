//! An assessment in progress, made a few steps at a time.

use super::assessment::{Assessment, Conditions};
use super::player::Player;
use super::trial::{Outcome, Trial};
use crate::level::{Level, LevelSet};

/// The seed of the first game of each player; each following game has the next. They are the same for every level:
/// seeds that came from a level would draw new luck with each edit.
const FIRST_SEED: u64 = 1;

/// An assessment in progress, which each frame of a game can advance. It has the results so far at any time.
#[derive(Clone, Debug)]
pub struct Assessor {
    /// The level, alone in a set.
    alone: LevelSet,
    conditions: Conditions,
    /// The games that are over, of one player after the other.
    over: Vec<Outcome>,
    playing: Option<Trial>,
}

impl Assessor {
    /// An assessment before its first step.
    pub fn new(level: &Level, conditions: &Conditions) -> Self {
        Self {
            alone: LevelSet::of(level.clone()),
            conditions: *conditions,
            over: Vec::new(),
            playing: None,
        }
    }

    /// Makes the next step; false once all games are over.
    pub fn step(&mut self) -> bool {
        let Some((player, seed)) = self.next() else {
            return false;
        };
        let start = || Trial::new(&self.alone, player, seed, &self.conditions);
        let trial = self.playing.get_or_insert_with(start);
        if let Some(outcome) = trial.step() {
            self.over.push(outcome);
            self.playing = None;
        }
        !self.is_over()
    }

    /// The player and the seed of the game in play, or of the next one; `None` once all are over.
    fn next(&self) -> Option<(Player, u64)> {
        let game = self.over.len() as u64;
        let player = game.checked_div(self.conditions.games)?;
        let spec = self.conditions.players().get(player as usize)?;
        Some((spec.kind, FIRST_SEED + game % self.conditions.games))
    }

    /// The number of games that are over, of all players.
    pub fn games(&self) -> usize {
        self.over.len()
    }

    /// True once all games are over.
    pub fn is_over(&self) -> bool {
        self.next().is_none()
    }

    /// The results of the games that are over.
    pub fn assessment(&self) -> Assessment {
        Assessment::of(&self.alone[0], &self.over, &self.conditions)
    }
}
