//! An assessment in progress, made a few steps at a time.

use super::assessment::{Assessment, Conditions};
use super::trial::Trial;
use crate::level::{Level, LevelSet};

/// An assessment in progress, which each frame of a game can advance. It has the results so far at any time.
#[derive(Clone, Debug)]
pub struct Assessor {
    /// The level, alone in a set.
    alone: LevelSet,
    conditions: Conditions,
    /// The seed of the first game; each following game has the next.
    seed: u64,
    over: Vec<Trial>,
    playing: Option<Trial>,
}

impl Assessor {
    /// An assessment before its first step. The seeds come from the level's [content](Level::content_hash), so that
    /// no two levels share their luck.
    pub fn new(level: &Level, conditions: &Conditions) -> Self {
        Self {
            alone: LevelSet::of(level.clone()),
            conditions: *conditions,
            seed: level.content_hash(),
            over: Vec::new(),
            playing: None,
        }
    }

    /// Makes the next step; false once all games are over.
    pub fn step(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        let game = self.over.len() as u64;
        let start = || Trial::new(&self.alone, self.seed.wrapping_add(game), &self.conditions);
        let trial = self.playing.get_or_insert_with(start);
        if !trial.is_over() {
            trial.step();
        }
        if trial.is_over() {
            self.over.extend(self.playing.take());
        }
        !self.is_over()
    }

    /// The number of games that are over.
    pub fn games(&self) -> usize {
        self.over.len()
    }

    /// True once all games are over.
    pub fn is_over(&self) -> bool {
        self.over.len() as u64 >= self.conditions.games
    }

    /// The results of the games that are over.
    pub fn assessment(&self) -> Assessment {
        Assessment::of(&self.alone[0], &self.over, self.conditions.limit)
    }
}
