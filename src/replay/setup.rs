//! Everything that a run begins with.

use crate::difficulty::Rules;
use crate::game::Game;
use crate::level::LevelSet;

/// Everything that a run begins with. With the same inputs it is the same game.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The levels.
    pub levels: LevelSet,
    /// The index of the first level; beyond the last one it is the last.
    pub start: usize,
    /// The seed of the game's random numbers.
    pub seed: u64,
    /// The rules.
    pub rules: Rules,
}

impl Setup {
    /// A setup with the usual rules.
    pub fn new(levels: LevelSet, start: usize, seed: u64) -> Self {
        Self {
            levels,
            start,
            seed,
            rules: Rules::default(),
        }
    }

    /// The game before its first step.
    pub fn game(&self) -> Game {
        Game::with_rules(self.levels.clone(), self.start, self.seed, self.rules)
    }
}
