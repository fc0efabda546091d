//! A sentence at the head of the window, for some seconds.

use macroquad::prelude::vec2;

use crate::app::render::palette::play;
use crate::app::render::{Canvas, Shape, Style};
use crate::app::view::View;

/// Seconds for which a notice is shown.
const LIFETIME: f32 = 4.0;

pub(crate) struct Notice {
    sentence: String,
    /// Seconds since it appeared.
    age: f32,
}

impl Notice {
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self {
            sentence: sentence.into(),
            age: 0.0,
        }
    }

    /// Advances the age. Returns whether the notice is still shown.
    pub(crate) fn advance(&mut self, seconds: f32) -> bool {
        self.age += seconds;
        self.age < LIFETIME
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas, view: &View) {
        draw_notice(canvas, view, &self.sentence);
    }
}

/// Draws a sentence at the top, away from the paddle.
pub(crate) fn draw_notice(canvas: &mut Canvas, view: &View, sentence: &str) {
    let ui = view.ui;
    let room = view.window.x - 64.0 * ui;
    let text = canvas.lettering.fitted(Style::Small, sentence, room);
    let width = canvas.lettering.width(Style::Small, &text) + 32.0 * ui;
    let middle = vec2(view.window.x * 0.5, 40.0 * ui);
    let size = vec2(width, 34.0 * ui);
    canvas.in_window();
    canvas.add_snapped(
        Shape::rect(middle - size * 0.5, size)
            .round(8.0 * ui)
            .fill(play::PANEL)
            .border(1.0, play::ACCENT),
    );
    canvas.text_centered(Style::Small, text, middle, play::TEXT);
    canvas.flush();
}
