//! A piece of a picture that hangs at the pointer, or at the cursor, until it is put somewhere.

use breakout::level::{BrickKind, PowerUp};
use macroquad::prelude::Vec2;

use super::canvas::Cells;
use super::layout::Layout;
use super::palette::size;
use super::patch::Patch;
use super::tools::{Area, Cell, Size};
use super::{Editor, is_in_field};
use crate::app::audio::Cue;
use crate::app::screens::Frame;
use crate::app::workbench::Workbench;

/// A piece that hangs at the pointer.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) patch: Patch,
    /// Whether it is a brush, which stays after it was put.
    pub(super) stays: bool,
}

/// A piece over the cells that it would fill.
pub(super) struct PieceMark<'a> {
    patch: &'a Patch,
    corner: Cell,
    size: Size,
}

impl PieceMark<'_> {
    /// The cells of the picture under it.
    pub(super) fn area(&self) -> Area {
        let (columns, rows) = self.patch.size();
        let last = |corner: usize, length: usize, room: usize| (corner + length).min(room) - 1;
        let end = (
            last(self.corner.0, columns, self.size.0),
            last(self.corner.1, rows, self.size.1),
        );
        Area::between(self.corner, end)
    }

    /// Its bricks and its drops, each with the cell of the picture under it.
    pub(super) fn cells(&self) -> impl Iterator<Item = (Cell, Option<BrickKind>, Option<PowerUp>)> {
        let area = self.area();
        let cells = self.patch.cells();
        let cells = cells.map(|(cell, brick, drop)| {
            let place = (cell.0 + self.corner.0, cell.1 + self.corner.1);
            (place, brick, drop)
        });
        cells.filter(move |(cell, ..)| area.contains(*cell))
    }
}

/// The corner at which a piece is put whose middle is to be in a cell. It stays in the picture, as far
/// as it fits.
fn corner(piece: Size, cell: Cell, size: Size) -> Cell {
    let place = |at: usize, length: usize, room: usize| {
        at.saturating_sub((length - 1) / 2)
            .min(room.saturating_sub(length))
    };
    (
        place(cell.0, piece.0, size.0),
        place(cell.1, piece.1, size.1),
    )
}

impl Editor {
    /// Hangs a piece at the pointer if that is in the field, and else at the cursor.
    pub(super) fn hang(&mut self, piece: Piece, layout: &Layout) {
        self.selection = None;
        self.by_keys |= !is_in_field(layout, self.pointer);
        self.piece = Some(piece);
    }

    /// Puts the piece over a cell, as one step.
    pub(super) fn put_piece(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, cell: Cell) {
        let Some(piece) = self.piece.take() else {
            return;
        };
        self.hand.cursor = cell;
        let (column, row) = corner(piece.patch.size(), cell, size(bench.picture()));
        self.with_numbers_in_mind(bench, |_, bench| {
            let at = (column as isize, row as isize);
            bench.step(|document| piece.patch.put(document, at));
        });
        self.piece = Some(piece).filter(|piece| piece.stays);
        frame.cue(Cue::MenuChoose);
    }

    /// The cell over which the piece is put from a place of the window.
    pub(super) fn cell_near(&self, bench: &Workbench, layout: &Layout, at: Vec2) -> Option<Cell> {
        let is_seen = is_in_field(layout, at) && !self.is_covered(layout, at);
        let place = self.hand.lens.view(&layout.view).to_field(at);
        Cells::of(bench.picture()).near(place).filter(|_| is_seen)
    }

    /// The piece over the cells that it would fill, if it hangs over the picture.
    pub(super) fn piece_mark(&self, bench: &Workbench, layout: &Layout) -> Option<PieceMark<'_>> {
        let patch = &self.piece.as_ref().filter(|_| self.stroke.is_none())?.patch;
        let size = size(bench.picture());
        let cell = if self.by_keys {
            self.cell_here(bench, layout)
        } else {
            self.cell_near(bench, layout, self.pointer)
        };
        let corner = corner(patch.size(), cell?, size);
        Some(PieceMark {
            patch,
            corner,
            size,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_stays_in_the_picture_as_far_as_it_fits() {
        for (piece, cell, expected) in [
            ((1, 1), (3, 2), (3, 2)),
            ((3, 3), (3, 2), (2, 1)),
            ((2, 2), (3, 2), (3, 2)),
            ((3, 3), (0, 0), (0, 0)),
            ((3, 2), (4, 3), (2, 2)),
            ((9, 9), (4, 3), (0, 0)),
        ] {
            assert_eq!(corner(piece, cell, (5, 4)), expected, "{piece:?} {cell:?}");
        }
    }
}
