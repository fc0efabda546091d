//! The stage: the places of a game's values, timers, layers, hints and panels around its field.
//!
//! Each form of the stage cuts the window into these places and leaves the rest to the field. [`View::new`] takes the
//! first form whose field is nearly as large as the largest one of usual texts, so larger texts take their room from
//! what is around the field.

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::area::{Align, Area, best};
use super::{Surface, View, fit};

/// A value of the HUD: a heading, the value, and a detail under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Score,
    Combo,
    Lives,
    Level,
    Time,
}

impl Value {
    pub(crate) const ALL: [Self; 5] = [
        Self::Score,
        Self::Combo,
        Self::Lives,
        Self::Level,
        Self::Time,
    ];
}

/// The most timers of power-ups at once, the layers of a blueprint, and the controls for fingers.
pub(crate) const TIMERS: usize = 8;
pub(crate) const LAYERS: usize = 9;
const CONTROLS: usize = 6;

/// Rectangles in text units; one without a size is not there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Stage {
    values: [(Rect, Align); Value::ALL.len()],
    pub(crate) timers: [Rect; TIMERS],
    /// The layers of a blueprint: rows with their names, or the controls for fingers.
    pub(crate) layers: [Rect; LAYERS],
    /// The colours of a blueprint's tests, and its numbers: a line, or a narrow column.
    pub(crate) verdicts: Rect,
    pub(crate) numbers: Rect,
    /// Hints, a remark and notices.
    pub(crate) hints: Rect,
    /// The free foot of the window, for a notice that has no room there.
    pub(crate) below: Rect,
    /// The strip that shows where a thumb steers.
    pub(crate) thumb: Rect,
    /// The controls for fingers, counted from the one that pauses.
    pub(crate) controls: [Rect; CONTROLS],
    /// The window without what a panel must leave free, and the part of it without the values.
    pub(crate) free: Rect,
    pub(crate) off_values: Rect,
    /// True if the values are beside the field.
    pub(crate) is_beside: bool,
}

impl Stage {
    /// The place of a value, and how it is aligned there.
    pub(crate) fn value(&self, value: Value) -> (Rect, Align) {
        self.values[value as usize]
    }

    fn set(&mut self, value: Value, area: Rect, align: Align) {
        self.values[value as usize] = (area, align);
    }
}

/// Heights of a value: with large letters, with all it has, the same closer together, without its detail, and without
/// its heading. The HUD has a form for each.
pub(crate) const LARGE: f32 = 112.0;
pub(crate) const ROOMY: f32 = 76.0;
pub(crate) const WHOLE: f32 = 72.0;
pub(crate) const SHORT: f32 = 48.0;
pub(crate) const BARE: f32 = 30.0;

/// The arrangement around the field.
#[derive(Clone, Copy)]
enum Form {
    /// The combo and the clock are below the field of a tall window, or of a phone that is held upright.
    Tall(Tall),
    Upright,
    /// Columns with the values at the left and at the right.
    Beside(Columns),
    /// A row with the values above the field, timers and a line of hints below it.
    Above(Rows),
}

#[derive(Clone, Copy)]
struct Tall {
    /// Heights of the row above the field, and of the values in it and below the field.
    above: f32,
    row: f32,
    value: f32,
}

#[derive(Clone, Copy)]
struct Columns {
    width: f32,
    /// Between the field and the right column, between a column and the window's edge, and above and below the field.
    gap: f32,
    edge: f32,
    margin: f32,
}

#[derive(Clone, Copy)]
struct Rows {
    /// Height of the row, of the values in it, of what is below the field, and the gap between the field and the timers.
    above: f32,
    value: f32,
    below: f32,
    gap: f32,
}

/// Columns that hold the names of timers, and rows with all that a value has.
const COLUMNS: Columns = Columns {
    width: 164.0,
    gap: 32.0,
    edge: 20.0,
    margin: 24.0,
};
const TALL: Tall = Tall {
    above: 88.0,
    row: WHOLE,
    value: ROOMY,
};
const ROWS: Rows = Rows {
    above: 80.0,
    value: WHOLE,
    below: 62.0,
    gap: 9.0,
};

/// The forms without what matters least, for enlarged texts.
const NARROW: Columns = Columns {
    width: 126.0,
    gap: 12.0,
    edge: 8.0,
    margin: 21.0,
};
const LOW_TALL: Tall = Tall {
    above: 60.0,
    row: SHORT,
    value: SHORT,
};
const LOW: Rows = Rows {
    above: 56.0,
    value: SHORT,
    below: 50.0,
    gap: 2.0,
};

/// The forms for texts of any size, and those for enlarged ones; the best first.
const USUAL: [Form; 3] = [Form::Tall(TALL), Form::Beside(COLUMNS), Form::Above(ROWS)];
const REDUCED: [Form; 3] = [Form::Tall(LOW_TALL), Form::Beside(NARROW), Form::Above(LOW)];

/// The least width of the field, as a share of the largest one with texts of the usual size: a ball that is a twentieth
/// smaller would be noticed.
const AS_LARGE: f32 = 0.96;

/// The layout of a game, or of its blueprint with the layers around it.
pub(super) fn staged(surface: Surface, has_layers: bool) -> View {
    let (usual, reduced): (&[Form], &[Form]) = match surface.touch {
        true if surface.is_upright() => (&[Form::Upright], &[]),
        true => (&[Form::Beside(COLUMNS)], &[]),
        false => (&USUAL, &REDUCED),
    };
    let width = |view: &View| view.field_size().x * view.text;
    let widest = |views: &[View]| views.iter().map(width).fold(0.0, f32::max);
    let views = |surface, forms: &[Form]| -> Vec<View> {
        let views = forms.iter().map(|form| form.view(surface, has_layers));
        views.collect()
    };
    let of_usual_texts = views(surface.enlarged(1.0 / surface.enlargement), usual);
    let views = views(surface, &[usual, reduced].concat());
    let least = (widest(&of_usual_texts) * AS_LARGE).min(widest(&views));
    best(&views, |view| width(view) >= least)
}

impl Form {
    fn view(&self, surface: Surface, has_layers: bool) -> View {
        match self {
            Self::Tall(heights) => tall(surface, *heights, has_layers),
            Self::Upright => upright(surface, has_layers),
            Self::Beside(columns) => beside(surface, *columns, has_layers),
            Self::Above(rows) => above(surface, *rows, has_layers),
        }
    }
}

/// The margin around a field, and the least distance of a panel from the window's edges.
const MARGIN: f32 = 24.0;
const EDGE: f32 = 8.0;
/// Height of a line of hints.
const LINE: f32 = 22.0;
/// Height of a layer with its name in one line, and in two.
const LAYER: f32 = 21.0;
const WRAPPED_LAYER: f32 = 38.0;
/// Sizes of a timer with its name beside it, and of one without.
const NAMED_TIMER: Vec2 = vec2(138.0, 22.0);
const TIMER: Vec2 = vec2(40.0, 24.0);
/// The vertical distance between named timers, and the least gap between others.
const TIMER_PITCH: f32 = 38.0;
const TIMER_GAP: f32 = 6.0;

/// The free height above and below the columns.
const TOP: f32 = 12.0;
const FOOT: f32 = 28.0;
/// Heights of a column's values with the gaps between them, the best first.
const IN_COLUMN: [(f32, f32); 4] = [(ROOMY, 16.0), (WHOLE, 8.0), (SHORT, 8.0), (BARE, 4.0)];

/// The field in the middle. The left column has the score, the combo, the lives and the timers, the right one the level,
/// the time, the layers, hints, and the controls for fingers.
fn beside(surface: Surface, columns: Columns, has_layers: bool) -> View {
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
    stage.timers = timers_down(left);
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

const CONTROL_GAP: f32 = 4.0;
const CHIP_GAP: f32 = 4.0;

/// The shares of a row above the field, and the least widths, in which a score of six digits, a combo of two and a time of
/// three have room; the level's title has the rest.
const IN_ROW: [(Value, f32, f32); 3] = [
    (Value::Score, 0.23, 130.0),
    (Value::Combo, 0.13, 56.0),
    (Value::Time, 0.15, 72.0),
];
/// The least and the greatest width of the lives: dots of five lives, close together and apart.
const LIVES: (f32, f32) = (64.0, 128.0);
/// Between two values of a row.
const VALUE_GAP: f32 = 10.0;
/// The most that a row above the field is wide, unless the field is wider.
const ROW: f32 = 600.0;
/// The least width of each margin that holds the digits of a blueprint's layers, and of one that holds names.
const DIGITS: f32 = 30.0;
const NAMES: f32 = 92.0;

/// The field between a row of values, and timers with a line of hints under them. A blueprint's layers are left and
/// right of it.
fn above(surface: Surface, rows: Rows, has_layers: bool) -> View {
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
    stage.timers = timers_in_line(&view, rows.gap);
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

/// The width that four named timers need, and that a blueprint's layers need for three in a line.
const FOUR_NAMES: f32 = 552.0;

/// The field at the top of a tall window, under the score, the level and the lives. Below it: timers, the combo and the
/// time, a blueprint's layers, and all hints.
fn tall(surface: Surface, heights: Tall, has_layers: bool) -> View {
    let window = surface.window;
    let is_wide = window.x - MARGIN >= FOUR_NAMES;
    let timers = if is_wide {
        NAMED_TIMER.y + TIMER_PITCH
    } else {
        (TIMER.y + 2.0) * timer_rows(&surface) as f32
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
        timers_in_rows(&view)
    } else {
        timers_in_line(&view, 9.0)
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
fn upright(surface: Surface, has_layers: bool) -> View {
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
    let timers = (TIMER.y + 2.0) * timer_rows(&surface) as f32;
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
    stage.timers = timers_in_line(&view, 9.0);
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

/// The largest field with lengths above and below it, at the top of the window.
fn at_top(surface: Surface, above: f32, below: f32) -> View {
    let window = surface.window;
    let scale = fit(window - vec2(MARGIN, above + below));
    let corner = vec2((window.x - FIELD.x * scale) * 0.5, above);
    let mut view = View::at(surface, corner, scale);
    view.stage.free = view.window_area().inset(Vec2::splat(EDGE));
    view.around = 0.0;
    view
}

/// Timers down a column, with names if all fit.
fn timers_down(column: Rect) -> [Rect; TIMERS] {
    let has_names = column.h >= TIMER_PITCH * (TIMERS - 1) as f32 + NAMED_TIMER.y;
    let (columns, size) = if has_names && column.w >= NAMED_TIMER.x {
        (1, NAMED_TIMER)
    } else {
        (2, TIMER)
    };
    let rows = (TIMERS / columns) as f32;
    let pitch = ((column.h - size.y) / (rows - 1.0)).clamp(size.y + 2.0, TIMER_PITCH);
    timers(column.point(), columns, vec2(size.x + 16.0, pitch), size)
}

/// The number of rows of timers without names.
fn timer_rows(surface: &Surface) -> usize {
    if surface.window.x < (TIMER.x + 2.0) * TIMERS as f32 + 16.0 {
        2
    } else {
        1
    }
}

/// Timers below the field, without names, in a line that may be wider than the field, or in two.
fn timers_in_line(view: &View, gap: f32) -> [Rect; TIMERS] {
    let field = view.field();
    let least = ((TIMER.x + TIMER_GAP) * TIMERS as f32).min(view.window.x - 16.0);
    let width = field.w.max(least);
    let corner = vec2(field.x - (width - field.w) * 0.5, field.bottom() + gap);
    let columns = TIMERS / timer_rows(view);
    let most = (width - TIMER.x) / (columns - 1) as f32;
    let pitch = vec2(most.min(TIMER.x + 16.0), TIMER.y + 2.0);
    timers(corner, columns, pitch, TIMER)
}

/// Timers with their names below the field, in two rows.
fn timers_in_rows(view: &View) -> [Rect; TIMERS] {
    let field = view.field();
    let width = field.w.max(FOUR_NAMES);
    let corner = vec2(field.x - (width - field.w) * 0.5, field.bottom() + 9.0);
    let columns = TIMERS / 2;
    let most = (width - NAMED_TIMER.x) / (columns - 1) as f32;
    let pitch = vec2(most.min(NAMED_TIMER.x + TIMER_GAP), TIMER_PITCH);
    timers(corner, columns, pitch, NAMED_TIMER)
}

/// Timers of one size, row by row.
fn timers(corner: Vec2, columns: usize, pitch: Vec2, size: Vec2) -> [Rect; TIMERS] {
    std::array::from_fn(|place| {
        let cell = vec2((place % columns) as f32, (place / columns) as f32);
        let corner = corner + cell * pitch;
        Rect::new(corner.x, corner.y, size.x, size.y)
    })
}
