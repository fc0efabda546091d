//! Sentences on a page.

use macroquad::prelude::Rect;

use crate::app::render::palette::Color;
use crate::app::render::{Align, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;

/// The width from which a page has large letters.
const ROOMY: f32 = 440.0;

/// Draws a sentence at the top of a room, in large letters where there is room, and cuts it off.
pub(super) fn draw_sentence(ui: &mut Ui<'_>, room: &mut Rect, text: &str, color: Color) {
    let style = [Style::Small, Style::Body][usize::from(room.w > ROOMY)];
    let lines = ui.lettering.wrapped(style, text, room.w).len();
    let area = room.cut_top(style.line() * lines as f32);
    ui.paragraph(style, text, area, Align::Left, color);
}
