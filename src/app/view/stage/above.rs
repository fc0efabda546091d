//! The field between a row of values, and timers with a line of hints.

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::{EDGE, LAYER, LAYERS, LINE, LIVES, MARGIN, SHORT, Stage, Value, WHOLE, timers};
use crate::app::view::area::{Align, Area};
use crate::app::view::{Surface, View, fit};

/// Heights of the row, of the values in it, of what is below the field, and the gap between the field and the timers.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    above: f32,
    value: f32,
    below: f32,
    gap: f32,
}

pub(super) const USUAL: Rows = Rows {
    above: 80.0,
    value: WHOLE,
    below: 62.0,
    gap: 9.0,
};
/// Without the details of the values, for enlarged texts.
pub(super) const LOW: Rows = Rows {
    above: 56.0,
    value: SHORT,
    below: 50.0,
    gap: 2.0,
};

/// The shares of a row above the field, and the least widths, in which a score of six digits, a combo of two and a time of
/// three have room; the level's title has the rest.
const IN_ROW: [(Value, f32, f32); 3] = [
    (Value::Score, 0.23, 130.0),
    (Value::Combo, 0.13, 56.0),
    (Value::Time, 0.15, 72.0),
];
/// Between two values of a row.
const VALUE_GAP: f32 = 10.0;
/// The most that a row above the field is wide, unless the field is wider.
const ROW: f32 = 600.0;
/// Height of a layer with its name in two lines.
const WRAPPED_LAYER: f32 = 38.0;
/// The least width of each margin that holds the digits of a blueprint's layers, and of one that holds names.
const DIGITS: f32 = 30.0;
const NAMES: f32 = 92.0;

/// The field between a row of values, and timers with a line of hints under them. A blueprint's layers are left and
/// right of it.
pub(super) fn view(surface: Surface, rows: Rows, has_layers: bool) -> View {
    let window = surface.window;
    let margins = if has_layers { DIGITS * 2.0 } else { MARGIN };
    let around = vec2(margins, rows.above + rows.below);
    let scale = fit(window - around);
    let rest = window - FIELD * scale;
    let top = rows.above + (rest.y - around.y) * 0.45;
    let mut view = View::at(surface, vec2(rest.x * 0.5, top), scale);
    let field = view.field();
    let mut stage = Stage::default();

    // In a wide window the row is wider than a small field.
    let width = (window.x - MARGIN).min(ROW).max(field.w);
    let mut row = Rect::new(
        (window.x - width) * 0.5,
        field.y - rows.above,
        width,
        rows.value,
    );
    let lives = row.cut_right((width * 0.17).clamp(LIVES.0, LIVES.1));
    stage.set(Value::Lives, lives, Align::Right);
    for (value, share, least) in IN_ROW {
        stage.set(value, row.cut_left((width * share).max(least)), Align::Left);
        row.cut_left(VALUE_GAP);
    }
    row.cut_right(VALUE_GAP);
    stage.set(Value::Level, row, Align::Left);
    stage.timers = timers::in_line(&view, rows.gap);
    let top = stage.timers[0].bottom() + rows.gap.min(4.0);
    stage.hints = Rect::new(14.0, top, window.x - 28.0, window.y - top);

    if has_layers {
        let width = field.x - 9.0;
        let room = Rect::new(6.0, field.y, width, field.h);
        let mut columns = [
            room,
            Rect {
                x: field.right() + 6.0,
                ..room
            },
        ];
        let height = if field.x >= NAMES {
            WRAPPED_LAYER
        } else {
            LAYER
        };
        let half = LAYERS.div_ceil(2);
        stage.layers = std::array::from_fn(|layer| columns[layer / half].cut_top(height));
        [stage.verdicts, stage.numbers] = columns;
    }
    stage.free = view.window_area().inset(Vec2::splat(EDGE));
    stage.free.cut_bottom(LINE + 2.0);
    stage.off_values = stage.free;
    stage.off_values.cut_top(field.y - EDGE);
    view.stage = stage;
    view.around = 0.0;
    view
}
