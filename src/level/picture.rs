//! The grids of a document cell by cell, whether the cells are valid or not.

use glam::Vec2;

use super::{
    BrickKind, DEPTHS, MAX_CELLS_PER_SIDE, PowerUp, USUAL_DEPTH,
    document::Document,
    grid::{self, GridRow, Unknown},
    playable::cell_size,
    raw_level::{Header, RawLevel},
};
use crate::macros::getters;
use crate::numbers;

/// A cell of a level file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell<T> {
    /// A brick or a drop; `None` if empty.
    Known(Option<T>),
    /// Text that is not a brick or drop.
    Unknown,
    /// Beyond the end of a short row.
    Missing,
}

impl<T: Copy> Cell<T> {
    /// The brick or drop in the cell, if it is a known one.
    pub fn known(self) -> Option<T> {
        match self {
            Self::Known(content) => content,
            Self::Unknown | Self::Missing => None,
        }
    }
}

/// The two grids of a document for drawing: as wide as the longest row of bricks, and empty without bricks.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    columns: usize,
    rows: usize,
    bricks: Vec<Cell<BrickKind>>,
    drops: Option<Vec<Cell<PowerUp>>>,
    depth: f32,
}

impl Document {
    /// The bricks and drops of the document.
    pub fn picture(&self) -> Picture {
        self.read(|raw| {
            let size @ (columns, rows) = raw.grid_size();
            let read_brick = |cell: &str| grid::read_brick(cell, !raw.has_names);
            let has_drops = !raw.drops.rows.is_empty();
            let depth = raw.header(Header::Depth);
            let depth = depth.and_then(|value| numbers::number(value.text));
            Picture {
                depth: depth.filter(|y| DEPTHS.contains(y)).unwrap_or(USUAL_DEPTH),
                columns,
                rows,
                bricks: cells(&raw.bricks.rows, size, read_brick),
                drops: has_drops.then(|| cells(&raw.drops.rows, size, grid::read_drop)),
            }
        })
    }
}

impl RawLevel<'_> {
    /// The columns of the longest row of bricks, and the rows, each at most [`MAX_CELLS_PER_SIDE`].
    pub(super) fn grid_size(&self) -> (usize, usize) {
        let rows = &self.bricks.rows;
        let longest = rows.iter().map(|row| row.columns).max();
        let size = [longest.unwrap_or(0), rows.len()];
        size.map(|side| side.min(MAX_CELLS_PER_SIDE)).into()
    }
}

fn cells<T: Copy>(
    rows: &[GridRow<'_>],
    (columns, count): (usize, usize),
    read: impl Fn(&str) -> Result<Option<T>, Unknown>,
) -> Vec<Cell<T>> {
    // Cells that the rows do not reach stay missing. Chunks must not be of length 0.
    let mut cells = vec![Cell::Missing; columns * count];
    for (row, places) in rows.iter().zip(cells.chunks_mut(columns.max(1))) {
        for (cell, place) in row.cells().zip(places) {
            *place = read(row.meant(cell)).map_or(Cell::Unknown, Cell::Known);
        }
    }
    cells
}

impl Picture {
    getters! { self:
        /// The number of columns, at most [`MAX_CELLS_PER_SIDE`].
        columns: usize = self.columns;
        /// The number of rows, at most [`MAX_CELLS_PER_SIDE`].
        rows: usize = self.rows;
        /// True if the file sets the drops; otherwise they are random.
        has_drops: bool = self.drops.is_some();
    }

    /// True if no cell has a brick, or what may be meant as one.
    pub fn is_empty(&self) -> bool {
        let empty = |cell: &Cell<BrickKind>| matches!(cell, Cell::Known(None) | Cell::Missing);
        self.bricks.iter().all(empty)
    }

    /// Width and height of a cell in units, as in a [`Level`](super::Level); zero without cells.
    pub fn cell_size(&self) -> Vec2 {
        if self.bricks.is_empty() {
            return Vec2::ZERO;
        }
        cell_size(self.columns, self.rows, self.depth)
    }

    /// The brick in a cell; [`Cell::Missing`] outside the grid.
    pub fn brick(&self, column: usize, row: usize) -> Cell<BrickKind> {
        self.get(&self.bricks, column, row)
    }

    /// The drop in a cell; [`Cell::Missing`] outside the grid, and if drops are random.
    pub fn drop(&self, column: usize, row: usize) -> Cell<PowerUp> {
        self.get(self.drops.as_deref().unwrap_or_default(), column, row)
    }

    fn get<T: Copy>(&self, cells: &[Cell<T>], column: usize, row: usize) -> Cell<T> {
        let index = (column < self.columns).then_some(row * self.columns + column);
        let cell = index.and_then(|index| cells.get(index));
        cell.copied().unwrap_or(Cell::Missing)
    }
}
