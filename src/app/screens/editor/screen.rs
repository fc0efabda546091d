//! The editor as a screen: its frame, its picture, and what it tells of itself.

use breakout::level::Level;
use macroquad::prelude::Rect;

use super::page::Page;
use super::palette::size;
use super::{Editor, IDLE_AFTER, chrome};
use crate::app::audio::Tune;
use crate::app::input::Context;
use crate::app::playfield::scenery::Scenery;
use crate::app::screens::guard::Loss;
use crate::app::screens::{AppContext, Description, Frame, Leave, Screen, Transition};
use crate::app::ui::{Ui, question::QuestionPanel};
use crate::app::view::{Surface, View};
use crate::app::words::words;
use crate::app::workbench::Workbench;

impl Screen for Editor {
    fn update(&mut self, frame: &mut Frame<'_>) {
        let Some(mut bench) = frame.app.workbench.take() else {
            return frame.leave_to(Transition::Title);
        };
        self.update_with(&mut bench, frame);
        frame.app.memory.editor = self.choices;
        frame.app.workbench = Some(bench);
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let Some(bench) = &app.workbench else { return };
        let mut layout = self.layout(ui.view.surface);
        let own = self
            .question
            .as_ref()
            .map(|question| question.plate(ui.view));
        let leaves = app.guard.question();
        if let Some(plate) = own.or(leaves.map(|question| question.plate(ui.view))) {
            layout.make_room_for(plate);
        }
        let view = ui.view;
        Scenery::draw_dim(ui, view, &app.settings);
        ui.flush();
        let cell = self.cell_here(bench, &layout);
        self.draw_picture(ui, &layout.view, bench.picture(), cell);
        let foot = (&*self.words_here(bench, &layout), self.hints(&layout));
        chrome::draw(ui, &layout, bench, &self.choices, foot);
        if chrome::lists_problems(bench) {
            chrome::draw_list_of_problems(ui, &layout.view, bench);
        }
        let par = bench.level().and_then(Level::par);
        match &self.page {
            _ if !layout.has_panel => {}
            Some(page) => page.draw(ui, layout.panel),
            None => {
                let below = chrome::draw_facts(ui, layout.panel, bench);
                self.bot.draw(ui, below, par);
            }
        }
        if let Some(line) = layout.line {
            self.bot.draw_line(ui, line, par);
        }
        if let Some(question) = &self.question {
            question.draw(ui);
        }
    }

    fn losses(&self, leave: &Leave, app: &AppContext) -> Vec<Loss> {
        let loses = match leave {
            // Closing the window over a question is meant; the drawing is offered at the next start.
            Leave::Close => self.question.is_none(),
            Leave::Back => !app.workbench.as_ref().is_some_and(|bench| bench.is_wanted),
            leave => leave.is_for_good() && *leave != Leave::To(Transition::PlayTest),
        };
        let drawing = Loss::of_drawing(app, words().editor.stay);
        drawing.filter(|_| loses).into_iter().collect()
    }

    fn spoken(&self, app: &AppContext) -> String {
        let title = app.workbench.as_ref().map(Workbench::title);
        let question = self.question.as_ref().map(QuestionPanel::spoken);
        let content = question.or(title).unwrap_or_default();
        words().editor.spoken(&content)
    }

    fn describe(&self) -> Description<'_> {
        let contexts: &'static [Context] = match &self.page {
            _ if self.question.is_some() => &[Context::Window, Context::Menu],
            Some(page) if page.is_writing() => &[Context::Window, Context::Text, Context::Editor],
            Some(page) if page.has_keys && page.has_text() => &[
                Context::Window,
                Context::List,
                Context::Text,
                Context::Menu,
                Context::Editor,
            ],
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
            is_idle: self.idle > IDLE_AFTER && !self.bot.is_at_work(),
            tune: Some(Tune::Editor),
            ..Description::new("editor", contexts)
        }
    }

    fn state(&self, app: &AppContext) -> String {
        let Some(bench) = &app.workbench else {
            return String::new();
        };
        let (columns, rows) = size(bench.picture());
        let (done, undone) = bench.steps();
        let own = self.question.as_ref().map(QuestionPanel::is_ready);
        let asked = app.guard.question().map(|asked| asked.grace.is_over());
        let is_ready = asked.or(own);
        let state = match &self.page {
            _ if is_ready.is_some() => "asking",
            Some(page) if page.is_writing() => "writing",
            Some(_) => "page",
            None => "drawing",
        };
        let panel = if is_ready.unwrap_or(true) {
            "ready"
        } else {
            "new"
        };
        let row = self
            .page
            .as_ref()
            .map_or("none", Page::label)
            .replace(' ', "_");
        format!(
            "state={state} panel={panel} row={row} grid={columns}x{rows} cursor={},{} ink={} tool={:?} \
             mirror={:?} dirty={} undo={done} redo={undone}",
            self.choices.cursor.0,
            self.choices.cursor.1,
            self.choices.ink().name().replace(' ', "_"),
            self.choices.tool,
            self.choices.mirror,
            bench.is_dirty(),
        )
    }

    fn view(&self, _: &AppContext, surface: Surface) -> View {
        self.layout(surface).view
    }

    /// Notices cover the first line at the foot, but not the hints below, which are buttons.
    fn notices(&self, ui: &Ui<'_>, _: &AppContext) -> Vec<Rect> {
        let view = ui.view;
        let end = self.layout(view.surface).foot.y + 27.0;
        vec![Rect::new(0.0, end - 23.0, view.window.x, 22.0)]
    }
}
