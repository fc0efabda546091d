//! Circle distances against whole-number arithmetic, on multiples of 1/64 all over the field.
//!
//! Radii are within 1/64 of the distance, so that every scene is tangent or nearly so: squared in
//! `f32`, a distance would often round to the radius.

use breakout::collision::{
    Aabb, Circle, CircleRelation, contact_circle_aabb, overlaps_circle_aabb,
    overlaps_circle_circle, overlaps_point_circle, relate_circle_circle, touches_circle_aabb,
    touches_circle_circle, touches_point_circle,
};
use glam::{Vec2, vec2};
use proptest::prelude::*;

use crate::scenes::circle;

/// A place in 64ths of a unit.
type Place = (i64, i64);

fn place() -> impl Strategy<Value = Place> {
    (-800 * 64..=800 * 64_i64, -800 * 64..=800 * 64_i64)
}

fn units(length: i64) -> f32 {
    length as f32 / 64.0
}

fn point((x, y): Place) -> Vec2 {
    vec2(units(x), units(y))
}

fn squared_distance(a: Place, b: Place) -> i64 {
    (a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)
}

/// A radius within 1/64 of the root of `squared`.
fn radius_near(squared: i64, off: i64) -> i64 {
    (squared.isqrt() + off).max(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn a_point_and_a_circle(at in place(), center in place(), off in -1..=1_i64) {
        let squared = squared_distance(at, center);
        let radius = radius_near(squared, off);
        let shape = Circle::new(point(center), units(radius));
        prop_assert_eq!(touches_point_circle(point(at), shape), squared <= radius * radius);
        prop_assert_eq!(overlaps_point_circle(point(at), shape), squared < radius * radius);
    }

    /// With radii whose sum or difference is within 1/64 of the distance.
    #[test]
    fn two_circles(
        a in place(),
        b in place(),
        off in -1..=1_i64,
        share in 0..=800 * 64_i64,
        nested: bool,
    ) {
        let squared = squared_distance(a, b);
        let near = radius_near(squared, off);
        let first = if nested { share } else { share.min(near) };
        let second = if nested { near + share } else { near - first };
        let sum = first + second;
        let difference = first - second;
        let [c, d] = [(a, first), (b, second)].map(|(at, radius)| Circle::new(point(at), units(radius)));

        prop_assert_eq!(touches_circle_circle(c, d), squared <= sum * sum);
        let inside = first > 0 && second > 0;
        prop_assert_eq!(overlaps_circle_circle(c, d), inside && squared < sum * sum);
        let relation = if squared == 0 && difference == 0 {
            CircleRelation::Same
        } else if squared > sum * sum {
            CircleRelation::Apart
        } else if squared == sum * sum {
            CircleRelation::ExternallyTangent
        } else if squared > difference * difference {
            CircleRelation::Crossing
        } else if squared == difference * difference {
            CircleRelation::InternallyTangent
        } else {
            CircleRelation::Inside
        };
        prop_assert_eq!(relate_circle_circle(c, d), relation);
    }

    #[test]
    fn a_circle_and_a_box(center in place(), one in place(), other in place(), off in -1..=1_i64) {
        let min = (one.0.min(other.0), one.1.min(other.1));
        let max = (one.0.max(other.0), one.1.max(other.1));
        let closest = (center.0.clamp(min.0, max.0), center.1.clamp(min.1, max.1));
        let squared = squared_distance(center, closest);
        let radius = radius_near(squared, off);
        let shape = Circle::new(point(center), units(radius));
        let aabb = Aabb::new(point(min), point(max));

        let touches = squared <= radius * radius;
        let reaches_in = squared < radius * radius;
        let area = min.0 < max.0 && min.1 < max.1;
        prop_assert_eq!(touches_circle_aabb(shape, aabb), touches);
        prop_assert_eq!(overlaps_circle_aabb(shape, aabb), area && reaches_in);
        let contact = contact_circle_aabb(shape, aabb);
        prop_assert_eq!(contact.is_some(), touches);
        if squared > 0 {
            let is_deep = contact.is_some_and(|contact| contact.depth > 0.0);
            prop_assert_eq!(is_deep, reaches_in, "{:?}", contact);
        }
    }
}

/// Just outside, by 1.9e-6 units: in `f32` both squares are 4096.
#[test]
fn a_point_a_hair_outside_does_not_touch() {
    let shape = circle(0.0, 0.0, 64.0);
    assert!(!touches_point_circle(vec2(1.0 / 64.0, 64.0), shape));
    assert!(touches_point_circle(vec2(0.0, 64.0), shape));
    assert!(!overlaps_point_circle(vec2(0.0, 64.0), shape));
}

/// In `f32` the square of 1e-23 is 0, and those of 2e19 and 3e19 are infinite.
#[test]
fn neither_the_smallest_nor_the_largest_square_leaves_its_range() {
    let smallest = f32::from_bits(1);
    for off in [1e-23, smallest] {
        assert!(!touches_point_circle(vec2(off, 0.0), circle(0.0, 0.0, 0.0)));
        assert!(overlaps_point_circle(vec2(0.0, 0.0), circle(0.0, 0.0, off)));
        assert!(!touches_circle_circle(
            circle(off, 0.0, 0.0),
            circle(0.0, 0.0, 0.0)
        ));
    }
    let huge = circle(0.0, 0.0, 2e19);
    assert!(!touches_point_circle(vec2(3e19, 0.0), huge));
    assert!(touches_point_circle(vec2(2e19, 0.0), huge));
    let other = circle(5e19, 0.0, 2e19);
    assert_eq!(relate_circle_circle(huge, other), CircleRelation::Apart);
    let largest = circle(0.0, 0.0, f32::MAX);
    assert!(touches_circle_circle(
        largest,
        circle(f32::MAX, f32::MAX, f32::MAX)
    ));
}
