//! A question with a few answers, over a screen.

use macroquad::prelude::{Rect, vec2};

use super::Ui;
use super::grace_period::{GracePeriod, RESTART_WAIT};
use super::menu::{Menu, MenuResponse, MenuRow};
use crate::app::input::Action;
use crate::app::render::{
    Align, Style,
    palette::{Color, play},
};
use crate::app::view::View;
use crate::app::view::area::Area;

/// Height of the sentence above the answers, and the plate's width, in text units.
const HEAD: f32 = 84.0;
const WIDTH: f32 = 400.0;

pub(crate) struct QuestionPanel<A> {
    pub(crate) sentence: String,
    menu: Menu<A>,
    /// The answer if the player goes back.
    back: A,
    pub(crate) grace: GracePeriod,
    /// The action that asked the question, and the answer that pressing it again gives.
    pub(crate) again: Option<(Action, A)>,
    /// The colour of the plate's edge: by default that of a loss.
    pub(crate) color: Color,
}

impl<A: Clone> QuestionPanel<A> {
    /// `answers` must not be empty, and the first one should be safe. Going back answers with `back`.
    pub(crate) fn new(
        sentence: impl Into<String>,
        answers: impl IntoIterator<Item = impl Into<MenuRow<A>>>,
        back: A,
    ) -> Self {
        Self {
            sentence: sentence.into(),
            menu: Menu::new(answers),
            back,
            grace: GracePeriod::default(),
            again: None,
            color: play::DANGER,
        }
    }

    pub(crate) fn update(&mut self, seconds: f32, actions: &[Action]) -> MenuResponse<A> {
        if let Some((again, answer)) = &self.again
            && actions.contains(again)
            && self.grace.age > RESTART_WAIT
        {
            return MenuResponse::Chosen(answer.clone());
        }
        let actions = self.grace.meant(seconds, actions);
        if actions.contains(&Action::Back) {
            return MenuResponse::Chosen(self.back.clone());
        }
        self.menu.update(&actions)
    }

    pub(crate) fn is_ready(&self) -> bool {
        self.grace.is_over()
    }

    pub(crate) fn spoken(&self) -> String {
        format!("{} {}", self.sentence, self.menu.spoken())
    }

    pub(crate) fn plate(&self, view: &View) -> Rect {
        let menu = self.menu.height(view);
        let top = (view.window.y - (menu + HEAD)) * 0.5;
        let width = WIDTH.min(view.window.x - 16.0);
        let left = (view.window.x - width) * 0.5;
        Rect::new(left, top, width, HEAD + menu + 16.0)
    }

    pub(crate) fn draw(&self, ui: &mut Ui<'_>) {
        ui.darken(0.6);
        let plate = self.plate(ui.view);
        ui.panel(plate, self.color, Some(self.color.alpha(0.16)));
        let mut room = plate.inset(vec2(16.0, 0.0));
        let head = room.cut_top(HEAD);
        ui.paragraph(Style::Body, &self.sentence, head, Align::Center, play::TEXT);
        self.menu.draw(ui, room.cut_top(self.menu.height(ui.view)));
        ui.flush();
    }
}
