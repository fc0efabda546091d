//! The field between two columns.

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::timers::{self, TIMER};
use super::{
    BARE, CHIP_GAP, CONTROL_GAP, EDGE, LAYER, LAYERS, LINE, MARGIN, ROOMY, SHORT, Stage, Value,
    WHOLE,
};
use crate::app::view::area::{Align, Area, best};
use crate::app::view::{Surface, View, fit};

/// The columns' width, and the lengths around them.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    width: f32,
    /// Between the field and the right column, between a column and the window's edge, and above and below the field.
    gap: f32,
    edge: f32,
    margin: f32,
}

/// Columns that hold the names of timers.
pub(super) const USUAL: Columns = Columns {
    width: 164.0,
    gap: 32.0,
    edge: 20.0,
    margin: 24.0,
};
/// Columns without these names, for enlarged texts.
pub(super) const NARROW: Columns = Columns {
    width: 126.0,
    gap: 12.0,
    edge: 8.0,
    margin: 21.0,
};

/// The free height above and below the columns.
const TOP: f32 = 12.0;
const FOOT: f32 = 28.0;
/// Heights of a column's values with the gaps between them, the best first.
const IN_COLUMN: [(f32, f32); 4] = [(ROOMY, 16.0), (WHOLE, 8.0), (SHORT, 8.0), (BARE, 4.0)];

/// The field in the middle. The left column has the score, the combo, the lives and the timers, the right one the level,
/// the time, the layers, hints, and the controls for fingers.
pub(super) fn view(surface: Surface, columns: Columns, has_layers: bool) -> View {
    let window = surface.window;
    let Columns { gap, edge, .. } = columns;
    let scale = fit(window - vec2(columns.width * 2.0 + MARGIN, columns.margin * 2.0));
    let mut view = View::at(surface, (window - FIELD * scale) * 0.5, scale);
    let field = view.field();
    let mut stage = Stage {
        is_beside: true,
        ..Stage::default()
    };
    let foot = window.y - FOOT;
    let corner = (field.x - columns.width).max(edge);
    let mut left = Rect::new(corner, 0.0, field.x - 12.0 - corner, foot);
    let corner = field.right() + gap;
    let mut right = Rect::new(corner, 0.0, window.x - 4.0 - corner, foot - 6.0);
    stage.controls = std::array::from_fn(|place| corner_control(&surface, place));
    if surface.touch {
        let first = stage.controls[if has_layers { 0 } else { 3 }];
        right.h = first.y - EDGE;
    }
    let mut layers = 0.0;
    if has_layers && surface.touch {
        let control = stage.controls[0];
        let pitch = control.h + CHIP_GAP;
        let width = (field.x - 12.0).min(200.0);
        left.h = control.bottom() - pitch * 2.0;
        right.h -= pitch * 2.0;
        let x = window.x - 4.0 - width;
        let rooms = [
            Rect::new(4.0, left.h, width, pitch * 2.0),
            Rect::new(x, right.h, width, pitch * 2.0),
        ];
        let half = LAYERS.div_ceil(2);
        stage.layers = std::array::from_fn(|layer| {
            rooms[layer / half].cell(layer % half, half.div_ceil(2), 2, CHIP_GAP)
        });
    } else if has_layers {
        layers = LAYER * (LAYERS + 1) as f32 + 8.0;
    }

    // A notice for fingers is as high as four hints.
    let hints = LINE * if surface.touch { 4.0 } else { 2.0 };
    // The free height of the fuller column with a form.
    let rest = |(value, gap): &(f32, f32)| {
        let values = (value + gap) * 2.0;
        let at_left = values + SHORT + gap + (TIMER.y + 2.0) * 4.0;
        let at_right = values + layers + hints;
        (left.h - at_left).min(right.h - at_right)
    };
    let form = best(&IN_COLUMN, |form| rest(form) >= TOP);
    let (value, gap) = form;
    let top = (field.y + 20.0).min(rest(&form)).max(TOP);
    for column in [&mut left, &mut right] {
        column.cut_top(top);
    }
    for (of, height) in [
        (Value::Score, value),
        (Value::Combo, value),
        (Value::Lives, SHORT),
    ] {
        stage.set(of, left.cut_top(height), Align::Left);
        left.cut_top(gap);
    }
    stage.timers = timers::down(left);
    for of in [Value::Level, Value::Time] {
        stage.set(of, right.cut_top(value), Align::Left);
        right.cut_top(gap);
    }
    if layers > 0.0 {
        let mut list = right.cut_top(layers);
        list.cut_top(LAYER);
        stage.layers = std::array::from_fn(|_| list.cut_top(LAYER));
    }
    stage.hints = right;
    let height = field.y.min(LINE);
    stage.verdicts = Rect::new(field.x, field.y - height, field.w, height);
    stage.numbers = Rect::new(field.x, field.bottom(), field.w, height);
    stage.below = Rect::new(0.0, field.bottom(), window.x, window.y - field.bottom());
    stage.free = view.window_area().inset(Vec2::splat(EDGE));
    if surface.touch {
        stage.free.w = stage.controls[0].x - EDGE * 2.0;
    }
    stage.off_values = Rect::new(field.x, stage.free.y, field.w, stage.free.h);
    // The frame is as wide as the margin, and no column stands on it.
    view.around = view.around.min(columns.gap * 0.8);
    view.stage = stage;
    view
}

/// A control in rows of three from the lower right corner.
fn corner_control(surface: &Surface, place: usize) -> Rect {
    let side = surface.target(40.0);
    let pitch = side + CONTROL_GAP;
    let cell = vec2(3.0 - (place % 3) as f32, (place / 3 + 1) as f32);
    let corner = surface.window - cell * pitch - vec2(CONTROL_GAP, 0.0);
    Rect::new(corner.x, corner.y, side, side)
}
