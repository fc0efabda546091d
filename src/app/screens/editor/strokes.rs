//! What the pointer and the keys do to the picture: strokes, and steps of their own.

use macroquad::prelude::Vec2;

use super::asked::Asked;
use super::canvas::Cells;
use super::layout::Layout;
use super::palette::{Palette, pick, size};
use super::patch::{Patch, clear};
use super::piece::Piece;
use super::scene::Scene;
use super::stroke::{By, Stroke, What};
use super::tools::{Area, Cell, Mirror, Tool, alike, beside, line};
use super::{Editor, Pan, is_in_field, layout_of};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::screens::Frame;
use crate::app::workbench::Workbench;
use breakout::level::{Document, Picture};

impl Editor {
    /// Handles what is done to the picture. Returns whether it was that.
    pub(super) fn act_on_picture(
        &mut self,
        bench: &mut Workbench,
        frame: &mut Frame<'_>,
        layout: &Layout,
        action: Action,
    ) -> bool {
        let steps = |x, y| Some((x, y));
        let moves = match action {
            Action::Left => steps(-1, 0),
            Action::Right => steps(1, 0),
            Action::Up => steps(0, -1),
            Action::Down => steps(0, 1),
            _ => None,
        };
        let shifts = match action {
            Action::ShiftLeft => steps(-1, 0),
            Action::ShiftRight => steps(1, 0),
            Action::ShiftUp => steps(0, -1),
            Action::ShiftDown => steps(0, 1),
            _ => None,
        };
        match action {
            _ if moves.is_some() => self.move_cursor(bench, moves.unwrap_or_default()),
            _ if shifts.is_some() => self.shift(bench, shifts.unwrap_or_default()),
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
            Action::PickHere => self.press_pick(bench, frame, layout),
            Action::SelectAll => {
                let size = size(bench.picture());
                self.choose_tool(Tool::Select);
                self.selection = (size.0 > 0 && size.1 > 0).then(|| Area::whole(size));
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
                if self
                    .stroke
                    .as_ref()
                    .is_some_and(|stroke| stroke.by == By::Pointer)
                {
                    self.finish_stroke(bench);
                }
            }
            _ => return false,
        }
        true
    }

    /// The left button goes down.
    fn press(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, layout: &Layout, at: Vec2) {
        if self.pan == Some(Pan::Ready) || holds(frame, Action::Paint) {
            self.pan = Some(Pan::From(at));
            return;
        }
        self.pan = None;
        self.by_keys = false;
        self.take_keys_from_page();
        self.finish_stroke(bench);
        if !is_in_field(layout, at) {
            return;
        }
        // A page over the picture is put away first.
        if !layout.is_panel_beside && self.page.is_some() {
            self.hand.cursor = self.cell_at(bench, layout, at).unwrap_or(self.hand.cursor);
            return self.close_page();
        }
        if self.piece.is_some() {
            let cell = self.cell_near(bench, layout, at);
            return cell.map_or((), |cell| self.put_piece(bench, frame, cell));
        }
        let view = self.hand.lens.view(&layout.view);
        let scene = Scene::of(bench.document());
        let cell = self.cell_at(bench, layout, at);
        if let Some(handle) = scene.handle_at(at, &view) {
            let from = cell.unwrap_or_default();
            let what = What::Drag(handle, None);
            self.stroke = Some(Stroke::new(what, By::Pointer, from, false));
        } else if let Some(cell) = cell {
            self.hand.cursor = cell;
            self.begin(bench, frame, cell, By::Pointer);
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
            Some(stroke) if stroke.by == By::Pointer => {
                if let What::Drag(_, to) = &mut stroke.what {
                    *to = Some(place);
                } else if let Some(cell) = Cells::of(bench.picture()).near(place) {
                    self.hand.cursor = cell;
                    self.extend(cell);
                }
            }
            _ => self.by_keys &= !is_in_field(layout, at),
        }
    }

    /// What the key that paints does alone: the pen draws as long as it is held, other tools go from
    /// one press to the next.
    pub(super) fn paint_by_key(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        self.pan = None;
        self.by_keys = true;
        if self.stroke.is_some() {
            return self.finish_stroke(bench);
        }
        let size = size(bench.picture());
        if size.0 > 0 && size.1 > 0 {
            if self.piece.is_some() {
                return self.put_piece(bench, frame, self.hand.cursor);
            }
            self.begin(bench, frame, self.hand.cursor, By::Keys);
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
            |stroke: &Stroke| stroke.by == By::Keys && matches!(stroke.what, What::Tool(Tool::Pen));
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
        if self
            .stroke
            .as_ref()
            .is_some_and(|stroke| stroke.by == By::Keys)
        {
            self.extend(next);
        }
    }

    /// Begins a stroke with the tool.
    fn begin(&mut self, bench: &mut Workbench, frame: &Frame<'_>, cell: Cell, by: By) {
        if self.hand.tool != Tool::Select && !self.ink().fits(bench.document()) {
            return self.ask_to_make_text(Asked::Numbers(cell));
        }
        let what = match &self.selection {
            Some(area)
                if self.hand.tool == Tool::Select && by == By::Pointer && area.contains(cell) =>
            {
                What::Move(area.clone(), Patch::of(bench.picture(), area))
            }
            _ => What::Tool(self.hand.tool),
        };
        let with_shift = frame.app.controls.shift_is_down();
        self.stroke = Some(Stroke::new(what, by, cell, with_shift));
        if self.hand.tool == Tool::Fill {
            self.finish_stroke(bench);
        }
    }

    /// Does in a cell what the tool does with one press, after the question whether the file may become
    /// text. What was to be drawn further is drawn again.
    pub(super) fn paint_once(&mut self, bench: &mut Workbench, cell: Cell) {
        bench.draw(Document::make_text);
        if matches!(self.hand.tool, Tool::Pen | Tool::Fill) {
            let what = What::Tool(self.hand.tool);
            self.stroke = Some(Stroke::new(what, By::Pointer, cell, false));
        }
        self.finish_stroke(bench);
        bench.end_stroke();
    }

    /// The stroke goes on to a cell.
    fn extend(&mut self, cell: Cell) {
        if let Some(stroke) = &mut self.stroke
            && stroke.last() != cell
        {
            stroke.way.push(cell);
        }
    }

    /// Puts what the stroke has done since into the document.
    pub(super) fn apply_stroke(&mut self, bench: &mut Workbench) {
        let ink = self.ink();
        let (mirror, palette, size) = (self.hand.mirror, self.hand.palette, size(bench.picture()));
        let Some(stroke) = &mut self.stroke else {
            return;
        };
        if let What::Drag(handle, to) = &mut stroke.what {
            if let Some(to) = to.take() {
                let handle = *handle;
                bench.draw(|document| Scene::of(document).drag(handle, to, document));
                bench.read();
            }
            return;
        }
        if stroke.way.len() == 1 && !std::mem::take(&mut stroke.is_new) {
            return;
        }
        let (from, cell) = (stroke.from, stroke.last());
        let way = std::mem::replace(&mut stroke.way, vec![cell]);
        let images = |cells: Vec<Cell>| -> Vec<Cell> {
            let images = cells.into_iter().flat_map(|cell| mirror.images(cell, size));
            images.collect()
        };
        match &stroke.what {
            What::Tool(Tool::Pen) => {
                let ways = way.windows(2).flat_map(|ends| line(ends[0], ends[1]));
                let cells = images(way.iter().take(1).copied().chain(ways).collect());
                bench.draw(|document| ink.paint(document, &cells));
            }
            What::Tool(Tool::Line) => {
                let cells = images(line(from, cell).collect());
                bench.redraw(|document| ink.paint(document, &cells));
            }
            What::Tool(Tool::Rectangle) => {
                let area = Area::between(from, cell);
                let cells = if stroke.with_shift {
                    area.frame().collect()
                } else {
                    area.cells().collect()
                };
                let cells = images(cells);
                bench.redraw(|document| ink.paint(document, &cells));
            }
            What::Tool(Tool::Fill) => {
                let cells = images(fill(bench.picture(), cell, palette));
                bench.draw(|document| ink.paint(document, &cells));
            }
            What::Tool(Tool::Select) => self.selection = Some(Area::between(from, cell)),
            What::Move(area, patch) => {
                let way = |a: usize, b: usize| b as isize - a as isize;
                let by = (way(from.0, cell.0), way(from.1, cell.1));
                let corner = area.corner();
                let to = (corner.0 as isize + by.0, corner.1 as isize + by.1);
                bench.redraw(|document| {
                    clear(document, area);
                    patch.put(document, to, Mirror::Off);
                });
                self.selection = area.moved(by, size);
            }
            What::Grab(_) | What::Drag(..) => {}
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
            let images: Vec<Cell> = self
                .hand
                .mirror
                .images(self.hand.cursor, size(bench.picture()))
                .collect();
            let nothing = self.hand.palette.ink(0);
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
        let Some(moved) = area.moved(by, size(bench.picture())) else {
            return;
        };
        // A selection at the edge stays whole.
        if moved.size() != area.size() {
            return;
        }
        let patch = Patch::of(bench.picture(), &area);
        let corner = moved.corner();
        bench.step(|document| {
            clear(document, &area);
            let to = (corner.0 as isize, corner.1 as isize);
            patch.put(document, to, Mirror::Off);
        });
        self.selection = Some(moved);
    }

    /// The right button goes down: in the picture it begins to take a piece, elsewhere it leads back.
    fn press_pick(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, layout: &Layout) {
        let cell = self.cell_near(bench, layout, self.pointer);
        match cell.filter(|_| self.stroke.is_none()) {
            Some(cell) => {
                self.by_keys = false;
                let what = What::Grab(self.cell_at(bench, layout, self.pointer));
                self.stroke = Some(Stroke::new(what, By::Pointer, cell, false));
            }
            None => self.back(bench, frame),
        }
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
        let layout = layout_of(frame.view);
        if stroke.last() != stroke.from {
            let area = Area::between(stroke.from, stroke.last());
            let patch = Patch::of(bench.picture(), &area);
            let stays = true;
            self.hang(Piece { patch, stays }, &layout);
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

    fn zoom(&mut self, bench: &Workbench, layout: &Layout, closer: bool) {
        let view = self.hand.lens.view(&layout.view);
        let about = if self.by_keys || !is_in_field(layout, self.pointer) {
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
    frame
        .app
        .controls
        .holds(bindings, (Context::Editor, action))
}

/// The cells that a fill reaches: those that hang together and have the same brick, or the same drop.
fn fill(picture: &Picture, from: Cell, palette: Palette) -> Vec<Cell> {
    let (columns, rows) = size(picture);
    let cells = Area::whole((columns, rows)).cells();
    match palette {
        Palette::Bricks => {
            let bricks: Vec<_> = cells.map(|cell| picture.brick(cell.0, cell.1)).collect();
            alike(&bricks, columns, from)
        }
        Palette::Drops => {
            // Within bricks, so that none falls from nothing.
            let here = |cell: Cell| {
                let brick = picture.brick(cell.0, cell.1).known();
                (picture.drop(cell.0, cell.1).known(), brick.is_some())
            };
            let drops: Vec<_> = cells.map(here).collect();
            alike(&drops, columns, from)
        }
    }
}
