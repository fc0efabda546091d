//! The stage: the places of a game's values, timers, layers, hints and panels around its field.
//!
//! Each form of the stage cuts the window into these places and leaves the rest to the field. [`View::new`] takes the
//! first form whose field is nearly as large as the largest one of usual texts, so larger texts take their room from
//! what is around the field.

mod above;
mod beside;
mod tall;
mod timers;
mod upright;

use macroquad::prelude::Rect;

use super::area::{Align, best};
use super::{Surface, View};

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
    Tall(tall::Heights),
    Upright,
    /// Columns with the values at the left and at the right.
    Beside(beside::Columns),
    /// A row with the values above the field, timers and a line of hints below it.
    Above(above::Rows),
}

/// The forms for texts of any size, and those for enlarged ones; the best first.
const USUAL: [Form; 3] = [
    Form::Tall(tall::USUAL),
    Form::Beside(beside::USUAL),
    Form::Above(above::USUAL),
];
const REDUCED: [Form; 3] = [
    Form::Tall(tall::LOW),
    Form::Beside(beside::NARROW),
    Form::Above(above::LOW),
];

/// The least width of the field, as a share of the largest one with texts of the usual size: a ball that is a twentieth
/// smaller would be noticed.
const AS_LARGE: f32 = 0.96;

/// The layout of a game, or of its blueprint with the layers around it.
pub(super) fn staged(surface: Surface, has_layers: bool) -> View {
    let (usual, reduced): (&[Form], &[Form]) = match surface.touch {
        true if surface.is_upright() => (&[Form::Upright], &[]),
        true => (&[Form::Beside(beside::USUAL)], &[]),
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
            Self::Tall(heights) => tall::view(surface, *heights, has_layers),
            Self::Upright => upright::view(surface, has_layers),
            Self::Beside(columns) => beside::view(surface, *columns, has_layers),
            Self::Above(rows) => above::view(surface, *rows, has_layers),
        }
    }
}

/// The margin around a field, and the least distance of a panel from the window's edges.
const MARGIN: f32 = 24.0;
const EDGE: f32 = 8.0;
/// Height of a line of hints.
const LINE: f32 = 22.0;
/// Height of a layer with its name in one line.
const LAYER: f32 = 21.0;
/// The least and the greatest width of the lives: dots of five lives, close together and apart.
const LIVES: (f32, f32) = (64.0, 128.0);
/// Between two controls for fingers, and between two layers.
const CONTROL_GAP: f32 = 4.0;
const CHIP_GAP: f32 = 4.0;
