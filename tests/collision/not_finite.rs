//! What NaN and infinite numbers give, as the module's page says.

use breakout::collision::{
    Aabb, Circle, CircleRelation, Interval, cast_circle_aabb, closest_point_on_aabb,
    closest_point_on_aabb_from_its_center, contact_circle_aabb, overlaps_aabb_aabb,
    overlaps_circle_aabb, overlaps_circle_circle, overlaps_interval_interval, overlaps_point_aabb,
    overlaps_point_circle, relate_circle_circle, touches_aabb_aabb, touches_circle_aabb,
    touches_circle_circle, touches_interval_interval, touches_point_aabb, touches_point_circle,
    touches_point_point,
};
use glam::{Vec2, vec2};

use crate::scenes::{circle, rect};

const NAN: f32 = f32::NAN;
const INF: f32 = f32::INFINITY;

/// Shapes without the checks of their constructors.
fn raw_circle([x, y, radius]: [f32; 3]) -> Circle {
    let center = vec2(x, y);
    Circle { center, radius }
}

fn raw_box([left, top, right, bottom]: [f32; 4]) -> Aabb {
    let min = vec2(left, top);
    let max = vec2(right, bottom);
    Aabb { min, max }
}

/// The numbers with one of them replaced, once for each.
fn each_replaced<const N: usize>(numbers: [f32; N], by: f32) -> impl Iterator<Item = [f32; N]> {
    (0..N).map(move |slot| {
        let mut replaced = numbers;
        replaced[slot] = by;
        replaced
    })
}

/// A point in a circle in a box, all of which overlap each other as long as they are finite.
const POINT: [f32; 2] = [4.0, 5.0];
const CIRCLE: [f32; 3] = [4.0, 4.0, 2.0];
const BOX: [f32; 4] = [1.0, 2.0, 8.0, 9.0];

#[test]
fn nothing_touches_a_point_that_is_nan() {
    for point in each_replaced(POINT, NAN).map(Vec2::from) {
        assert!(!touches_point_point(point, point));
        assert!(!touches_point_circle(point, raw_circle(CIRCLE)));
        assert!(!overlaps_point_circle(point, raw_circle(CIRCLE)));
        assert!(!touches_point_aabb(point, raw_box(BOX)));
        assert!(!overlaps_point_aabb(point, raw_box(BOX)));
    }
}

#[test]
fn nothing_touches_a_circle_with_a_nan() {
    let point = Vec2::from(POINT);
    let whole = raw_circle(CIRCLE);
    let aabb = raw_box(BOX);
    for circle in each_replaced(CIRCLE, NAN).map(raw_circle) {
        assert!(!touches_point_circle(point, circle));
        assert!(!overlaps_point_circle(point, circle));
        for (a, b) in [(circle, whole), (whole, circle), (circle, circle)] {
            assert!(!touches_circle_circle(a, b));
            assert!(!overlaps_circle_circle(a, b));
            assert_eq!(relate_circle_circle(a, b), CircleRelation::Apart);
        }
        assert!(!touches_circle_aabb(circle, aabb));
        assert!(!overlaps_circle_aabb(circle, aabb));
        assert_eq!(contact_circle_aabb(circle, aabb), None);
        for motion in [vec2(3.0, 40.0), vec2(40.0, 0.0), vec2(0.0, -40.0)] {
            assert_eq!(cast_circle_aabb(circle, motion, aabb), None);
        }
    }
}

#[test]
fn nothing_touches_a_box_or_an_interval_with_a_nan() {
    let point = Vec2::from(POINT);
    let ball = raw_circle(CIRCLE);
    let whole = raw_box(BOX);
    for aabb in each_replaced(BOX, NAN).map(raw_box) {
        assert!(!touches_point_aabb(point, aabb));
        assert!(!overlaps_point_aabb(point, aabb));
        for (a, b) in [(aabb, whole), (whole, aabb), (aabb, aabb)] {
            assert!(!touches_aabb_aabb(a, b));
            assert!(!overlaps_aabb_aabb(a, b));
        }
        assert!(!touches_circle_aabb(ball, aabb));
        assert!(!overlaps_circle_aabb(ball, aabb));
        assert_eq!(contact_circle_aabb(ball, aabb), None);
        for start in [vec2(4.0, -8.0), vec2(-8.0, 4.0), vec2(4.0, 20.0)] {
            let motion = (Vec2::from(POINT) - start) * 2.0;
            let ball = Circle::new(start, 2.0);
            assert_eq!(cast_circle_aabb(ball, motion, aabb), None);
        }
    }
    let whole = Interval::new(1.0, 8.0);
    for [min, max] in each_replaced([2.0, 9.0], NAN) {
        let interval = Interval { min, max };
        for (a, b) in [(interval, whole), (whole, interval), (interval, interval)] {
            assert!(!touches_interval_interval(a, b));
            assert!(!overlaps_interval_interval(a, b));
        }
    }
}

#[test]
fn a_motion_with_a_nan_hits_nothing() {
    for motion in each_replaced([40.0, 30.0], NAN).chain(each_replaced([0.0, 0.0], NAN)) {
        for start in [vec2(-8.0, 4.0), vec2(4.0, -8.0), vec2(4.0, 4.0)] {
            let hit = cast_circle_aabb(Circle::new(start, 2.0), motion.into(), raw_box(BOX));
            assert_eq!(hit, None);
        }
    }
}

/// A way without end has no fractions: what it hits, it hits at time 0, and no answer has a NaN.
#[test]
fn an_infinite_motion_hits_at_once_or_never() {
    let numbers = [-INF, -3.0, 0.0, 3.0, INF];
    let starts = [-8.0, 0.0, 1.0, 4.0, 8.0, 20.0];
    for (x, y) in numbers.into_iter().flat_map(|x| numbers.map(|y| (x, y))) {
        for (left, top) in starts.into_iter().flat_map(|x| starts.map(|y| (x, y))) {
            for radius in [0.0, 2.0] {
                let ball = circle(left, top, radius);
                let hit = cast_circle_aabb(ball, vec2(x, y), raw_box(BOX));
                if let Some(hit) = hit.filter(|_| x.is_infinite() || y.is_infinite()) {
                    assert_eq!(hit.time, 0.0, "{ball:?} by {x} {y}");
                    assert!(hit.point.is_finite() && hit.normal.is_normalized());
                }
            }
        }
    }
}

/// Half planes and strips are boxes; an infinite radius reaches all that is finite; what lies at
/// infinity is out of reach.
#[test]
fn infinite_shapes() {
    let floor = raw_box([-INF, 100.0, INF, INF]);
    let ball = circle(4.0, 80.0, 6.0);
    assert!(!touches_circle_aabb(ball, floor));
    let hit = cast_circle_aabb(ball, vec2(10.0, 28.0), floor);
    let met = hit.map(|hit| (hit.time, hit.point, hit.normal));
    assert_eq!(met, Some((0.5, vec2(9.0, 100.0), Vec2::NEG_Y)));
    let deep = contact_circle_aabb(circle(4.0, 98.0, 6.0), floor);
    assert_eq!(deep.map(|contact| contact.depth), Some(4.0));

    let everything = circle(0.0, 0.0, INF);
    assert!(touches_point_circle(vec2(f32::MAX, 0.0), everything));
    assert!(overlaps_circle_aabb(everything, rect(7.0, 7.0, 1.0, 1.0)));
    assert!(overlaps_circle_circle(everything, ball));

    let far_off = circle(INF, 0.0, 6.0);
    assert!(!touches_circle_circle(far_off, ball));
    assert!(!touches_circle_aabb(far_off, rect(0.0, 0.0, 9.0, 9.0)));
    assert!(!touches_circle_aabb(far_off, floor));
    assert!(!touches_point_circle(far_off.center, far_off));
}

/// Wherever circle and box are and however they move, what touches is at a finite distance, and each number of
/// an answer is one.
#[test]
fn no_answer_has_a_nan() {
    let places = [-INF, f32::MIN, -3.0, 0.5, 1.0, 4.0, 20.0, f32::MAX, INF];
    let motions = [-INF, -40.0, 0.0, 1e-45, 2.5, f32::MAX, INF];
    let boxes = [
        BOX,
        [-INF, 5.0, INF, INF],
        [-INF, 2.0, INF, 9.0],
        [1.0, 2.0, INF, INF],
        [INF, 2.0, INF, 9.0],
        [-INF, 2.0, -INF, 9.0],
        [-INF, -INF, INF, INF],
    ];
    let pairs = |numbers: &[f32]| -> Vec<Vec2> {
        let of_one = |x| numbers.iter().map(move |y| vec2(x, *y));
        numbers.iter().copied().flat_map(of_one).collect()
    };
    let motions = pairs(&motions);
    for (center, radius) in pairs(&places)
        .into_iter()
        .flat_map(|center| [0.0, 1e-45, 1e-13, 6.0, INF].map(|radius| (center, radius)))
    {
        let circle = Circle { center, radius };
        let is_far_off = center.x.is_infinite() || center.y.is_infinite();
        assert!(!(is_far_off && touches_circle_circle(circle, circle)));
        assert!(!(is_far_off && touches_point_circle(Vec2::ZERO, circle)));
        let origin = Circle::new(Vec2::ZERO, 1.0);
        let relation = relate_circle_circle(circle, origin);
        assert!(!is_far_off || relation == CircleRelation::Apart);
        for aabb in boxes.map(raw_box) {
            if let Some(contact) = contact_circle_aabb(circle, aabb) {
                assert!(!is_far_off, "{circle:?} touches {aabb:?}");
                assert!(contact.depth >= 0.0 && !contact.point.is_nan());
                assert!(
                    contact.normal.is_normalized(),
                    "{circle:?} {aabb:?}: {contact:?}"
                );
            }
            for motion in &motions {
                if let Some(hit) = cast_circle_aabb(circle, *motion, aabb) {
                    assert!(!is_far_off, "{circle:?} by {motion} hits {aabb:?}");
                    assert!(
                        (0.0..=1.0).contains(&hit.time),
                        "{circle:?} by {motion}: {hit:?}"
                    );
                    assert!(!hit.point.is_nan() && !hit.normal.is_nan(), "{hit:?}");
                }
            }
        }
    }
}

/// A closest point is a point of the box even so; measured from the centre it is NaN where the
/// centre is.
#[test]
fn the_closest_point_to_no_point() {
    let aabb = raw_box(BOX);
    assert_eq!(closest_point_on_aabb(vec2(NAN, 4.0), aabb), vec2(1.0, 4.0));
    assert_eq!(closest_point_on_aabb(vec2(INF, NAN), aabb), vec2(8.0, 2.0));
    let from_center = closest_point_on_aabb_from_its_center;
    assert_eq!(from_center(vec2(NAN, 4.0), aabb), vec2(1.0, 4.0));
    let strip = raw_box([1.0, 2.0, INF, 9.0]);
    assert!(from_center(vec2(4.0, 4.0), strip).x.is_nan());
}
