//! Bricks that appear while a level is played. Each waits until it can do no harm.
//!
//! *Touch.* A brick waits while a ball touches its cell.
//!
//! *Traps.* All new solid bricks wait while together they would trap a ball that can get out without them. The
//! search moves a *window*, the smallest block of cells that a ball fits in, in steps of one cell through windows
//! without a solid brick. The ball gets out if such a path leads below the grid. So no new brick traps a ball,
//! however small the cells are. A ball that is already trapped delays nothing.

use std::ops::Range;

use super::bricks::{Brick, Bricks};
use super::state_hash::{Hashed, StateHash};
use super::{Ball, Game};
use crate::collision::{Circle, touches_circle_aabb};
use crate::event::Event;
use crate::level::flood;
use crate::tuning::BALL_RADIUS;

/// The bricks that wait to appear.
#[derive(Clone, Debug, Default)]
pub(super) struct PendingBricks {
    /// In the order of their indices.
    pub(super) bricks: Vec<(usize, Brick)>,
    /// By the index of a window's upper left cell, true if a ball there would be trapped by the solid bricks that
    /// wait, and only by them; empty if no solid brick waits.
    traps: Vec<bool>,
    /// True for each cell that a ball touches; empty but in [`Game::appear`], which reuses its memory.
    touched: Vec<bool>,
}

impl PendingBricks {
    pub(super) fn contains(&self, index: usize) -> bool {
        let found = self.bricks.binary_search_by_key(&index, |brick| brick.0);
        found.is_ok()
    }

    /// Roughly the bytes on the heap.
    pub(super) fn size(&self) -> usize {
        size_of_val(&*self.bricks) + self.traps.len() + self.touched.len()
    }
}

/// Adds nothing if none waits, as in every game whose levels never change.
impl Hashed for PendingBricks {
    fn hash(&self, hash: &mut StateHash) {
        let Self {
            bricks,
            traps: _, // They follow from the bricks.
            touched: _,
        } = self;
        if !bricks.is_empty() {
            bricks.hash(hash);
        }
    }
}

impl Game {
    /// Lets the bricks appear that need not wait any longer.
    pub(super) fn appear(&mut self, events: &mut Vec<Event>) {
        let bricks = &mut self.bricks;
        if bricks.waiting.bricks.is_empty() {
            return;
        }
        let balls = self.balls.iter().map(Ball::circle);
        let is_trapped = balls.clone().any(|ball| bricks.would_trap(ball));
        // The balls mark the cells that they touch: testing each brick against each ball could be too many tests.
        let mut waiting = std::mem::take(&mut bricks.waiting);
        waiting.touched.resize(bricks.cells.len(), false);
        for ball in balls {
            for index in bricks.cells_near(ball.aabb()) {
                waiting.touched[index] |= touches_circle_aabb(ball, bricks.aabb(index));
            }
        }
        waiting.bricks.retain(|&(index, brick)| {
            let waits = (brick.is_solid() && is_trapped) || waiting.touched[index];
            if !waits {
                bricks.cells[index] = Some(brick);
                let at = bricks.aabb(index).center();
                events.push(Event::BrickAppeared { brick: index, at });
            }
            waits
        });
        waiting.touched.clear();
        if !waiting.bricks.iter().any(|(_, brick)| brick.is_solid()) {
            waiting.traps.clear();
        }
        bricks.waiting = waiting;
    }
}

impl Bricks {
    /// Queues bricks to appear in empty cells. They count in `remaining` and `need` at once.
    pub(super) fn await_room(&mut self, bricks: impl IntoIterator<Item = (usize, Brick)>) {
        for (index, brick) in bricks {
            self.remaining += usize::from(brick.counts);
            self.need += brick.need();
            self.waiting.bricks.push((index, brick));
        }
        let waiting = &mut self.waiting.bricks;
        waiting.sort_unstable_by_key(|(index, _)| *index);
        self.waiting.traps = self.traps();
    }

    /// True if the solid bricks that wait would trap a ball.
    fn would_trap(&self, ball: Circle) -> bool {
        if self.waiting.traps.is_empty() {
            return false;
        }
        let (window_columns, window_rows) = self.window();
        let first = (ball.center - ball.radius) * self.inverse_cell;
        let last = (ball.center + ball.radius) * self.inverse_cell;
        let places = self.columns + 1 - window_columns;
        let columns = windows(first.x, last.x, window_columns, places);
        let mut rows = windows(first.y, last.y, window_rows, self.rows);
        rows.any(|row| {
            let start = row * self.columns;
            let traps = &self.waiting.traps[start + columns.start..start + columns.end];
            traps.contains(&true)
        })
    }

    /// Columns and rows of a window: the smallest block of cells that a ball fits in.
    fn window(&self) -> (usize, usize) {
        let size = 2.0 * BALL_RADIUS * self.inverse_cell;
        let columns = size.x.ceil() as usize;
        let rows = size.y.ceil() as usize;
        (columns.min(self.columns), rows)
    }

    /// See [`PendingBricks::traps`].
    fn traps(&self) -> Vec<bool> {
        let solid = |(index, brick): (usize, Brick)| brick.is_solid().then_some(index);
        let standing = || self.iter().filter_map(solid);
        let waiting = || self.waiting().filter_map(solid);
        if waiting().next().is_none() {
            return Vec::new();
        }
        // A window is a trap only if the waiting bricks make it one.
        let now = self.ways_out(standing());
        let then = self.ways_out(standing().chain(waiting()));
        let both = now.into_iter().zip(then);
        both.map(|(now, then)| now && !then).collect()
    }

    /// True for each window, by its upper left cell, from which a ball gets out. Windows may reach beyond the
    /// last row, but not beyond the last column.
    fn ways_out(&self, solid: impl Iterator<Item = usize>) -> Vec<bool> {
        let (window_columns, window_rows) = self.window();
        let places = self.columns + 1 - window_columns;
        let mut is_open = vec![true; self.cells.len()];
        for index in solid {
            // A brick closes each window that it is part of.
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

/// Along one axis, the windows of `window` cells that lie within the cells from `first` to `last`, or the window that
/// holds them all. There are `count` windows.
fn windows(first: f32, last: f32, window: usize, count: usize) -> Range<usize> {
    // Casting truncates towards zero and saturates.
    let first = first as usize;
    let last = last as usize;
    let end = (last + 2).saturating_sub(window).max(first + 1);
    first.min(count)..end.min(count)
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::*;
    use crate::level::Level;

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
        let solid = Bricks::new(&level(shut));
        bricks.await_room(solid.iter().filter(|(_, brick)| brick.is_solid()));
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
