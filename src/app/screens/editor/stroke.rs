//! A stroke by the pointer or by keys, from one cell to another.

use breakout::level::{Document, Picture};
use macroquad::prelude::Vec2;

use super::choices::EditorChoices;
use super::palette::{Palette, size};
use super::patch::{Patch, clear};
use super::scene::{SceneHandle, StartScene};
use super::tools::{Area, Cell, Mirror, Tool, connected, line};
use crate::app::workbench::Workbench;

/// A stroke in progress. Once a frame its new cells are applied to the document.
#[derive(Clone, Debug)]
pub(super) struct Stroke {
    pub(super) what: StrokeKind,
    pub(super) by_keys: bool,
    pub(super) from: Cell,
    /// The last cell that was applied, and the new cells after it.
    way: Vec<Cell>,
    /// True until the first cell is applied.
    is_new: bool,
    with_shift: bool,
}

#[derive(Clone, Debug)]
pub(super) enum StrokeKind {
    Tool(Tool),
    /// The selection moves with its contents.
    Move(Area, Patch),
    /// The right button copies the dragged area as a brush, or on a click picks the ink of this cell.
    Grab(Option<Cell>),
    /// A handle of the scene is dragged to a point in playfield units; `None` once applied.
    Drag(SceneHandle, Option<Vec2>),
}

impl Stroke {
    pub(super) fn new(what: StrokeKind, by_keys: bool, from: Cell, with_shift: bool) -> Self {
        Self {
            what,
            by_keys,
            from,
            way: vec![from],
            is_new: true,
            with_shift,
        }
    }

    pub(super) fn last(&self) -> Cell {
        self.way.last().copied().unwrap_or(self.from)
    }

    pub(super) fn extend(&mut self, cell: Cell) {
        if self.last() != cell {
            self.way.push(cell);
        }
    }

    /// Applies the new cells to the document or to the selection.
    pub(super) fn apply(
        &mut self,
        bench: &mut Workbench,
        choices: &EditorChoices,
        selection: &mut Option<Area>,
    ) {
        if let StrokeKind::Drag(handle, to) = &mut self.what {
            if let Some(to) = to.take() {
                bench.draw(|document| StartScene::of(document, None).drag(*handle, to, document));
                bench.read();
            }
            return;
        }
        let is_new = std::mem::take(&mut self.is_new);
        if self.way.len() == 1 && !is_new {
            return;
        }
        let from = self.from;
        let cell = self.last();
        let way = std::mem::replace(&mut self.way, vec![cell]);
        let ink = choices.ink();
        let size = size(bench.picture());
        match &self.what {
            StrokeKind::Tool(tool) => {
                let area = Area::between(from, cell);
                let cells: Vec<Cell> = match tool {
                    Tool::Pen => {
                        let lines = way.windows(2).flat_map(|ends| line(ends[0], ends[1]));
                        way.iter().take(1).copied().chain(lines).collect()
                    }
                    Tool::Line => line(from, cell).collect(),
                    Tool::Rectangle if self.with_shift => area.frame().collect(),
                    Tool::Rectangle => area.cells().collect(),
                    Tool::Fill => fill(bench.picture(), cell, choices.palette),
                    Tool::Change => {
                        alike(bench.picture(), cell, choices.palette, selection.as_ref())
                    }
                    Tool::Select => {
                        *selection = Some(area);
                        return;
                    }
                };
                let images = |cell| choices.mirror_of_tool().images(cell, size);
                let cells: Vec<Cell> = cells.into_iter().flat_map(images).collect();
                let paint = |document: &mut Document| ink.paint(document, &cells);
                match tool {
                    Tool::Line | Tool::Rectangle => bench.redraw(paint),
                    _ => bench.draw(paint),
                }
            }
            StrokeKind::Move(area, patch) => {
                let offset = |a: usize, b: usize| b as isize - a as isize;
                let by = (offset(from.0, cell.0), offset(from.1, cell.1));
                let corner = area.corner();
                let to = (corner.0 as isize + by.0, corner.1 as isize + by.1);
                bench.redraw(|document| {
                    clear(document, area);
                    patch.put(document, to, Mirror::Off);
                });
                *selection = area.moved(by, size);
            }
            StrokeKind::Grab(_) | StrokeKind::Drag(..) => {}
        }
    }
}

/// The cells that a fill reaches: connected ones with the same content.
fn fill(picture: &Picture, from: Cell, palette: Palette) -> Vec<Cell> {
    connected(from, size(picture), is_like(picture, from, palette))
}

/// The cells of an area, or else of the whole picture, with the same content as a cell.
fn alike(picture: &Picture, cell: Cell, palette: Palette, area: Option<&Area>) -> Vec<Cell> {
    let area = area.cloned().or_else(|| Area::whole(size(picture)));
    let is_like = is_like(picture, cell, palette);
    let cells = area.iter().flat_map(Area::cells);
    cells.filter(|other| is_like(*other)).collect()
}

/// Tells whether cells have the same brick as a cell, or the same drop. A brick without a drop is not like an empty cell,
/// so that no drop gets where there is no brick.
fn is_like(picture: &Picture, cell: Cell, palette: Palette) -> impl Fn(Cell) -> bool {
    let brick = |(column, row): Cell| picture.brick(column, row);
    let drop = |(column, row): Cell| picture.drop(column, row).known();
    let has_brick = move |cell| brick(cell).known().is_some();
    move |other| match palette {
        Palette::Bricks => brick(other) == brick(cell),
        Palette::Drops => drop(other) == drop(cell) && has_brick(other) == has_brick(cell),
    }
}
