//! Levels that change while they are played: their bricks change under the moving balls, between two
//! steps.
//!
//! What is drawn as before is as before: damaged, or broken. What is drawn anew gets a new brick, and
//! everything else goes on. The level's scene and its scores are those of its beginning.
//!
//! New bricks appear as those of `appearing.rs` do, so that a change neither touches a ball nor shuts one in.

use super::bricks::{Brick, Bricks, to_break};
use super::help::Help;
use super::{Game, Phase};
use crate::event::Event;
use crate::level::{Level, LevelChange, LevelEdit};

impl Game {
    /// Changes the levels of the run between two steps, and the bricks if it is the level in play. The
    /// level in play is never removed, and a change where no level is does nothing.
    ///
    /// Cells that stay the same keep their damage, and what is broken there stays broken; the others
    /// get new bricks, in another grid all. A brick waits until no ball touches its cell. After a
    /// cleared level new bricks are played with a new ball; a lost run stays lost. A brick that
    /// appears is appended to `events`.
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

    /// The bricks of the level in play, after it was another.
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
    /// Becomes the bricks of another level, as far as they are not the same; all that are new wait.
    /// False if all are the same.
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
                // Whether the ball reaches it may depend on bricks that have changed.
                let counts = whole.is_some_and(|brick| brick.counts);
                *cell = old.cells[index].map(|brick| Brick { counts, ..brick });
            } else {
                new.extend(whole.map(|brick| (index, brick)));
            }
        }
        let mending = old.mending.into_iter();
        self.mending
            .extend(mending.filter(|(index, _)| stays(*index)));
        (self.remaining, self.need) = to_break(&self.cells);
        self.await_room(new);
        true
    }
}
