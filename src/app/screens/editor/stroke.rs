//! A stroke by the pointer or by keys: from a cell to another, with a tool.

use macroquad::prelude::Vec2;

use super::patch::Patch;
use super::scene::Handle;
use super::tools::{Area, Cell, Tool};

/// A stroke under way. What it does is put into the document once a frame.
#[derive(Clone, Debug)]
pub(super) struct Stroke {
    pub(super) what: What,
    pub(super) by: By,
    pub(super) from: Cell,
    /// The cells on its way that the document does not know yet, after the last that it knows.
    pub(super) way: Vec<Cell>,
    /// Whether the document knows nothing of it.
    pub(super) is_new: bool,
    /// Whether Shift was held when it began.
    pub(super) with_shift: bool,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    /// The tool draws.
    Tool(Tool),
    /// The selection moves, with what was in it.
    Move(Area, Patch),
    /// The right button takes a piece, or picks what was under it if it does not move.
    Grab(Option<Cell>),
    /// A handle of the scene is dragged to a place in playfield units.
    Drag(Handle, Option<Vec2>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Pointer,
    Keys,
}

impl Stroke {
    pub(super) fn new(what: What, by: By, from: Cell, with_shift: bool) -> Self {
        Self {
            what,
            by,
            from,
            way: vec![from],
            is_new: true,
            with_shift,
        }
    }

    /// The cell that it has come to.
    pub(super) fn last(&self) -> Cell {
        self.way.last().copied().unwrap_or(self.from)
    }
}
