//! The level editor: paints the level on the workbench, and plays it.

mod asked;
mod bot_panel;
mod canvas;
mod chrome;
mod clipboard;
mod layout;
mod lens;
mod opening;
mod page;
mod palette;
mod patch;
mod piece;
mod questions;
mod scene;
mod stroke;
mod strokes;
#[cfg(test)]
mod tests;
mod tools;

use breakout::level::{BallStart, Level, Picture};
use macroquad::prelude::Vec2;

use super::{AppContext, Description, Frame, Leave, Screen, Transition, title};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::playfield::draw_backdrop;
use crate::app::ui::question::Question;
use crate::app::view::{Surface, View};
use crate::app::workbench::Workbench;
use asked::{Answer, Asked};
use bot_panel::BotPanel;
use canvas::{Cells, Marks};
use chrome::Chrome;
use layout::Layout;
use lens::Lens;
use page::{Page, Turned};
use palette::{Ink, Palette, pick, size};
use piece::Piece;
use scene::Shown;
use stroke::{Stroke, What};
use tools::{Area, Cell, Mirror, TOOLS, Tool};

use crate::app::ui::Ui;
pub(super) use opening::{edit, edit_scene, go_on, open};

/// Seconds without input after which a low frame rate is enough.
const RESTS: f32 = 1.0;

/// What the player draws with. It stays as it is across play-tests.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand {
    tool: Tool,
    mirror: Mirror,
    palette: Palette,
    /// The numbers of the inks that are chosen in both palettes.
    inks: [usize; 2],
    /// The cell of the keys.
    cursor: Cell,
    lens: Lens,
}

impl Default for Hand {
    fn default() -> Self {
        Self {
            tool: Tool::Pen,
            mirror: Mirror::Off,
            palette: Palette::Bricks,
            inks: [2, 1],
            cursor: (0, 0),
            lens: Lens::default(),
        }
    }
}

impl Hand {
    /// The same hand over another picture.
    fn over(self, picture: &Picture) -> Self {
        let (columns, rows) = size(picture);
        Self {
            cursor: (columns / 2, rows / 2),
            lens: Lens::default(),
            ..self
        }
    }
}

/// A drag that moves what is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Pan {
    /// The key that paints is down, and nothing has come of it yet: without a drag it paints.
    Ready,
    /// The pointer drags, and was here last.
    From(Vec2),
}

/// The editor's screen. The level itself is on the workbench.
pub(crate) struct Editor {
    /// Whether a game stands still beneath.
    is_over_game: bool,
    hand: Hand,
    /// Whether the keys were used last, and not the pointer.
    by_keys: bool,
    pointer: Vec2,
    stroke: Option<Stroke>,
    pan: Option<Pan>,
    selection: Option<Area>,
    /// What hangs at the pointer.
    piece: Option<Piece>,
    page: Option<Page>,
    question: Option<(Question<Answer>, Asked)>,
    /// Whether the player has agreed to what leaving loses.
    may_go: bool,
    shown: Option<Shown>,
    /// The level's ball when the editor was opened.
    ball_before: Option<BallStart>,
    bot: BotPanel,
    /// The state of the workbench that scene and panel are of.
    seen: u64,
    /// Whether drops were drawn at the last look; `None` before the first.
    had_drops: Option<bool>,
    /// Seconds since the last input.
    quiet: f32,
}

impl Editor {
    pub(super) fn new(app: &AppContext, is_over_game: bool) -> Self {
        let mut editor = Self {
            is_over_game,
            hand: app.hand,
            by_keys: false,
            pointer: app.controls.pointer(),
            stroke: None,
            pan: None,
            selection: None,
            piece: None,
            page: None,
            question: None,
            may_go: false,
            shown: None,
            ball_before: None,
            bot: BotPanel::default(),
            seen: u64::MAX,
            had_drops: None,
            quiet: 0.0,
        };
        if let Some(bench) = &app.workbench {
            editor.ball_before = bench.level().and_then(Level::ball);
        }
        editor
    }

    fn ink(&self) -> Ink {
        self.hand
            .palette
            .ink(self.hand.inks[self.hand.palette as usize])
    }

    fn choose_ink(&mut self, ink: Ink) {
        let (palette, number) = ink.place();
        self.hand.palette = palette;
        self.hand.inks[palette as usize] = number;
        self.piece = None;
        if self.hand.tool == Tool::Select {
            self.choose_tool(Tool::Pen);
        }
    }

    fn choose_tool(&mut self, tool: Tool) {
        self.hand.tool = tool;
        self.piece = None;
        if tool != Tool::Select {
            self.selection = None;
        }
    }

    /// One frame with the workbench at hand.
    fn update_with(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        self.quiet = if frame.actions.is_empty() {
            self.quiet + frame.seconds
        } else {
            0.0
        };
        self.ask_about_draft(bench);
        self.ask_about_conflict(bench);
        if self.question.is_some() {
            return self.update_question(bench, frame);
        }
        for action in frame.actions {
            self.act(bench, frame, *action);
            if frame.is_leaving() || self.question.is_some() {
                return;
            }
        }
        self.follow_buttons(bench, frame);
        self.apply_stroke(bench);
        self.keep_cursor_inside(bench);
        let has_drops = bench.picture().has_drops();
        if self.had_drops.replace(has_drops) == Some(false) && has_drops {
            frame.notify("From now on only what is drawn falls; without any drops, chance decides");
        }
        if self.seen != bench.version() {
            self.seen = bench.version();
            self.shown = Shown::of(bench.document(), bench.level());
            self.bot.look_at(bench.level());
        }
        if let Some(page) = &mut self.page {
            page.follow(bench, self.hand.cursor);
        }
        self.bot.update(frame.seconds);
    }

    fn act(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, action: Action) {
        let layout = layout_of(frame.view);
        if let Action::Point(at) | Action::Click(at) | Action::Release(at) = action {
            self.pointer = at;
        }
        if self.ends_writing(&layout, action) {
            self.act_on_page(bench, frame, Action::Choose);
            if self.question.is_some() || self.is_writing() {
                return;
            }
        }
        if self.is_for_page(&layout, action) {
            return self.act_on_page(bench, frame, action);
        }
        let is_key = !matches!(
            action,
            Action::Point(_)
                | Action::Click(_)
                | Action::Release(_)
                | Action::Lift
                | Action::PickHere
                | Action::Pan
        );
        // The key that paints has done its work before another one does its own.
        if is_key && action.is_press() && self.pan == Some(Pan::Ready) {
            self.paint_by_key(bench, frame);
            if self.question.is_some() {
                return;
            }
        }
        // What a key does, it does in the cell that is marked.
        if is_key && !self.by_keys {
            let marked = match &self.piece {
                Some(_) => self.cell_near(bench, &layout, self.pointer),
                None => self.cell_at(bench, &layout, self.pointer),
            };
            self.hand.cursor = marked.unwrap_or(self.hand.cursor);
        }
        if self.act_on_picture(bench, frame, &layout, action) {
            return;
        }
        self.apply_stroke(bench);
        let cue = match action {
            Action::Tool(index) => {
                self.finish_stroke(bench);
                self.choose_tool(TOOLS[index].0);
                Cue::MenuMove
            }
            Action::Mirror => {
                self.hand.mirror = self.hand.mirror.next();
                Cue::MenuMove
            }
            Action::Heat => {
                self.bot.turn_heat();
                Cue::MenuMove
            }
            Action::Ink(number) if number < self.hand.palette.len() => {
                self.choose_ink(self.hand.palette.ink(number));
                Cue::MenuMove
            }
            Action::NextInk => return self.turn_ink(1),
            Action::PreviousInk => return self.turn_ink(self.hand.palette.len() - 1),
            Action::NextPalette => {
                self.hand.palette = self.hand.palette.other();
                Cue::MenuMove
            }
            Action::Undo => return self.travel(bench, frame, Workbench::undo),
            Action::Redo => return self.travel(bench, frame, Workbench::redo),
            Action::Save => return self.save(bench, frame),
            Action::Copy => return self.copy(bench, frame),
            Action::Cut => return self.cut(bench, frame),
            Action::Paste => return self.paste(bench, frame),
            Action::Properties => {
                self.finish_stroke(bench);
                self.page = Some(Page::new(bench, self.hand.cursor));
                Cue::MenuChoose
            }
            Action::Edit => return self.play(bench, frame, !self.is_over_game),
            Action::ServeAfresh => return self.play(bench, frame, true),
            Action::Back => return self.back(bench, frame),
            _ => return,
        };
        frame.cue(cue);
    }

    fn turn_ink(&mut self, by: usize) {
        let (palette, number) = self.ink().place();
        self.choose_ink(palette.ink((number + by) % palette.len()));
    }

    /// Takes steps back, or makes them again.
    fn travel(
        &mut self,
        bench: &mut Workbench,
        frame: &mut Frame<'_>,
        go: fn(&mut Workbench) -> bool,
    ) {
        self.finish_stroke(bench);
        if go(bench) {
            frame.cue(Cue::MenuMove);
        }
    }

    fn is_writing(&self) -> bool {
        self.page.as_ref().is_some_and(Page::is_writing)
    }

    /// Whether an action takes what was written so far, as Enter does, before it does its own work.
    fn ends_writing(&self, layout: &Layout, action: Action) -> bool {
        let is_elsewhere = match action {
            Action::Click(at) => !page::field(layout).contains(at),
            Action::Properties | Action::Row(_) | Action::Turn(..) | Action::ScrollTo(_) => true,
            action => means_the_same_everywhere(action),
        };
        is_elsewhere && self.is_writing()
    }

    /// Whether an action is meant for the page, and not for the picture.
    fn is_for_page(&self, layout: &Layout, action: Action) -> bool {
        let Some(page) = &self.page else { return false };
        match action {
            _ if page.is_writing() => true,
            Action::Point(at) | Action::Click(at) => layout.panel.contains(at),
            Action::Row(_) | Action::Turn(..) | Action::Over { .. } | Action::ScrollTo(_) => true,
            Action::Release(_) => self.stroke.is_none() && self.pan.is_none(),
            Action::Pan | Action::Lift => false,
            action => page.has_keys && !means_the_same_everywhere(action),
        }
    }

    fn act_on_page(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, action: Action) {
        let Some(page) = &mut self.page else { return };
        match action {
            Action::Back | Action::Properties if !page.is_writing() => {
                self.close_page();
                return frame.cue(Cue::MenuBack);
            }
            Action::Paste => {
                let text = crate::app::platform::clipboard::get().unwrap_or_default();
                return page.paste(&text);
            }
            Action::Click(_) | Action::Row(_) | Action::Turn(..) => page.has_keys = true,
            _ => {}
        }
        let cursor = self.hand.cursor;
        let turned = self.with_numbers_in_mind(bench, |editor, bench| match &mut editor.page {
            Some(page) => page.act(bench, cursor, action),
            None => Turned::Nothing,
        });
        match turned {
            Turned::Nothing => {}
            Turned::Moved => frame.cue(Cue::MenuMove),
            Turned::Chosen => frame.cue(Cue::MenuChoose),
            Turned::Refused(sentence) => frame.notify(sentence),
            Turned::Closed => {
                self.close_page();
                frame.cue(Cue::MenuBack);
            }
        }
    }

    fn close_page(&mut self) {
        self.page = None;
    }

    /// The keys are the picture's, whether the page is open or not.
    fn take_keys_from_page(&mut self) {
        if let Some(page) = &mut self.page {
            page.has_keys = false;
        }
    }

    /// Plays on with what was drawn, in the game beneath or from a new serve.
    fn play(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, afresh: bool) {
        self.finish_stroke(bench);
        if bench.level().is_none() {
            let why = bench.problem().map(|problem| problem.message.as_str());
            let why = why.unwrap_or("there is no level");
            return frame.notify(format!("It cannot be played yet: {why}"));
        }
        frame.cue(Cue::MenuChoose);
        if afresh {
            self.may_go = true;
            frame.go(Transition::PlayTest);
        } else {
            bench.is_wanted = true;
            frame.requests.close = true;
            // The balls of the game fly on.
            if bench.level().and_then(Level::ball) != self.ball_before {
                let bindings = &frame.app.settings.controls.bindings;
                let key = bindings.key(Context::Editor, Action::ServeAfresh);
                frame.notify(format!(
                    "In the editor {key} begins with the ball that was set"
                ));
            }
        }
    }

    /// Goes back by one thing: a stroke, a selection, a page, and at last the editor.
    fn back(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        if self.stroke.take().is_some() {
            bench.cancel_stroke();
        } else if self.piece.take().is_some() || self.selection.take().is_some() {
        } else if self.page.is_some() {
            self.close_page();
        } else if bench.is_dirty() {
            return self.ask_to_leave(bench, None);
        } else {
            return self.go_back(bench, frame);
        }
        frame.cue(Cue::MenuBack);
    }

    /// Leaves the editor for where one came from.
    fn go_back(&mut self, bench: &Workbench, frame: &mut Frame<'_>) {
        self.may_go = true;
        if self.is_over_game {
            frame.close();
        } else if frame.app.title.choice == title::Choice::Draw {
            frame.leave_to(Transition::Title);
        } else {
            let saved = bench.path().and_then(|path| frame.app.find_file(path));
            frame.leave_to(Transition::Levels(saved.unwrap_or_else(|| bench.place())));
        }
    }

    fn keep_cursor_inside(&mut self, bench: &Workbench) {
        let (columns, rows) = size(bench.picture());
        let most = |side: usize| side.saturating_sub(1);
        self.hand.cursor = (
            self.hand.cursor.0.min(most(columns)),
            self.hand.cursor.1.min(most(rows)),
        );
        let whole = (columns > 0 && rows > 0).then(|| Area::whole((columns, rows)));
        self.selection = self.selection.take().filter(|area| {
            let last = (*area.columns.end(), *area.rows.end());
            whole.as_ref().is_some_and(|whole| whole.contains(last))
        });
    }

    /// The cell that is meant: that of the keys, or the one under the pointer.
    fn cell_here(&self, bench: &Workbench, layout: &Layout) -> Option<Cell> {
        if self.by_keys {
            let (columns, rows) = size(bench.picture());
            return (columns > 0 && rows > 0).then_some(self.hand.cursor);
        }
        self.cell_at(bench, layout, self.pointer)
    }

    /// Whether the page lies over a place of the window.
    fn is_covered(&self, layout: &Layout, at: Vec2) -> bool {
        self.page.is_some() && layout.panel.contains(at)
    }

    /// The cell at a place of the window, if it is in the picture that is seen.
    fn cell_at(&self, bench: &Workbench, layout: &Layout, at: Vec2) -> Option<Cell> {
        if self.is_covered(layout, at) || !is_in_field(layout, at) {
            return None;
        }
        let place = self.hand.lens.view(&layout.view).to_field(at);
        Cells::of(bench.picture()).at(place)
    }

    /// What is said of the cell that is meant.
    fn words_here(&self, bench: &Workbench, layout: &Layout) -> String {
        if let Some(piece) = &self.piece {
            let (columns, rows) = piece.patch.size();
            return format!("{columns} × {rows} cells: a click puts them there");
        }
        let Some(cell) = self.cell_here(bench, layout) else {
            return String::new();
        };
        let picture = bench.picture();
        let name = match pick(picture, cell, Palette::Bricks) {
            Some(ink) => ink.name(),
            None => "empty",
        };
        let drop = picture.drop(cell.0, cell.1).known();
        let drop = drop.map_or_else(String::new, |kind| format!(", drops {}", kind.spec().name));
        format!("{}, {}: {name}{drop}", cell.0 + 1, cell.1 + 1)
    }

    fn marks(&self, bench: &Workbench, layout: &Layout) -> Marks<'_> {
        let grab = self.stroke.as_ref();
        let grab = grab.filter(|stroke| matches!(stroke.what, What::Grab(_)));
        let grabbed = grab.map(|stroke| Area::between(stroke.from, stroke.last()));
        let piece = self.piece_mark(bench, layout);
        let cell = self.cell_here(bench, layout);
        let paints = self.hand.tool != Tool::Select;
        let is_in_page = self.page.as_ref().is_some_and(|page| page.has_keys);
        let cursor = cell.filter(|_| !is_in_page || !self.by_keys);
        let cursor = cursor.filter(|_| piece.is_none() && grabbed.is_none());
        Marks {
            mirror: self.hand.mirror,
            palette: self.hand.palette,
            selection: grabbed.or_else(|| self.selection.clone()),
            piece,
            cursor: cursor.map(|cell| (cell, paints.then(|| self.ink()))),
            ball: self.shown.clone(),
            heat: self.bot.heat(),
        }
    }
}

/// Whether an action is that of a button around the picture, which is there beside the page, too.
fn means_the_same_everywhere(action: Action) -> bool {
    matches!(
        action,
        Action::Tool(_)
            | Action::Ink(_)
            | Action::NextPalette
            | Action::Mirror
            | Action::Heat
            | Action::Undo
            | Action::Redo
            | Action::Save
            | Action::Edit
            | Action::ServeAfresh
    )
}

/// The layout in the window of a view.
fn layout_of(view: &View) -> Layout {
    Layout::new(view.surface)
}

fn is_in_field(layout: &Layout, at: Vec2) -> bool {
    let place = at - layout.view.origin;
    let size = layout.view.field_size();
    place.cmpge(Vec2::ZERO).all() && place.cmplt(size).all()
}

impl Screen for Editor {
    fn update(&mut self, frame: &mut Frame<'_>) {
        let Some(mut bench) = frame.app.workbench.take() else {
            return frame.leave_to(Transition::Title);
        };
        self.update_with(&mut bench, frame);
        frame.app.hand = self.hand;
        if !bench.is_discarded {
            frame.app.workbench = Some(bench);
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        let Some(bench) = &app.workbench else { return };
        let layout = layout_of(view);
        draw_backdrop(ui);
        ui.flush();
        let marks = self.marks(bench, &layout);
        let lens = self.hand.lens.view(&layout.view);
        canvas::draw(ui, &layout.view, &lens, bench.picture(), &marks);
        let chrome = Chrome {
            bench,
            tool: self.hand.tool,
            mirror: self.hand.mirror,
            palette: self.hand.palette,
            ink: self.ink(),
            has_selection: self.selection.is_some(),
            has_piece: self.piece.is_some(),
            here: self.words_here(bench, &layout),
        };
        chrome.draw(ui, &layout);
        match &self.page {
            Some(page) => page.draw(ui, layout.panel),
            None if layout.is_panel_beside => {
                let below = chrome::draw_facts(ui, layout.panel, bench);
                self.bot.draw(ui, below);
            }
            None if self.bot.shows_heat() => {
                let area = chrome::draw_plate(ui, layout.below_bricks());
                self.bot.draw(ui, area);
            }
            None => {}
        }
        if let Some((question, _)) = &self.question {
            question.draw(ui);
        }
    }

    fn may_leave(&mut self, leave: &Leave, app: &AppContext) -> bool {
        // Whoever closes the window twice means it; what was drawn is offered again.
        let insists = *leave == Leave::Close && self.question.is_some();
        let Some(bench) = app.workbench.as_ref().filter(|bench| bench.is_dirty()) else {
            return true;
        };
        if self.may_go || insists || *leave == Leave::To(Transition::PlayTest) {
            return true;
        }
        self.ask_to_leave(bench, Some(leave.clone()));
        false
    }

    fn spoken(&self, app: &AppContext) -> String {
        let title = app
            .workbench
            .as_ref()
            .map_or_else(String::new, Workbench::title);
        let question = self
            .question
            .as_ref()
            .map(|(question, _)| question.spoken());
        format!("Editor. {}", question.unwrap_or(title))
    }

    fn describe(&self) -> Description<'_> {
        let contexts: &'static [Context] = match &self.page {
            _ if self.question.is_some() => &[Context::Window, Context::Menu],
            Some(page) if page.is_writing() => &[Context::Window, Context::Text, Context::Editor],
            Some(page) if page.has_keys => &[
                Context::Window,
                Context::List,
                Context::Menu,
                Context::Editor,
            ],
            _ => &[Context::Window, Context::Editor],
        };
        Description {
            covers: true,
            is_idle: self.quiet > RESTS && !self.bot.is_at_work(),
            ..Description::new("editor", contexts)
        }
    }

    fn state(&self, app: &AppContext) -> String {
        let Some(bench) = &app.workbench else {
            return String::new();
        };
        let (columns, rows) = size(bench.picture());
        let (done, undone) = bench.steps();
        let state = match (&self.question, &self.page) {
            (Some(_), _) => "asking",
            (None, Some(page)) if page.is_writing() => "writing",
            (None, Some(_)) => "page",
            (None, None) => "drawing",
        };
        let ready = self
            .question
            .as_ref()
            .is_none_or(|(question, _)| question.is_ready());
        let panel = if ready { "ready" } else { "new" };
        let row = self
            .page
            .as_ref()
            .map_or("none", Page::label)
            .replace(' ', "_");
        format!(
            "state={state} panel={panel} row={row} grid={columns}x{rows} cursor={},{} ink={} tool={:?} \
             mirror={:?} dirty={} undo={done} redo={undone}",
            self.hand.cursor.0,
            self.hand.cursor.1,
            self.ink().name().replace(' ', "_"),
            self.hand.tool,
            self.hand.mirror,
            bench.is_dirty(),
        )
    }

    fn view(&self, _: &AppContext, surface: Surface) -> View {
        Layout::new(surface).view
    }

    /// Above the hints, which are buttons.
    fn notices_end(&self, view: &View) -> f32 {
        layout_of(view).notices_end()
    }
}
