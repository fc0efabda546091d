//! Hints that name a key and are a button too. What the pointer is over is brighter.

use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::input::Action;
use crate::app::render::palette::{Color, blueprint, play};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::view::View;

/// The colours of a hint: at rest, and under the pointer.
#[derive(Clone, Copy)]
pub(crate) struct HintColors {
    pub(crate) rest: Color,
    pub(crate) hovered: Color,
}

impl HintColors {
    pub(crate) const PLAY: Self = Self {
        rest: play::QUIET,
        hovered: play::TEXT,
    };
    pub(crate) const BLUEPRINT: Self = Self {
        rest: blueprint::INK,
        hovered: blueprint::CAST,
    };

    fn of(self, canvas: &Canvas, action: Action) -> Color {
        if canvas.links.hovers(action) {
            self.hovered
        } else {
            self.rest
        }
    }
}

/// A hint: the name of a key and what it does; without the key where fingers are used.
pub(crate) fn hint(view: &View, key: &str, words: &str) -> String {
    if view.touch {
        words.trim_start().to_owned()
    } else {
        format!("{key}{words}")
    }
}

/// Draws a line of text that stands for an action; `at` is on the base line. Returns its width.
pub(crate) fn text_link(
    canvas: &mut Canvas,
    text: &str,
    at: Vec2,
    align: Align,
    colors: HintColors,
    action: Action,
) -> f32 {
    let area = text_area(canvas, Style::Small, text, at, align);
    canvas.links.add(area, action);
    let color = colors.of(canvas, action);
    canvas.text(Style::Small, text, at, align, color);
    area.w
}

/// Makes a row of a drawing's legend a link, with a plate while the pointer is over it.
pub(crate) fn row_link(canvas: &mut Canvas, row: Rect, action: Action) {
    canvas.links.add(row, action);
    if canvas.links.hovers(action) {
        let plate = Shape::rect(row.point(), row.size()).round(4.0);
        canvas.add_snapped(plate.fill(blueprint::GRID_COARSE));
    }
}

/// Draws the names of keys side by side, each a link; they begin or end at a place of the base line.
pub(crate) fn key_links(
    canvas: &mut Canvas,
    keys: &[(Action, String)],
    at: Vec2,
    align: Align,
    colors: HintColors,
) {
    let gap = canvas.lettering.width(Style::Digits, " ");
    let widths: Vec<f32> = keys
        .iter()
        .map(|(_, name)| canvas.lettering.width(Style::Digits, name) + gap)
        .collect();
    let mut left = match align {
        Align::Left => at.x,
        Align::Center => at.x - (widths.iter().sum::<f32>() - gap) * 0.5,
        Align::Right => at.x - widths.iter().sum::<f32>() + gap,
    };
    for ((action, name), width) in keys.iter().zip(widths) {
        let at = vec2(left, at.y);
        let letters = text_area(canvas, Style::Digits, name, at, Align::Left);
        let area = Rect::new(left - gap * 0.5, letters.y, width, letters.h);
        canvas.links.add(area, *action);
        let color = colors.of(canvas, *action);
        canvas.text(Style::Digits, name.as_str(), at, Align::Left, color);
        left += width;
    }
}

/// The area of a line of text, one line high.
fn text_area(canvas: &Canvas, style: Style, text: &str, at: Vec2, align: Align) -> Rect {
    let width = canvas.lettering.width(style, text);
    let height = style.line();
    let left = match align {
        Align::Left => at.x,
        Align::Center => at.x - width * 0.5,
        Align::Right => at.x - width,
    };
    Rect::new(left, at.y - height * 0.72, width, height)
}
