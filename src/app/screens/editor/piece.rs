//! A piece of a picture that hangs at the pointer, or at the cursor, until it is put somewhere.

use macroquad::prelude::Vec2;

use super::canvas::Cells;
use super::layout::Layout;
use super::palette::size;
use super::patch::{Patch, PieceMark, corner};
use super::tools::{Cell, Mirror};
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

impl Piece {
    /// A brush draws with its images, as the pen does.
    fn mirror(&self, of_pen: Mirror) -> Mirror {
        if self.stays { of_pen } else { Mirror::Off }
    }
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
        let mirror = piece.mirror(self.hand.mirror);
        self.with_numbers_in_mind(bench, |_, bench| {
            let at = (column as isize, row as isize);
            bench.step(|document| piece.patch.put(document, at, mirror));
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
        let piece = self.piece.as_ref().filter(|_| self.stroke.is_none())?;
        let patch = &piece.patch;
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
            mirror: piece.mirror(self.hand.mirror),
        })
    }
}
