//! What holds for all scenes: symmetries, and agreements between functions.

use breakout::collision::*;
use glam::{Vec2, vec2};
use proptest::prelude::*;

use crate::scenes::{moved_box, moved_circle};

/// A multiple of 1/64 on which sums and halves are exact.
fn exact(limit: i32) -> impl Strategy<Value = f32> {
    (-limit * 64..=limit * 64).prop_map(|n| n as f32 / 64.0)
}

fn exact_vec() -> impl Strategy<Value = Vec2> {
    (exact(400), exact(400)).prop_map(|(x, y)| vec2(x, y))
}

/// A size with an exact half, zero among them.
fn exact_box() -> impl Strategy<Value = Aabb> {
    (exact_vec(), 0..200 * 32, 0..100 * 32).prop_map(|(corner, width, height)| {
        Aabb::from_corner_size(corner, vec2(width as f32, height as f32) / 32.0)
    })
}

fn any_box() -> impl Strategy<Value = Aabb> {
    (
        -800.0f32..800.0,
        -600.0f32..600.0,
        0.0f32..200.0,
        0.0f32..100.0,
    )
        .prop_map(|(x, y, width, height)| Aabb::from_corner_size(vec2(x, y), vec2(width, height)))
}

fn any_vec() -> impl Strategy<Value = Vec2> {
    (-800.0f32..800.0, -600.0f32..600.0).prop_map(|(x, y)| vec2(x, y))
}

fn exact_circle() -> impl Strategy<Value = Circle> {
    (exact_vec(), 0..40 * 64).prop_map(|(center, radius)| Circle::new(center, radius as f32 / 64.0))
}

/// A circle near a box, so that all answers come up.
fn circle_near_box() -> impl Strategy<Value = (Circle, Aabb)> {
    (any_box(), 0.0f32..1.0, 0.0f32..1.0, 0.1f32..40.0).prop_map(|(aabb, x, y, radius)| {
        let around = aabb.grown(radius * 1.5);
        let center = around.min + around.size() * vec2(x, y);
        (Circle::new(center, radius), aabb)
    })
}

fn mirrored(aabb: Aabb) -> Aabb {
    Aabb::new(vec2(-aabb.max.x, aabb.min.y), vec2(-aabb.min.x, aabb.max.y))
}

fn mirror(vector: Vec2) -> Vec2 {
    vec2(-vector.x, vector.y)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn pairs_of_one_kind_are_symmetric(a in exact_box(), b in exact_box(), c in exact_circle(), d in exact_circle()) {
        prop_assert_eq!(touches_aabb_aabb(a, b), touches_aabb_aabb(b, a));
        prop_assert_eq!(overlaps_aabb_aabb(a, b), overlaps_aabb_aabb(b, a));
        prop_assert_eq!(touches_circle_circle(c, d), touches_circle_circle(d, c));
        prop_assert_eq!(overlaps_circle_circle(c, d), overlaps_circle_circle(d, c));
        prop_assert_eq!(relate_circle_circle(c, d), relate_circle_circle(d, c));
        let (i, j) = (a.interval_x(), b.interval_x());
        prop_assert_eq!(touches_interval_interval(i, j), touches_interval_interval(j, i));
        prop_assert_eq!(overlaps_interval_interval(i, j), overlaps_interval_interval(j, i));
        prop_assert_eq!(
            touches_point_point(c.center, d.center),
            touches_point_point(d.center, c.center)
        );
        prop_assert!(!overlaps_point_point(c.center, c.center));
    }

    #[test]
    fn what_overlaps_touches((circle, aabb) in circle_near_box(), other in any_box(), point in any_vec()) {
        prop_assert!(!overlaps_circle_aabb(circle, aabb) || touches_circle_aabb(circle, aabb));
        prop_assert!(!overlaps_aabb_aabb(aabb, other) || touches_aabb_aabb(aabb, other));
        prop_assert!(!overlaps_point_aabb(point, aabb) || touches_point_aabb(point, aabb));
        prop_assert!(!overlaps_point_circle(point, circle) || touches_point_circle(point, circle));
        // The box test may lie, but only in one direction.
        prop_assert!(!touches_circle_aabb(circle, aabb) || touches_aabb_aabb(circle.aabb().grown(1e-3), aabb));
    }

    #[test]
    fn the_two_closest_points_agree_exactly_on_64ths(point in exact_vec(), aabb in exact_box()) {
        prop_assert_eq!(
            closest_point_on_aabb(point, aabb),
            closest_point_on_aabb_from_its_center(point, aabb)
        );
    }

    #[test]
    fn the_two_closest_points_agree_nearly_everywhere(point in any_vec(), aabb in any_box()) {
        let (one, other) = (
            closest_point_on_aabb(point, aabb),
            closest_point_on_aabb_from_its_center(point, aabb),
        );
        // Four roundings at magnitudes up to 1000.
        prop_assert!(one.abs_diff_eq(other, 2.5e-4), "{} {}", one, other);
    }

    #[test]
    fn translation_changes_nothing_on_64ths(circle in exact_circle(), aabb in exact_box(), by in exact_vec()) {
        let (moved, box_there) = (moved_circle(circle, by), moved_box(aabb, by));
        prop_assert_eq!(touches_circle_aabb(circle, aabb), touches_circle_aabb(moved, box_there));
        prop_assert_eq!(overlaps_circle_aabb(circle, aabb), overlaps_circle_aabb(moved, box_there));
        prop_assert_eq!(
            closest_point_on_aabb(circle.center, aabb) + by,
            closest_point_on_aabb(moved.center, box_there)
        );
        let (here, there) = (contact_circle_aabb(circle, aabb), contact_circle_aabb(moved, box_there));
        prop_assert_eq!(here.map(|c| (c.normal, c.depth)), there.map(|c| (c.normal, c.depth)));
    }

    #[test]
    fn translation_moves_a_contact_by_rounding_alone((circle, aabb) in circle_near_box(), by in any_vec()) {
        let there = contact_circle_aabb(moved_circle(circle, by), moved_box(aabb, by));
        let depth = |contact: Option<Contact>| contact.map_or(0.0, |contact| contact.depth);
        let here = contact_circle_aabb(circle, aabb);
        prop_assert!((depth(here) - depth(there)).abs() < 1e-3, "{:?} {:?}", here, there);
    }

    #[test]
    fn a_contact_is_there_when_they_touch_and_leads_out((circle, aabb) in circle_near_box()) {
        let contact = contact_circle_aabb(circle, aabb);
        prop_assert_eq!(contact.is_some(), touches_circle_aabb(circle, aabb));
        if let Some(Contact { point, normal, depth }) = contact {
            prop_assert!(normal.is_normalized() && depth >= 0.0);
            prop_assert!(touches_point_aabb(point, aabb));
            let out = Circle::new(circle.center + normal * (depth + 1e-3), circle.radius);
            prop_assert!(!overlaps_circle_aabb(out, aabb), "{:?} still overlaps", out);
            let kept = Circle::new(circle.center + normal * (depth - 1e-3), circle.radius);
            prop_assert!(depth < 2e-3 || overlaps_circle_aabb(kept, aabb) || aabb.size().min_element() == 0.0);
        }
    }

    #[test]
    fn a_mirror_mirrors_contacts_and_casts((circle, aabb) in circle_near_box(), motion in any_vec()) {
        let there = Circle::new(mirror(circle.center), circle.radius);
        let (one, other) = (
            cast_circle_aabb(circle, motion, aabb),
            cast_circle_aabb(there, mirror(motion), mirrored(aabb)),
        );
        // A tie between left and right has a fixed order, which no mirror turns.
        let tied = (circle.center.x - aabb.center().x).abs() < 1e-3;
        prop_assert!(tied || one.map(|h| h.time) == other.map(|h| h.time), "{:?} {:?}", one, other);
        if let (Some(one), Some(other), false) = (one, other, tied) {
            prop_assert_eq!(mirror(one.normal), other.normal);
            prop_assert_eq!(mirror(one.point), other.point);
        }
    }

    #[test]
    fn a_cast_ends_at_a_touch_and_a_miss_overlaps_nowhere((circle, aabb) in circle_near_box(), motion in any_vec()) {
        if touches_circle_aabb(circle, aabb) {
            return Ok(());
        }
        match cast_circle_aabb(circle, motion, aabb) {
            Some(hit) => {
                let center = circle.center + motion * hit.time;
                prop_assert!(touches_circle_aabb(Circle::new(center, circle.radius + 2e-3), aabb));
                prop_assert!(!overlaps_circle_aabb(Circle::new(center, (circle.radius - 2e-3).max(0.0)), aabb));
                prop_assert!(hit.normal.dot(motion) < 0.0);
            }
            None => {
                for share in 0..=64 {
                    let center = circle.center + motion * (share as f32 / 64.0);
                    let inner = Circle::new(center, (circle.radius - 2e-3).max(0.0));
                    prop_assert!(!overlaps_circle_aabb(inner, aabb), "at {}/64", share);
                }
            }
        }
    }
}
