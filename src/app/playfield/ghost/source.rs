//! The game of a ghost: a recording that is played again, or a bot that plays live.

use std::cmp::Ordering;
use std::sync::Arc;

use breakout::bot::{Goal, Solo};
use breakout::difficulty::Difficulty;
use breakout::game::{Game, Phase};
use breakout::level::{Level, LevelSet};
use breakout::replay::{Clear, Playthrough, Recording};

#[derive(Clone)]
pub(super) struct Source {
    playing: Playing,
    /// The index of the level in that game.
    level: usize,
}

#[derive(Clone)]
enum Playing {
    Recording(Box<Playthrough<Arc<Recording>>>),
    Bot(Box<Solo>),
}

impl Source {
    /// A recorded run; `None` if it did not clear the level.
    pub(super) fn recording(recording: Arc<Recording>, level: &Level) -> Option<Self> {
        let hash = level.content_hash();
        let level_of = |clear: &&Clear| recording.setup.levels.iter().nth(clear.level);
        let is_same = |clear: &&Clear| level_of(clear).is_some_and(|of| of.content_hash() == hash);
        let level = recording.track.clears().iter().find(is_same)?.level;
        Some(Self::run(recording, level))
    }

    /// A recorded run in the level of an index.
    pub(super) fn run(recording: Arc<Recording>, level: usize) -> Self {
        Self {
            playing: Playing::Recording(Box::new(Playthrough::new(recording))),
            level,
        }
    }

    /// True if it is a recording, and its inputs do not give the game that it says.
    pub(super) fn differs(&self) -> bool {
        matches!(&self.playing, Playing::Recording(run) if run.mismatch().is_some())
    }

    /// The game of a rung, as it was played when the rung was made.
    pub(super) fn bot(goal: &Goal, level: &Level, difficulty: Difficulty) -> Self {
        let alone = LevelSet::of(level.clone());
        let solo = Solo::new(&alone, goal.player, goal.seed, difficulty, true);
        Self {
            playing: Playing::Bot(Box::new(solo)),
            level: 0,
        }
    }

    pub(super) fn game(&self) -> &Game {
        match &self.playing {
            Playing::Recording(playthrough) => playthrough.game(),
            Playing::Bot(solo) => solo.game(),
        }
    }

    /// Makes the next step; false if there is none.
    pub(super) fn step(&mut self) -> bool {
        match &mut self.playing {
            Playing::Recording(playthrough) => playthrough.step(),
            Playing::Bot(solo) => solo.step(),
        }
    }

    /// The order of the game and its level: before, in or after it.
    pub(super) fn place(&self) -> Ordering {
        let game = self.game();
        let has_cleared = game.phase() != Phase::Playing;
        (game.level_index(), has_cleared).cmp(&(self.level, false))
    }
}
