//! Why the ball bounced: the blueprint while it flies, the microscope when time stands still.

pub(crate) mod blueprint;
mod labels;
pub(crate) mod microscope;
pub(crate) mod pen;
pub(crate) mod viewport;

use breakout::collision::{Aabb, Circle, closest_point_on_aabb};
use macroquad::prelude::Vec2;

/// What the lab and the microscope call D', and what it is: from the circle's centre to the point
/// of the box that is closest to it. The sources' only code for it goes this way, as the textbook's
/// ball does.
pub(crate) const D_PRIME: &str = "D' = P − C";

pub(crate) fn d_prime(circle: Circle, aabb: Aabb) -> Vec2 {
    closest_point_on_aabb(circle.center, aabb) - circle.center
}
