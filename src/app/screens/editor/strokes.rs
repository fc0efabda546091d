//! What the pointer and the keys do to the picture: strokes, and steps of their own.

use breakout::level::{Document, Level};
use macroquad::prelude::Vec2;

use super::canvas::Cells;
use super::layout::Layout;
use super::palette::{Ink, pick, size};
use super::patch::{Patch, Piece, clear, corner};
use super::questions::{Answer, about_step, about_text};
use super::scene::Scene;
use super::stroke::{Stroke, What};
use super::tools::{Area, Cell, Mirror, Size, Tool, beside};
use super::{Editor, Pan};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::platform::clipboard;
use crate::app::screens::Frame;
use crate::app::words::words;
use crate::app::workbench::Workbench;

impl Editor {
    /// Handles what is done to the picture. Returns whether it was that.
    pub(super) fn act_on_picture(
        &mut self,
        bench: &mut Workbench,
        frame: &mut Frame<'_>,
        layout: &Layout,
        action: Action,
    ) -> bool {
        match action {
            Action::Left => self.move_cursor(bench, (-1, 0)),
            Action::Right => self.move_cursor(bench, (1, 0)),
            Action::Up => self.move_cursor(bench, (0, -1)),
            Action::Down => self.move_cursor(bench, (0, 1)),
            Action::ShiftLeft => self.shift(bench, (-1, 0)),
            Action::ShiftRight => self.shift(bench, (1, 0)),
            Action::ShiftUp => self.shift(bench, (0, -1)),
            Action::ShiftDown => self.shift(bench, (0, 1)),
            Action::Paint => {
                self.by_keys = true;
                self.pan = Some(Pan::Ready);
            }
            Action::Pan => self.pan = Some(Pan::From(self.pointer)),
            Action::Erase => self.erase(bench, frame),
            Action::Pick => {
                self.by_keys = true;
                self.pick_from(bench, frame, Some(self.hand.cursor));
            }
            Action::PickHere => return self.grab(bench, layout),
            Action::SelectAll => {
                self.choose_tool(Tool::Select);
                self.selection = Area::whole(size(bench.picture()));
            }
            Action::InsertRow => bench.step(|document| document.insert_row(self.hand.cursor.1)),
            Action::DeleteRow => bench.step(|document| document.delete_row(self.hand.cursor.1)),
            Action::InsertColumn => {
                bench.step(|document| document.insert_column(self.hand.cursor.0));
            }
            Action::DeleteColumn => {
                bench.step(|document| document.delete_column(self.hand.cursor.0));
            }
            Action::ZoomIn | Action::ZoomOut => self.zoom(bench, layout, action == Action::ZoomIn),
            // The button may come up in another window.
            Action::FocusLost => {
                self.pan = None;
                self.finish_stroke(bench);
            }
            Action::Click(at) => self.press(bench, frame, layout, at),
            Action::Point(at) => self.drag(bench, layout, at),
            Action::Lift => self.end_drags(bench, frame),
            Action::Release(_) => {
                self.end_pan();
                if self.stroke.as_ref().is_some_and(|stroke| !stroke.by_keys) {
                    self.finish_stroke(bench);
                }
            }
            _ => return false,
        }
        true
    }

    pub(super) fn choose_ink(&mut self, ink: Ink) {
        let (palette, number) = ink.place();
        self.hand.palette = palette;
        self.hand.inks[palette as usize] = number;
        self.piece = None;
        if self.hand.tool == Tool::Select {
            self.choose_tool(Tool::Pen);
        }
    }

    pub(super) fn choose_tool(&mut self, tool: Tool) {
        self.hand.tool = tool;
        self.piece = None;
        if tool != Tool::Select {
            self.selection = None;
        }
    }

    /// The place in the field at a place of the window, if no page lies over it.
    fn place(&self, layout: &Layout, at: Vec2) -> Option<Vec2> {
        let is_covered = self.page.is_some() && layout.panel.contains(at);
        let is_seen = layout.is_in_field(at) && !is_covered;
        is_seen.then(|| self.hand.lens.view(&layout.view).to_field(at))
    }

    fn cell_at(&self, bench: &Workbench, layout: &Layout, at: Vec2) -> Option<Cell> {
        Cells::of(bench.picture()).at(self.place(layout, at)?)
    }

    fn cell_near(&self, bench: &Workbench, layout: &Layout, at: Vec2) -> Option<Cell> {
        Cells::of(bench.picture()).near(self.place(layout, at)?)
    }

    /// The cell that is marked at the pointer: a piece is put into the nearest one.
    pub(super) fn cell_at_pointer(&self, bench: &Workbench, layout: &Layout) -> Option<Cell> {
        match &self.piece {
            Some(_) => self.cell_near(bench, layout, self.pointer),
            None => self.cell_at(bench, layout, self.pointer),
        }
    }

    /// The left button goes down.
    fn press(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, layout: &Layout, at: Vec2) {
        if self.pan == Some(Pan::Ready) || holds(frame, Action::Paint) {
            self.pan = Some(Pan::From(at));
            return;
        }
        self.pan = None;
        self.by_keys = false;
        if let Some(page) = &mut self.page {
            page.has_keys = false;
        }
        self.finish_stroke(bench);
        if !layout.is_in_field(at) {
            return;
        }
        let cell = self.cell_at(bench, layout, at);
        // A page over the picture is put away first.
        if !layout.is_panel_beside && self.page.take().is_some() {
            self.hand.cursor = cell.unwrap_or(self.hand.cursor);
            return;
        }
        if self.piece.is_some() {
            let cell = self.cell_near(bench, layout, at);
            return cell.map_or((), |cell| self.put_piece(bench, frame, cell));
        }
        let view = self.hand.lens.view(&layout.view);
        if let Some(handle) = Scene::of(bench.document()).handle_at(at, &view) {
            let what = What::Drag(handle, None);
            self.stroke = Some(Stroke::new(what, false, cell.unwrap_or_default(), false));
        } else if let Some(cell) = cell {
            self.hand.cursor = cell;
            self.begin(bench, frame, cell, false);
        }
    }

    /// The pointer moves.
    fn drag(&mut self, bench: &Workbench, layout: &Layout, at: Vec2) {
        let view = self.hand.lens.view(&layout.view);
        if let Some(Pan::From(from)) = &mut self.pan {
            let by = at - std::mem::replace(from, at);
            return self.hand.lens.slide(by / view.scale);
        }
        let place = view.to_field(at);
        match &mut self.stroke {
            Some(stroke) if !stroke.by_keys => {
                if let What::Drag(_, to) = &mut stroke.what {
                    *to = Some(place);
                } else if let Some(cell) = Cells::of(bench.picture()).near(place) {
                    self.hand.cursor = cell;
                    stroke.extend(cell);
                }
            }
            _ => self.by_keys &= !layout.is_in_field(at),
        }
    }

    /// What the key that paints does alone: the pen draws as long as it is held, other tools go from
    /// one press to the next.
    pub(super) fn paint_by_key(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        self.pan = None;
        self.by_keys = true;
        let has_cells = Area::whole(size(bench.picture())).is_some();
        if self.stroke.is_some() {
            self.finish_stroke(bench);
        } else if has_cells && self.piece.is_some() {
            self.put_piece(bench, frame, self.hand.cursor);
        } else if has_cells {
            self.begin(bench, frame, self.hand.cursor, true);
        }
    }

    /// Ends what goes on as long as a button is held.
    pub(super) fn follow_buttons(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        self.end_drags(bench, frame);
        if holds(frame, Action::Paint) {
            return;
        }
        if self.pan == Some(Pan::Ready) {
            self.paint_by_key(bench, frame);
        }
        let draws =
            |stroke: &Stroke| stroke.by_keys && matches!(stroke.what, What::Tool(Tool::Pen));
        if self.stroke.as_ref().is_some_and(draws) {
            self.finish_stroke(bench);
        }
    }

    fn move_cursor(&mut self, bench: &Workbench, by: (isize, isize)) {
        self.by_keys = true;
        let Some(next) = beside(self.hand.cursor, by, size(bench.picture())) else {
            return;
        };
        self.hand.cursor = next;
        let aabb = Cells::of(bench.picture()).aabb(next);
        self.hand.lens.reveal(aabb.min, aabb.max);
        if let Some(stroke) = self.stroke.as_mut().filter(|stroke| stroke.by_keys) {
            stroke.extend(next);
        }
    }

    fn begin(&mut self, bench: &mut Workbench, frame: &Frame<'_>, cell: Cell, by_keys: bool) {
        let tool = self.hand.tool;
        if tool != Tool::Select && !self.hand.ink().fits(bench.document()) {
            self.question = Some(about_text(Answer::Paint(cell)));
            return;
        }
        let moved = self.selection.as_ref().filter(|area| area.contains(cell));
        let what = match moved {
            Some(area) if tool == Tool::Select && !by_keys => {
                What::Move(area.clone(), Patch::of(bench.picture(), area))
            }
            _ => What::Tool(tool),
        };
        let with_shift = frame.app.controls.shift_is_down();
        self.stroke = Some(Stroke::new(what, by_keys, cell, with_shift));
        if tool == Tool::Fill {
            self.finish_stroke(bench);
        }
    }

    /// Does in a cell what the tool does with one press, after the question whether the file may become
    /// text. What was to be drawn further is drawn again.
    pub(super) fn paint_once(&mut self, bench: &mut Workbench, cell: Cell) {
        bench.draw(Document::make_text);
        if matches!(self.hand.tool, Tool::Pen | Tool::Fill) {
            let what = What::Tool(self.hand.tool);
            self.stroke = Some(Stroke::new(what, false, cell, false));
        }
        self.finish_stroke(bench);
    }

    pub(super) fn apply_stroke(&mut self, bench: &mut Workbench) {
        if let Some(stroke) = &mut self.stroke {
            stroke.apply(bench, &self.hand, &mut self.selection);
        }
    }

    /// Ends the stroke under way as one step.
    pub(super) fn finish_stroke(&mut self, bench: &mut Workbench) {
        self.apply_stroke(bench);
        self.stroke = None;
        bench.end_stroke();
    }

    /// Empties the selection, or the cell of the cursor and its images.
    fn erase(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        self.finish_stroke(bench);
        if let Some(area) = &self.selection {
            bench.step(|document| clear(document, area));
        } else {
            self.by_keys = true;
            let images = self
                .hand
                .mirror
                .images(self.hand.cursor, size(bench.picture()));
            let (images, nothing) = (images.collect::<Vec<_>>(), self.hand.palette.ink(0));
            bench.step(|document| nothing.paint(document, &images));
        }
        frame.cue(Cue::MenuMove);
    }

    /// Moves the selection with what is in it, or all of the picture round the edges.
    fn shift(&mut self, bench: &mut Workbench, by: (isize, isize)) {
        self.finish_stroke(bench);
        let Some(area) = self.selection.clone() else {
            return bench.step(|document| document.shift(by.0, by.1));
        };
        // A selection at the edge stays whole.
        let moved = area.moved(by, size(bench.picture()));
        let Some(moved) = moved.filter(|moved| moved.size() == area.size()) else {
            return;
        };
        let patch = Patch::of(bench.picture(), &area);
        let corner = moved.corner();
        bench.step(|document| {
            clear(document, &area);
            let to = (corner.0 as isize, corner.1 as isize);
            patch.put(document, to, Mirror::Off);
        });
        self.selection = Some(moved);
    }

    /// The right button begins to take a piece, if that is in the picture. Returns whether it is.
    fn grab(&mut self, bench: &Workbench, layout: &Layout) -> bool {
        let cell = self.cell_near(bench, layout, self.pointer);
        let Some(cell) = cell.filter(|_| self.stroke.is_none()) else {
            return false;
        };
        self.by_keys = false;
        let what = What::Grab(self.cell_at(bench, layout, self.pointer));
        self.stroke = Some(Stroke::new(what, false, cell, false));
        true
    }

    fn end_pan(&mut self) {
        self.pan.take_if(|pan| matches!(pan, Pan::From(_)));
    }

    /// Ends what a button other than the left one does, if it is up.
    fn end_drags(&mut self, bench: &Workbench, frame: &mut Frame<'_>) {
        if !holds(frame, Action::Pan) && !frame.app.controls.pointer_is_down() {
            self.end_pan();
        }
        let grabs = |stroke: &mut Stroke| matches!(stroke.what, What::Grab(_));
        if !holds(frame, Action::PickHere)
            && let Some(stroke) = self.stroke.take_if(grabs)
        {
            self.end_grab(bench, frame, &stroke);
        }
    }

    /// What the right button was dragged over is the brush; without a drag it puts a piece away, or
    /// takes what is in the cell, or the eraser.
    fn end_grab(&mut self, bench: &Workbench, frame: &mut Frame<'_>, stroke: &Stroke) {
        if stroke.last() != stroke.from {
            let area = Area::between(stroke.from, stroke.last());
            let patch = Patch::of(bench.picture(), &area);
            let stays = true;
            self.hang(Piece { patch, stays }, &Layout::new(frame.view.surface));
            return frame.cue(Cue::MenuChoose);
        }
        if self.piece.take().is_some() {
            return frame.cue(Cue::MenuBack);
        }
        let What::Grab(under) = stroke.what else {
            return;
        };
        if !self.pick_from(bench, frame, under) {
            self.choose_ink(self.hand.palette.ink(0));
            frame.cue(Cue::MenuChoose);
        }
    }

    /// Takes what a cell has to paint with. Returns whether it has something.
    fn pick_from(&mut self, bench: &Workbench, frame: &mut Frame<'_>, cell: Option<Cell>) -> bool {
        let ink = cell.and_then(|cell| pick(bench.picture(), cell, self.hand.palette));
        if let Some(ink) = ink {
            self.choose_ink(ink);
            frame.cue(Cue::MenuChoose);
        }
        ink.is_some()
    }

    /// Hangs a piece at the pointer if that is in the field, and else at the cursor.
    pub(super) fn hang(&mut self, piece: Piece, layout: &Layout) {
        self.selection = None;
        self.by_keys |= !layout.is_in_field(self.pointer);
        self.piece = Some(piece);
    }

    /// Puts the piece over a cell, as one step.
    fn put_piece(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, cell: Cell) {
        let Some(piece) = self.piece.take() else {
            return;
        };
        self.hand.cursor = cell;
        let (column, row) = corner(piece.patch.size, cell, size(bench.picture()));
        let (at, mirror) = ((column as isize, row as isize), piece.mirror(&self.hand));
        let were_numbers = bench.document().is_numbers();
        bench.step(|document| piece.patch.put(document, at, mirror));
        self.question = about_step(bench, were_numbers);
        self.piece = Some(piece).filter(|piece| piece.stays);
        frame.cue(Cue::MenuChoose);
    }

    /// Copies the selection as rows of a level file, or the whole level as a code.
    pub(super) fn copy(&mut self, bench: &Workbench, frame: &mut Frame<'_>) {
        frame.cue(Cue::MenuChoose);
        if let Some(area) = &self.selection {
            let (columns, rows) = copy_cells(bench, area);
            return frame.notify(words().editor.copied_cells(columns, rows));
        }
        let Some(level) = bench.level() else {
            return frame.notify(words().editor.no_code);
        };
        let code = words().files.code(clipboard::share(&level.to_code()));
        frame.notify(words().editor.copied_level(&code));
    }

    pub(super) fn cut(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        if let Some(area) = &self.selection {
            let (columns, rows) = copy_cells(bench, area);
            frame.notify(words().editor.cut_cells(columns, rows));
            frame.cue(Cue::MenuChoose);
            bench.step(|document| clear(document, area));
        }
    }

    /// Takes the place of the level with one that was copied, or hangs cells that were.
    pub(super) fn paste(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        self.finish_stroke(bench);
        let text = clipboard::get().unwrap_or_default();
        if let Ok(level) = Level::from_code(&text) {
            frame.cue(Cue::MenuChoose);
            return bench.step(|document| *document = Document::from_level(&level));
        }
        let patch = match Patch::from_text(&text) {
            Ok(patch) => patch,
            Err(sentence) => return frame.notify(sentence),
        };
        let stays = false;
        self.hang(Piece { patch, stays }, &Layout::new(frame.view.surface));
        frame.cue(Cue::MenuChoose);
    }

    fn zoom(&mut self, bench: &Workbench, layout: &Layout, closer: bool) {
        let view = self.hand.lens.view(&layout.view);
        let about = if self.by_keys || !layout.is_in_field(self.pointer) {
            Cells::of(bench.picture()).aabb(self.hand.cursor).center()
        } else {
            view.to_field(self.pointer)
        };
        if about.is_finite() {
            self.hand.lens.turn(closer, about);
        }
    }
}

/// Whether a button of an action of the editor is held.
fn holds(frame: &Frame<'_>, action: Action) -> bool {
    let bindings = &frame.app.settings.controls.bindings;
    let controls = &frame.app.controls;
    controls.holds(bindings, (Context::Editor, action))
}

/// Copies the cells of an area. Returns its size.
fn copy_cells(bench: &Workbench, area: &Area) -> Size {
    clipboard::set(&Patch::of(bench.picture(), area).to_text());
    area.size()
}
