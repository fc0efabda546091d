//! Double clicks: the second click must not reach what the first one has led to.

use macroquad::prelude::Vec2;

/// The longest time between the two clicks in seconds, and the longest distance in window units.
const SECONDS: f32 = 0.4;
const DISTANCE: f32 = 6.0;

/// Drops the second click of a double one, once the first has led elsewhere.
#[derive(Default)]
pub(crate) struct DoubleClickFilter {
    last: Vec2,
    /// The click that led elsewhere, and the seconds in which another one near it is dropped.
    first: Vec2,
    left: f32,
}

impl DoubleClickFilter {
    /// Something else is under the pointer from now on.
    pub(crate) fn arm(&mut self) {
        self.left = SECONDS;
        self.first = self.last;
    }

    /// Lets the next click through: the pointer is over the same link as before.
    pub(crate) fn disarm(&mut self) {
        self.left = 0.0;
    }

    pub(super) fn advance(&mut self, seconds: f32) {
        self.left -= seconds;
    }

    pub(super) fn lets_through(&mut self, at: Vec2) -> bool {
        self.last = at;
        self.left <= 0.0 || at.distance(self.first) > DISTANCE
    }
}
