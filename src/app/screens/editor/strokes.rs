//! Editor actions on the picture, by pointer and keyboard: strokes, and edits of one step.

use breakout::level::{Document, Level};
use macroquad::prelude::Vec2;

use super::palette::{Ink, pick, size};
use super::patch::{Flip, Patch, clear, corner};
use super::questions::{Reply, step_question, text_question};
use super::stroke::{Stroke, StrokeKind};
use super::tools::{Area, Cell, Mirror, Tool, neighbour};
use super::{Editor, Pan, canvas::Cells, layout::EditorLayout, scene::StartScene};
use crate::app::input::{Action, Context};
use crate::app::{
    audio::Cue,
    copying::{copy, copy_level},
    platform::clipboard,
    screens::Frame,
    words::words,
    workbench::Workbench,
};

impl Editor {
    /// Handles an action on the picture; false for any other.
    pub(super) fn act_on_picture(
        &mut self,
        bench: &mut Workbench,
        frame: &mut Frame<'_>,
        layout: &EditorLayout,
        action: Action,
    ) -> bool {
        let (column, row) = self.choices.cursor;
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
                self.pick_from(bench, frame, Some(self.choices.cursor));
            }
            Action::PickHere => return self.grab(bench, layout),
            Action::FlipAcross => self.flip(bench, frame, Flip::Across),
            Action::FlipDown => self.flip(bench, frame, Flip::Down),
            Action::Rotate => self.flip(bench, frame, Flip::Rotate),
            Action::SelectAll => {
                self.choose_tool(Tool::Select);
                self.selection = Area::whole(size(bench.picture()));
            }
            Action::InsertRow => bench.step(|document| document.insert_row(row)),
            Action::DeleteRow => bench.step(|document| document.delete_row(row)),
            Action::InsertColumn => bench.step(|document| document.insert_column(column)),
            Action::DeleteColumn => bench.step(|document| document.delete_column(column)),
            Action::ZoomIn | Action::ZoomOut => self.zoom(bench, layout, action == Action::ZoomIn),
            // The button may come up in another window.
            Action::FocusLost => {
                self.pan = None;
                self.finish_stroke(bench);
            }
            Action::Click(_) => self.press(bench, frame, layout),
            Action::Point(at) => self.drag(bench, layout, at),
            Action::Lift => self.end_drags(bench, frame),
            Action::Release(_) => {
                self.pan.take_if(|pan| *pan != Pan::Ready);
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
        self.choices.palette = palette;
        self.choices.inks[palette as usize] = number;
        self.piece = None;
        if self.choices.tool == Tool::Select {
            self.choose_tool(Tool::Pen);
        }
    }

    pub(super) fn choose_tool(&mut self, tool: Tool) {
        self.choices.tool = tool;
        self.piece = None;
        if !matches!(tool, Tool::Select | Tool::Change) {
            self.selection = None;
        }
    }

    /// The cell that `find` gives for the pointer; `None` if the pointer is outside the field.
    fn cell_by<'a>(
        &self,
        bench: &'a Workbench,
        layout: &EditorLayout,
        find: fn(&Cells<'a>, Vec2) -> Option<Cell>,
    ) -> Option<Cell> {
        let is_seen = layout.is_in_field(self.pointer);
        let view = self.choices.viewport.view(&layout.view);
        let cells = Cells::of(bench.picture());
        find(&cells, view.to_field(self.pointer)).filter(|_| is_seen)
    }

    /// The cell to highlight for the pointer: the one under it, or the nearest one while a patch is attached.
    pub(super) fn cell_at_pointer(&self, bench: &Workbench, layout: &EditorLayout) -> Option<Cell> {
        let has_piece = usize::from(self.piece.is_some());
        self.cell_by(bench, layout, [Cells::at, Cells::near][has_piece])
    }

    fn press(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, layout: &EditorLayout) {
        let at = self.pointer;
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
        let cell = self.cell_by(bench, layout, Cells::at);
        if self.piece.is_some() {
            let cell = self.cell_at_pointer(bench, layout);
            return cell.map_or((), |cell| self.put_piece(bench, frame, cell));
        }
        let view = self.choices.viewport.view(&layout.view);
        if let Some(handle) = StartScene::of(bench.document(), None).handle_at(at, &view) {
            let what = StrokeKind::Drag(handle, None);
            self.stroke = Some(Stroke::new(what, false, cell.unwrap_or_default(), false));
        } else if let Some(cell) = cell {
            self.choices.cursor = cell;
            self.begin(bench, frame, cell, false);
        }
    }

    fn drag(&mut self, bench: &Workbench, layout: &EditorLayout, at: Vec2) {
        let view = self.choices.viewport.view(&layout.view);
        if let Some(Pan::From(from)) = &mut self.pan {
            let by = at - std::mem::replace(from, at);
            return self.choices.viewport.slide(by / view.scale);
        }
        let place = view.to_field(at);
        match &mut self.stroke {
            Some(stroke) if !stroke.by_keys => {
                if let StrokeKind::Drag(_, to) = &mut stroke.what {
                    *to = Some(place);
                } else if let Some(cell) = Cells::of(bench.picture()).near(place) {
                    self.choices.cursor = cell;
                    stroke.extend(cell);
                }
            }
            // Motion over the field takes over from the keys.
            _ => self.by_keys &= !layout.is_in_field(at),
        }
    }

    /// Paints by key: the pen draws while the key is held, other tools from one press to the next.
    pub(super) fn paint_by_key(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        self.pan = None;
        self.by_keys = true;
        let has_cells = Area::whole(size(bench.picture())).is_some();
        if self.stroke.is_some() {
            self.finish_stroke(bench);
        } else if has_cells && self.piece.is_some() {
            self.put_piece(bench, frame, self.choices.cursor);
        } else if has_cells {
            self.begin(bench, frame, self.choices.cursor, true);
        }
    }

    /// Ends actions that last only while a button is held, once it is released.
    pub(super) fn follow_buttons(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        self.end_drags(bench, frame);
        if holds(frame, Action::Paint) {
            return;
        }
        if self.pan == Some(Pan::Ready) {
            self.paint_by_key(bench, frame);
        }
        let draws =
            |stroke: &Stroke| stroke.by_keys && matches!(stroke.what, StrokeKind::Tool(Tool::Pen));
        if self.stroke.as_ref().is_some_and(draws) {
            self.finish_stroke(bench);
        }
    }

    fn move_cursor(&mut self, bench: &Workbench, by: (isize, isize)) {
        self.by_keys = true;
        let Some(next) = neighbour(self.choices.cursor, by, size(bench.picture())) else {
            return;
        };
        self.choices.cursor = next;
        let aabb = Cells::of(bench.picture()).aabb(next);
        self.choices.viewport.reveal(aabb.min, aabb.max);
        if let Some(stroke) = self.stroke.as_mut().filter(|stroke| stroke.by_keys) {
            stroke.extend(next);
        }
    }

    fn begin(&mut self, bench: &mut Workbench, frame: &Frame<'_>, cell: Cell, by_keys: bool) {
        let tool = self.choices.tool;
        if tool != Tool::Select && !self.choices.ink().fits(bench.document()) {
            self.question = Some(text_question(Reply::Paint(cell)));
            return;
        }
        let moved = self.selection.as_ref().filter(|area| area.contains(cell));
        let what = match moved {
            Some(area) if tool == Tool::Select && !by_keys => {
                StrokeKind::Move(area.clone(), Patch::of(bench.picture(), area))
            }
            _ => StrokeKind::Tool(tool),
        };
        let with_shift = frame.app.controls.shift_is_down();
        self.stroke = Some(Stroke::new(what, by_keys, cell, with_shift));
        if matches!(tool, Tool::Fill | Tool::Change) {
            self.finish_stroke(bench);
        }
    }

    pub(super) fn apply_stroke(&mut self, bench: &mut Workbench) {
        if let Some(stroke) = &mut self.stroke {
            stroke.apply(bench, &self.choices, &mut self.selection);
        }
    }

    pub(super) fn finish_stroke(&mut self, bench: &mut Workbench) {
        self.apply_stroke(bench);
        self.stroke = None;
        bench.end_stroke();
    }

    /// Clears the selection, or else the cursor's cell and its mirror images.
    fn erase(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        self.finish_stroke(bench);
        if let Some(area) = &self.selection {
            bench.step(|document| clear(document, area));
        } else {
            self.by_keys = true;
            let choices = &self.choices;
            let images: Vec<_> = choices
                .mirror
                .images(choices.cursor, size(bench.picture()))
                .collect();
            bench.step(|document| choices.palette.ink(0).paint(document, &images));
        }
        frame.cue(Cue::MenuMove);
    }

    /// Moves the selection with its contents, or else the whole picture, which wraps at the edges.
    fn shift(&mut self, bench: &mut Workbench, by: (isize, isize)) {
        self.finish_stroke(bench);
        let Some(area) = self.selection.clone() else {
            return bench.step(|document| document.shift(by.0, by.1));
        };
        // A selection that would be clipped at the edge stays where it is.
        let moved = area.moved(by, size(bench.picture()));
        let Some(moved) = moved.filter(|moved| moved.size() == area.size()) else {
            return;
        };
        let patch = Patch::of(bench.picture(), &area);
        put_instead(bench, &area, &patch, moved.corner());
        self.selection = Some(moved);
    }

    /// Flips or rotates the patch at the pointer, or else the selection, or else the whole picture. What is rotated keeps
    /// its upper left corner, or moves as far inside as it has to; what is too long for the picture stays as it was, and a
    /// notice says so.
    fn flip(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, flip: Flip) {
        self.finish_stroke(bench);
        let size = size(bench.picture());
        let whole = Area::whole(size);
        if let Some(patch) = &mut self.piece {
            *patch = patch.flipped(flip);
        } else if let Some(area) = self.selection.clone().or(whole) {
            let patch = Patch::of(bench.picture(), &area).flipped(flip);
            let (columns, rows) = patch.size;
            if columns > size.0 || rows > size.1 {
                return frame.notify(words().editor.no_room_to_rotate(patch.size, size));
            }
            let corner = area.corner();
            let to = (corner.0.min(size.0 - columns), corner.1.min(size.1 - rows));
            put_instead(bench, &area, &patch, to);
            let last = (to.0 + columns - 1, to.1 + rows - 1);
            self.selection = self.selection.take().map(|_| Area::between(to, last));
        }
        frame.cue(Cue::MenuMove);
    }

    /// Starts to pick up a brush with the right button; false outside the picture or during a stroke.
    fn grab(&mut self, bench: &Workbench, layout: &EditorLayout) -> bool {
        let cell = self.cell_by(bench, layout, Cells::near);
        let Some(cell) = cell.filter(|_| self.stroke.is_none()) else {
            return false;
        };
        self.by_keys = false;
        let what = StrokeKind::Grab(self.cell_by(bench, layout, Cells::at));
        self.stroke = Some(Stroke::new(what, false, cell, false));
        true
    }

    /// Ends the drags of the middle and the right button, once these are released.
    fn end_drags(&mut self, bench: &Workbench, frame: &mut Frame<'_>) {
        if !holds(frame, Action::Pan) && !frame.app.controls.pointer_is_down() {
            self.pan.take_if(|pan| *pan != Pan::Ready);
        }
        let grabs = |stroke: &mut Stroke| matches!(stroke.what, StrokeKind::Grab(_));
        if !holds(frame, Action::PickHere)
            && let Some(stroke) = self.stroke.take_if(grabs)
        {
            // A drag takes a brush; a click detaches the patch, or picks the cell's ink or the eraser.
            if stroke.last() != stroke.from {
                let area = Area::between(stroke.from, stroke.last());
                let mut brush = Patch::of(bench.picture(), &area);
                brush.is_brush = true;
                self.attach(brush, &self.layout(frame.view.surface));
                frame.cue(Cue::MenuChoose);
            } else if self.piece.take().is_some() {
                frame.cue(Cue::MenuBack);
            } else if let StrokeKind::Grab(under) = stroke.what
                && !self.pick_from(bench, frame, under)
            {
                self.choose_ink(self.choices.palette.ink(0));
                frame.cue(Cue::MenuChoose);
            }
        }
    }

    /// Chooses the ink of a cell; false if the cell has none.
    fn pick_from(&mut self, bench: &Workbench, frame: &mut Frame<'_>, cell: Option<Cell>) -> bool {
        let ink = cell.and_then(|cell| pick(bench.picture(), cell, self.choices.palette));
        if let Some(ink) = ink {
            self.choose_ink(ink);
            frame.cue(Cue::MenuChoose);
        }
        ink.is_some()
    }

    /// Attaches a patch to the pointer if that is in the field, or else to the cursor.
    pub(super) fn attach(&mut self, patch: Patch, layout: &EditorLayout) {
        self.selection = None;
        self.by_keys |= !layout.is_in_field(self.pointer);
        self.piece = Some(patch);
    }

    /// Puts the patch down at a cell, as one undo step.
    fn put_piece(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, cell: Cell) {
        let Some(patch) = self.piece.take() else {
            return;
        };
        self.choices.cursor = cell;
        let (column, row) = corner(patch.size, cell, size(bench.picture()));
        let at = (column as isize, row as isize);
        let mirror = patch.mirror(&self.choices);
        let were_numbers = bench.document().is_numbers();
        bench.step(|document| patch.put(document, at, mirror));
        self.question = step_question(bench, were_numbers);
        self.piece = Some(patch).filter(|patch| patch.is_brush);
        frame.cue(Cue::MenuChoose);
    }

    /// Copies the selection as rows of a level file, or else the level as a share code.
    pub(super) fn copy(&mut self, bench: &Workbench, frame: &mut Frame<'_>) {
        frame.cue(Cue::MenuChoose);
        if let Some(area) = &self.selection {
            let (columns, rows) = area.size();
            let copied = words().editor.copied_cells(columns, rows);
            return frame.notify(copy(&rows_of(bench, area), copied));
        }
        let Some(level) = bench.level() else {
            return frame.notify(words().editor.no_code);
        };
        frame.notify(copy_level(&level.to_code(), |code| {
            words().editor.copied_level(code)
        }));
    }

    pub(super) fn cut(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        if let Some(area) = &self.selection {
            if !clipboard::set(&rows_of(bench, area)) {
                return frame.notify(words().window.not_copied);
            }
            let (columns, rows) = area.size();
            frame.notify(words().editor.cut_cells(columns, rows));
            frame.cue(Cue::MenuChoose);
            bench.step(|document| clear(document, area));
        }
    }

    /// Pastes the clipboard: a share code replaces the level, and cells are attached to the pointer, perhaps flipped.
    pub(super) fn paste(
        &mut self,
        bench: &mut Workbench,
        frame: &mut Frame<'_>,
        flip: Option<Flip>,
    ) {
        self.finish_stroke(bench);
        let text = clipboard::get().unwrap_or_default();
        if let Ok(level) = Level::from_code(&text) {
            frame.cue(Cue::MenuChoose);
            return bench.step(|document| *document = Document::from_level(&level));
        }
        match Patch::from_text(&text) {
            Ok(patch) => {
                let patch = flip.map_or_else(|| patch.clone(), |flip| patch.flipped(flip));
                self.attach(patch, &self.layout(frame.view.surface));
                frame.cue(Cue::MenuChoose);
            }
            Err(sentence) => frame.notify(sentence),
        }
    }

    fn zoom(&mut self, bench: &Workbench, layout: &EditorLayout, closer: bool) {
        let view = self.choices.viewport.view(&layout.view);
        let mut about = view.to_field(self.pointer);
        if self.by_keys || !layout.is_in_field(self.pointer) {
            let cells = Cells::of(bench.picture());
            about = cells.aabb(self.choices.cursor).center();
        }
        if about.is_finite() {
            self.choices.viewport.turn(closer, about);
        }
    }
}

/// Puts a patch at a corner in the place of the cells of an area, as one undo step.
fn put_instead(bench: &mut Workbench, area: &Area, patch: &Patch, corner: Cell) {
    bench.step(|document| {
        clear(document, area);
        let to = (corner.0 as isize, corner.1 as isize);
        patch.put(document, to, Mirror::Off);
    });
}

fn holds(frame: &Frame<'_>, action: Action) -> bool {
    let controls = &frame.app.controls;
    let bindings = &frame.app.settings.controls.bindings;
    controls.holds(bindings, (Context::Editor, action))
}

/// The rows of a level file of an area of the picture.
fn rows_of(bench: &Workbench, area: &Area) -> String {
    Patch::of(bench.picture(), area).to_text()
}
