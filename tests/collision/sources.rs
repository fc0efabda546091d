//! The sources' own numbers, and proof that we do not repeat their slips.

use breakout::collision::{
    Aabb, Circle, closest_point_on_aabb, closest_point_on_aabb_from_its_center, overlaps_aabb_aabb,
    overlaps_circle_aabb, overlaps_interval_interval, touches_aabb_aabb, touches_circle_aabb,
    touches_interval_interval, touches_point_aabb, touches_point_circle,
};
use glam::{IVec2, ivec2, vec2};

use crate::scenes::{circle, moved_box, rect};

/// Source 000 shows one pair of boxes that share a side, and moves one of them by a unit. Mixing up
/// the two words "touches" and "overlaps" fails here first.
#[test]
fn source_000_boxes_that_share_a_side() {
    let a = rect(0.0, 0.0, 5.0, 5.0);
    let b = rect(5.0, 0.0, 5.0, 5.0);
    assert!(touches_aabb_aabb(a, b));
    assert!(!overlaps_aabb_aabb(a, b));

    let b = moved_box(b, vec2(-1.0, 0.0));
    assert!(touches_aabb_aabb(a, b));
    assert!(overlaps_aabb_aabb(a, b));
}

/// Source 000 explains both readings by pixels. Every pair of boxes on a small grid is tried, boxes
/// without width or height among them, so that no comparison can be off by its equal sign.
#[test]
fn source_000_boxes_are_sets_of_pixels() {
    const SIZE: i32 = 5;
    let mut boxes = Vec::new();
    for left in 0..SIZE {
        for top in 0..SIZE {
            for right in left..SIZE {
                for bottom in top..SIZE {
                    boxes.push((ivec2(left, top), ivec2(right, bottom)));
                }
            }
        }
    }
    for &a in &boxes {
        for &b in &boxes {
            let shapes = (to_aabb(a), to_aabb(b));
            assert_eq!(
                overlaps_aabb_aabb(shapes.0, shapes.1),
                pixels(a) & pixels(b) != 0,
                "overlaps, {a:?} and {b:?}"
            );
            let grown = |(min, max): (IVec2, IVec2)| (min, max + IVec2::ONE);
            assert_eq!(
                touches_aabb_aabb(shapes.0, shapes.1),
                pixels(grown(a)) & pixels(grown(b)) != 0,
                "touches, {a:?} and {b:?}"
            );
        }
    }
}

fn to_aabb((min, max): (IVec2, IVec2)) -> Aabb {
    Aabb::new(min.as_vec2(), max.as_vec2())
}

/// The pixels from `min` to just before `max`, one bit each in rows of eight.
fn pixels((min, max): (IVec2, IVec2)) -> u64 {
    let mut set = 0;
    for y in min.y..max.y {
        for x in min.x..max.x {
            set |= 1 << (8 * y + x);
        }
    }
    set
}

/// Source 001's printed distance, with its root in the wrong place.
fn distance_as_printed_in_001(dx: f32, dy: f32) -> f32 {
    (dx * dx + (dy * dy).sqrt()).sqrt()
}

/// A copy of source 001's printed formula would fail here, once in each direction.
#[test]
fn source_001_point_and_circle_without_the_misplaced_root() {
    let ball = circle(0.0, 0.0, 6.0);

    // Straight below, five radii away: the print takes the root of dy² first and so gets dy.
    assert!(distance_as_printed_in_001(0.0, 30.0) <= ball.radius);
    assert!(!touches_point_circle(vec2(0.0, 30.0), ball));

    // In a circle smaller than 1 the same slip pushes a point out that is inside.
    let dot = circle(0.0, 0.0, 0.5);
    assert!(distance_as_printed_in_001(0.0, 0.4) > dot.radius);
    assert!(touches_point_circle(vec2(0.0, 0.4), dot));
}

/// Source 001's box of this size, whose sides it compares on both axes alike: places are signed and
/// sizes unsigned, so that the left side is compared signed, the right one unsigned.
fn touches_as_in_001(point: [i32; 2], corner: [i32; 2], size: u32) -> bool {
    let right_side = |place: i32| (place as u32).wrapping_add(size);
    (0..2).all(|axis| point[axis] >= corner[axis] && point[axis] as u32 <= right_side(corner[axis]))
}

/// The sum `corner + size` is still right when it is positive; then the point's own negative
/// coordinate wraps, and lies right of the box. A negative sum wraps itself, and has points beyond it
/// in the box. Ours are signed, and negative places are places like others.
#[test]
fn source_001_box_at_negative_coordinates() {
    assert_eq!((-5_i32 as u32).wrapping_add(10), 5);
    assert_eq!(-1_i32 as u32, 4_294_967_295);
    assert!(!touches_as_in_001([-1, 0], [-5, -5], 10));
    let aabb = rect(-5.0, -5.0, 10.0, 10.0);
    assert!(touches_point_aabb(vec2(-1.0, 0.0), aabb));

    assert_eq!((-15_i32 as u32).wrapping_add(10), 4_294_967_291);
    assert!(touches_as_in_001([0, 0], [-15, -15], 10));
    let aabb = rect(-15.0, -15.0, 10.0, 10.0);
    assert!(!touches_point_aabb(vec2(0.0, 0.0), aabb));

    // Without a negative number it is right.
    assert!(touches_as_in_001([4, 10], [0, 0], 10));
    assert!(!touches_as_in_001([4, 11], [0, 0], 10));
}

/// Source 001: all four edges belong to the box. A missing equal sign on one side fails here.
#[test]
fn source_001_edges_belong_to_the_box() {
    let aabb = rect(2.0, 3.0, 4.0, 5.0);
    for (x, y, inside) in [
        (2.0, 5.0, true),
        (6.0, 5.0, true),
        (4.0, 3.0, true),
        (4.0, 8.0, true),
        (2.0, 3.0, true),
        (6.0, 8.0, true),
        (1.9, 5.0, false),
        (6.1, 5.0, false),
        (4.0, 2.9, false),
        (4.0, 8.1, false),
    ] {
        assert_eq!(touches_point_aabb(vec2(x, y), aabb), inside, "({x}, {y})");
    }
}

/// Source 002 tells the one-axis rule with the second stretch right of the first, then left of it.
/// Both cases are tried, with the stretches in both orders.
#[test]
fn source_002_stretches_of_one_axis() {
    let ab = rect(2.0, 0.0, 4.0, 1.0).interval_x();
    for (left, right, touches, overlaps) in [
        (4.0, 9.0, true, true),   // To the right, reaching in.
        (6.0, 9.0, true, false),  // To the right, sharing an end.
        (7.0, 9.0, false, false), // To the right, clear.
        (0.0, 4.0, true, true),   // To the left, reaching in.
        (0.0, 2.0, true, false),  // To the left, sharing an end.
        (0.0, 1.0, false, false), // To the left, clear.
        (3.0, 5.0, true, true),   // Inside.
        (1.0, 9.0, true, true),   // Around.
        (2.0, 6.0, true, true),   // The same.
    ] {
        let cd = rect(left, 0.0, right - left, 1.0).interval_x();
        for (a, b) in [(ab, cd), (cd, ab)] {
            assert_eq!(
                touches_interval_interval(a, b),
                touches,
                "{a:?} and {b:?} touch"
            );
            assert_eq!(
                overlaps_interval_interval(a, b),
                overlaps,
                "{a:?} and {b:?} overlap"
            );
        }
    }
}

/// Sources 002 and 003 answer "no" at a distance equal to the radius; our word for that reading is
/// "overlaps", and "touches" says "yes" to the same scene.
#[test]
fn source_002_and_003_do_not_count_tangency() {
    let brick = rect(0.0, 0.0, 64.0, 24.0);
    let tangent = circle(32.0, 30.0, 6.0);
    assert!(!overlaps_circle_aabb(tangent, brick));
    assert!(touches_circle_aabb(tangent, brick));

    let a_unit_closer = circle(32.0, 29.0, 6.0);
    assert!(overlaps_circle_aabb(a_unit_closer, brick));
}

/// The lying corner of source 002, which is also why source 003 leaves the test of boxes: near a
/// corner a ball's box is hit while the ball is clear. A circle test made of boxes fails here.
#[test]
fn the_lying_corner() {
    let brick = rect(0.0, 0.0, 64.0, 24.0);
    // Up left of the corner by (5, 5): 7.07 units, more than the radius of 6.
    let ball = circle(-5.0, -5.0, 6.0);
    assert!(overlaps_aabb_aabb(ball.aabb(), brick), "the boxes say: hit");
    assert!(!touches_circle_aabb(ball, brick), "the circle says: clear");

    // By (4, 4) it is 5.66 units, and both agree.
    let ball = circle(-4.0, -4.0, 6.0);
    assert!(overlaps_aabb_aabb(ball.aabb(), brick));
    assert!(overlaps_circle_aabb(ball, brick));
}

/// Source 002 asks about a ball at the upper left, once writes "upper right", and goes on with the
/// distances to the left and the upper side, both less than the radius. They are for a ball at the
/// upper left. At the upper right the left side is a box's width farther off.
#[test]
fn source_002_means_the_upper_left() {
    let brick = rect(0.0, 0.0, 64.0, 24.0);
    let to_left_and_upper = |ball: Circle| (ball.center - brick.min).abs();

    let as_meant = circle(-5.0, -5.0, 6.0);
    assert!(to_left_and_upper(as_meant).max_element() < as_meant.radius);
    assert!(!touches_circle_aabb(as_meant, brick));

    let as_written = circle(69.0, -5.0, 6.0);
    assert!(to_left_and_upper(as_written).x > as_written.radius);
    assert!(!touches_circle_aabb(as_written, brick));
}

/// Source 003's examples of clamping to 3..6, on both axes and by both derivations: 42 becomes 6
/// and 4.2 stays. A clamp with its ends swapped fails here.
#[test]
fn source_003_clamps() {
    let aabb = Aabb::new(vec2(3.0, 3.0), vec2(6.0, 6.0));
    for (point, closest) in [
        (vec2(42.0, 4.2), vec2(6.0, 4.2)),
        (vec2(4.2, 42.0), vec2(4.2, 6.0)),
        (vec2(-42.0, 4.2), vec2(3.0, 4.2)),
        (vec2(4.2, 4.2), vec2(4.2, 4.2)),
    ] {
        assert_eq!(closest_point_on_aabb(point, aabb), closest);
        let from_center = closest_point_on_aabb_from_its_center(point, aabb);
        assert!(
            from_center.abs_diff_eq(closest, 1e-6),
            "{from_center} is not {closest}"
        );
    }
}

/// Source 003's test by hand, from the ball's position at the top left of its own box. The ball's
/// centre there is position + radius; taking the position for the centre fails here.
#[test]
fn source_003_ball_stored_by_its_corner() {
    let position = vec2(-9.0, 10.0);
    let radius = 5.0;
    let ball = circle(position.x + radius, position.y + radius, radius);
    let brick = rect(0.0, 0.0, 20.0, 40.0);
    assert_eq!(ball.aabb(), rect(position.x, position.y, 10.0, 10.0));
    assert!(
        overlaps_circle_aabb(ball, brick),
        "the centre is 4 from the side"
    );
    assert!(!touches_circle_aabb(
        circle(position.x, position.y, radius),
        brick
    ));
}
