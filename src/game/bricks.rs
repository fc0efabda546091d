//! The bricks of a level: their state, their boxes, and the effect of a hit.

use std::collections::VecDeque;
use std::ops::Range;

use glam::Vec2;

use super::appearing::PendingBricks;
use super::state_hash::{Hashed, StateHash};
use crate::collision::{Aabb, Circle, overlaps_circle_aabb};
use crate::level::{BrickKind, Level};
use crate::macros::getters;
use crate::tuning::steps;

/// One standing brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brick {
    /// The kind.
    pub kind: BrickKind,
    /// Hits left until it breaks; `None` for a solid brick, which never does.
    pub hits_remaining: Option<u8>,
    /// True if it must be broken to clear the level: it can break, and the ball can reach it.
    pub counts: bool,
    /// True while it is invisible.
    pub hidden: bool,
}

impl Brick {
    /// The hits that clearing the level needs on it: none if it does not count, one more while it is hidden.
    pub(super) fn need(self) -> u32 {
        let hits = u32::from(self.hits_remaining.unwrap_or(0)) + u32::from(self.hidden);
        if self.counts { hits } else { 0 }
    }

    /// True if it never breaks.
    pub(super) fn is_solid(self) -> bool {
        self.hits_remaining.is_none()
    }
}

impl Hashed for Brick {
    fn hash(&self, hash: &mut StateHash) {
        let Self {
            kind,
            hits_remaining,
            counts,
            hidden,
        } = *self;
        // One number for all fields: a level may have 65,536 bricks.
        let hits = hits_remaining.map_or(0, |hits| u64::from(hits) + 1);
        let flags = u64::from(counts) | u64::from(hidden) << 1;
        hash.number(kind as u64 | hits << 8 | flags << 20);
    }
}

/// All bricks of a level in a grid. Boxes are full cells, flush with their neighbours, so that a wall of bricks is
/// flat; the gaps exist only on screen.
#[derive(Clone, Debug)]
pub struct Bricks {
    pub(super) columns: usize,
    pub(super) rows: usize,
    cell: Vec2,
    pub(super) inverse_cell: Vec2,
    pub(super) cells: Vec<Option<Brick>>,
    /// Damaged bricks that mend themselves and the step in which they do, the earliest first.
    pub(super) mending: VecDeque<(usize, u64)>,
    pub(super) waiting: PendingBricks,
    total: usize,
    pub(super) remaining: usize,
    pub(super) need: u32,
}

/// A part of a row that a moving circle sweeps.
#[derive(Clone, Debug, PartialEq)]
pub struct Swath {
    /// The fraction of the motion before which the circle reaches nothing of the row.
    pub entry: f32,
    /// The indices of the cells, with or without a brick.
    pub cells: Range<usize>,
}

/// Margin in playfield units around a moving circle, far above the rounding of its path.
const SWATH_AIR: f32 = 0.01;

/// The effect of a hit on a brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Damage {
    Stands,
    /// Was invisible, and still stands.
    Revealed,
    Broken,
}

impl Hashed for Bricks {
    fn hash(&self, hash: &mut StateHash) {
        let Self {
            columns: _, // These six follow from the level and the bricks.
            rows: _,
            cell: _,
            inverse_cell: _,
            total: _,
            need: _,
            cells,
            mending,
            waiting,
            remaining,
        } = self;
        cells.len().hash(hash);
        for cell in cells {
            match cell {
                Some(brick) => brick.hash(hash),
                None => hash.number(u64::MAX),
            }
        }
        mending.hash(hash);
        remaining.hash(hash);
        waiting.hash(hash);
    }
}

impl Bricks {
    /// The bricks of a fresh level.
    pub fn new(level: &Level) -> Self {
        let cell = level.cell_size();
        let cells = level.cells().iter().zip(level.reachable());
        let whole = |(kind, reachable): (&Option<BrickKind>, &bool)| {
            kind.map(|kind| Brick {
                kind,
                hits_remaining: kind.spec().hits,
                counts: kind.breaks() && *reachable,
                hidden: kind.spec().hides,
            })
        };
        let cells: Vec<_> = cells.map(whole).collect();
        let (total, need) = to_break(&cells);
        let mends = |brick: &&Brick| brick.kind.spec().mends.is_some();
        let mending = VecDeque::with_capacity(cells.iter().flatten().filter(mends).count());
        Self {
            columns: level.columns(),
            rows: level.rows(),
            cell,
            inverse_cell: cell.recip(),
            cells,
            mending,
            waiting: PendingBricks::default(),
            total,
            remaining: total,
            need,
        }
    }

    /// The brick at an index, if one stands there.
    pub fn get(&self, index: usize) -> Option<Brick> {
        self.cells.get(index).copied().flatten()
    }

    pub(super) fn standing(&self, cells: Range<usize>) -> impl DoubleEndedIterator<Item = usize> {
        let bricks = cells.clone().zip(&self.cells[cells]);
        bricks.filter_map(|(index, brick)| brick.is_some().then_some(index))
    }

    /// True if a breakable brick stands there.
    pub fn is_breakable(&self, index: usize) -> bool {
        self.get(index).is_some_and(|brick| !brick.is_solid())
    }

    /// True if a solid brick stands there.
    pub(super) fn is_solid(&self, index: usize) -> bool {
        self.get(index).is_some_and(Brick::is_solid)
    }

    /// The box of a cell, whether or not a brick stands there.
    pub fn aabb(&self, index: usize) -> Aabb {
        let (column, row) = self.place(index);
        let corner = Vec2::new(column as f32, row as f32);
        Aabb::new(corner * self.cell, (corner + Vec2::ONE) * self.cell)
    }

    /// Column and row of an index, counted from the top left.
    pub fn place(&self, index: usize) -> (usize, usize) {
        (index % self.columns, index / self.columns)
    }

    getters! { self:
        /// Every cell, row by row from the top left.
        cells: &[Option<Brick>] = &self.cells;
        /// Bricks to break until the level is cleared.
        remaining: usize = self.remaining;
        /// Hits until the level is cleared, on bricks that wait to appear too.
        need: u32 = self.need;
        /// Bricks that a fresh start of the level has to break.
        total: usize = self.total;
    }

    /// Every standing brick with its index, row by row from the top left.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Brick)> {
        let cells = self.cells.iter().enumerate();
        cells.filter_map(|(index, brick)| Some((index, (*brick)?)))
    }

    /// Broad phase: every standing brick whose cell touches the box.
    pub fn near(&self, area: Aabb) -> impl Iterator<Item = usize> {
        let cells = self.cells_near(area);
        cells.filter(|index| self.cells[*index].is_some())
    }

    /// Every cell that touches the box.
    pub(super) fn cells_near(&self, area: Aabb) -> impl Iterator<Item = usize> + use<> {
        let columns = cells(area.min.x, area.max.x, self.inverse_cell.x, self.columns);
        let rows = cells(area.min.y, area.max.y, self.inverse_cell.y, self.rows);
        let in_a_row = self.columns;
        rows.flat_map(move |row| {
            let start = row * in_a_row;
            columns.clone().map(move |column| start + column)
        })
    }

    /// Broad phase of a motion: the parts of rows that a circle sweeps, in the order in which it reaches
    /// them. Every brick that it hits is in one of them.
    pub fn along(
        &self,
        circle: Circle,
        motion: Vec2,
    ) -> impl ExactSizeIterator<Item = Swath> + use<> {
        let (sweep, columns) = (self.sweep(circle, motion), self.columns);
        let Range { start, end } = sweep.rows;
        let rises = motion.y < 0.0;
        sweep.rows.clone().map(move |at| {
            let row = if rises { start + end - 1 - at } else { at };
            let (entry, swept) = sweep.row(row as u16);
            let first = row * columns;
            Swath {
                entry,
                cells: first + usize::from(swept.start)..first + usize::from(swept.end),
            }
        })
    }

    /// The number of cells [along](Self::along) a motion after its first `without` rows.
    pub(super) fn cells_along(&self, circle: Circle, motion: Vec2, without: usize) -> u32 {
        let sweep = self.sweep(circle, motion);
        let Range { start, end } = sweep.rows;
        // A rising circle comes to the lowest row first.
        let rows = if motion.y < 0.0 {
            start..end - without
        } else {
            start + without..end
        };
        let cells = |row| {
            let (_, Range { start, end }) = sweep.row(row);
            u32::from(end - start)
        };
        (rows.start as u16..rows.end as u16).map(cells).sum()
    }

    fn sweep(&self, circle: Circle, motion: Vec2) -> Sweep {
        let (start, reach) = (circle.center, circle.radius + SWATH_AIR);
        let (low, high) = (start.y + motion.y.min(0.0), start.y + motion.y.max(0.0));
        Sweep {
            start,
            motion,
            reach,
            cell_height: self.cell.y,
            inverse_width: self.inverse_cell.x,
            columns: self.columns as u16,
            rows: cells(low - reach, high + reach, self.inverse_cell.y, self.rows),
        }
    }

    /// The cells of a [`Swath`] that the circle reaches by `time`, a fraction of the motion.
    pub(super) fn reached_until(
        &self,
        time: f32,
        swept: Range<usize>,
        circle: Circle,
        motion: Vec2,
    ) -> Range<usize> {
        // The circle is there at that time, and reaches the cells beyond later.
        let row = swept.start - swept.start % self.columns;
        let there = circle.center.x + motion.x * time;
        let reach = circle.radius + SWATH_AIR;
        if motion.x < 0.0 {
            let first = row + usize::from(first_cell(there - reach, self.inverse_cell.x));
            first.max(swept.start)..swept.end
        } else {
            let last = row + usize::from(last_cell(there + reach, self.inverse_cell.x));
            swept.start..swept.end.min(last + 1)
        }
    }

    /// The box of the first solid brick that a circle overlaps.
    pub(super) fn solid_under(&self, circle: Circle) -> Option<Aabb> {
        let solid = self
            .near(circle.aabb())
            .filter(|index| self.is_solid(*index));
        let mut boxes = solid.map(|index| self.aabb(index));
        boxes.find(|aabb| overlaps_circle_aabb(circle, *aabb))
    }

    /// Applies one hit to a brick, in a step of the game.
    pub(crate) fn hit(&mut self, index: usize, step: u64) -> Damage {
        let Some(brick) = self.cells.get_mut(index).and_then(Option::as_mut) else {
            return Damage::Stands;
        };
        let counted = u32::from(brick.counts);
        // The first hit on a hidden brick only reveals it.
        if std::mem::take(&mut brick.hidden) {
            self.need -= counted;
            return Damage::Revealed;
        }
        match brick.hits_remaining {
            None => Damage::Stands,
            Some(hits) if hits > 1 => {
                brick.hits_remaining = Some(hits - 1);
                self.need -= counted;
                if let Some(seconds) = brick.kind.spec().mends {
                    self.mend_in(index, step + u64::from(steps(seconds)));
                }
                Damage::Stands
            }
            Some(_) => self.smash(index),
        }
    }

    /// Breaks a breakable brick, whatever its remaining hits.
    pub(super) fn smash(&mut self, index: usize) -> Damage {
        let Some(brick) = self.get(index).filter(|brick| !brick.is_solid()) else {
            return Damage::Stands;
        };
        self.remaining -= usize::from(brick.counts);
        self.need -= brick.need();
        self.cells[index] = None;
        Damage::Broken
    }

    /// Schedules the mending of a brick, which is not scheduled yet: every kind that mends breaks at the second hit, so
    /// a damaged brick does not survive another.
    fn mend_in(&mut self, index: usize, due: u64) {
        let place = self.mending.partition_point(|(_, other)| *other <= due);
        self.mending.insert(place, (index, due));
    }

    /// Mends the next brick that is due by one hit, and returns its index; `None` if none is due.
    pub(super) fn mend(&mut self, step: u64) -> Option<usize> {
        while let Some(&(index, due)) = self.mending.front().filter(|(_, due)| *due <= step) {
            self.mending.pop_front();
            let Some(brick) = self.cells[index].as_mut() else {
                continue;
            };
            let whole = brick.kind.spec().hits;
            brick.hits_remaining = brick.hits_remaining.map(|hits| hits + 1);
            self.need += u32::from(brick.counts);
            let mends = brick.kind.spec().mends;
            if let Some(seconds) = mends.filter(|_| brick.hits_remaining < whole) {
                self.mend_in(index, due + u64::from(steps(seconds)));
            }
            return Some(index);
        }
        None
    }

    /// The up to eight bricks around a cell.
    pub(super) fn around(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        let (column, row) = self.place(index);
        let (columns, rows) = (self.columns, self.rows);
        let near = |at: usize, count: usize| at.saturating_sub(1)..=(at + 1).min(count - 1);
        let cells = near(row, rows).flat_map(move |row| {
            let columns_near = near(column, columns);
            columns_near.map(move |column| row * columns + column)
        });
        cells.filter(move |other| *other != index)
    }

    /// The lowest standing brick in the column of `x`, in the rows from `high` to `low`.
    pub(super) fn lowest_above(&self, x: f32, high: f32, low: f32) -> Option<usize> {
        let column = ((x * self.inverse_cell.x) as usize).min(self.columns - 1);
        let first = (high.max(0.0) * self.inverse_cell.y) as usize;
        let last = ((low.max(0.0) * self.inverse_cell.y) as usize).min(self.rows - 1);
        let mut upwards = (first..=last).rev().map(|row| row * self.columns + column);
        upwards.find(|index| self.cells[*index].is_some())
    }

    /// The index of the brick to break whose centre is nearest to a place; the first of equally near ones.
    pub(super) fn nearest_to_break(&self, place: Vec2) -> Option<usize> {
        let home = ((place.y.max(0.0) * self.inverse_cell.y) as usize).min(self.rows - 1);
        let mut nearest: Option<(f32, usize)> = None;
        // Row by row away from the place, up and down at once, until both rows are farther away than the nearest brick.
        for away in 0..self.rows {
            let above = home.checked_sub(away);
            let below = Some(home + away).filter(|row| *row < self.rows);
            let mut is_in_reach = false;
            for row in above.into_iter().chain(below) {
                let first = row * self.columns;
                let down = self.aabb(first).center().y - place.y;
                if nearest.is_some_and(|(least, _)| down * down > least) {
                    continue;
                }
                is_in_reach = true;
                for index in first..first + self.columns {
                    if !self.cells[index].is_some_and(|brick| brick.counts) {
                        continue;
                    }
                    let distance = self.aabb(index).center().distance_squared(place);
                    if nearest.is_none_or(|nearest| (distance, index) < nearest) {
                        nearest = Some((distance, index));
                    }
                }
            }
            if !is_in_reach {
                break;
            }
        }
        nearest.map(|(_, index)| index)
    }

    /// The bricks that wait to appear, with their indices. No cell has them yet, but they count in
    /// [`remaining`](Self::remaining).
    pub fn waiting(&self) -> impl Iterator<Item = (usize, Brick)> {
        self.waiting.bricks.iter().copied()
    }

    /// Roughly the bytes on the heap.
    pub(crate) fn size(&self) -> usize {
        size_of_val(&*self.cells) + self.waiting.size()
    }
}

/// The number of bricks to break among some cells, and the hits that they need.
pub(super) fn to_break(cells: &[Option<Brick>]) -> (usize, u32) {
    let bricks = || cells.iter().flatten();
    let hits = bricks().map(|brick| brick.need());
    (bricks().filter(|brick| brick.counts).count(), hits.sum())
}

/// A moving circle over a grid.
#[derive(Clone)]
struct Sweep {
    start: Vec2,
    motion: Vec2,
    /// The radius and a margin.
    reach: f32,
    cell_height: f32,
    inverse_width: f32,
    columns: u16,
    /// From the top, whichever way the circle moves.
    rows: Range<usize>,
}

impl Sweep {
    /// The fraction of the motion before which the circle reaches nothing of a row, and the columns that it
    /// sweeps there. Without branches, so that several rows are computed at once.
    #[inline]
    fn row(&self, row: u16) -> (f32, Range<u16>) {
        let (start, motion, reach) = (self.start, self.motion, self.reach);
        let top = f32::from(row) * self.cell_height - reach;
        let bottom = top + self.cell_height + 2.0 * reach;
        let rises = motion.y < 0.0;
        let (near, far) = if rises { (bottom, top) } else { (top, bottom) };
        // A level motion is in its rows all the time.
        let time = |y: f32, level: f32| {
            let time = ((y - start.y) / motion.y).clamp(0.0, 1.0);
            if motion.y == 0.0 { level } else { time }
        };
        let (entry, exit) = (time(near, 0.0), time(far, 1.0));
        let (here, there) = (start.x + motion.x * entry, start.x + motion.x * exit);
        let (left, right) = if motion.x < 0.0 {
            (there, here)
        } else {
            (here, there)
        };
        let (left, right) = (left - reach, right + reach);
        let columns = cells_of_few(left, right, self.inverse_width, self.columns);
        (entry, columns)
    }
}

/// The cells along one axis that touch `min..=max`; an empty range if there are none. The range is widened
/// by [`HAIR`] cells on each side.
fn cells(min: f32, max: f32, inverse: f32, count: usize) -> Range<usize> {
    // No grid has more cells on a side than a `u16` holds.
    let Range { start, end } = cells_of_few(min, max, inverse, count as u16);
    usize::from(start)..usize::from(end)
}

fn cells_of_few(min: f32, max: f32, inverse: f32, count: u16) -> Range<u16> {
    let (first, last) = (first_cell(min, inverse), last_cell(max, inverse));
    if max * inverse + HAIR < 0.0 || min * inverse - HAIR >= f32::from(count) {
        0..0
    } else {
        first..last.min(count - 1) + 1
    }
}

/// Fraction of a cell by which ranges are widened against rounding.
const HAIR: f32 = 1e-3;

// Casting truncates towards zero and saturates, so a negative place is in cell 0.
fn first_cell(min: f32, inverse: f32) -> u16 {
    (min * inverse - HAIR) as u16
}

fn last_cell(max: f32, inverse: f32) -> u16 {
    (max * inverse + HAIR) as u16
}

#[cfg(test)]
impl Bricks {
    /// The index of a cell in a mirror.
    pub(super) fn mirrored_index(&self, index: usize) -> usize {
        let (column, row) = self.place(index);
        (row + 1) * self.columns - 1 - column
    }

    /// The same in a mirror.
    pub(super) fn mirrored(&self) -> Self {
        let indices = 0..self.cells.len();
        let cells = indices.map(|index| self.cells[self.mirrored_index(index)]);
        let mending = self.mending.iter();
        Self {
            cells: cells.collect(),
            mending: mending
                .map(|(index, due)| (self.mirrored_index(*index), *due))
                .collect(),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use rand_pcg::Pcg32;
    use rand_pcg::rand_core::SeedableRng;

    use super::*;

    /// As a look at all bricks finds it, in the middle between several too.
    #[test]
    fn the_nearest_brick_to_break_is_the_first_of_the_nearest() {
        let mut random = Pcg32::seed_from_u64(1);
        for (columns, rows, full) in [
            (1, 1, 1.0),
            (16, 6, 0.5),
            (64, 24, 0.02),
            (256, 256, 0.0005),
        ] {
            let mut text = String::new();
            for cell in 0..columns * rows {
                let brick = if random.random_bool(full) { '2' } else { '.' };
                text.push(if cell == 0 { '2' } else { brick });
                if (cell + 1) % columns == 0 {
                    text.push('\n');
                }
            }
            let level = Level::parse("drawn", text.as_bytes()).level;
            let bricks = Bricks::new(&level.expect("a level"));
            let half = bricks.aabb(0).size() * 0.5;
            for _ in 0..500 {
                let place = Vec2::new(
                    random.random_range(0..=2 * columns) as f32,
                    random.random_range(0..=3 * rows) as f32,
                );
                let distance = |(index, _): &(usize, Brick)| {
                    bricks.aabb(*index).center().distance_squared(place * half)
                };
                let of_all = bricks
                    .iter()
                    .min_by(|a, b| distance(a).total_cmp(&distance(b)));
                let of_all = of_all.map(|(index, _)| index);
                assert_eq!(bricks.nearest_to_break(place * half), of_all, "{place}");
            }
        }
    }
}
