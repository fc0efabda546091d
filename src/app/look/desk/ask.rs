//! A question with its answers, or what was said about one.

use macroquad::prelude::{Rect, vec2};

use super::DeskLayout;
use super::sheet::draw_truth;
use crate::app::input::{Action, Context};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Style};
use crate::app::ui::Ui;
use crate::app::ui::button::Face;
use crate::app::view::area::{Area, best};

/// Sentences in their colours, of which the first is the largest, and the answers to choose from.
pub(crate) struct Ask {
    pub(crate) said: Vec<(String, Color)>,
    /// A question that is closed and its answer, above the sentences.
    pub(crate) answered: Option<[String; 2]>,
    /// Each with its action; a wrong one that was given has none.
    pub(crate) answers: Vec<(String, Option<Action>)>,
}

/// A way to write it: the styles of the first sentence and of the others, and whether a closed question stays.
type Form = (Style, Style, bool);

/// The largest first.
const FORMS: [Form; 4] = [
    (Style::Body, Style::Body, true),
    (Style::Body, Style::Small, true),
    (Style::Body, Style::Small, false),
    (Style::Small, Style::Small, false),
];
const GAP: f32 = 8.0;
/// The height of an answer, and the room of the tick before one that was given.
const ANSWER: f32 = 44.0;
const TICK: f32 = 26.0;

impl Ask {
    /// Sentences without answers.
    pub(crate) fn say(said: Vec<(String, Color)>) -> Self {
        Self {
            said,
            answered: None,
            answers: Vec::new(),
        }
    }

    /// Draws the first sentence; of an open question with the reply to a wrong answer before it, or that alone where
    /// both have no room.
    pub(super) fn draw_one(&self, ui: &mut Ui<'_>, room: Rect) {
        let count = if self.answers.is_empty() { 1 } else { 2 };
        let said = self.said.iter().take(count).rev();
        let texts: Vec<&str> = said.map(|(text, _)| &**text).collect();
        let Some((alone, both)) = texts.first().zip(Some(texts.join(" "))) else {
            return;
        };
        let fits = |(style, text): &(Style, &str)| {
            let lines = ui.lettering.wrapped(*style, text, room.w).len();
            lines as f32 * style.line() * 0.9 <= room.h
        };
        let forms = [
            (Style::Body, &*both),
            (Style::Small, &*both),
            (Style::Small, *alone),
        ];
        let (style, text) = best(&forms, fits);
        ui.paragraph(style, text, room, Align::Left, blueprint::INK);
    }

    /// All of its texts.
    pub(super) fn texts(self) -> impl Iterator<Item = String> {
        let answered = self.answered.into_iter().flatten();
        let said = self.said.into_iter().map(|(text, _)| text);
        let answers = self.answers.into_iter().map(|(answer, _)| answer);
        answered.chain(said).chain(answers)
    }

    /// The lines in a form; one that has a tick is the answer that was given.
    fn lines(&self, (first, others, has_question): Form) -> Vec<(Style, &str, Color, bool)> {
        let mut lines = Vec::new();
        if let Some([question, answer]) = &self.answered {
            if has_question {
                lines.push((Style::Small, &**question, blueprint::QUIET, false));
            }
            lines.push((first, answer, blueprint::INK, true));
        }
        for (text, color) in &self.said {
            let style = if lines.is_empty() { first } else { others };
            lines.push((style, text, *color, false));
        }
        lines
    }

    /// Draws it beside the picture, or above and below it; a notice takes the place of the sentences. Returns the room
    /// that is left for rows.
    pub(super) fn draw(&self, ui: &mut Ui<'_>, layout: &DeskLayout, has_notice: bool) -> Rect {
        let mut room = layout.beside();
        let is_wide = layout.is_wide();
        let count = self.answers.len() as f32;
        let answer = (ui.view.target(ANSWER) + GAP).min(room.h * 0.6 / count.max(1.0));
        let mut most = if is_wide { room } else { layout.ask };
        if is_wide {
            // Rows have the larger part, unless there are answers.
            let share = if self.answers.is_empty() { 0.4 } else { 1.0 };
            most.h = (room.h - answer * count) * share;
        }
        let indent = |has_tick: bool| if has_tick { TICK } else { 0.0 };
        let height = |ui: &Ui<'_>, style: Style, text: &str, has_tick: bool| {
            let width = most.w - indent(has_tick);
            let lines = ui.lettering.wrapped(style, text, width).len();
            style.line() * 0.9 * lines as f32 + GAP * 0.5
        };
        let needed = |form: Form| {
            let lines = self.lines(form).into_iter();
            lines
                .map(|(style, text, _, has_tick)| height(ui, style, text, has_tick))
                .sum::<f32>()
        };
        let form = best(&FORMS, |form| needed(*form) <= most.h);
        let all = needed(form);
        let taken = needed(form).min(most.h);
        let mut said = Rect { h: taken, ..most };
        for (style, text, color, has_tick) in self.lines(form) {
            let mut area = said.cut_top(height(ui, style, text, has_tick) * taken / all);
            if has_notice {
                continue;
            }
            let tick = area.cut_left(indent(has_tick));
            if has_tick {
                let middle = vec2(tick.center().x - GAP * 0.5, tick.y + style.line() * 0.5);
                draw_truth(ui, middle, true);
            }
            ui.paragraph(style, text, area, Align::Left, color);
        }
        if is_wide {
            room.cut_top(taken + GAP);
        }
        for (name, action) in &self.answers {
            let mut area = room.cut_top(answer);
            area.cut_bottom(GAP);
            button(ui, area, (name, *action));
        }
        room
    }
}

/// Draws an answer with its key. In the microscope the keys of the layers answer.
pub(super) fn button(ui: &mut Ui<'_>, area: Rect, (name, action): (&str, Option<Action>)) {
    let context = match action {
        Some(Action::Layer(_)) => Context::Blueprint,
        _ => Context::Lab,
    };
    ui.button(area, Face::Large(Some(context), name), action, false);
}

/// The colour of a verdict.
pub(crate) fn verdict_color(is_right: bool) -> Color {
    if is_right {
        blueprint::CAST
    } else {
        blueprint::BOX_ONLY
    }
}
