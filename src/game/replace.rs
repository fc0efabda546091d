//! Levels that change while they are played: their bricks change under the moving balls, between two
//! steps.
//!
//! What is drawn as before is as before: damaged, or broken. What is drawn anew gets a new brick, and
//! everything else goes on. The level's scene and its scores are those of its beginning.
//!
//! *Waits.* A brick appears where no ball touches its cell, and waits until then. *Solid* bricks wait
//! together while they would shut in a ball that can get out without them. A place of a ball is a
//! window of so many cells that the ball fits in, and a ball gets out where windows without a solid
//! brick lead, one cell further each, to below the grid. So a ball is never shut in by a change, however
//! small the cells are; one that could not get out before is not waited for.

use std::ops::Range;

use super::bricks::{Brick, Bricks};
use super::help::Help;
use super::state_hash::StateHash;
use super::{Ball, Game, Phase};
use crate::collision::{Circle, touches_circle_aabb};
use crate::event::Event;
use crate::level::{Level, LevelChange, LevelEdit, flood};
use crate::tuning::BALL_RADIUS;

/// The bricks of a replaced level that wait for balls to go.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting {
    /// In the order of their indices.
    pub(super) bricks: Vec<(usize, Brick)>,
    /// True for each window, by the index of its upper left cell, from which a ball gets out only while
    /// the solid ones wait; empty if none does.
    traps: Vec<bool>,
    /// True for each cell that a ball touches, while bricks are asked whether they wait; then empty.
    touched: Vec<bool>,
}

impl Waiting {
    /// Bytes on the heap, nearly.
    pub(super) fn size(&self) -> usize {
        size_of_val(&*self.bricks) + self.traps.len() + self.touched.len()
    }

    /// Adds nothing if none waits, as in every game whose levels never change.
    pub(super) fn hash(&self, hash: &mut StateHash) {
        let Self {
            bricks,
            traps: _, // All the bricks say it.
            touched: _,
        } = self;
        if !bricks.is_empty() {
            hash.list(bricks.iter(), |hash, (index, brick)| {
                hash.count(*index);
                brick.hash(hash);
            });
        }
    }
}

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
        self.bricks.appear(&self.balls, events);
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
        for index in 0..self.cells.len() {
            let fresh = self.cells[index].take();
            let waiting = &old.waiting.bricks;
            let waits = waiting
                .binary_search_by_key(&index, |(index, _)| *index)
                .is_ok();
            if stays(index) && !waits {
                let counts = fresh.is_some_and(|brick| brick.counts);
                self.cells[index] = old.cells[index].map(|brick| Brick { counts, ..brick });
            } else {
                self.waiting
                    .bricks
                    .extend(fresh.map(|brick| (index, brick)));
            }
        }
        let mending = old.mending.into_iter();
        self.mending
            .extend(mending.filter(|(index, _)| stays(*index)));
        let all = || self.iter().chain(self.waiting());
        (self.remaining, self.need) = all().fold((0, 0), |(remaining, need), (_, brick)| {
            (remaining + usize::from(brick.counts), need + brick.need())
        });
        self.waiting.traps = self.traps();
        true
    }

    /// Lets every brick appear that no ball makes wait.
    pub(super) fn appear(&mut self, balls: &[Ball], events: &mut Vec<Event>) {
        if self.waiting.bricks.is_empty() {
            return;
        }
        let is_trapped = balls.iter().any(|ball| self.would_trap(ball.circle()));
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.touched.resize(self.cells.len(), false);
        for circle in balls.iter().map(Ball::circle) {
            for index in self.cells_near(circle.aabb()) {
                waiting.touched[index] |= touches_circle_aabb(circle, self.aabb(index));
            }
        }
        waiting.bricks.retain(|&(index, brick)| {
            let waits = (brick.is_solid() && is_trapped) || waiting.touched[index];
            if !waits {
                self.cells[index] = Some(brick);
                let at = self.aabb(index).center();
                events.push(Event::BrickAppeared { brick: index, at });
            }
            waits
        });
        waiting.touched.clear();
        if !waiting.bricks.iter().any(|(_, brick)| brick.is_solid()) {
            waiting.traps.clear();
        }
        self.waiting = waiting;
    }

    /// True if the solid bricks that wait would shut a ball in.
    fn would_trap(&self, ball: Circle) -> bool {
        if self.waiting.traps.is_empty() {
            return false;
        }
        let (window_columns, window_rows) = self.window();
        let (low, high) = (ball.center - ball.radius, ball.center + ball.radius);
        // Casting truncates towards zero and saturates.
        let columns = windows(
            (low.x * self.inverse_cell.x) as usize,
            (high.x * self.inverse_cell.x) as usize,
            window_columns,
            self.columns + 1 - window_columns,
        );
        let mut rows = windows(
            (low.y * self.inverse_cell.y) as usize,
            (high.y * self.inverse_cell.y) as usize,
            window_rows,
            self.rows,
        );
        rows.any(|row| {
            let start = row * self.columns;
            columns
                .clone()
                .any(|column| self.waiting.traps[start + column])
        })
    }

    /// The columns and rows that a ball fits in.
    fn window(&self) -> (usize, usize) {
        let size = 2.0 * BALL_RADIUS * self.inverse_cell;
        let (columns, rows) = (size.x.ceil() as usize, size.y.ceil() as usize);
        (columns.min(self.columns), rows)
    }

    /// See [`Waiting::traps`].
    fn traps(&self) -> Vec<bool> {
        let solid = |(index, brick): (usize, Brick)| brick.is_solid().then_some(index);
        let standing = || self.iter().filter_map(solid);
        let waiting = || self.waiting().filter_map(solid);
        if waiting().next().is_none() {
            return Vec::new();
        }
        let now = self.ways_out(standing());
        let then = self.ways_out(standing().chain(waiting()));
        now.iter()
            .zip(then)
            .map(|(now, then)| *now && !then)
            .collect()
    }

    /// For each window, by its upper left cell, whether a ball gets out from there. Windows may reach
    /// beyond the last row, and not beyond the last column.
    fn ways_out(&self, solid: impl Iterator<Item = usize>) -> Vec<bool> {
        let (window_columns, window_rows) = self.window();
        let places = self.columns + 1 - window_columns;
        let mut is_open = vec![true; self.cells.len()];
        for index in solid {
            let (column, row) = self.place(index);
            for row in (row + 1).saturating_sub(window_rows)..=row {
                for column in (column + 1).saturating_sub(window_columns)..=column {
                    is_open[row * self.columns + column] = false;
                }
            }
        }
        let mut leads_out = vec![false; self.cells.len()];
        let last_row = (self.rows - 1) * self.columns;
        let lowest = (last_row..last_row + places).collect();
        let is_open = |index: usize| is_open[index] && index % self.columns < places;
        flood(self.columns, is_open, lowest, &mut leads_out);
        leads_out
    }
}

/// The windows of so many cells that together are the cells from `first` to `last`, or one that holds
/// them, of those that there are.
fn windows(first: usize, last: usize, window: usize, count: usize) -> Range<usize> {
    let end = (last + 2).saturating_sub(window).max(first + 1);
    first.min(count)..end.min(count)
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::*;

    /// From each cell that the waiting solid bricks close or shut in, to the last column, and from no other:
    /// a ball that reaches into one is there.
    #[test]
    fn a_ball_would_be_trapped_where_waiting_bricks_shut_it_in() {
        let level = |rows: [&str; 6]| {
            let parsed = Level::parse("drawn", rows.join("\n").as_bytes());
            parsed.level.expect("a level")
        };
        let open = [
            "2.........",
            "..........",
            "..........",
            "..........",
            "..........",
            "..........",
        ];
        let shut = [
            "2.........",
            "..........",
            "........##",
            "........#.",
            "........##",
            "..........",
        ];
        let mut bricks = Bricks::new(&level(open));
        assert!(bricks.replace(&level(open), &level(shut)));
        let cell = bricks.aabb(0).size();
        let would_trap = |place: Vec2| bricks.would_trap(Circle::new(place, BALL_RADIUS));
        for index in 0..bricks.cells.len() {
            let (column, row) = bricks.place(index);
            let is_shut_in = column >= 8 && (2..5).contains(&row);
            let middle = bricks.aabb(index).center();
            assert_eq!(
                would_trap(middle),
                is_shut_in,
                "in the middle of {column}, {row}"
            );
        }
        // Beside, above and below them.
        for (place, away) in [
            (Vec2::new(8.0, 3.5), Vec2::NEG_X),
            (Vec2::new(9.5, 2.0), Vec2::NEG_Y),
            (Vec2::new(9.5, 5.0), Vec2::Y),
        ] {
            let at = |distance: f32| place * cell + away * distance;
            assert!(would_trap(at(BALL_RADIUS - 1.0)), "reaches into {place}");
            assert!(!would_trap(at(BALL_RADIUS + 1.0)), "beside {place}");
        }
    }
}
