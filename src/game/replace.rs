//! Edits of levels during a run: the bricks change under the moving balls, between two steps.
//!
//! An unchanged cell keeps its brick, damaged or broken. A changed cell gets a new brick, and everything else goes on.
//! The level keeps the scene and the scores of its start. New bricks wait as in `appearing.rs`, so that an edit neither
//! touches nor traps a ball.

use super::bricks::to_break;
use super::help::Help;
use super::{Brick, Bricks, Game, Phase};
use crate::event::Event;
use crate::level::{Level, LevelChange, LevelEdit};

impl Game {
    /// Edits the levels of the run between two steps, and the bricks if the level in play is replaced. Never removes
    /// the level in play, and ignores an edit of an unknown level.
    ///
    /// Unchanged cells keep their bricks, damaged or broken; changed cells, and all cells of a grid of another size,
    /// get new bricks. If the level was cleared, a new ball is served for them; a lost run stays lost. Bricks that
    /// appear at once are appended to `events`.
    pub fn edit_levels(&mut self, edit: &LevelEdit, events: &mut Vec<Event>) {
        let id = self.entry().id();
        if edit.level == id && matches!(edit.change, LevelChange::Remove) {
            return;
        }
        let levels = self.levels.edited(edit);
        let before = std::mem::replace(&mut self.levels, levels);
        self.level = self.levels.position(id).unwrap_or(self.level);
        if edit.level == id && matches!(edit.change, LevelChange::Replace(_)) {
            self.replace_bricks(&before[self.level], events);
        }
        if matches!(self.phase, Phase::Cleared | Phase::Won) {
            self.phase = self.phase_after_clear();
        }
        #[cfg(debug_assertions)]
        self.validate();
    }

    /// Replaces the bricks of the level in play, which was `before`.
    fn replace_bricks(&mut self, before: &Level, events: &mut Vec<Event>) {
        let level = &self.levels[self.level];
        if !self.bricks.replace(before, level) {
            return;
        }
        if !has_same_grid(before, level) {
            self.blasts.clear();
        }
        self.reserve_blasts();
        self.help = Help::starting(self.bricks.need());
        for ball in &mut self.balls {
            ball.next_loop_check = 0;
        }
        let was_cleared = matches!(self.phase, Phase::Cleared | Phase::Won);
        if was_cleared && self.bricks.remaining() > 0 {
            self.phase = Phase::Playing;
            self.clear_air();
            self.serve();
        }
        self.appear(events);
    }
}

fn has_same_grid(a: &Level, b: &Level) -> bool {
    (a.columns(), a.rows()) == (b.columns(), b.rows())
}

impl Bricks {
    /// Becomes the bricks of another level, except where they are equal; new bricks wait. False if all are equal.
    fn replace(&mut self, before: &Level, level: &Level) -> bool {
        let has_same_grid = has_same_grid(before, level);
        if has_same_grid && before.cells() == level.cells() {
            return false;
        }
        let stays = |index: usize| has_same_grid && before.cells()[index] == level.cells()[index];
        let old = std::mem::replace(self, Self::new(level));
        let mut new = Vec::new();
        for (index, cell) in self.cells.iter_mut().enumerate() {
            let whole = cell.take();
            if stays(index) && !old.waiting.contains(index) {
                // Bricks that have changed may open or close the ball's way to it.
                let counts = whole.is_some_and(|brick| brick.counts);
                *cell = old.cells[index].map(|brick| Brick { counts, ..brick });
            } else {
                new.extend(whole.map(|brick| (index, brick)));
            }
        }
        let mending = old.mending.into_iter().filter(|(index, _)| stays(*index));
        self.mending.extend(mending);
        (self.remaining, self.need) = to_break(&self.cells);
        self.await_room(new);
        true
    }
}
