//! Where the rows of a menu are, in text units.

use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::view::View;

/// Size of a button and the distance to the next.
const BUTTON: Vec2 = vec2(220.0, 40.0);
const BUTTON_PITCH: f32 = 44.0;
/// The most of a window's height that buttons fill; more of them are closer together.
const MOST_OF_HEIGHT: f32 = 0.56;
/// Height of a list's row and the distance to the next.
const ROW_HEIGHT: f32 = 36.0;
pub(super) const ROW_PITCH: f32 = 39.0;
/// Widest value, and the width of an arrow beside it.
const VALUE: f32 = 190.0;
const ARROW: f32 = 36.0;
/// Width of the scroll bar of a list that is longer than its place.
const BAR: f32 = 20.0;

/// The place of a menu.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// The middle of the upper edge of a column of buttons.
    Under(Vec2),
    /// The room for a list.
    Inside(Rect),
}

impl From<Vec2> for Place {
    fn from(top: Vec2) -> Self {
        Self::Under(top)
    }
}

impl From<Rect> for Place {
    fn from(room: Rect) -> Self {
        Self::Inside(room)
    }
}

/// Where the rows of a menu are.
pub(super) struct Layout {
    pub(super) count: usize,
    /// Rows that are shown at once, at least one.
    pub(super) shown: usize,
    pub(super) is_list: bool,
    room: Rect,
    /// Height of a row, and the distance to the next.
    height: f32,
    pub(super) pitch: f32,
    /// Width of a value and of an arrow beside it.
    value: f32,
    pub(super) arrow: f32,
}

impl Layout {
    pub(super) fn new(view: &View, place: Place, count: usize) -> Self {
        match place {
            Place::Under(top) => {
                let pitch = button_pitch(view, count);
                let size = vec2(BUTTON.x, pitch * count as f32);
                Self {
                    count,
                    shown: count,
                    is_list: false,
                    room: Rect::new(top.x - size.x * 0.5, top.y, size.x, size.y),
                    height: pitch * BUTTON.y / BUTTON_PITCH,
                    pitch,
                    value: 0.0,
                    arrow: 0.0,
                }
            }
            Place::Inside(room) => {
                let pitch = view.target(ROW_PITCH);
                Self {
                    count,
                    shown: ((room.h / pitch) as usize).clamp(1, count),
                    is_list: true,
                    room,
                    height: pitch - (ROW_PITCH - ROW_HEIGHT),
                    pitch,
                    value: (VALUE).min(room.w * 0.5),
                    arrow: view.target(ARROW),
                }
            }
        }
    }

    /// The highest first row.
    pub(super) fn last_first(&self) -> usize {
        self.count - self.shown
    }

    /// The rectangle of the `place`-th row on screen.
    pub(super) fn row(&self, place: usize) -> Rect {
        // Rows of a list keep their width when one more row needs the bar: a second click is for the same.
        let bar = if self.is_list { BAR } else { 0.0 };
        let y = self.room.y + self.pitch * place as f32;
        Rect::new(self.room.x, y, self.room.w - bar, self.height)
    }

    /// The rectangle of the value in the `place`-th row on screen.
    pub(super) fn value(&self, place: usize) -> Rect {
        let row = self.row(place);
        let x = row.right() - self.value;
        Rect::new(x, row.y, self.value, row.h)
    }

    /// The scroll bar, if there are more rows than are shown.
    pub(super) fn bar(&self) -> Option<Rect> {
        let width = BAR;
        let height = self.pitch * self.shown as f32 - (self.pitch - self.height);
        let bar = Rect::new(self.room.right() - width, self.room.y, width, height);
        (self.shown < self.count).then_some(bar)
    }

    /// The part of the bar between its arrows.
    pub(super) fn track(bar: Rect) -> Rect {
        Rect::new(bar.x, bar.y + bar.w, bar.w, (bar.h - bar.w * 2.0).max(1.0))
    }
}

/// The distance from one button to the next, in text units.
pub(super) fn button_pitch(view: &View, count: usize) -> f32 {
    let most = view.window.y * MOST_OF_HEIGHT / count as f32;
    view.target((BUTTON_PITCH).min(most))
}
