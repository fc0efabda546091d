//! The desk: where a picture, its curve, a sentence, the rows of a calculation and the buttons lie, and how rows are
//! drawn.

use macroquad::prelude::Rect;

use crate::app::render::palette::blueprint;
use crate::app::render::{Align, Style};
use crate::app::ui::Ui;
use crate::app::ui::button::Button;
use crate::app::view::area::Area;

mod ask;
mod layout;
mod quiz;
mod row;
mod sheet;
mod subject;

pub(crate) use ask::{Ask, verdict_color};
pub(crate) use layout::{CurveSize, DeskLayout};
pub(crate) use quiz::Quiz;
#[cfg(test)]
pub(crate) use row::text_of;
pub(crate) use sheet::{Rows, Sheet};
pub(crate) use subject::{Subject, draw, spoken};

/// The largest width of a way out, and the gap beside it.
const WAY: f32 = 110.0;
const GAP: f32 = 12.0;

/// Draws a place with its name, and the ways out. Where there is little room, the name is alone.
fn head(ui: &mut Ui<'_>, mut row: Rect, (place, name): (&str, &str), ways: &[Button<'_>]) {
    let count = ways.len() as f32;
    let buttons = row.cut_right(WAY.min(row.w * 0.18) * count);
    ui.buttons(buttons, GAP, ways);
    row.cut_right(GAP);
    let width = ui.lettering.width(Style::Small, place) + GAP;
    if width + ui.lettering.width(Style::Body, name) <= row.w {
        ui.line(Style::Small, place, row, Align::Left, blueprint::QUIET);
        row.cut_left(width);
    }
    ui.label(Style::Body, name, row, Align::Left, blueprint::INK);
}
