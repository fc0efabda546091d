//! A question with its answers, or what was said about one.

use macroquad::prelude::Rect;

use super::DeskLayout;
use crate::app::input::{Action, Context};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::{Area, best};
use crate::app::ui::button::Face;

/// Sentences in their colours, of which the first is the largest, and the answers to choose from.
pub(crate) struct Ask {
    pub(crate) said: Vec<(String, Color)>,
    /// Each with its action; a wrong one that was given has none.
    pub(crate) answers: Vec<(String, Option<Action>)>,
    /// The answer that is marked.
    pub(crate) marked: Option<usize>,
}

/// The styles of the first sentence and of the others, the largest first.
const FORMS: [[Style; 2]; 3] = [
    [Style::Body, Style::Body],
    [Style::Body, Style::Small],
    [Style::Small, Style::Small],
];
const GAP: f32 = 8.0;
/// The height of an answer.
const ANSWER: f32 = 44.0;

impl Ask {
    /// Sentences without answers.
    pub(crate) fn say(said: Vec<(String, Color)>) -> Self {
        Self {
            said,
            answers: Vec::new(),
            marked: None,
        }
    }

    /// Draws it beside the picture, or above and below it; a notice takes the place of the sentences. Returns the room
    /// that is left for rows.
    pub(super) fn draw(
        &self,
        ui: &mut Ui<'_>,
        context: Context,
        layout: &DeskLayout,
        has_notice: bool,
    ) -> Rect {
        let (mut room, is_wide) = (layout.beside(), layout.is_wide());
        let count = self.answers.len() as f32;
        let answer = (ui.view.target(ANSWER) + GAP).min(room.h * 0.6 / count.max(1.0));
        let mut most = if is_wide { room } else { layout.ask };
        if is_wide {
            // Rows have the larger part, unless there are answers.
            let share = if self.answers.is_empty() { 0.4 } else { 1.0 };
            most.h = (room.h - answer * count) * share;
        }
        let height = |ui: &Ui<'_>, style: Style, text: &str| {
            let lines = ui.lettering.wrapped(style, text, most.w).len();
            style.line() * 0.9 * lines as f32 + GAP * 0.5
        };
        let style = |form: [Style; 2], index: usize| form[usize::from(index > 0)];
        let needed = |form: &[Style; 2]| {
            let said = self.said.iter().enumerate();
            said.map(|(index, (text, _))| height(ui, style(*form, index), text))
                .sum::<f32>()
        };
        let form = best(&FORMS, |form| needed(form) <= most.h);
        let (all, taken) = (needed(&form), needed(&form).min(most.h));
        let mut said = Rect { h: taken, ..most };
        for (index, (text, color)) in self.said.iter().enumerate() {
            let style = style(form, index);
            let area = said.cut_top(height(ui, style, text) * taken / all);
            if !has_notice {
                ui.paragraph(style, text, area, Align::Left, *color);
            }
        }
        if is_wide {
            room.cut_top(taken + GAP);
        }
        for (index, (name, action)) in self.answers.iter().enumerate() {
            let area = room.cut_top(answer);
            let area = Rect {
                h: area.h - GAP,
                ..area
            };
            let face = Face::Large(Some(context), name);
            ui.button(area, face, *action, self.marked == Some(index));
        }
        room
    }
}

/// The colour of a verdict.
pub(crate) fn verdict_color(is_right: bool) -> Color {
    if is_right {
        blueprint::CAST
    } else {
        blueprint::BOX_ONLY
    }
}
