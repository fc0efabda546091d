//! To the nearest place at which two shapes touch and do not overlap.

use breakout::collision::{Aabb, Circle, closest_point_on_aabb, contact_circle_aabb};
use macroquad::prelude::{Vec2, vec2};

use super::shapes::{Body, Scene};

/// How many `f32` positions to either side are tried, on each axis.
const NEIGHBOURS: i32 = 48;

/// Where the anchor of a shape has to be for the pair to touch without overlapping, as near as
/// possible to where it is; `None` when no position in `f32` nearby does it.
pub(super) fn tangent_place(
    scene: &Scene,
    body: usize,
    touches: fn(&Scene) -> bool,
    overlaps: fn(&Scene) -> bool,
) -> Option<Vec2> {
    let shape = scene.bodies[body];
    let is_tangent = |anchor: Vec2| {
        let mut moved = *scene;
        moved.bodies[body] = shape.moved_to(anchor);
        touches(&moved) && !overlaps(&moved)
    };
    let target = shape.anchor() + way_to_tangency(shape, scene.bodies[1 - body]);
    nearest_neighbour(target, is_tangent)
}

/// The nearest `f32` position to `target` that answers yes.
fn nearest_neighbour(target: Vec2, answers: impl Fn(Vec2) -> bool) -> Option<Vec2> {
    if answers(target) {
        return Some(target);
    }
    let steps = || -NEIGHBOURS..=NEIGHBOURS;
    let places = steps().flat_map(|x| steps().map(move |y| (x, y)));
    let mut order: Vec<(i32, i32)> = places.collect();
    order.sort_by_key(|(x, y)| x * x + y * y);
    let grain = vec2(grain(target.x), grain(target.y));
    let neighbours = order
        .into_iter()
        .map(|(x, y)| target + vec2(x as f32, y as f32) * grain);
    neighbours.into_iter().find(|place| answers(*place))
}

/// The distance from a number to the next `f32`. Below 1 it is that of 1: finer positions would
/// vanish in a sum with anything on the bench.
fn grain(number: f32) -> f32 {
    let magnitude = number.abs().max(1.0);
    magnitude.next_up() - magnitude
}

/// The shortest way for `shape` to touch `other` from outside, up to rounding. The collision
/// module's closest points and contacts say it, of the other shape grown by this one.
fn way_to_tangency(shape: Body, other: Body) -> Vec2 {
    match (shape, other) {
        (Body::Point(_) | Body::Circle(_), Body::Point(_) | Body::Circle(_)) => {
            let (mine, theirs) = (shape.circle(), other.circle());
            let away = mine.center - theirs.center;
            let reach = mine.radius + theirs.radius;
            away.try_normalize().unwrap_or(Vec2::X) * reach - away
        }
        (Body::Point(_) | Body::Circle(_), _) => circle_to_box(shape.circle(), other.aabb()),
        (Body::Box { .. }, Body::Point(_) | Body::Circle(_)) => {
            -circle_to_box(other.circle(), shape.aabb())
        }
        (Body::Interval { .. }, _) => {
            let (mine, theirs) = (shape.interval(), other.interval());
            let left = theirs.min - mine.max;
            let right = theirs.max - mine.min;
            vec2(
                if left.abs() < right.abs() {
                    left
                } else {
                    right
                },
                0.0,
            )
        }
        _ => {
            // The boxes touch when the middle of one touches the other grown by its half.
            let (mine, theirs) = (shape.aabb(), other.aabb());
            let half = mine.half_extents();
            let grown = Aabb::new(theirs.min - half, theirs.max + half);
            circle_to_box(Circle::new(mine.center(), 0.0), grown)
        }
    }
}

/// The way of a circle to a place where it only just touches a box.
fn circle_to_box(circle: Circle, aabb: Aabb) -> Vec2 {
    // A circle without radius in the same place touches only with its centre on or in the box.
    let center = Circle::new(circle.center, 0.0);
    if let Some(contact) = contact_circle_aabb(center, aabb) {
        return contact.point + contact.normal * circle.radius - circle.center;
    }
    let closest = closest_point_on_aabb(circle.center, aabb);
    let away = circle.center - closest;
    away.try_normalize().unwrap_or(Vec2::X) * circle.radius - away
}
