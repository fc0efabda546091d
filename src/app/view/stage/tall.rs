//! The field at the top of a tall window.

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::timers::{self, FOUR_NAMES, NAMED_TIMER, TIMER, TIMER_PITCH};
use super::{EDGE, LARGE, LAYER, LAYERS, LINE, LIVES, MARGIN, ROOMY, SHORT, Value, WHOLE};
use crate::app::view::area::{Align, Area};
use crate::app::view::{Surface, View, fit};

/// Heights of the row above the field, and of the values in it and below the field.
#[derive(Clone, Copy)]
pub(super) struct Heights {
    above: f32,
    row: f32,
    value: f32,
}

pub(super) const USUAL: Heights = Heights {
    above: 88.0,
    row: WHOLE,
    value: ROOMY,
};
/// Without the details of the values, for enlarged texts.
pub(super) const LOW: Heights = Heights {
    above: 60.0,
    row: SHORT,
    value: SHORT,
};

/// The field at the top of a tall window, under the score, the level and the lives. Below it: timers, the combo and the
/// time, a blueprint's layers, and all hints.
pub(super) fn view(surface: Surface, heights: Heights, has_layers: bool) -> View {
    let window = surface.window;
    let is_wide = window.x - MARGIN >= FOUR_NAMES;
    let timers = if is_wide {
        NAMED_TIMER.y + TIMER_PITCH
    } else {
        (TIMER.y + 2.0) * timers::rows(&surface) as f32
    };
    let columns = if is_wide { 3 } else { 2 };
    let legend = LAYER * (LAYERS.div_ceil(columns) + 2) as f32 + 16.0;
    let layers = if has_layers { legend } else { 0.0 };
    let below = timers + 18.0 + heights.value + layers + LINE + 8.0;
    let mut view = at_top(surface, heights.above, below);
    let field = view.field();
    let mut stage = view.stage;

    let mut head = Rect::new(14.0, 8.0, window.x - 28.0, heights.row);
    let score = head.cut_left((head.w * 0.3).max(112.0));
    stage.set(Value::Score, score, Align::Left);
    let lives = head.cut_right((head.w * 0.22).clamp(LIVES.0, LIVES.1));
    stage.set(Value::Lives, lives, Align::Right);
    stage.set(Value::Level, head.inset(vec2(8.0, 0.0)), Align::Center);
    stage.timers = if is_wide {
        timers::in_rows(&view)
    } else {
        timers::in_line(&view, 9.0)
    };
    let mut rest = view.window_area().inset(vec2(14.0, 0.0));
    rest.cut_top(field.bottom() + timers + 18.0);
    // They keep their height when the layers come.
    let is_large = rest.h >= LARGE + legend + LINE + 8.0;
    let mut values = rest.cut_top(if is_large { LARGE } else { heights.value });
    let combo = values.cut_left(values.w * 0.5);
    stage.set(Value::Combo, combo, Align::Left);
    stage.set(Value::Time, values, Align::Right);
    if has_layers {
        // As wide as the longest name needs, if the field is narrower.
        let width = field.w.max(528.0_f32.min(window.x - 16.0));
        let mut list = rest.cut_top(layers).middle(vec2(width, layers - 16.0));
        stage.numbers = list.cut_bottom(LAYER);
        stage.verdicts = list.cut_bottom(LAYER);
        let lines = LAYERS.div_ceil(columns);
        stage.layers = std::array::from_fn(|layer| {
            // Two columns are read downwards.
            let cell = match columns {
                2 => layer % lines * columns + layer / lines,
                _ => layer,
            };
            list.cell(cell, columns, lines, 0.0)
        });
    }
    rest.cut_top(8.0);
    stage.hints = rest;
    stage.free.cut_bottom(LINE + 2.0);
    stage.off_values = stage.free;
    stage.off_values.cut_top(field.y - stage.free.y);
    view.stage = stage;
    view
}

/// The largest field with lengths above and below it, at the top of the window.
pub(super) fn at_top(surface: Surface, above: f32, below: f32) -> View {
    let window = surface.window;
    let scale = fit(window - vec2(MARGIN, above + below));
    let corner = vec2((window.x - FIELD.x * scale) * 0.5, above);
    let mut view = View::at(surface, corner, scale);
    view.stage.free = view.window_area().inset(Vec2::splat(EDGE));
    view.around = 0.0;
    view
}
