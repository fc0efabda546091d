//! The broad phase: the cells of the grid near a box, and those along a motion.

use std::ops::Range;

use glam::Vec2;

use super::Bricks;
use crate::collision::{Aabb, Circle};

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

impl Bricks {
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
        let sweep = self.sweep(circle, motion);
        let columns = self.columns;
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

    fn sweep(&self, circle: Circle, motion: Vec2) -> Sweep {
        let start = circle.center;
        let reach = circle.radius + SWATH_AIR;
        let low = start.y + motion.y.min(0.0);
        let high = start.y + motion.y.max(0.0);
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
        let start = self.start;
        let motion = self.motion;
        let reach = self.reach;
        let top = f32::from(row) * self.cell_height - reach;
        let bottom = top + self.cell_height + 2.0 * reach;
        let rises = motion.y < 0.0;
        let (near, far) = if rises { (bottom, top) } else { (top, bottom) };
        // A level motion is in its rows all the time.
        let time = |y: f32, level: f32| {
            let time = ((y - start.y) / motion.y).clamp(0.0, 1.0);
            if motion.y == 0.0 { level } else { time }
        };
        let entry = time(near, 0.0);
        let exit = time(far, 1.0);
        let here = start.x + motion.x * entry;
        let there = start.x + motion.x * exit;
        let (left, right) = if motion.x < 0.0 {
            (there, here)
        } else {
            (here, there)
        };
        let left = left - reach;
        let right = right + reach;
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
    // Casting truncates towards zero and saturates, so a negative place is in cell 0.
    let first = (min * inverse - HAIR) as u16;
    let last = (max * inverse + HAIR) as u16;
    if max * inverse + HAIR < 0.0 || min * inverse - HAIR >= f32::from(count) {
        0..0
    } else {
        first..last.min(count - 1) + 1
    }
}

/// Fraction of a cell by which ranges are widened against rounding.
const HAIR: f32 = 1e-3;
