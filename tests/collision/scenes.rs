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
    let min = aabb.min.as_dvec2();
    let max = aabb.max.as_dvec2();
    let beyond = (min - point).max(point - max);
    beyond.max(DVec2::ZERO).length() + beyond.max_element().min(0.0)
}

/// The least signed distance from the box on the straight way from `start` to `start + motion`.
///
/// Found by golden section alone, which needs nothing but that the distance is convex: no slab, no
/// corner and no root of the cast's mathematics is in here that could be wrong in the same way.
pub(crate) fn least_signed_distance(start: DVec2, motion: DVec2, aabb: Aabb) -> f64 {
    /// Inverse of the golden ratio: each round keeps this share and one of its two probes.
    const KEPT: f64 = 0.618_033_988_749_894_9;
    /// Leaves 20,000 units times `KEPT` to this power: a millionth of a unit.
    const ROUNDS: usize = 50;

    let at = |time: f64| signed_distance(start + motion * time, aabb);
    let mut low = 0.0;
    let mut high = 1.0;
    let mut probes = [1.0 - KEPT, KEPT];
    let mut values = probes.map(at);
    let mut least = at(low).min(at(high));
    for _ in 0..ROUNDS {
        least = least.min(values[0].min(values[1]));
        if values[0] < values[1] {
            high = probes[1];
            probes = [high - KEPT * (high - low), probes[0]];
            values = [at(probes[0]), values[0]];
        } else {
            low = probes[0];
            probes = [probes[1], low + KEPT * (high - low)];
            values = [values[1], at(probes[1])];
        }
    }
    least
}
