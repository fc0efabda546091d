//! Touch events of a finger.

use macroquad::{miniquad::TouchPhase, prelude::Vec2};

/// An event of a finger; the place is in window units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Touch {
    pub(super) id: u64,
    pub(super) phase: TouchPhase,
    pub(super) at: Vec2,
}
