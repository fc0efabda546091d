//! A recorded run.

use super::{PlayerName, RULES, Track};
use crate::difficulty::Rules;
use crate::game::{Game, Phase};
use crate::level::LevelSet;
use crate::tuning::STEP;

/// A recorded run, or the part of it that has been played.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// The setup of the run.
    pub setup: Setup,
    /// The number of the [rules](RULES) under which it was played.
    pub rules: u32,
    /// True if the file says that the run was ranked. [`Self::counts`] tells if its scores count.
    pub ranked: bool,
    /// Who says to have played it. It decides nothing.
    pub name: PlayerName,
    /// The inputs, checkpoints, clears and edits.
    pub track: Track,
    /// The standing at the end of the track.
    pub standing: Standing,
}

/// Everything that a run starts with: levels, the seed of the random numbers, and rules. With the same inputs it gives
/// the same game.
#[expect(missing_docs, reason = "the type says the rest")]
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    pub levels: LevelSet,
    /// The index of the first level; beyond the last one it is the last.
    pub start: usize,
    pub seed: u64,
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

/// The standing of a run at one moment; `level` is an index.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub level: usize,
    pub lives: u8,
    pub score: u32,
    /// True if the run is lost or won.
    pub is_over: bool,
    /// The state hash.
    pub state: u64,
}

impl Standing {
    /// The standing of a game now.
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
    /// A recording without a name under the present rules, up to the present moment of its game.
    pub fn new(setup: Setup, track: Track, game: &Game, ranked: bool) -> Self {
        Self {
            setup,
            rules: RULES,
            ranked,
            name: PlayerName::default(),
            track,
            standing: Standing::of(game),
        }
    }

    /// True if it was played under the rules of this program; only then must the same inputs give the same game.
    pub fn is_of_these_rules(&self) -> bool {
        self.rules == RULES
    }

    /// True if its levels never changed, so that its setup is all that another game of it needs.
    pub fn has_one_setup(&self) -> bool {
        self.track.edits.is_empty()
    }

    /// The length of the run in seconds.
    pub fn seconds(&self) -> f32 {
        self.track.steps() as f32 * STEP
    }

    /// True if its scores count, and it can prove them: it is ranked, under ranked rules of this program, and
    /// its levels never changed.
    pub fn counts(&self) -> bool {
        self.ranked
            && self.is_of_these_rules()
            && self.setup.rules.are_ranked()
            && self.has_one_setup()
    }
}
