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
    pub(super) cell: Vec2,
    pub(super) inverse_cell: Vec2,
    pub(super) cells: Vec<Option<Brick>>,
    /// Damaged bricks that mend themselves and the step in which they do, the earliest first.
    pub(super) mending: VecDeque<(usize, u64)>,
    pub(super) waiting: PendingBricks,
    total: usize,
    pub(super) remaining: usize,
    pub(super) need: u32,
}

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

    pub(super) fn standing(&self, cells: Range<usize>) -> impl Iterator<Item = usize> {
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
                    // Only one kind mends, and it breaks at its second hit: it waits at most once, and the longest.
                    let due = step + u64::from(steps(seconds));
                    self.mending.push_back((index, due));
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

    /// Mends the next brick that is due by one hit, and returns its index; `None` if none is due.
    pub(super) fn mend(&mut self, step: u64) -> Option<usize> {
        while self.mending.front().is_some_and(|(_, due)| *due <= step) {
            let (index, _) = self.mending.pop_front()?;
            if let Some(brick) = &mut self.cells[index] {
                brick.hits_remaining = brick.hits_remaining.map(|hits| hits + 1);
                self.need += u32::from(brick.counts);
                return Some(index);
            }
        }
        None
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
                    .min_by(|a, b| distance(a).total_cmp(&distance(b)))
                    .map(|(index, _)| index);
                assert_eq!(bricks.nearest_to_break(place * half), of_all, "{place}");
            }
        }
    }
}
