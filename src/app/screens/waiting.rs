//! A workshop in which no level can be played yet: an empty field, and what is missing. As soon as there is
//! a level, it is played.

use macroquad::prelude::vec2;

use super::levels::draw_level;
use super::{AppContext, Frame, Screen, Transition};
use crate::app::input::{Action, Context};
use crate::app::platform::path::printable_path;
use crate::app::playfield::{draw_backdrop, draw_empty_field};
use crate::app::render::palette::play;
use crate::app::render::{Align, Canvas, Style};
use crate::app::ui::link::{HintColors, hint, text_link};
use crate::app::view::View;

/// The screen of a workshop without a level.
pub(crate) struct Waiting;

impl Screen for Waiting {
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

    fn draw(&self, canvas: &mut Canvas, view: &View, app: &AppContext) {
        draw_backdrop(canvas);
        draw_empty_field(canvas, view);
        app.reload.draw_all(canvas, view);
        let room = view.field_size().x * 0.9;
        let pitch = Style::Small.line();
        let mut middle = view.field_middle() + vec2(0.0, view.field_size().y * 0.22);
        for line in canvas.lettering.wrapped(Style::Small, &sentence(app), room) {
            canvas.text_centered(Style::Small, line, middle, play::QUIET);
            middle.y += pitch;
        }
        let deed = match unplayable(app) {
            Some(_) => " edit level",
            None => " draw a level",
        };
        for (context, action, words) in [
            (Context::Levels, Action::Edit, deed),
            (Context::Menu, Action::Back, " levels"),
        ] {
            middle.y += pitch * 1.4;
            let key = app.settings.controls.bindings.key(context, action);
            let text = hint(view, &key, words);
            text_link(
                canvas,
                &text,
                middle,
                Align::Center,
                HintColors::PLAY,
                action,
            );
        }
        canvas.flush();
    }

    fn status(&self, app: &AppContext) -> (&'static str, String) {
        let files = app.shelf.left_out.files().len();
        ("waiting", format!("unplayable={files}"))
    }

    fn spoken(&self, app: &AppContext) -> String {
        sentence(app)
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Window, Context::Menu, Context::Levels]
    }

    fn is_idle(&self) -> bool {
        true
    }
}

/// The card of the first file that may become a level.
fn unplayable(app: &AppContext) -> Option<usize> {
    let mut files = app.shelf.left_out.files();
    files.position(|file| file.is_readable)
}

fn sentence(app: &AppContext) -> String {
    if unplayable(app).is_some() {
        return "No level can be played yet; the first that can begins at once".to_owned();
    }
    let roots = app.source.roots.iter().map(|root| printable_path(root));
    let roots = roots.collect::<Vec<_>>().join(", ");
    format!(
        "There is no level in {roots} yet. Draw one, or let `breakout new FILE` write one to begin with"
    )
}
