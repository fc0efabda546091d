//! The layout of the playfield in a window, and the conversion between their units.

#[cfg(test)]
mod tests;

use std::ops::Deref;
use std::time::Duration;

use crate::app::platform::time::Moment;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

/// The least side of what a finger touches, in window units.
const TARGET: f32 = 44.0;

/// The place of the HUD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panels {
    /// Left and right of the field.
    Sides,
    /// Above the field, with one line below it.
    Rows,
    /// Above the field, which is at the top, and in the free part of a tall window below it.
    Tall,
}

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
        self
    }

    /// The window's size in window units, which does not depend on the scale of texts.
    pub(crate) fn in_window_units(&self) -> Vec2 {
        self.window * self.text
    }

    /// Height of the touch controls of a blueprint's layers.
    pub(crate) fn layers_for_fingers(&self) -> f32 {
        (self.target(36.0) + 4.0) * self.rows_of_layers() as f32
    }

    /// The rows of these controls: one in a low window that is wide enough for it, else two.
    pub(crate) fn rows_of_layers(&self) -> usize {
        let is_low = self.is_upright() && self.window.y < LOW;
        let is_wide = self.window.x >= (self.target(0.0) + NARROW_GAP) * 8.0 + NARROW_GAP;
        if is_low && is_wide { 1 } else { 2 }
    }

    /// The number of a blueprint's layers in a line of its legend in a tall window.
    pub(crate) fn layers_in_line(&self) -> usize {
        if self.window.x < NAMED_WIDTH { 2 } else { 3 }
    }

    /// Height of a blueprint's legend in a tall window.
    fn legend(&self) -> f32 {
        if self.layers_in_line() == 2 {
            NARROW_LEGEND
        } else {
            LEGEND
        }
    }

    /// Height of the timers and the hints below the field of a tall window.
    fn timers_below(&self) -> f32 {
        match self.touch {
            true => TIMERS_BELOW,
            false if self.window.x - MARGIN < NAMED_WIDTH => ROW_BELOW,
            false => NAMED_BELOW,
        }
    }

    /// True for a phone that is held upright.
    pub(crate) fn is_upright(&self) -> bool {
        self.touch && self.window.x < self.window.y
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
    pub(crate) panels: Panels,
    /// Height of a blueprint's layers below the field of a tall window: above the combo on touch screens, else below it.
    pub(crate) layers: f32,
}

impl Deref for View {
    type Target = Surface;

    fn deref(&self) -> &Surface {
        &self.surface
    }
}

/// Width of a side panel, height of the rows above and below, and the margin around the field.
const SIDE: f32 = 164.0;
const ROW_ABOVE: f32 = 80.0;
/// The timers, and the line of hints and notices under them.
const ROW_BELOW: f32 = 62.0;
/// Height of the timers in the row below.
pub(crate) const TIMERS_BELOW: f32 = 42.0;
/// Height of the row above the field of a tall window, without and with touch.
const TALL_ABOVE: f32 = 88.0;
const TOUCH_ABOVE: f32 = 72.0;
/// Height of the level between the touch controls, and of notices below the combo there.
const BAR_ABOVE: f32 = 52.0;
pub(crate) const NOTICES_BELOW: f32 = 44.0;
/// Height of the timers with their names and the line of hints below the field, and the width that they need.
const NAMED_BELOW: f32 = 100.0;
pub(crate) const NAMED_WIDTH: f32 = 552.0;
/// Height of the combo and the clock of a tall window, and the additional height where there is room for large ones.
pub(crate) const TALL_VALUES: f32 = 104.0;
/// The height of a touch window below which a blueprint has its layers in one row, with a gap between two of them, and
/// combo and clock without the best.
const LOW: f32 = 620.0;
pub(crate) const NARROW_GAP: f32 = 2.0;
const LOW_VALUES: f32 = 90.0;
pub(crate) const LARGER: f32 = 28.0;
/// The least size of the field in the tall layout, as a share of the largest possible.
const AS_LARGE: f32 = 0.95;
/// Height of the blueprint's legend in a tall window: with three layers in a line, or two in a narrow window.
const LEGEND: f32 = 115.0;
const NARROW_LEGEND: f32 = 157.0;
/// The least width of each margin that holds the digits of the blueprint's legend.
const DIGITS: f32 = 30.0;
const MARGIN: f32 = 24.0;
/// The least height of a window whose column beside the field holds the HUD, the blueprint's legend and hints.
const LEGEND_BESIDE: f32 = 495.0;
/// Height of the line of text under the title's field.
const FOOT: f32 = 20.0;

impl View {
    /// The layout of a game: the field is as large as the HUD allows.
    pub(crate) fn new(surface: Surface) -> Self {
        let tall = Self::tall(surface, 0.0);
        if surface.is_upright() {
            return tall;
        }
        let sides = Self::between_sides(surface);
        let rows = Self::in_rows(surface, MARGIN);
        let most = sides.scale.max(rows.scale);
        if !surface.touch && tall.scale >= most * AS_LARGE {
            tall
        } else if sides.scale < rows.scale {
            rows
        } else {
            sides
        }
    }

    fn between_sides(surface: Surface) -> Self {
        let window = surface.window;
        let scale = fit(window - vec2(SIDE * 2.0 + MARGIN, MARGIN * 2.0));
        let origin = (window - FIELD * scale) * 0.5;
        Self::at(surface, origin, scale, Panels::Sides)
    }

    /// The layout of a tall window: the field is at the top, above the combo and the clock; `layers` is the height of the
    /// blueprint's layers.
    fn tall(surface: Surface, layers: f32) -> Self {
        // The level is between the touch controls.
        let above = if surface.touch {
            (surface.target(0.0) + 8.0).max(BAR_ABOVE) + TOUCH_ABOVE
        } else {
            TALL_ABOVE
        };
        let is_play = surface.touch && layers == 0.0;
        let notices = if is_play { NOTICES_BELOW } else { 0.0 };
        let below = surface.timers_below() + layers + values_height(surface, layers) + notices;
        let scale = fit(surface.window - vec2(MARGIN, above + below));
        let left = (surface.window.x - FIELD.x * scale) * 0.5;
        let view = Self::at(surface, vec2(left, above), scale, Panels::Tall);
        Self { layers, ..view }
    }

    /// The layout of a game's blueprint: the legend is beside the field, or below it in a tall window.
    pub(crate) fn blueprint(surface: Surface) -> Self {
        let play = Self::new(surface);
        match play.panels {
            Panels::Tall if play.touch => Self::tall(surface, surface.layers_for_fingers()),
            Panels::Tall => Self::tall(surface, surface.legend()),
            Panels::Sides if play.touch || play.window.y >= LEGEND_BESIDE => play,
            Panels::Rows if play.touch => Self::between_sides(surface),
            Panels::Sides | Panels::Rows => Self::in_rows(surface, DIGITS * 2.0),
        }
    }

    /// A layout whose field has its upper left corner at a point, rounded to a whole pixel.
    pub(crate) fn at(surface: Surface, origin: Vec2, scale: f32, panels: Panels) -> Self {
        Self {
            surface,
            origin: (origin * surface.pixels).round() / surface.pixels,
            scale,
            panels,
            layers: 0.0,
        }
    }

    /// Converts a point from window units to text units.
    pub(crate) fn window_to_text(&self, place: Vec2) -> Vec2 {
        place / self.text
    }

    /// The layout with lines above and below the field, and margins of a width in all beside it.
    fn in_rows(surface: Surface, margins: f32) -> Self {
        let window = surface.window;
        let rows = ROW_ABOVE + ROW_BELOW;
        let scale = fit(window - vec2(margins, rows));
        let rest = window - FIELD * scale;
        let top = ROW_ABOVE + (rest.y - rows) * 0.45;
        Self::at(surface, vec2(rest.x * 0.5, top), scale, Panels::Rows)
    }

    /// True if the size differs so much that a player has to look again. On a phone, the address bar changes only the
    /// height.
    pub(crate) fn is_another_than(&self, window: Vec2) -> bool {
        let by = (self.in_window_units() - window).abs();
        by.x > 0.5 || !self.touch && by.y > 0.5
    }

    /// The rectangle of the combo and the clock in a tall window.
    pub(crate) fn tall_values(&self) -> Rect {
        let top = self.to_text(FIELD).y + self.timers_below() + self.layers_above_values();
        let height = values_height(self.surface, self.layers);
        let free = self.window.y - (top + height + self.legend() + LARGER);
        let more = if free >= 0.0 { LARGER } else { 0.0 };
        Rect::new(12.0, top, self.window.x - 24.0, height + more)
    }

    /// The y from which a tall window is free.
    pub(crate) fn values_foot(&self) -> f32 {
        self.tall_values().bottom() + self.layers - self.layers_above_values()
    }

    fn layers_above_values(&self) -> f32 {
        if self.touch { self.layers } else { 0.0 }
    }

    /// The layout of the title: the field is as wide as the window, without a HUD.
    pub(crate) fn bare(surface: Surface) -> Self {
        let room = surface.window - vec2(0.0, FOOT);
        let scale = fit(room);
        let rest = room - FIELD * scale;
        let Self { panels, .. } = Self::new(surface);
        Self::at(surface, vec2(rest.x * 0.5, rest.y * 0.3), scale, panels)
    }

    /// The width of the empty margin around the field.
    pub(crate) fn margin(&self) -> f32 {
        let right = self.window.x - self.origin.x - self.field_size().x;
        match self.panels {
            Panels::Sides => self.origin.x.min(right).min(self.origin.y),
            // The HUD is right above it.
            Panels::Rows | Panels::Tall => 0.0,
        }
    }

    /// The layout of a game in a window that keeps its size.
    #[cfg(test)]
    pub(crate) fn of(window: Vec2) -> Self {
        Self::new(Surface::of(window))
    }

    /// A touch control by its number. On an upright phone the first is above the field at the left, two are above it at
    /// the right, and others below it; else all are at the foot of the right column, in rows from below.
    pub(crate) fn control(&self, place: usize) -> Rect {
        let side = self.target(40.0);
        let gap = 4.0;
        let pitch = side + gap;
        let row = place / 3;
        let column = (place % 3) as f32;
        let corner = match (self.is_upright(), place) {
            (true, 0) => vec2(gap * 2.0, gap),
            (true, 1 | 2) => vec2(self.window.x - gap - pitch * (3.0 - column), gap),
            (true, _) => {
                let values = self.tall_values();
                let left = values.center().x + pitch * (column - 1.5) + gap * 0.5;
                vec2(left, values.y + 24.0)
            }
            (false, _) => {
                let left = self.window.x - gap - pitch * (3.0 - column);
                vec2(left, self.window.y - pitch * (row + 1) as f32)
            }
        };
        Rect::new(corner.x, corner.y, side, side)
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

/// The height of combo and clock below the field of a tall window with layers of a height.
fn values_height(surface: Surface, layers: f32) -> f32 {
    let is_low = layers > 0.0 && surface.rows_of_layers() == 1;
    if is_low { LOW_VALUES } else { TALL_VALUES }
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
const LEAST_ENLARGED: Vec2 = vec2(532.0, 400.0);
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
