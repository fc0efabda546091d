//! A recorded run.

use super::{RULES, Track};
use crate::difficulty::Rules;
use crate::game::{Game, Phase};
use crate::level::LevelSet;

/// A recorded run, or the part of it that has been played.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// What the run began with.
    pub setup: Setup,
    /// The number of the [rules](RULES) by which it was played.
    pub rules: u32,
    /// Whether it was ranked when it was recorded, as its file says. Ask [`Self::counts`] whether its
    /// scores count.
    pub ranked: bool,
    /// What happened.
    pub track: Track,
    /// Where it stands at the end of the track.
    pub standing: Standing,
}

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

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The index of the level in play.
    pub level: usize,
    /// The lives that are left.
    pub lives: u8,
    /// The score so far.
    pub score: u32,
    /// Whether the run is lost or won.
    pub is_over: bool,
    /// The state hash.
    pub state: u64,
}

impl Standing {
    /// Where a game stands.
    pub fn of(game: &Game) -> Self {
        Self {
            level: game.level_index(),
            lives: game.lives(),
            score: game.score(),
            is_over: matches!(game.phase(), Phase::Lost | Phase::Won),
            state: game.state_hash(),
        }
    }
}

impl Recording {
    /// A recording by the present rules, up to the present moment of its game.
    pub fn new(setup: Setup, track: Track, game: &Game, ranked: bool) -> Self {
        Self {
            setup,
            rules: RULES,
            ranked,
            track,
            standing: Standing::of(game),
        }
    }

    /// Whether it was played by the rules of this program; only then the same inputs must give the
    /// same game.
    pub fn is_of_these_rules(&self) -> bool {
        self.rules == RULES
    }

    /// Whether its scores count, and it can prove them: it is ranked, by the rules of this program, which
    /// were not made easier, and in levels that stayed as they were.
    pub fn counts(&self) -> bool {
        self.ranked
            && self.is_of_these_rules()
            && self.setup.rules.are_ranked()
            && self.track.edits.is_empty()
    }
}
