//! A hit, copied from the microscope.

// The values of the game, to the last bit.
#![allow(clippy::unreadable_literal)]

use breakout::collision::{Aabb, Circle, cast_circle_aabb};
use glam::vec2;

#[test]
fn hit_in_step_29() {
    let ball = Circle::new(vec2(307.0, 106.666756), 6.0);
    let motion = vec2(0.25, -3.3333335);
    let aabb = Aabb::new(vec2(200.0, 50.0), vec2(400.0, 100.0));
    let hit = cast_circle_aabb(ball, motion, aabb).expect("a hit");
    assert_eq!(hit.time, 0.20002669);
    assert_eq!(hit.point, vec2(307.05002, 100.0));
    assert_eq!(hit.normal, vec2(0.0, 1.0));
}
