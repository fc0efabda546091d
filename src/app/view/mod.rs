//! The layout of the playfield in a window, and the conversion between their units.

pub(crate) mod area;
mod stage;
#[cfg(test)]
mod tests;

use std::ops::Deref;
use std::time::Duration;

use crate::app::platform::time::Moment;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};
pub(crate) use stage::{BARE, LARGE, LAYERS, ROOMY, SHORT, Stage, TIMERS, Value, WHOLE};

/// The least side of what a finger touches, in window units.
const TARGET: f32 = 44.0;
/// The distance from which the pointer grabs a point.
pub(crate) const POINTER_REACH: f32 = 11.0;

/// The window that a frame is laid out in. Lengths on screen are text units: window units (pixels divided by the DPI
/// scale) divided by the scale of texts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Surface {
    /// The size of the window without notches.
    pub(crate) window: Vec2,
    /// Pixels in a text unit.
    pub(crate) pixels: f32,
    /// Window units in a text unit.
    text: f32,
    /// The part of it by which texts are larger than usual in the window.
    enlargement: f32,
    /// True on touch screens, where targets are large and have no keys.
    pub(crate) touch: bool,
    /// True for a frame inside a lesson.
    pub(crate) in_lesson: bool,
}

/// The size below which a frame inside a lesson is small, in window units.
const SMALL_FRAME: Vec2 = Vec2::new(600.0, 400.0);

impl Surface {
    /// A window of a size in window units, with `dpi` pixels per window unit, and a scale of texts.
    pub(crate) fn new(window: Vec2, dpi: f32, text: f32, touch: bool) -> Self {
        Self {
            window: window / text,
            pixels: dpi * text,
            text,
            enlargement: 1.0,
            touch,
            in_lesson: false,
        }
    }

    /// True for a frame inside a lesson that has room for a picture, a sentence and a row.
    pub(crate) fn is_small_frame(&self) -> bool {
        self.in_lesson && self.in_window_units().cmplt(SMALL_FRAME).any()
    }

    /// The surface with all texts larger by a factor.
    pub(crate) fn enlarged(mut self, by: f32) -> Self {
        self.window /= by;
        self.pixels *= by;
        self.text *= by;
        self.enlargement *= by;
        self
    }

    /// The window's size in window units, which does not depend on the scale of texts.
    pub(crate) fn in_window_units(&self) -> Vec2 {
        self.window * self.text
    }

    pub(crate) fn window_area(&self) -> Rect {
        Rect::new(0.0, 0.0, self.window.x, self.window.y)
    }

    /// True for a phone that is held upright.
    pub(crate) fn is_upright(&self) -> bool {
        self.touch && self.window.x < self.window.y
    }

    /// The distance from which the pointer or a finger grabs a point. It is small, because shapes between their handles
    /// are grabbed, too.
    pub(crate) fn reach(&self) -> f32 {
        if self.touch { 15.0 } else { POINTER_REACH }
    }

    /// True if a keyboard is drawn for who writes.
    pub(crate) fn has_keyboard(&self, is_typing: bool) -> bool {
        self.touch && is_typing
    }

    /// A length, enlarged on touch screens to the least size of a target.
    pub(crate) fn target(&self, length: f32) -> f32 {
        if self.touch {
            length.max(TARGET / self.text)
        } else {
            length
        }
    }
}

/// The layout of one frame. Lengths are text units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct View {
    pub(crate) surface: Surface,
    /// The field's upper left corner.
    pub(crate) origin: Vec2,
    /// Text units in a playfield unit.
    pub(crate) scale: f32,
    /// The least empty width around the field, for its frame.
    pub(crate) around: f32,
    /// The places around the field of a game.
    pub(crate) stage: Stage,
}

impl Deref for View {
    type Target = Surface;

    fn deref(&self) -> &Surface {
        &self.surface
    }
}

/// Height of the line of text under the title's field.
const FOOT: f32 = 20.0;

impl View {
    /// The layout of a game.
    pub(crate) fn new(surface: Surface) -> Self {
        stage::staged(surface, false)
    }

    /// The layout of a game's blueprint, with the layers around the field.
    pub(crate) fn blueprint(surface: Surface) -> Self {
        stage::staged(surface, true)
    }

    /// The layout of the title: the field is as wide as the window, without a HUD.
    pub(crate) fn bare(surface: Surface) -> Self {
        let room = surface.window - vec2(0.0, FOOT);
        let scale = fit(room);
        let rest = room - FIELD * scale;
        Self::at(surface, vec2(rest.x * 0.5, rest.y * 0.3), scale)
    }

    /// A layout whose field has its upper left corner at a point, rounded to a whole pixel.
    pub(crate) fn at(surface: Surface, origin: Vec2, scale: f32) -> Self {
        let origin = (origin * surface.pixels).round() / surface.pixels;
        let right = surface.window.x - origin.x - FIELD.x * scale;
        Self {
            surface,
            origin,
            scale,
            around: origin.x.min(right).min(origin.y),
            stage: Stage::default(),
        }
    }

    /// Converts a point from window units to text units.
    pub(crate) fn window_to_text(&self, place: Vec2) -> Vec2 {
        place / self.text
    }

    /// True if the size differs so much that a player has to look again. On a phone, the address bar changes only the
    /// height.
    pub(crate) fn is_another_than(&self, window: Vec2) -> bool {
        let by = (self.in_window_units() - window).abs();
        by.x > 0.5 || !self.touch && by.y > 0.5
    }

    /// The layout of a game in a window that keeps its size.
    #[cfg(test)]
    pub(crate) fn of(window: Vec2) -> Self {
        Self::new(Surface::of(window))
    }

    /// Converts a point from playfield units to text units.
    pub(crate) fn to_text(self, place: Vec2) -> Vec2 {
        self.origin + place * self.scale
    }

    /// Converts a point from text units to playfield units.
    pub(crate) fn to_field(self, place: Vec2) -> Vec2 {
        (place - self.origin) / self.scale
    }

    pub(crate) fn field_size(&self) -> Vec2 {
        FIELD * self.scale
    }

    pub(crate) fn field(&self) -> Rect {
        let size = self.field_size();
        Rect::new(self.origin.x, self.origin.y, size.x, size.y)
    }

    /// The field in whole pixels.
    pub(crate) fn field_pixels(&self) -> Rect {
        let corner = (self.origin * self.pixels).round();
        let size = (self.to_text(FIELD) * self.pixels).round() - corner;
        Rect::new(corner.x, corner.y, size.x, size.y)
    }

    pub(crate) fn field_middle(&self) -> Vec2 {
        self.to_text(FIELD * 0.5)
    }
}

#[cfg(test)]
impl Surface {
    /// A window that keeps its size, in window units, used by fingers.
    pub(crate) fn touched(window: Vec2) -> Self {
        Self::new(window, 1.0, finger_scale(window), true)
    }

    /// The same, used without fingers.
    pub(crate) fn of(window: Vec2) -> Self {
        Self::new(window, 1.0, ui_scale(window), false)
    }
}

/// The scale of the largest field in a room.
fn fit(room: Vec2) -> f32 {
    (room / FIELD).min_element().max(0.05)
}

/// The scale of texts. It changes only when the window has kept its size for a moment: each scale needs its own letters,
/// and resizing a window passes many scales.
pub(crate) struct TextScale {
    now: f32,
    wanted: f32,
    since: Moment,
    touch: bool,
}

/// The time for which a window must keep its size.
const SETTLED: Duration = Duration::from_millis(150);

impl TextScale {
    pub(crate) fn new() -> Self {
        Self {
            now: 0.0,
            wanted: 0.0,
            since: Moment::now(),
            touch: false,
        }
    }

    /// Returns the current scale for a window size in window units.
    pub(crate) fn follow(&mut self, window: Vec2, touch: bool) -> f32 {
        let scale = if touch { finger_scale } else { ui_scale };
        let wanted = scale(window);
        if self.wanted != wanted {
            self.wanted = wanted;
            self.since = Moment::now();
        }
        let is_other = self.touch != touch;
        if self.now == 0.0 || is_other || self.since.elapsed() >= SETTLED {
            self.now = wanted;
            self.touch = touch;
        }
        self.now
    }
}

/// The scale for a window: 1 from 480 x 480 to 1280 x 720, less and more beyond. It is in eighths, so that letters have
/// few sizes.
pub(crate) fn ui_scale(window: Vec2) -> f32 {
    let grown = (window / vec2(1280.0, 720.0)).min_element().max(1.0);
    let shrunk = (window / 480.0).min_element().min(1.0);
    ((grown * shrunk * 8.0).floor() / 8.0).clamp(0.5, 4.0)
}

/// The least side of a phone that has texts of their full size.
const PHONE: f32 = 375.0;

/// The scale for a touch screen: a phone is small and near.
fn finger_scale(window: Vec2) -> f32 {
    let phone = (window.min_element() / PHONE).min(1.0);
    ui_scale(window).max((phone * 8.0).floor() / 8.0)
}

/// Sizes of windows in which every layout must hold.
#[cfg(test)]
pub(crate) const SIZES: [(f32, f32); 8] = [
    (1280.0, 720.0),
    (800.0, 600.0),
    (600.0, 1000.0),
    (1000.0, 500.0),
    (480.0, 854.0),
    (3840.0, 2160.0),
    (320.0, 320.0),
    (2000.0, 400.0),
];

/// Sizes of phones and tablets in which every layout for fingers must hold.
#[cfg(test)]
pub(crate) const PHONES: [(f32, f32); 7] = [
    (390.0, 844.0),
    (844.0, 390.0),
    (390.0, 763.0),
    (750.0, 369.0),
    (360.0, 640.0),
    (640.0, 360.0),
    (820.0, 1180.0),
];

/// The least size in units of enlarged texts, of a window and of a phone upright and on its side: every screen fits.
const LEAST_ENLARGED: Vec2 = vec2(320.0, 400.0);
const LEAST_UPRIGHT: Vec2 = vec2(250.0, 440.0);
const LEAST_SIDEWAYS: Vec2 = vec2(300.0, 340.0);

/// The scale of texts that are enlarged to `text_size` percent, as far as the window has room.
pub(crate) fn enlarged(scale: f32, window: Vec2, touch: bool, text_size: u16) -> f32 {
    let least = match (touch, window.x < window.y) {
        (false, _) => LEAST_ENLARGED,
        (true, true) => LEAST_UPRIGHT,
        (true, false) => LEAST_SIDEWAYS,
    };
    let most = (window / least).min_element();
    let eighths = |scale: f32| scale * 8.0;
    let wanted = eighths(scale * f32::from(text_size) / 100.0).round();
    wanted.min(eighths(most).floor()).max(eighths(scale)) / 8.0
}
