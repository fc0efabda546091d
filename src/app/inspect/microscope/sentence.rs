//! Sentences and hints on a page.

use macroquad::prelude::Rect;

use crate::app::input::{Action, Context};
use crate::app::render::palette::Color;
use crate::app::render::{Align, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::hint::{Hint, ROW};
use crate::app::words::words;

const GAP: f32 = 5.0;
/// The width from which a page has large letters.
pub(super) const ROOMY: f32 = 440.0;

/// Draws a sentence at the top of a room, in large letters where there is room, and cuts it off.
pub(super) fn draw_sentence(ui: &mut Ui<'_>, room: &mut Rect, text: &str, color: Color) {
    let style = [Style::Small, Style::Body][usize::from(room.w > ROOMY)];
    let lines = ui.lettering.wrapped(style, text, room.w).len();
    let area = room.cut_top(style.line() * lines as f32);
    ui.paragraph(style, text, area, Align::Left, color);
}

/// Draws hints at the foot of a room, and cuts them off. Fingers have controls.
pub(super) fn draw_hints(ui: &mut Ui<'_>, room: &mut Rect, hints: &[Hint]) {
    if !ui.view.touch {
        let row = room.cut_bottom(ROW);
        room.cut_bottom(GAP);
        ui.hints(row, Align::Left, hints);
    }
}

/// The hints of the first page, or of the answers to a prediction.
pub(super) fn hints(ui: &Ui<'_>, enter: &str, predicts: bool) -> Vec<Hint> {
    let words = words().microscope;
    let back = [words.key_leave, words.key_predict_no_more][usize::from(predicts)];
    let hints = [
        (Action::NextReport, words.more),
        (Action::PlayOn, enter),
        (Action::Back, back),
    ];
    let hints = hints.map(|(action, words)| ui.hint(Context::Microscope, action, words));
    hints.into_iter().skip(usize::from(predicts)).collect()
}
