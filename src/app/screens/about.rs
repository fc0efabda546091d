//! The program's version and licences, and a line for reports.

use macroquad::prelude::vec2;

use super::{AppContext, Description, Frame, Screen};
use crate::app::input::{Action, Context};
use crate::app::playfield::scenery::Scenery;
use crate::app::render::{Align::Left, Style, palette::play};
use crate::app::ui::Ui;
use crate::app::view::area::Area;
use crate::app::words::words;
use crate::app::{copying::copy, platform::system};

pub(crate) struct AboutScreen;

fn lines() -> [String; 4] {
    words().about.lines(env!("CARGO_PKG_VERSION"), &system())
}

impl Screen for AboutScreen {
    fn update(&mut self, frame: &mut Frame<'_>) {
        if frame.actions.contains(&Action::Copy) {
            let [line, ..] = lines();
            frame.notify(copy(&line, words().about.copied(&line)));
        } else if frame.actions.contains(&Action::Back) {
            frame.close();
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let window = ui.whole_window();
        let words = words();
        // Long lines are broken in a narrow window.
        let height = if window.w < 640.0 { 400.0 } else { 320.0 };
        let panel = window.middle(vec2(600.0, height).min(window.size() - 24.0));
        ui.links.cover(window);
        let view = ui.view;
        Scenery::draw_dim(ui, view, &app.settings);
        ui.panel(panel, play::EDGE, None);
        let mut room = panel.inset(vec2(24.0, 12.0));
        let back = ui.hint(Context::Menu, Action::Back, words.common.back);
        let copy = ui.hint(Context::Levels, Action::Copy, words.about.copy);
        ui.foot(room.cut_bottom(48.0), &[back, copy], &[]);
        ui.title(words.about.heading, room.cut_top(60.0));
        let pitch = room.h / 4.0;
        for (place, text) in lines().iter().enumerate() {
            let row = room.cut_top(pitch);
            let is_first = place == 0 && ui.lettering.width(Style::Body, text) <= row.w;
            let (style, color) = if is_first {
                (Style::Body, play::TEXT)
            } else {
                (Style::Small, play::QUIET)
            };
            ui.paragraph(style, text, row, Left, color);
        }
        ui.flush();
    }

    fn describe(&self) -> Description<'_> {
        Description::new("about", &[Context::Window, Context::Menu, Context::Levels])
    }

    fn state(&self, _: &AppContext) -> String {
        String::new()
    }

    fn spoken(&self, _: &AppContext) -> String {
        format!("{}. {}", words().about.heading, lines().join(". "))
    }
}
