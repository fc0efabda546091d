//! Short names for shapes, and what several test files need.

use breakout::collision::{Aabb, Circle};
use glam::{DVec2, Vec2, vec2};

/// A box as the sources write it: left, top, width, height.
pub(crate) fn rect(left: f32, top: f32, width: f32, height: f32) -> Aabb {
    Aabb::from_corner_size(vec2(left, top), vec2(width, height))
}

/// A circle by its centre and radius.
pub(crate) fn circle(x: f32, y: f32, radius: f32) -> Circle {
    Circle::new(vec2(x, y), radius)
}

/// The box moved by `offset`.
pub(crate) fn moved_box(aabb: Aabb, offset: Vec2) -> Aabb {
    Aabb::new(aabb.min + offset, aabb.max + offset)
}

/// The circle moved by `offset`.
pub(crate) fn moved_circle(circle: Circle, offset: Vec2) -> Circle {
    Circle::new(circle.center + offset, circle.radius)
}

/// The distance from a point to the box's outline in f64, negative inside.
///
/// Along a straight flight it is a convex function: it falls, then rises, and never falls again.
pub(crate) fn signed_distance(point: DVec2, aabb: Aabb) -> f64 {
    let (min, max) = (aabb.min.as_dvec2(), aabb.max.as_dvec2());
    let beyond = (min - point).max(point - max);
    beyond.max(DVec2::ZERO).length() + beyond.max_element().min(0.0)
}
