//! Touching now: every pair of shapes at its boundaries, and contacts.

use breakout::collision::{
    Aabb, Circle, CircleRelation, Contact, Interval, contact_circle_aabb, overlaps_aabb_aabb,
    overlaps_circle_aabb, overlaps_circle_circle, overlaps_interval_interval, overlaps_point_aabb,
    overlaps_point_circle, overlaps_point_point, relate_circle_circle, touches_aabb_aabb,
    touches_circle_aabb, touches_circle_circle, touches_interval_interval, touches_point_aabb,
    touches_point_circle, touches_point_point,
};
use glam::{Vec2, vec2};

use crate::scenes::{circle, rect};

/// What a pair of shapes does: nothing, share no more than an outline, or overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Meeting {
    Apart,
    Tangent,
    Overlapping,
}
use Meeting::{Apart, Overlapping, Tangent};

/// The meeting from the two answers. Overlapping without touching is impossible.
#[track_caller]
fn meeting(touches: bool, overlaps: bool) -> Meeting {
    match (touches, overlaps) {
        (false, false) => Apart,
        (true, false) => Tangent,
        (true, true) => Overlapping,
        (false, true) => panic!("the shapes overlap without touching"),
    }
}

/// Points are compared exactly: a tolerance would let two places pass for one.
#[test]
fn point_and_point() {
    assert!(touches_point_point(vec2(3.0, -4.0), vec2(3.0, -4.0)));
    assert!(touches_point_point(vec2(0.0, 0.0), vec2(-0.0, 0.0)));
    assert!(!touches_point_point(vec2(3.0, -4.0), vec2(3.0, 4.0)));
    // A point has no inside, so not even the same point overlaps.
    assert!(!overlaps_point_point(vec2(3.0, -4.0), vec2(3.0, -4.0)));
    assert!(!touches_point_point(
        vec2(1.0, 0.0),
        vec2(1.0 + f32::EPSILON, 0.0)
    ));
}

/// The outline belongs to the circle for "touches" and not for "overlaps". (3, 4) is exactly 5 away
/// on a slant, where a sum of distances per axis would be wrong.
#[test]
fn point_and_circle() {
    let five = circle(10.0, 20.0, 5.0);
    let dot = circle(10.0, 20.0, 0.0);
    for (point, shape, expect) in [
        (vec2(10.0, 20.0), five, Overlapping),
        (vec2(13.0, 23.9), five, Overlapping),
        (vec2(13.0, 24.0), five, Tangent),
        (vec2(5.0, 20.0), five, Tangent),
        (vec2(13.0, 24.1), five, Apart),
        (vec2(15.0, 25.0), five, Apart),
        (vec2(10.0, 20.0), dot, Tangent),
        (vec2(10.0, 20.1), dot, Apart),
    ] {
        let met = meeting(
            touches_point_circle(point, shape),
            overlaps_point_circle(point, shape),
        );
        assert_eq!(met, expect, "{point} and {shape:?}");
    }
}

/// Each side, a corner, inside and outside; then boxes that are a line and a point.
#[test]
fn point_and_box() {
    let aabb = rect(10.0, 20.0, 30.0, 40.0);
    let line = rect(10.0, 20.0, 30.0, 0.0);
    let dot = rect(10.0, 20.0, 0.0, 0.0);
    for (point, shape, expect) in [
        (vec2(25.0, 40.0), aabb, Overlapping),
        (vec2(10.0, 40.0), aabb, Tangent),
        (vec2(40.0, 40.0), aabb, Tangent),
        (vec2(25.0, 20.0), aabb, Tangent),
        (vec2(25.0, 60.0), aabb, Tangent),
        (vec2(40.0, 60.0), aabb, Tangent),
        (vec2(9.9, 40.0), aabb, Apart),
        (vec2(40.1, 40.0), aabb, Apart),
        (vec2(25.0, 19.9), aabb, Apart),
        (vec2(25.0, 60.1), aabb, Apart),
        (vec2(25.0, 20.0), line, Tangent),
        (vec2(25.0, 20.1), line, Apart),
        (vec2(10.0, 20.0), dot, Tangent),
        (vec2(10.1, 20.0), dot, Apart),
    ] {
        let met = meeting(
            touches_point_aabb(point, shape),
            overlaps_point_aabb(point, shape),
        );
        assert_eq!(met, expect, "{point} and {shape:?}");
    }
}

/// Every relation of two circles at its boundary, with the two answers that go with it. The centres
/// lie on a slant of 3 : 4 : 5, so that the distances are exact and not along an axis.
#[test]
fn circle_and_circle() {
    use CircleRelation::{
        Apart as Far, Crossing, ExternallyTangent, Inside, InternallyTangent, Same,
    };
    let at = |distance: f32, radius: f32| circle(distance * 0.6, distance * 0.8, radius);
    let ten = at(0.0, 10.0);
    let dot = at(0.0, 0.0);
    for (a, b, relation, expect) in [
        (ten, at(20.0, 5.0), Far, Apart),
        (ten, at(15.0, 5.0), ExternallyTangent, Tangent),
        (ten, at(10.0, 5.0), Crossing, Overlapping),
        (ten, at(5.0, 5.0), InternallyTangent, Overlapping),
        (ten, at(2.5, 5.0), Inside, Overlapping),
        (ten, at(0.0, 5.0), Inside, Overlapping),
        (ten, at(0.0, 10.0), Same, Overlapping),
        (ten, at(5.0, 10.0), Crossing, Overlapping),
        (ten, at(20.0, 10.0), ExternallyTangent, Tangent),
        // Points: outside, on the outline, inside, in the middle, and the same point twice.
        (ten, at(15.0, 0.0), Far, Apart),
        (ten, at(10.0, 0.0), ExternallyTangent, Tangent),
        (ten, at(5.0, 0.0), Inside, Tangent),
        (ten, dot, Inside, Tangent),
        (dot, at(0.0, 0.0), Same, Tangent),
        (dot, at(5.0, 0.0), Far, Apart),
    ] {
        for (a, b) in [(a, b), (b, a)] {
            assert_eq!(relate_circle_circle(a, b), relation, "{a:?} and {b:?}");
            let met = meeting(touches_circle_circle(a, b), overlaps_circle_circle(a, b));
            assert_eq!(met, expect, "{a:?} and {b:?}");
        }
    }
}

/// A stretch without length is a point: it touches and never overlaps, not even in the middle of
/// another, where the bare comparison of ends would say so.
#[test]
fn stretches_without_length() {
    let stretch = Interval::new(2.0, 6.0);
    for (at, expect) in [
        (1.0, Apart),
        (2.0, Tangent),
        (4.0, Tangent),
        (6.0, Tangent),
        (7.0, Apart),
    ] {
        let dot = Interval::new(at, at);
        for (a, b) in [(stretch, dot), (dot, stretch)] {
            let met = meeting(
                touches_interval_interval(a, b),
                overlaps_interval_interval(a, b),
            );
            assert_eq!(met, expect, "{a:?} and {b:?}");
        }
    }
    let dot = Interval::new(3.0, 3.0);
    assert!(touches_interval_interval(dot, dot) && !overlaps_interval_interval(dot, dot));
}

/// A second box walked round the first: each side, each corner, inside, around and the same.
#[test]
fn box_and_box() {
    let brick = rect(100.0, 100.0, 60.0, 20.0);
    for (other, expect) in [
        (rect(90.0, 105.0, 10.0, 10.0), Tangent),  // Left side.
        (rect(160.0, 105.0, 10.0, 10.0), Tangent), // Right side.
        (rect(110.0, 90.0, 10.0, 10.0), Tangent),  // Top.
        (rect(110.0, 120.0, 10.0, 10.0), Tangent), // Bottom.
        (rect(90.0, 90.0, 10.0, 10.0), Tangent),   // Each corner.
        (rect(160.0, 90.0, 10.0, 10.0), Tangent),
        (rect(90.0, 120.0, 10.0, 10.0), Tangent),
        (rect(160.0, 120.0, 10.0, 10.0), Tangent),
        (rect(91.0, 105.0, 10.0, 10.0), Overlapping),
        (rect(159.0, 119.0, 10.0, 10.0), Overlapping),
        (rect(89.0, 105.0, 10.0, 10.0), Apart),
        (rect(161.0, 105.0, 10.0, 10.0), Apart),
        (rect(110.0, 89.0, 10.0, 10.0), Apart),
        (rect(110.0, 121.0, 10.0, 10.0), Apart),
        (rect(161.0, 120.0, 10.0, 10.0), Apart), // Only y meets.
        (rect(110.0, 105.0, 10.0, 10.0), Overlapping),
        (rect(0.0, 0.0, 400.0, 400.0), Overlapping),
        (brick, Overlapping),
        (rect(110.0, 105.0, 0.0, 0.0), Tangent), // A point inside,
        (rect(110.0, 105.0, 10.0, 0.0), Tangent), // a line inside,
        (rect(160.0, 120.0, 0.0, 0.0), Tangent), // a point on the corner
        (rect(161.0, 120.0, 0.0, 0.0), Apart),   // and beside it.
    ] {
        for (a, b) in [(brick, other), (other, brick)] {
            let met = meeting(touches_aabb_aabb(a, b), overlaps_aabb_aabb(a, b));
            assert_eq!(met, expect, "{a:?} and {b:?}");
        }
    }
}

/// The brick of the contact tests: wide and flat, away from the origin.
fn brick() -> Aabb {
    rect(100.0, 100.0, 64.0, 24.0)
}

/// Checks the two answers and the contact of a circle and the brick.
#[track_caller]
fn check(ball: Circle, expect: Meeting, contact: Option<(Vec2, Vec2, f32)>) {
    check_with(brick(), ball, expect, contact);
}

#[track_caller]
fn check_with(aabb: Aabb, ball: Circle, expect: Meeting, contact: Option<(Vec2, Vec2, f32)>) {
    let met = meeting(
        touches_circle_aabb(ball, aabb),
        overlaps_circle_aabb(ball, aabb),
    );
    assert_eq!(met, expect, "{ball:?} and {aabb:?}");
    let contact = contact.map(|(point, normal, depth)| Contact {
        point,
        normal,
        depth,
    });
    assert_eq!(
        contact_circle_aabb(ball, aabb),
        contact,
        "{ball:?} and {aabb:?}"
    );
}

/// Each face, two units deep: a normal that points into the box or along the wrong axis fails here.
#[test]
fn contact_on_each_face() {
    check(
        circle(96.0, 112.0, 6.0),
        Overlapping,
        Some((vec2(100.0, 112.0), Vec2::NEG_X, 2.0)),
    );
    check(
        circle(168.0, 112.0, 6.0),
        Overlapping,
        Some((vec2(164.0, 112.0), Vec2::X, 2.0)),
    );
    check(
        circle(132.0, 96.0, 6.0),
        Overlapping,
        Some((vec2(132.0, 100.0), Vec2::NEG_Y, 2.0)),
    );
    check(
        circle(132.0, 128.0, 6.0),
        Overlapping,
        Some((vec2(132.0, 124.0), Vec2::Y, 2.0)),
    );
}

/// Each corner on a slant of 3 : 4 : 5. The contact is the corner and the normal is the slant; a
/// side's normal there would bounce a ball that only clips the corner straight back.
#[test]
fn contact_on_each_corner() {
    for (corner, away) in [
        (vec2(100.0, 100.0), vec2(-0.6, -0.8)),
        (vec2(164.0, 100.0), vec2(0.6, -0.8)),
        (vec2(100.0, 124.0), vec2(-0.6, 0.8)),
        (vec2(164.0, 124.0), vec2(0.6, 0.8)),
    ] {
        let at = |distance: f32, radius: f32| Circle::new(corner + away * distance, radius);
        check(at(5.0, 6.0), Overlapping, Some((corner, away, 1.0)));
        check(at(5.0, 5.0), Tangent, Some((corner, away, 0.0)));
        check(at(5.0, 4.875), Apart, None);
    }
}

/// Touching exactly is a contact of depth 0 and no overlap.
#[test]
fn contact_of_a_tangent_circle() {
    check(
        circle(132.0, 130.0, 6.0),
        Tangent,
        Some((vec2(132.0, 124.0), Vec2::Y, 0.0)),
    );
    check(
        circle(94.0, 100.0, 6.0),
        Tangent,
        Some((vec2(100.0, 100.0), Vec2::NEG_X, 0.0)),
    );
}

/// Clear of each face and each corner: no contact.
#[test]
fn no_contact_when_apart() {
    for (x, y) in [
        (93.0, 112.0),
        (171.0, 112.0),
        (132.0, 93.0),
        (132.0, 131.0),
        (95.0, 95.0),
        (169.0, 95.0),
        (95.0, 129.0),
        (169.0, 129.0),
    ] {
        check(circle(x, y, 6.0), Apart, None);
    }
}

/// With the centre inside, the difference to the closest point is the zero vector, and source 003's
/// lesson would divide by its length. The nearest face leads out, and the depth is the whole way.
#[test]
fn contact_from_inside_leads_out_by_the_nearest_face() {
    check(
        circle(102.0, 112.0, 6.0),
        Overlapping,
        Some((vec2(100.0, 112.0), Vec2::NEG_X, 8.0)),
    );
    check(
        circle(162.0, 112.0, 6.0),
        Overlapping,
        Some((vec2(164.0, 112.0), Vec2::X, 8.0)),
    );
    check(
        circle(132.0, 103.0, 6.0),
        Overlapping,
        Some((vec2(132.0, 100.0), Vec2::NEG_Y, 9.0)),
    );
    check(
        circle(132.0, 121.0, 6.0),
        Overlapping,
        Some((vec2(132.0, 124.0), Vec2::Y, 9.0)),
    );
}

/// A centre exactly on a face or a corner is at distance 0 from it, without a direction: the face's
/// own normal counts, and at a corner the fixed order.
#[test]
fn contact_of_a_center_on_the_outline() {
    check(
        circle(132.0, 124.0, 6.0),
        Overlapping,
        Some((vec2(132.0, 124.0), Vec2::Y, 6.0)),
    );
    check(
        circle(100.0, 100.0, 6.0),
        Overlapping,
        Some((vec2(100.0, 100.0), Vec2::NEG_Y, 6.0)),
    );
    check(
        circle(164.0, 124.0, 6.0),
        Overlapping,
        Some((vec2(164.0, 124.0), Vec2::Y, 6.0)),
    );
}

/// When faces are exactly as near, the order is top, bottom, left, right: whatever the machine, the
/// same way out.
#[test]
fn contact_from_the_middle_takes_a_fixed_order() {
    let ball = circle(50.0, 50.0, 1.0);
    let square = rect(40.0, 40.0, 20.0, 20.0);
    check_with(
        square,
        ball,
        Overlapping,
        Some((vec2(50.0, 40.0), Vec2::NEG_Y, 11.0)),
    );
    let bottom_left_right = rect(40.0, 39.0, 20.0, 21.0);
    check_with(
        bottom_left_right,
        ball,
        Overlapping,
        Some((vec2(50.0, 60.0), Vec2::Y, 11.0)),
    );
    let left_right = rect(40.0, 39.0, 20.0, 22.0);
    check_with(
        left_right,
        ball,
        Overlapping,
        Some((vec2(40.0, 50.0), Vec2::NEG_X, 11.0)),
    );
    let right = rect(39.0, 39.0, 21.0, 22.0);
    check_with(
        right,
        ball,
        Overlapping,
        Some((vec2(60.0, 50.0), Vec2::X, 11.0)),
    );
}

/// A circle of radius 0 is a point: it has contacts on and in the box and overlaps nothing.
#[test]
fn contact_of_a_circle_without_radius() {
    check(
        circle(132.0, 124.0, 0.0),
        Tangent,
        Some((vec2(132.0, 124.0), Vec2::Y, 0.0)),
    );
    check(
        circle(132.0, 121.0, 0.0),
        Tangent,
        Some((vec2(132.0, 124.0), Vec2::Y, 3.0)),
    );
    check(circle(132.0, 124.5, 0.0), Apart, None);
}

/// A box without area is a line or a point. Even a point in the very middle of the circle gives a
/// normal, where a division by the distance would give NaN.
#[test]
fn contact_with_a_box_without_area() {
    let dot = rect(50.0, 50.0, 0.0, 0.0);
    let at = vec2(50.0, 50.0);
    check_with(
        dot,
        circle(50.0, 46.0, 6.0),
        Tangent,
        Some((at, Vec2::NEG_Y, 2.0)),
    );
    check_with(
        dot,
        circle(50.0, 50.0, 6.0),
        Tangent,
        Some((at, Vec2::NEG_Y, 6.0)),
    );
    check_with(
        dot,
        circle(50.0, 50.0, 0.0),
        Tangent,
        Some((at, Vec2::NEG_Y, 0.0)),
    );
    check_with(dot, circle(57.0, 50.0, 6.0), Apart, None);

    let line = rect(50.0, 50.0, 20.0, 0.0);
    let on_it = vec2(60.0, 50.0);
    check_with(
        line,
        circle(60.0, 55.0, 6.0),
        Tangent,
        Some((on_it, Vec2::Y, 1.0)),
    );
    check_with(
        line,
        circle(60.0, 50.0, 6.0),
        Tangent,
        Some((on_it, Vec2::NEG_Y, 6.0)),
    );
}

/// The smallest distances that `f32` knows square to 0. The normal must survive that.
#[test]
fn contact_at_the_smallest_distance() {
    let smallest = f32::from_bits(1);
    let aabb = Aabb::new(vec2(-64.0, -24.0), Vec2::ZERO);
    check_with(
        aabb,
        circle(smallest, -3.0, 6.0),
        Overlapping,
        Some((vec2(0.0, -3.0), Vec2::X, 6.0)),
    );
}
