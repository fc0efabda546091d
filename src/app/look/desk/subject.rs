//! The subject of a desk: a room answers, and the desk draws.

use breakout::explain::Mark;
use macroquad::prelude::Rect;

use super::row::text_of;
use super::{Ask, DeskLayout, Rows, Sheet, ask, head};
use crate::app::input::{Action, Context};
use crate::app::ui::button::{Button, Face, Sign, keyed};
use crate::app::ui::{Theme, Ui};
use crate::app::view::area::Area;
use crate::app::words::words;

/// A collision with what there is to see, to say and to do about it. A part that a subject lacks gives its room away.
pub(crate) trait Subject {
    /// The context of its keys.
    fn context(&self) -> Context;

    /// The place, and the name of what is there.
    fn title(&self) -> [String; 2];

    /// True if a link leads to what is seen.
    fn has_link(&self) -> bool {
        true
    }

    /// The sentences about it, or a question.
    fn ask(&self) -> Ask;

    /// The rows; none while a question is open.
    fn rows(&self) -> Rows<'_>;

    /// The page of the rows that is shown.
    fn sheet(&self) -> &Sheet;

    /// The buttons at the foot, at most seven.
    fn buttons(&self, touch: bool) -> Vec<Button<'_>>;

    fn draw_picture(&self, ui: &mut Ui<'_>, layout: &DeskLayout);

    /// Draws |D'| over time.
    fn draw_curve(&self, _: &mut Ui<'_>, _: Rect) {}

    /// Draws more above the rows. Returns the room that is left for them.
    fn draw_tools(&self, _: &mut Ui<'_>, room: Rect) -> Rect {
        room
    }

    /// True if a part of the picture is at the pointer.
    fn is_near(&self, _: &DeskLayout, _: &Mark) -> bool {
        false
    }
}

/// The largest width of a button, and the gap between two.
const BUTTON: f32 = 150.0;
const GAP: f32 = 6.0;
/// The side of the button that makes the curve large.
const CORNER: f32 = 26.0;

/// Draws a desk. A notice takes the place of its sentences.
pub(crate) fn draw(ui: &mut Ui<'_>, subject: &dyn Subject, layout: &DeskLayout, has_notice: bool) {
    ui.theme = Theme::BLUEPRINT;
    let context = subject.context();
    subject.draw_picture(ui, layout);
    ui.in_window();
    if layout.is_small {
        return draw_small(ui, subject, layout, has_notice);
    }
    let mut curve = layout.curve;
    if curve.h > 0.0 {
        let mut corner = curve.cut_right(ui.view.target(CORNER));
        curve.cut_right(GAP);
        corner.h = corner.h.min(corner.w);
        subject.draw_curve(ui, curve);
        ui.button(
            corner,
            Face::Sign(Sign::Enlarge),
            Some(Action::Curve),
            false,
        );
    }
    let [place, name] = subject.title();
    let common = words().common;
    let mut ways = vec![keyed(context, common.back, Action::Back)];
    if subject.has_link() {
        ways.insert(0, keyed(context, words().lab.link, Action::CopyLink));
    }
    head(ui, layout.head, (&place, &name), &ways);
    let below_question = subject.ask().draw(ui, layout, has_notice);
    let room = subject.draw_tools(ui, below_question);
    let is_near = |mark: &Mark| subject.is_near(layout, mark);
    let rows = subject.rows();
    subject.sheet().draw(ui, context, room, &rows, is_near);
    let buttons = subject.buttons(ui.view.touch);
    let mut foot = layout.foot;
    foot.w = foot.w.min(BUTTON * buttons.len() as f32);
    ui.buttons(foot, GAP, &buttons);
    ui.flush();
}

/// Draws a sentence with the way to the whole desk above the picture, and below it the answers to a question or the row
/// that decides.
fn draw_small(ui: &mut Ui<'_>, subject: &dyn Subject, layout: &DeskLayout, has_notice: bool) {
    let context = subject.context();
    let ask = subject.ask();
    let ways = [keyed(context, words().lab.open, Action::OpenInLab)];
    ui.buttons(layout.head, GAP, &ways);
    if !has_notice {
        ask.draw_one(ui, layout.ask);
    }
    let count = ask.answers.len();
    for (index, (answer, action)) in ask.answers.iter().enumerate() {
        let area = layout.sheet.cell(index, count, 1, GAP);
        ask::button(ui, area, (answer, *action));
    }
    let rows = subject.rows();
    let decides = rows.decides.or(rows.steps.len().checked_sub(1));
    let row = decides.and_then(|row| rows.steps.get(row).cloned());
    if let Some(step) = row {
        let rows = Rows::of(vec![step], Some(0));
        Sheet::default().draw(ui, context, layout.sheet, &rows, |_| false);
    }
    ui.flush();
}

/// The text for screen readers: place and name, what is said or asked with its answers, and the row that decides.
pub(crate) fn spoken(subject: &dyn Subject) -> String {
    let ask = subject.ask();
    let rows = subject.rows();
    let decides = rows.decides.map(|row| text_of(&rows.steps[row]));
    let texts: Vec<String> = subject
        .title()
        .into_iter()
        .chain(ask.texts())
        .chain(decides)
        .filter(|text| !text.is_empty())
        .collect();
    texts.join(". ").replace(".. ", ". ")
}
