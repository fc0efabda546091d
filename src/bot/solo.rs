//! A game that a player plays alone.

use super::player::{Player, Playing};
use crate::difficulty::{Difficulty, Rules};
use crate::event::Event;
use crate::game::{Game, Phase};
use crate::level::LevelSet;

/// The game of one player on the first level of a set. Practice is on: what counts is time, not lives. The same level,
/// seed, difficulty and help give the same game, step for step.
#[derive(Clone, Debug)]
pub struct Solo {
    game: Game,
    player: Playing,
    events: Vec<Event>,
}

impl Solo {
    /// A game before its first step.
    pub fn new(
        alone: &LevelSet,
        player: Player,
        seed: u64,
        difficulty: Difficulty,
        help: bool,
    ) -> Self {
        let rules = Rules {
            difficulty,
            help,
            practice: true,
            ..Rules::default()
        };
        Self {
            game: Game::with_rules(alone.clone(), 0, seed, rules),
            player: Playing::new(player, seed),
            events: Vec::new(),
        }
    }

    crate::macros::getters! { self:
        /// The game so far.
        game: &Game = &self.game;
        /// The events of the last step.
        events: &[Event] = &self.events;
    }

    /// Makes the next step; false, and none, once the level is cleared.
    pub fn step(&mut self) -> bool {
        self.events.clear();
        let goes_on = self.game.phase() == Phase::Playing;
        if goes_on {
            let input = self.player.input(&self.game);
            self.game.step(input, &mut self.events);
        }
        goes_on
    }
}
