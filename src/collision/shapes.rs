//! The two shapes of the game.

use glam::Vec2;

/// A circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// Centre.
    pub center: Vec2,
    /// Radius, at least 0.
    pub radius: f32,
}
