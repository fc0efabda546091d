//! What the program is, under which licences, and a line for reports.

use macroquad::prelude::vec2;

use super::{AppContext, Description, Frame, Screen};
use crate::app::input::{Action, Context};
use crate::app::platform::{clipboard, system};
use crate::app::render::{Align::Left, Style, palette::play};
use crate::app::ui::{Ui, area::Area};

pub(crate) struct About;

fn texts() -> [String; 4] {
    let report = format!("Breakout {} on {}", env!("CARGO_PKG_VERSION"), system());
    let own = "Free under MIT or Apache-2.0. All licences: `breakout licences`, or licences.txt";
    let words = "Letters: Ubuntu Light, Copyright 2011 Canonical Ltd, Ubuntu Font Licence 1.0";
    let digits = "Numbers: Hack, Copyright 2018 Source Foundry Authors, MIT; 2003 Bitstream, Inc.";
    [report, own.into(), words.into(), digits.into()]
}

impl Screen for About {
    fn update(&mut self, frame: &mut Frame<'_>) {
        if frame.actions.contains(&Action::Copy) {
            clipboard::set(&texts()[0]);
            frame.notify(format!("Copied: {}", texts()[0]));
        } else if frame.actions.contains(&Action::Back) {
            frame.close();
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, _: &AppContext) {
        let window = ui.whole_window();
        let panel = window.middle(vec2(600.0, 400.0).min(window.size() - 24.0));
        ui.darken(0.6);
        ui.panel(panel, play::EDGE, None);
        let mut room = panel.inset(vec2(24.0, 12.0));
        let back = ui.hint(Context::Menu, Action::Back, "back");
        let copy = ui.hint(Context::Levels, Action::Copy, "copy the first line");
        ui.hints(room.cut_bottom(48.0), Left, &[back, copy]);
        ui.line(Style::Title, "About", room.cut_top(60.0), Left, play::TEXT);
        let pitch = room.h / 4.0;
        for text in texts() {
            ui.paragraph(Style::Small, &text, room.cut_top(pitch), Left, play::QUIET);
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
        format!("About. {}", texts().join(". "))
    }
}
