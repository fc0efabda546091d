//! The field of a phone that is held upright.

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, vec2};

use super::tall::at_top;
use super::timers::{self, TIMER};
use super::{CHIP_GAP, CONTROL_GAP, EDGE, LAYERS, LINE, MARGIN, ROOMY, SHORT, Value, WHOLE};
use crate::app::view::area::{Align, Area, best};
use crate::app::view::{Surface, View};

/// Heights of the bar, of the row under it, of the values below the field, and of a notice; the best first.
const IN_BAR: [[f32; 4]; 3] = [
    [WHOLE, WHOLE, ROOMY, 44.0],
    [WHOLE, SHORT, ROOMY, 44.0],
    [SHORT, SHORT, SHORT, 44.0],
];
/// The height of a phone below which a blueprint has its layers in one row, without the numbers.
const LOW_PHONE: f32 = 620.0;
/// The greatest and the least height of the strip for a thumb.
const THUMB: (f32, f32) = (132.0, 64.0);

/// The field at the top of a phone that is held upright, under a bar with the level between three controls, and a row
/// with the score and the lives. Below it: timers, a blueprint's layers, and further controls between the combo and the
/// time. The rest is the thumb's.
pub(super) fn view(surface: Surface, has_layers: bool) -> View {
    let window = surface.window;
    let side = surface.target(40.0);
    let chip = surface.target(36.0) + CHIP_GAP;
    let fits_in_a_row = (side + 2.0) * (LAYERS - 1) as f32 + 2.0 <= window.x;
    let rows = if fits_in_a_row && window.y < LOW_PHONE {
        1
    } else {
        2
    };
    let layers = if has_layers { chip * rows as f32 } else { 0.0 };
    let timers = (TIMER.y + 2.0) * timers::rows(&surface) as f32;
    let around = |[bar, row, value, notice]: &[f32; 4]| {
        let notice = if has_layers { 0.0 } else { *notice };
        let bar = (bar + EDGE * 0.5).max(side + EDGE);
        [
            bar,
            bar + row + 8.0,
            timers + 18.0 + layers + value + notice,
        ]
    };
    // The values have their details where these do not make the field smaller.
    let least = FIELD.y * (window.x - MARGIN) / FIELD.x;
    let form = best(&IN_BAR, |form| {
        let [_, above, below] = around(form);
        window.y - above - below >= least
    });
    let [_, row, value, notice] = form;
    let [bar, above, below] = around(&form);
    let mut view = at_top(surface, above, below);
    let field = view.field();
    let mut stage = view.stage;

    let mut head = Rect::new(14.0, bar, window.x - 28.0, row);
    let score = head.cut_left(head.w * 0.5);
    stage.set(Value::Score, score, Align::Left);
    stage.set(Value::Lives, head, Align::Right);
    stage.timers = timers::in_line(&view, 9.0);
    let mut rest = view.window_area();
    rest.cut_top(field.bottom() + timers + 18.0);
    let chips = rest.cut_top(layers);
    let mut values = rest.cut_top(value).inset(vec2(14.0, 0.0));
    let pitch = side + CONTROL_GAP;
    let first = values.center() - vec2(pitch * 3.0 - CONTROL_GAP, side) * 0.5;
    stage.controls = std::array::from_fn(|place| {
        let corner = match place {
            0 => vec2(CONTROL_GAP * 2.0, CONTROL_GAP),
            1 | 2 => vec2(
                window.x - CONTROL_GAP - pitch * (3 - place) as f32,
                CONTROL_GAP,
            ),
            _ => first + vec2(pitch * (place - 3) as f32, 0.0),
        };
        Rect::new(corner.x, corner.y, side, side)
    });
    let [pause, blueprint, ..] = stage.controls;
    let level = Rect::new(
        pause.right(),
        EDGE * 0.5,
        blueprint.x - pause.right(),
        bar - EDGE * 0.5,
    );
    stage.set(Value::Level, level.inset(vec2(10.0, 0.0)), Align::Center);
    let width = (values.w - pitch * 3.0) * 0.5;
    stage.set(Value::Combo, values.cut_left(width), Align::Left);
    stage.set(Value::Time, values.cut_right(width), Align::Right);
    if has_layers {
        stage.layers = std::array::from_fn(|layer| match rows {
            1 if layer == LAYERS - 1 => Rect::default(),
            1 => chips.inset(vec2(2.0, 0.0)).cell(layer, LAYERS - 1, 1, 2.0),
            _ => chips
                .inset(vec2(6.0, 0.0))
                .cell(layer, LAYERS.div_ceil(2), 2, CHIP_GAP),
        });
    }
    let mut strip = rest.inset(vec2(14.0, 0.0));
    stage.below = strip;
    stage.hints = strip.cut_top(notice.min(strip.h));
    strip.cut_bottom(14.0);
    if strip.h >= THUMB.1 && strip.w >= strip.h {
        stage.thumb = strip.cut_bottom(strip.h.min(THUMB.0));
    }
    stage.free.cut_top(pause.bottom());
    stage.free.cut_bottom(LINE + 2.0);
    stage.off_values = stage.free;
    stage.off_values.cut_top(field.y - stage.free.y);
    view.stage = stage;
    view
}
