//! A question with two answers, over whatever asks it.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::guard::meant;
use super::menu::{Menu, Response};
use crate::app::input::Action;
use crate::app::render::palette::play;
use crate::app::render::{Canvas, Shape, Style};
use crate::app::view::View;

/// Height of the sentence above the answers and the plate's width, times the scale of texts.
const HEAD: f32 = 84.0;
const WIDTH: f32 = 400.0;

pub(crate) struct Question {
    sentence: String,
    menu: Menu<bool>,
    /// Seconds since it was asked.
    pub(crate) age: f32,
}

impl Question {
    /// A question whose first answer is no, the safe one.
    pub(crate) fn new(sentence: String, no: &'static str, yes: &'static str) -> Self {
        Self {
            sentence,
            menu: Menu::new([(no, false), (yes, true)]),
            age: 0.0,
        }
    }

    /// Goes on to the next frame. Going back answers no.
    pub(crate) fn update(
        &mut self,
        seconds: f32,
        actions: &[Action],
        view: &View,
    ) -> Response<bool> {
        let actions = meant(actions, self.age);
        self.age += seconds;
        if actions.contains(&Action::Back) {
            return Response::Chosen(false);
        }
        let top = self.menu_top(view);
        self.menu.update(&actions, view, top)
    }

    fn menu_top(&self, view: &View) -> Vec2 {
        let up = self.menu.height(view) - HEAD * view.ui;
        view.window * 0.5 - vec2(0.0, up * 0.5)
    }

    /// Draws the question in the middle of the darkened window.
    pub(crate) fn draw(&self, canvas: &mut Canvas, view: &View) {
        let ui = view.ui;
        let window = Rect::new(0.0, 0.0, view.window.x, view.window.y);
        canvas.in_window();
        canvas.links.cover(window);
        canvas.flat(Shape::rect(Vec2::ZERO, view.window).fill(play::WINDOW_FOOT.alpha(0.6)));
        let top = self.menu_top(view);
        let width = (WIDTH * ui).min(view.window.x - 16.0 * ui);
        let size = vec2(width, self.menu.height(view) + (HEAD + 16.0) * ui);
        canvas.add_snapped(
            Shape::rect(top - vec2(size.x * 0.5, HEAD * ui), size)
                .round(14.0 * ui)
                .gradient(play::FIELD_TOP, play::FIELD_BOTTOM)
                .border(1.5 * ui, play::DANGER)
                .glow(40.0 * ui, play::DANGER.alpha(0.16)),
        );
        let room = size.x - 32.0 * ui;
        let text = canvas.lettering.fitted(Style::Body, &self.sentence, room);
        let at = top - vec2(0.0, HEAD * 0.5 * ui);
        canvas.text_centered(Style::Body, text, at, play::TEXT);
        self.menu.draw(canvas, view, top);
        canvas.flush();
    }
}
