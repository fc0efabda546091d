//! What is noted of a run while it goes on.

use super::inputs::Inputs;
use crate::game::{Game, Phase};
use crate::input::Input;
use crate::tuning::STEPS_PER_SECOND;

/// What is noted of a run while it goes on: the input of every step, a checkpoint every second, and
/// every level that is cleared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    pub(super) inputs: Inputs,
    /// The lower half of the state hash after each whole second.
    pub(super) checkpoints: Vec<u32>,
    pub(super) clears: Vec<Clear>,
}

/// A level that was cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clear {
    /// The index of the level.
    pub level: usize,
    /// The game's step count right after the step that cleared it.
    pub step: u64,
    /// The points that the level brought.
    pub score: u32,
}

impl Clear {
    /// The clear of the present level of a game in which it has just been cleared.
    pub(super) fn of(game: &Game) -> Self {
        Self {
            level: game.level_index(),
            step: game.steps(),
            score: game.score() - game.tally().before,
        }
    }
}

/// The checkpoint of a game, if one is due.
pub(super) fn checkpoint(game: &Game) -> Option<u32> {
    let is_due = game.steps().is_multiple_of(u64::from(STEPS_PER_SECOND));
    is_due.then(|| game.state_hash() as u32)
}

impl Track {
    /// The number of steps.
    pub fn steps(&self) -> u64 {
        self.inputs.len() as u64
    }

    /// The input of the step that began at a step count; `None` beyond the end.
    pub fn input(&self, step: u64) -> Option<Input> {
        self.inputs.get(usize::try_from(step).ok()?)
    }

    /// The levels that were cleared, in order.
    pub fn clears(&self) -> &[Clear] {
        &self.clears
    }

    /// Notes the input of the next step, which must be in its [grain](Input::in_grain). Called before
    /// the step: if that fails, its input is there.
    pub fn push(&mut self, input: Input) {
        self.inputs.push(input);
    }

    /// Notes the game after that step.
    pub fn note(&mut self, game: &Game) {
        self.checkpoints.extend(checkpoint(game));
        let is_cleared = matches!(game.phase(), Phase::Cleared | Phase::Won);
        let known = self.clears.last().map(|clear| clear.level);
        if is_cleared && known != Some(game.level_index()) {
            self.clears.push(Clear::of(game));
        }
    }

    /// Forgets everything after a step count.
    pub fn truncate(&mut self, step: u64) {
        let step = step.min(self.steps());
        self.inputs.truncate(step as usize);
        let seconds = step / u64::from(STEPS_PER_SECOND);
        self.checkpoints.truncate(seconds as usize);
        self.clears.retain(|clear| clear.step <= step);
    }
}
