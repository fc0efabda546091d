//! The working of a cast: it answers as the cast does, and the reason of every miss is true.

use breakout::collision::{
    Aabb, CastWorking, Circle, Miss, cast_circle_aabb, touches_circle_aabb,
    work_out_cast_circle_aabb,
};
use glam::{DVec2, Vec2, vec2};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::random_casts::{Cast, KINDS, random_cast};
use crate::scenes::{circle, rect};

fn work_out(x: f32, y: f32, motion: Vec2) -> CastWorking {
    work_out_cast_circle_aabb(circle(x, y, 6.0), motion, rect(100.0, 100.0, 64.0, 24.0))
}

#[test]
fn every_miss_has_its_reason_with_its_number() {
    let not_approaching = |x, y, along| Miss::NotApproaching {
        normal: vec2(x, y),
        along,
    };
    let behind = |distance| Miss::Behind { distance };
    let beside = |x, y, distance| Miss::Beside {
        point: vec2(x, y),
        distance,
    };
    let late = |time| Miss::TooLate { time };
    let table = [
        (
            "glides on the top",
            120.0,
            94.0,
            (20.0, 0.0),
            not_approaching(0.0, -1.0, 0.0),
        ),
        (
            "leaves the top",
            120.0,
            94.0,
            (20.0, -5.0),
            not_approaching(0.0, -1.0, 5.0),
        ),
        (
            "leaves from within",
            120.0,
            96.0,
            (0.0, -8.0),
            not_approaching(0.0, -1.0, 8.0),
        ),
        (
            "stands still, off",
            120.0,
            80.0,
            (0.0, 0.0),
            not_approaching(0.0, -1.0, 0.0),
        ),
        ("flies up, away", 120.0, 90.0, (0.0, -30.0), behind(4.0)),
        ("has passed below", 180.0, 140.0, (30.0, 10.0), behind(10.0)),
        // The corner at (164, 124) lies 4 left and 5 up of it; the motion is 10 long.
        ("has passed a corner", 168.0, 129.0, (6.0, 8.0), behind(6.4)),
        (
            "above, along the top",
            50.0,
            90.0,
            (200.0, 0.0),
            beside(100.0, 100.0, 10.0),
        ),
        (
            "left, along the side",
            90.0,
            50.0,
            (0.0, 200.0),
            beside(100.0, 100.0, 10.0),
        ),
        (
            "right, along the side",
            174.0,
            50.0,
            (0.0, 200.0),
            beside(164.0, 100.0, 10.0),
        ),
        (
            "grazes the top from afar",
            50.0,
            94.0,
            (200.0, 0.0),
            beside(100.0, 100.0, 6.0),
        ),
        // The line y = 0.75 x - 50 passes the corner (164, 100) at |164 * 0.75 - 150| * 0.8.
        (
            "past a corner",
            120.0,
            40.0,
            (80.0, 60.0),
            beside(164.0, 100.0, 21.6),
        ),
        ("stops in front of it", 120.0, 54.0, (0.0, 20.0), late(2.0)),
        (
            "stops far before a corner",
            40.0,
            40.0,
            (1.0, 1.0),
            late(55.757_36),
        ),
        ("not a number", f32::NAN, 50.0, (0.0, 20.0), Miss::NotFinite),
    ];
    for (name, x, y, motion, expected) in table {
        let miss = work_out(x, y, motion.into()).answer.expect_err(name);
        assert_close(name, miss, expected);
    }
}

/// The same kind with the same numbers, to a thousandth.
#[track_caller]
fn assert_close(name: &str, miss: Miss, expected: Miss) {
    let numbers = |miss| match miss {
        Miss::NotApproaching { normal, along } => (0, normal, along),
        Miss::Behind { distance } => (1, Vec2::ZERO, distance),
        Miss::Beside { point, distance } => (2, point, distance),
        Miss::TooLate { time } => (3, Vec2::ZERO, time),
        Miss::NotFinite => (4, Vec2::ZERO, 0.0),
    };
    let ((kind, place, number), (kind_2, place_2, number_2)) = (numbers(miss), numbers(expected));
    let close = place.abs_diff_eq(place_2, 1e-3) && (number - number_2).abs() <= 1e-3;
    assert!(
        kind == kind_2 && close,
        "{name}: {miss:?}, not {expected:?}"
    );
}

#[test]
fn the_numbers_of_a_corner_are_those_of_its_formula() {
    // From (60, 60) to the corner at (100, 100), 3 right of the line through it.
    let working = work_out(63.0, 60.0, vec2(50.0, 50.0));
    let crossing = working.crossing.expect("it crosses both lines");
    assert_eq!(crossing.lines, DVec2::new(94.0, 94.0));
    assert_eq!(crossing.times, DVec2::new(0.62, 0.68));
    assert!(!crossing.by_x && crossing.time == 0.68);
    assert_eq!(crossing.center, DVec2::new(97.0, 94.0));
    assert_eq!(crossing.closest, DVec2::new(100.0, 100.0));
    let chord = working.chord.expect("it is past the side's end");
    assert_eq!((chord.along, chord.across), (3850.0, 150.0));
    assert_eq!(chord.half_chord_squared, 36.0 * 5000.0 - 150.0 * 150.0);
    let time = (3850.0 - 157_500_f64.sqrt()) / 5000.0;
    let hit = working.answer.expect("it hits");
    assert_eq!((chord.entry(), hit.time), (Some(time), time as f32));
}

#[test]
fn a_working_answers_as_the_cast_does_and_tells_the_truth() {
    let mut random = Pcg64Mcg::seed_from_u64(18);
    let mut kinds = [0; 5];
    for index in 0..100_000 {
        let cast = random_cast(index % KINDS, &mut random);
        let Cast {
            circle,
            motion,
            aabb,
        } = cast;
        let working = work_out_cast_circle_aabb(circle, motion, aabb);
        assert_eq!(working.answer.ok(), cast_circle_aabb(circle, motion, aabb));
        match working.answer {
            Ok(_) => kinds[0] += 1,
            Err(miss) => kinds[check(&cast, miss)] += 1,
        }
    }
    assert!(kinds.iter().all(|count| *count > 1000), "{kinds:?}");
}

/// Checks the reason of a miss without the cast, and returns its kind.
fn check(cast: &Cast, miss: Miss) -> usize {
    let Cast {
        circle,
        motion,
        aabb,
    } = *cast;
    let off = |time: f64| {
        let center = cast.start() + motion.as_dvec2() * time;
        let closest = center.clamp(aabb.min.as_dvec2(), aabb.max.as_dvec2());
        center.distance(closest) - cast.radius()
    };
    match miss {
        Miss::NotApproaching { normal, along } => {
            assert!(along >= 0.0 && normal.dot(motion) == along, "{cast:?}");
            let touches = touches_circle_aabb(circle, aabb) || off(0.0) < 0.001;
            assert!(touches || motion == Vec2::ZERO, "{cast:?} {miss:?}");
            1
        }
        Miss::Behind { distance } => {
            assert!(distance >= 0.0, "{cast:?} {miss:?}");
            let nearest = (1..100).map(|part| off(f64::from(part) * 0.1));
            assert!(nearest.fold(f64::MAX, f64::min) > -0.001, "{cast:?}");
            2
        }
        Miss::Beside { point, distance } => {
            assert!(is_on_outline(point, aabb), "{cast:?} {miss:?}");
            // The distance falls until it is least, and then rises.
            let mut times = [0.0, 1.0];
            for _ in 0..100 {
                let [from, to] = times;
                let third = (to - from) / 3.0;
                let falls = off(from + third) > off(to - third);
                times[usize::from(!falls)] = if falls { from + third } else { to - third };
            }
            let least = off(times[0]);
            let told = f64::from(distance) - cast.radius();
            assert!((told - least).abs() < 0.001, "{cast:?} {miss:?} {least}");
            assert!(least > -0.001, "{cast:?} {miss:?}");
            3
        }
        Miss::TooLate { time } => {
            assert!(
                time > 0.999 && off(time.into()).abs() < 0.01,
                "{cast:?} {miss:?}"
            );
            4
        }
        Miss::NotFinite => panic!("{cast:?} is finite"),
    }
}

fn is_on_outline(point: Vec2, aabb: Aabb) -> bool {
    point == point.clamp(aabb.min, aabb.max)
        && (point.x == aabb.min.x
            || point.x == aabb.max.x
            || point.y == aabb.min.y
            || point.y == aabb.max.y)
}

/// A circle, as of a ball, meets a box: the working agrees whatever the box's proportions.
#[test]
fn a_box_without_area_has_a_working_too() {
    let point = Aabb::new(vec2(100.0, 100.0), vec2(100.0, 100.0));
    let ball = Circle::new(vec2(90.0, 100.0), 6.0);
    let working = work_out_cast_circle_aabb(ball, vec2(8.0, 0.0), point);
    assert_eq!(working.answer.map(|hit| hit.time), Ok(0.5));
    assert!(working.chord.is_none(), "it meets the side's very end");
}

#[test]
fn without_a_motion_there_is_no_chord() {
    let ball = Circle::new(vec2(-4.0, -4.0), 5.0);
    let working = work_out_cast_circle_aabb(ball, Vec2::ZERO, rect(0.0, 0.0, 10.0, 10.0));
    assert_eq!(working.chord, None);
    assert!(matches!(
        working.answer,
        Err(Miss::NotApproaching { along: 0.0, .. })
    ));
}
