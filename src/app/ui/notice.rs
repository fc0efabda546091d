//! A sentence at the foot of the window, for some seconds.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::Ui;
use super::area::Area;
use crate::app::render::{Align, Shape, Style, palette::play};
use crate::app::view::View;
use crate::app::words::words;

/// Seconds.
const LIFETIME: f32 = 4.0;

pub(crate) struct Notice {
    pub(crate) sentence: String,
    pub(crate) age: f32,
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
}

/// Draws a sentence above a height in the window, which is below the field in most.
pub(crate) fn draw_notice(ui: &mut Ui<'_>, end: f32, sentence: &str) {
    let view = ui.view;
    let room = view.window.x - (MARGIN.x * 2.0 + 8.0);
    let lines = shortened(ui.lettering.wrapped(Style::Small, sentence, room));
    let widths = lines.iter();
    let widths = widths.map(|line| ui.lettering.width(Style::Small, line));
    let plate = plate(view, end, widths.fold(0.0, f32::max), lines.len());
    ui.in_window();
    let shape = Shape::of(plate).round(7.0);
    ui.add_snapped(shape.fill(play::PANEL).border(1.0, play::ACCENT));
    let mut rest = plate.inset(MARGIN);
    for line in lines {
        let line = ui.lettering.fitted(Style::Small, &line, room);
        let row = rest.cut_top(LINE);
        ui.line(Style::Small, line, row, Align::Center, play::TEXT);
    }
    ui.flush();
}

/// The most lines of a notice: it lies over the game.
const MAX_LINES: usize = 4;

/// At most [`MAX_LINES`], of which the last says how many are left out.
fn shortened(mut lines: Vec<String>) -> Vec<String> {
    let more = lines.len().saturating_sub(MAX_LINES - 1);
    if more > 1 {
        lines.truncate(MAX_LINES - 1);
        lines.push(words().window.more_lines(more));
    }
    lines
}

/// The height of a line, and the margins around the text.
const LINE: f32 = 18.0;
const MARGIN: Vec2 = vec2(14.0, 2.0);

/// The plate above `end`; where fingers are used, whose controls are there, at the top of the window.
fn plate(view: &View, end: f32, width: f32, lines: usize) -> Rect {
    let text = vec2(width, LINE * lines as f32);
    let size = text + MARGIN * 2.0;
    let top = if view.touch { 4.0 } else { end - size.y - 1.0 };
    let corner = vec2((view.window.x - size.x) * 0.5, top);
    Rect::new(corner.x, corner.y, size.x, size.y)
}

#[cfg(test)]
mod tests {
    use breakout::tuning::{FIELD, PADDLE_SIZE, PADDLE_TOP};

    use super::*;
    use crate::app::view::SIZES;

    #[test]
    fn a_notice_has_at_most_four_lines() {
        for (lines, shown) in [
            ("a", "a"),
            ("a b c d", "a b c d"),
            ("a b c d e", "a b c …_and_2_more"),
            ("a b c d e f g h i j k l m n o", "a b c …_and_12_more"),
        ] {
            let lines = lines.split(' ').map(str::to_owned).collect();
            let shown: Vec<_> = shown
                .split(' ')
                .map(|line| line.replace('_', " "))
                .collect();
            assert_eq!(shortened(lines), shown);
        }
    }

    #[test]
    fn a_notice_is_below_the_bricks_and_the_paddle() {
        for size in SIZES {
            let view = View::of(size.into());
            let paddle = view.to_window(vec2(0.0, PADDLE_TOP + PADDLE_SIZE.y)).y;
            let plate_of = |lines| plate(&view, view.window.y, view.window.x * 0.5, lines);
            assert!(plate_of(1).y >= paddle, "{size:?}");
            let bricks = view.to_window(FIELD * 0.5).y;
            assert!(plate_of(3).y >= bricks, "{size:?}");
        }
    }
}
