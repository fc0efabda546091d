//! The record of a run while it is played.

use super::inputs::Packed;
use crate::event::Event;
use crate::game::Game;
use crate::input::Input;
use crate::level::{LevelChange, LevelEdit, LevelSet};
use crate::tuning::STEPS_PER_SECOND;

/// The track of a run, written while it is played: the input of every step, a checkpoint every second, every clear of a
/// level, and every edit of its levels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Track {
    /// One for each step.
    pub(super) inputs: Vec<Packed>,
    /// The lower half of the state hash after each whole second, before a change of the levels there.
    pub(super) checkpoints: Vec<u32>,
    pub(super) clears: Vec<Clear>,
    /// In order, each with the step count at which it is made: after that step and before the next.
    pub(super) edits: Vec<(u64, RecordedEdit)>,
}

/// The most edits in a recording, and roughly the most bytes of all their texts.
const MAX_EDITS: usize = 10_000;
const MAX_EDITED_BYTES: usize = 16 << 20;

/// A recorded edit of one level of a run, which it names by index, because a file has no ids.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedEdit {
    /// The level's index before the edit, or the index of a new level after it. Beyond the last level, a new
    /// one comes last and nothing else happens.
    pub index: usize,
    /// The change of that level.
    pub change: LevelChange,
}

impl RecordedEdit {
    /// The record of a change of these levels, before it is made.
    pub fn of(edit: LevelEdit, levels: &LevelSet) -> Self {
        Self {
            index: levels.position(edit.level).unwrap_or(levels.len()),
            change: edit.change,
        }
    }

    /// The change of these levels that was recorded.
    pub fn on(&self, levels: &LevelSet) -> LevelEdit {
        LevelEdit {
            level: levels.id(self.index),
            change: self.change.clone(),
        }
    }
}

/// A clear of a level: its index, the game's step count after it, and the points won in the level.
#[expect(missing_docs, reason = "the type says it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clear {
    pub level: usize,
    pub step: u64,
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

pub(super) fn is_clear(event: &Event) -> bool {
    matches!(event, Event::LevelCleared { .. })
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
        let packed = self.inputs.get(usize::try_from(step).ok()?)?;
        Some(packed.input())
    }

    /// The levels that were cleared, in order.
    pub fn clears(&self) -> &[Clear] {
        &self.clears
    }

    /// Records the input of the next step, which must be in its [grain](Input::in_grain). Called before the step: if
    /// that panics, its input is there.
    pub fn push(&mut self, input: Input) {
        self.inputs.push(Packed::new(input));
    }

    /// Records the game after that step, with its events.
    pub fn note(&mut self, game: &Game, events: &[Event]) {
        self.checkpoints.extend(checkpoint(game));
        if events.iter().any(is_clear) {
            self.clears.push(Clear::of(game));
        }
    }

    /// The changes of levels after the step that led to a step count.
    pub fn edits_at(&self, step: u64) -> impl Iterator<Item = &RecordedEdit> {
        let first = self.edits.partition_point(|(at, _)| *at < step);
        let due = self.edits[first..]
            .iter()
            .take_while(move |edit| edit.0 == step);
        due.map(|(_, edit)| edit)
    }

    /// Makes the edits that follow the last step of a game of this run, and appends their events. True if there are
    /// any.
    pub fn edit(&self, game: &mut Game, events: &mut Vec<Event>) -> bool {
        let due = self.edits_at(game.steps());
        let make = |edit: &RecordedEdit| {
            let edit = edit.on(game.levels());
            game.edit_levels(&edit, events);
        };
        due.map(make).count() > 0
    }

    /// Records a change of levels after the last step.
    pub fn push_edit(&mut self, edit: RecordedEdit) {
        self.edits.push((self.steps(), edit));
    }

    /// True if there is room for another edit: the limits on their number and texts bound the memory.
    pub fn has_room_for(&self, change: &LevelChange) -> bool {
        // At least the bytes of the text that comes with a change.
        let size = |change: &LevelChange| match change {
            LevelChange::Replace(entry) | LevelChange::Insert(entry) => {
                600 + 4 * entry.level.cells().len()
            }
            LevelChange::Remove => 0,
        };
        let known = self.edits.iter().map(|(_, edit)| size(&edit.change));
        self.edits.len() < MAX_EDITS && known.sum::<usize>() + size(change) <= MAX_EDITED_BYTES
    }

    /// Drops everything after a step count.
    pub fn truncate(&mut self, step: u64) {
        let step = step.min(self.steps());
        self.inputs.truncate(step as usize);
        let seconds = step / u64::from(STEPS_PER_SECOND);
        self.checkpoints.truncate(seconds as usize);
        self.clears.retain(|clear| clear.step <= step);
        self.edits.retain(|(at, _)| *at <= step);
    }
}
