//! A workshop without a playable level: an empty field, and the reason. It is left as soon as there is a level.

use macroquad::prelude::{Rect, vec2};

use super::levels::draw_level;
use super::{AppContext, Description, Frame, Screen, Transition};
use crate::app::input::{Action, Context};
use crate::app::platform::files::UnplayableFile;
use crate::app::platform::path::printable_path;
use crate::app::playfield::{draw_backdrop, draw_empty_field};
use crate::app::render::{Align, Style, palette::play};
use crate::app::ui::{Ui, area::Area};
use crate::app::words::words;

/// Height of the sentence and the keys below the problems, in text units.
const FOOT: f32 = 112.0;

pub(crate) struct WaitingScreen;

impl Screen for WaitingScreen {
    fn update(&mut self, frame: &mut Frame<'_>) {
        if frame.app.source.levels.is_some() {
            return frame.go(Transition::Play(0));
        }
        for action in frame.actions {
            match action {
                Action::Edit => draw_level(frame, unplayable(frame.app)),
                Action::Back => frame.leave_to(Transition::Levels(0)),
                _ => {}
            }
            if frame.is_leaving() {
                return;
            }
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        draw_backdrop(ui);
        draw_empty_field(ui, view);
        // A tall window has room below the field.
        let (origin, size) = (view.origin, view.field_size());
        let height = view.window.y - origin.y - 8.0;
        let mut room = Rect::new(origin.x, origin.y, size.x, height).inset(size * vec2(0.05, 0.0));
        app.reload.draw_all(ui, height - FOOT);
        let mut room = room.cut_bottom(FOOT - 8.0);
        let text = room.cut_top(room.h * 0.55);
        let sentence = sentence(app);
        ui.paragraph(Style::Small, &sentence, text, Align::Center, play::QUIET);
        let words = words().levels;
        let edit = unplayable(app).map_or(words.draw_level, |_| words.edit_level);
        let hints = [
            ui.hint(Context::Menu, Action::Back, words.to_choice),
            ui.hint(Context::Levels, Action::Edit, edit),
        ];
        ui.hints(room.cut_top(30.0), Align::Center, &hints);
        ui.flush();
    }

    fn describe(&self) -> Description<'_> {
        let contexts = &[Context::Window, Context::Menu, Context::Levels];
        Description {
            is_idle: true,
            ..Description::new("waiting", contexts)
        }
    }

    fn state(&self, app: &AppContext) -> String {
        format!("unplayable={}", app.shelf.left_out.files().len())
    }

    fn spoken(&self, app: &AppContext) -> String {
        sentence(app)
    }
}

/// The index of the first card whose file can be edited into a level.
fn unplayable(app: &AppContext) -> Option<usize> {
    let mut files = app.shelf.left_out.files();
    files.position(UnplayableFile::is_readable)
}

fn sentence(app: &AppContext) -> String {
    if unplayable(app).is_some() {
        return words().levels.first_begins.to_owned();
    }
    let roots = app.source.roots.iter().map(|root| printable_path(root));
    let roots = roots.collect::<Vec<_>>().join(", ");
    words().levels.no_level_in(&roots)
}
