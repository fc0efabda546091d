//! The areas of a lab station, and the size of its texts.

use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::render::Style;
use crate::app::ui::area::Area;
use crate::app::view::{Surface, View};

/// The smallest upright window in which a station has room, in text units.
const UPRIGHT: Vec2 = vec2(320.0, 553.0);
/// A lower window has the bench beside the texts, and needs this width for that.
const LOW: f32 = 480.0;
const BESIDE: f32 = 740.0;
/// The height of a station without its bench and three rows of buttons, in text units.
const TEXTS: f32 = 264.0;

/// The surface of a station: in a window with too little room, all texts are smaller.
pub(super) fn shrunk(surface: Surface) -> Surface {
    let is_upright = surface.window.x < surface.window.y;
    let beside = if surface.window.y < LOW {
        surface.window.x / BESIDE
    } else {
        1.0
    };
    let fits = if is_upright {
        (surface.window / UPRIGHT).min_element()
    } else {
        beside.min((surface.window.y - 3.0 * surface.target(46.0)) / TEXTS)
    };
    surface.enlarged(fits.clamp(0.5, 1.0))
}

/// The areas of a lab station, in text units. The bench has what the others leave.
pub(super) struct StationLayout {
    pub(super) head: Rect,
    pub(super) question: Rect,
    /// The answers, or the task.
    pub(super) task: Rect,
    pub(super) bench: Rect,
    pub(super) said: Rect,
    pub(super) compared: Rect,
    pub(super) on: Rect,
}

impl StationLayout {
    /// From above: the question, the task, the bench, the sentence, and the comparison. In a low window the bench is
    /// beside them.
    pub(super) fn new(view: &View) -> Self {
        let window = Rect::new(0.0, 0.0, view.window.x, view.window.y);
        let is_low = window.h < LOW;
        let margin = if window.w >= 1000.0 && !is_low {
            40.0
        } else {
            14.0
        };
        let mut room = window.inset(vec2(margin, if is_low { 6.0 } else { 12.0 }));
        let beside = is_low.then(|| {
            let bench = room.cut_left(room.w * 0.46);
            room.cut_left(12.0);
            bench
        });
        let lines = match room.w {
            1000.0.. => 1.0,
            600.0..1000.0 => 2.0,
            _ => 3.0,
        };
        let height = Style::Body.line() * 0.9 * lines + 6.0;
        let head = room.cut_top(view.target(30.0));
        let question = room.cut_top(height);
        let task = room.cut_top(view.target(46.0) + 10.0);
        let below = (lines > 2.0).then(|| room.cut_bottom(view.target(46.0)));
        let mut compared = room.cut_bottom(60.0);
        let on = below.unwrap_or_else(|| compared.cut_right(170.0));
        let said = room.cut_bottom(height);
        room.cut_bottom(6.0);
        Self {
            head,
            question,
            task,
            bench: beside.unwrap_or(room),
            said,
            compared,
            on: on.middle(vec2(on.w, view.target(46.0))),
        }
    }
}
