//! Shows why the ball bounced: the blueprint while it flies, the microscope while time stands still.

pub(crate) mod blueprint;
pub(crate) mod cast_steps;
mod labels;
pub(crate) mod microscope;
pub(crate) mod pen;
pub(crate) mod sheet;
pub(crate) mod viewport;

use breakout::collision::{Aabb, Circle, Miss, closest_point_on_aabb};
use macroquad::prelude::Vec2;

/// The arguments of a cast: a circle, its motion in playfield units, and a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cast {
    pub(crate) circle: Circle,
    pub(crate) motion: Vec2,
    pub(crate) aabb: Aabb,
}

/// The label of D' in the lab and the microscope. See [`d_prime`].
pub(crate) const D_PRIME: &str = "D' = P − C";

/// The vector D' from the circle's centre to the closest point of the box. It points into the box,
/// against the normal, as in the only source with code for it.
pub(crate) fn d_prime(circle: Circle, aabb: Aabb) -> Vec2 {
    closest_point_on_aabb(circle.center, aabb) - circle.center
}

/// The reason of a miss with the number that decides it, for a circle of a radius.
pub(crate) fn describe_miss(miss: Miss, radius: f32) -> String {
    match miss {
        Miss::NotApproaching { along, .. } => {
            format!("not approaching: n · motion = {along:.2} ≥ 0")
        }
        Miss::Behind { distance } => format!("already behind, by {distance:.2}"),
        Miss::Beside { distance, .. } => format!("passes beside: {distance:.2} ≥ r = {radius}"),
        Miss::TooLate { time } => format!("too late: time {time:.2} > 1"),
        Miss::NotFinite => "not a finite number".to_owned(),
    }
}
