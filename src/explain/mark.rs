//! What of a picture a line is about.

use glam::Vec2;

use crate::collision::{Aabb, Circle};

/// A part of a picture, in playfield units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// A point.
    Point(Vec2),
    /// A line from one place to another.
    Line(Vec2, Vec2),
    /// A circle.
    Circle(Circle),
    /// A box.
    Box(Aabb),
    /// All of the upright line through an x.
    X(f32),
    /// All of the level line through a y.
    Y(f32),
}

impl Mark {
    /// The sides of a box: left, top, right, bottom.
    pub fn sides(aabb: Aabb) -> [Self; 4] {
        let [left_top, right_top, right_bottom, left_bottom] = aabb.corners();
        [
            Self::Line(left_bottom, left_top),
            Self::Line(left_top, right_top),
            Self::Line(right_top, right_bottom),
            Self::Line(right_bottom, left_bottom),
        ]
    }

    /// The radius of a circle, to the right.
    pub fn radius(circle: Circle) -> Self {
        Self::Line(circle.center, circle.center + Vec2::new(circle.radius, 0.0))
    }
}
