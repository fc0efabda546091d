//! Touching when: scenes of a moving circle and the brick at (100, 100), 64 x 24.

use breakout::collision::{Aabb, Circle, Hit, cast_circle_aabb};
use glam::{Vec2, vec2};

use crate::scenes::{circle, moved_circle, rect};

fn brick() -> Aabb {
    rect(100.0, 100.0, 64.0, 24.0)
}

/// Checks that the circle hits the brick at `time`, at `point`, with `normal`, to a ten-thousandth.
#[track_caller]
fn hits(ball: Circle, motion: Vec2, time: f32, point: Vec2, normal: Vec2) {
    hits_box(brick(), ball, motion, time, point, normal);
}

#[track_caller]
fn hits_box(aabb: Aabb, ball: Circle, motion: Vec2, time: f32, point: Vec2, normal: Vec2) {
    let Some(hit) = cast_circle_aabb(ball, motion, aabb) else {
        panic!("{ball:?} moving by {motion} misses {aabb:?}");
    };
    let expect = Hit {
        time,
        point,
        normal,
    };
    let close = (hit.time - time).abs() <= 1e-4
        && hit.point.abs_diff_eq(point, 1e-4)
        && hit.normal.abs_diff_eq(normal, 1e-4);
    assert!(
        close,
        "{ball:?} moving by {motion}: {hit:?}, expected {expect:?}"
    );
}

/// Checks that the circle does not hit the brick.
#[track_caller]
fn misses(ball: Circle, motion: Vec2) {
    assert_eq!(
        cast_circle_aabb(ball, motion, brick()),
        None,
        "{ball:?} moving by {motion}"
    );
}

/// Straight at each face, 20 of 40 units away. A normal of the wrong sign or axis fails here.
#[test]
fn each_face_straight() {
    let x = 132.0;
    let y = 112.0;
    hits(
        circle(74.0, y, 6.0),
        vec2(40.0, 0.0),
        0.5,
        vec2(100.0, y),
        Vec2::NEG_X,
    );
    hits(
        circle(190.0, y, 6.0),
        vec2(-40.0, 0.0),
        0.5,
        vec2(164.0, y),
        Vec2::X,
    );
    hits(
        circle(x, 74.0, 6.0),
        vec2(0.0, 40.0),
        0.5,
        vec2(x, 100.0),
        Vec2::NEG_Y,
    );
    hits(
        circle(x, 150.0, 6.0),
        vec2(0.0, -40.0),
        0.5,
        vec2(x, 124.0),
        Vec2::Y,
    );
}

/// At each face on a slant, so that the ball crosses the line of one other side before. Taking the
/// first line crossed instead of the last fails here.
#[test]
fn each_face_on_a_slant() {
    hits(
        circle(74.0, 92.0, 6.0),
        vec2(40.0, 40.0),
        0.5,
        vec2(100.0, 112.0),
        Vec2::NEG_X,
    );
    hits(
        circle(190.0, 92.0, 6.0),
        vec2(-40.0, 40.0),
        0.5,
        vec2(164.0, 112.0),
        Vec2::X,
    );
    hits(
        circle(92.0, 74.0, 6.0),
        vec2(40.0, 40.0),
        0.5,
        vec2(112.0, 100.0),
        Vec2::NEG_Y,
    );
    hits(
        circle(92.0, 150.0, 6.0),
        vec2(40.0, -40.0),
        0.5,
        vec2(112.0, 124.0),
        Vec2::Y,
    );
}

/// Along a slant of 3 : 4 : 5 straight at each corner: 20 units away, radius 5, so after 15 of 30
/// units. The sharp corner of the grown box would stop the ball earlier, with a face's normal.
#[test]
fn each_corner_along_its_slant() {
    for (corner, away) in [
        (vec2(100.0, 100.0), vec2(-0.6, -0.8)),
        (vec2(164.0, 100.0), vec2(0.6, -0.8)),
        (vec2(100.0, 124.0), vec2(-0.6, 0.8)),
        (vec2(164.0, 124.0), vec2(0.6, 0.8)),
    ] {
        hits(
            Circle::new(corner + away * 20.0, 5.0),
            away * -30.0,
            0.5,
            corner,
            away,
        );
    }
}

/// Parallel to the top, 4 above it with a radius of 5: the corner is met 3 before its x, on the
/// ball's lower right. From each end, and the same below.
#[test]
fn each_corner_in_passing() {
    for (y, up) in [(96.0, -0.8), (128.0, 0.8)] {
        let edge = if up < 0.0 { 100.0 } else { 124.0 };
        hits(
            circle(77.0, y, 5.0),
            vec2(40.0, 0.0),
            0.5,
            vec2(100.0, edge),
            vec2(-0.6, up),
        );
        hits(
            circle(187.0, y, 5.0),
            vec2(-40.0, 0.0),
            0.5,
            vec2(164.0, edge),
            vec2(0.6, up),
        );
    }
}

/// The lying corner in motion: the ball flies through the square corner of the grown box and past
/// the round one. Diagonal, 7.07 from the corner with a radius of 6.
#[test]
fn the_lying_corner_is_flown_past() {
    // The line x + y = 190 passes (100, 100) at 10 / sqrt 2.
    misses(circle(60.0, 130.0, 6.0), vec2(70.0, -70.0));
    misses(circle(130.0, 60.0, 6.0), vec2(-70.0, 70.0));
    // Starting in that square corner, outside the round one.
    misses(circle(95.0, 95.0, 6.0), vec2(-70.0, 70.0));
    misses(circle(95.0, 95.0, 6.0), vec2(-1.0, -1.0));
    // From there straight inwards it is 1.07 units to go.
    let slant = vec2(-1.0, -1.0).normalize();
    let time = (vec2(5.0, 5.0).length() - 6.0) / vec2(2.0, 2.0).length();
    hits(
        circle(95.0, 95.0, 6.0),
        vec2(2.0, 2.0),
        time,
        vec2(100.0, 100.0),
        slant,
    );
}

/// Misses on all sides: too short, beside, past a corner, and away from the brick.
#[test]
fn misses_on_all_sides() {
    misses(circle(74.0, 112.0, 6.0), vec2(19.0, 0.0));
    misses(circle(132.0, 74.0, 6.0), vec2(0.0, 19.0));
    misses(circle(74.0, 93.0, 6.0), vec2(200.0, 0.0));
    misses(circle(74.0, 131.0, 6.0), vec2(200.0, 0.0));
    misses(circle(93.0, 74.0, 6.0), vec2(0.0, 200.0));
    misses(circle(171.0, 74.0, 6.0), vec2(0.0, 200.0));
    misses(circle(74.0, 112.0, 6.0), vec2(-40.0, 0.0));
    misses(circle(132.0, 150.0, 6.0), vec2(0.0, 40.0));
    misses(circle(74.0, 112.0, 6.0), vec2(20.0, 100.0));
}

/// The motion that ends exactly at the brick reaches it: times run from 0 to 1 inclusive.
#[test]
fn arrives_at_the_very_end() {
    hits(
        circle(74.0, 112.0, 6.0),
        vec2(20.0, 0.0),
        1.0,
        vec2(100.0, 112.0),
        Vec2::NEG_X,
    );
    hits(
        circle(132.0, 150.0, 6.0),
        vec2(0.0, -20.0),
        1.0,
        vec2(132.0, 124.0),
        Vec2::Y,
    );
}

/// A circle that touches each face and moves on against it hits at once; one that moves off it is
/// free. Without the second a ball would stick to what it has just bounced off.
#[test]
fn touching_at_the_start() {
    for (ball, normal) in [
        (circle(94.0, 112.0, 6.0), Vec2::NEG_X),
        (circle(170.0, 112.0, 6.0), Vec2::X),
        (circle(132.0, 94.0, 6.0), Vec2::NEG_Y),
        (circle(132.0, 130.0, 6.0), Vec2::Y),
    ] {
        let point = ball.center - normal * 6.0;
        hits(ball, -normal, 0.0, point, normal);
        hits(
            ball,
            -normal * 1e-3 + normal.perp() * 50.0,
            0.0,
            point,
            normal,
        );
        misses(ball, normal);
        misses(ball, normal * 1e-3 + normal.perp() * 50.0);
    }
}

/// The same at a corner, where the normal is the slant and not an axis: moving right and slightly
/// up still approaches the top left corner from up left.
#[test]
fn touching_a_corner_at_the_start() {
    let ball = circle(97.0, 96.0, 5.0);
    let corner = vec2(100.0, 100.0);
    let normal = vec2(-0.6, -0.8);
    hits(ball, vec2(3.0, -1.0), 0.0, corner, normal);
    misses(ball, vec2(3.0, -3.0));
    // Along the tangent it neither approaches nor enters.
    misses(ball, vec2(4.0, -3.0));
}

/// A circle that overlaps hits at once when it goes deeper and is let out when it leaves. Flipping
/// one that leaves would send it back in.
#[test]
fn overlapping_at_the_start() {
    let ball = circle(132.0, 127.0, 6.0);
    hits(ball, vec2(5.0, -1.0), 0.0, vec2(132.0, 124.0), Vec2::Y);
    misses(ball, vec2(5.0, 1.0));
    misses(ball, vec2(5.0, 0.0));
}

/// From within the brick the nearest face is the way out, also for a very fast ball.
#[test]
fn center_inside_at_the_start() {
    let ball = circle(132.0, 121.0, 6.0);
    hits(ball, vec2(0.0, -1.0), 0.0, vec2(132.0, 124.0), Vec2::Y);
    hits(ball, vec2(900.0, -900.0), 0.0, vec2(132.0, 124.0), Vec2::Y);
    misses(ball, vec2(0.0, 1.0));
    misses(ball, vec2(900.0, 900.0));
}

/// No motion is no approach: clear, touching, overlapping or inside.
/// Nearer than the quick look in `f32` can tell, and behind all the same.
#[test]
fn a_box_just_behind_is_never_met() {
    let ball = Circle::new(vec2(6.3, 50.0), 6.0);
    let motion = vec2(10.0, 0.0);
    let left = Aabb::new(vec2(-60.0, 0.0), vec2(0.3, 100.0));
    let above = Aabb::new(vec2(0.0, -60.0), vec2(100.0, 0.3));
    assert_eq!(cast_circle_aabb(ball, motion, left), None);
    let ball = Circle::new(vec2(50.0, 6.3), 6.0);
    assert_eq!(cast_circle_aabb(ball, vec2(0.0, 10.0), above), None);
}

#[test]
fn zero_motion() {
    for y in [140.0, 130.0, 127.0, 121.0] {
        misses(circle(132.0, y, 6.0), Vec2::ZERO);
        misses(circle(132.0, y, 0.0), Vec2::ZERO);
    }
    // In the square corner of the grown box, and on the line of its side.
    misses(circle(95.0, 95.0, 6.0), Vec2::ZERO);
    misses(circle(94.0, 94.0, 6.0), Vec2::ZERO);
}

/// A flight across the whole field in one step does not tunnel, through the flat side or past the
/// corner of a brick much thinner than the step.
#[test]
fn very_fast() {
    hits(
        circle(132.0, 10_118.0, 6.0),
        vec2(0.0, -1_000_000.0),
        0.009_988,
        vec2(132.0, 124.0),
        Vec2::Y,
    );
    let thin = rect(100.0, 100.0, 64.0, 0.01);
    hits_box(
        thin,
        circle(132.0, 0.0, 6.0),
        vec2(0.0, 800.0),
        94.0 / 800.0,
        vec2(132.0, 100.0),
        Vec2::NEG_Y,
    );
}

/// Gliding along each side, or grazing a corner without entering, is no hit: a wall of flush bricks
/// has no inner edges for a ball that rolls along it.
#[test]
fn grazing() {
    misses(circle(50.0, 94.0, 6.0), vec2(200.0, 0.0));
    misses(circle(214.0, 130.0, 6.0), vec2(-200.0, 0.0));
    misses(circle(94.0, 50.0, 6.0), vec2(0.0, 200.0));
    misses(circle(170.0, 174.0, 6.0), vec2(0.0, -200.0));
    // From a start beside the brick, where the glide already touches.
    misses(circle(132.0, 94.0, 6.0), vec2(200.0, 0.0));
    // On the tangent of the corner along a slant of 3 : 4 : 5.
    let touch = vec2(97.0, 96.0);
    misses(
        Circle::new(touch - vec2(40.0, -30.0), 5.0),
        vec2(80.0, -60.0),
    );
    // A 64th of a unit closer it is a hit, just before the nearest place.
    let ball = moved_circle(
        Circle::new(touch - vec2(40.0, -30.0), 5.0),
        vec2(0.6, 0.8) / 64.0,
    );
    assert!(cast_circle_aabb(ball, vec2(80.0, -60.0), brick()).is_some());
}

/// A shallow flight meets the side where it should. With the cotangent of its angle at 4,000, an
/// error of a ten-thousandth across the path would put the hit 0.4 units off.
#[test]
fn a_shallow_flight_meets_the_side_in_its_place() {
    // 100.3 and 1.7 are not exact in f32; what counts is what f32 makes of them.
    let wall = rect(0.0, 300.3, 800.0, 24.0);
    let ball = circle(1.7, 294.2, 6.0);
    let motion = vec2(780.0, 0.195);
    let gap = f64::from(wall.min.y) - f64::from(ball.center.y) - 6.0;
    let time = gap / f64::from(motion.y);
    let x = f64::from(ball.center.x) + f64::from(motion.x) * time;
    let Some(hit) = cast_circle_aabb(ball, motion, wall) else {
        panic!("the ball misses the wall");
    };
    assert_eq!(hit.normal, Vec2::NEG_Y);
    assert!(
        (f64::from(hit.point.x) - x).abs() < 0.0001,
        "{} is not {x}",
        hit.point.x
    );
}

/// A circle of radius 0 is a ray: faces, corners, misses and gliding as for others, without a
/// rounded corner.
#[test]
fn zero_radius() {
    let ray = |x: f32, y: f32| circle(x, y, 0.0);
    hits(
        ray(80.0, 112.0),
        vec2(40.0, 0.0),
        0.5,
        vec2(100.0, 112.0),
        Vec2::NEG_X,
    );
    hits(
        ray(132.0, 144.0),
        vec2(0.0, -40.0),
        0.5,
        vec2(132.0, 124.0),
        Vec2::Y,
    );
    misses(ray(80.0, 99.9), vec2(40.0, 0.0));
    misses(ray(80.0, 85.0), vec2(40.0, 10.0));
    // Exactly through a corner: by the side met more squarely, and by the top on a tie.
    hits(
        ray(80.0, 90.0),
        vec2(40.0, 20.0),
        0.5,
        vec2(100.0, 100.0),
        Vec2::NEG_X,
    );
    hits(
        ray(90.0, 80.0),
        vec2(20.0, 40.0),
        0.5,
        vec2(100.0, 100.0),
        Vec2::NEG_Y,
    );
    hits(
        ray(80.0, 80.0),
        vec2(40.0, 40.0),
        0.5,
        vec2(100.0, 100.0),
        Vec2::NEG_Y,
    );
    // On the brick and in it.
    hits(
        ray(132.0, 124.0),
        vec2(0.0, -1.0),
        0.0,
        vec2(132.0, 124.0),
        Vec2::Y,
    );
    misses(ray(132.0, 124.0), vec2(0.0, 1.0));
    hits(
        ray(132.0, 121.0),
        vec2(0.0, -1.0),
        0.0,
        vec2(132.0, 124.0),
        Vec2::Y,
    );
}

/// A ray along a side hits where the side begins: from outside, and from the corner itself. From
/// farther along the side, and from its end, it glides.
#[test]
fn a_ray_along_a_side() {
    let ray = |at: Vec2| Circle::new(at, 0.0);
    let Aabb { min, max } = brick();
    for (begins, ends) in [
        (min, vec2(max.x, min.y)),
        (vec2(min.x, max.y), max),
        (min, vec2(min.x, max.y)),
        (vec2(max.x, min.y), max),
    ] {
        for (begins, ends) in [(begins, ends), (ends, begins)] {
            let way = (ends - begins).normalize() * 40.0;
            let normal = -way / 40.0;
            hits(ray(begins - way * 0.5), way, 0.5, begins, normal);
            hits(ray(begins - way), way, 1.0, begins, normal);
            hits(ray(begins), way, 0.0, begins, normal);
            misses(ray(begins + way * 0.25), way);
            misses(ray(ends), way);
        }
    }
    // A wire is two sides and no area.
    let wire = rect(50.0, 50.0, 20.0, 0.0);
    let end = vec2(50.0, 50.0);
    hits_box(wire, ray(end), vec2(40.0, 0.0), 0.0, end, Vec2::NEG_X);
    let along = cast_circle_aabb(ray(vec2(60.0, 50.0)), vec2(40.0, 0.0), wire);
    assert_eq!(along, None);
}

/// A box without area still stops a ball: a point like a peg, a line like a wire.
#[test]
fn zero_size_box() {
    let peg = rect(50.0, 50.0, 0.0, 0.0);
    let at = vec2(50.0, 50.0);
    hits_box(
        peg,
        circle(24.0, 50.0, 6.0),
        vec2(40.0, 0.0),
        0.5,
        at,
        Vec2::NEG_X,
    );
    hits_box(
        peg,
        circle(27.0, 46.0, 5.0),
        vec2(40.0, 0.0),
        0.5,
        at,
        vec2(-0.6, -0.8),
    );
    assert_eq!(
        cast_circle_aabb(circle(27.0, 45.0, 5.0), vec2(40.0, 0.0), peg),
        None
    );

    let wire = rect(50.0, 50.0, 20.0, 0.0);
    hits_box(
        wire,
        circle(60.0, 24.0, 6.0),
        vec2(0.0, 40.0),
        0.5,
        vec2(60.0, 50.0),
        Vec2::NEG_Y,
    );
    hits_box(
        wire,
        circle(24.0, 50.0, 6.0),
        vec2(40.0, 0.0),
        0.5,
        at,
        Vec2::NEG_X,
    );
    hits_box(
        wire,
        circle(60.0, 30.0, 0.0),
        vec2(0.0, 40.0),
        0.5,
        vec2(60.0, 50.0),
        Vec2::NEG_Y,
    );
    hits_box(
        wire,
        circle(30.0, 50.0, 0.0),
        vec2(40.0, 0.0),
        0.5,
        at,
        Vec2::NEG_X,
    );

    // A ray straight at a peg: nothing has a size, and yet it is hit.
    hits_box(
        peg,
        circle(30.0, 50.0, 0.0),
        vec2(40.0, 0.0),
        0.5,
        at,
        Vec2::NEG_X,
    );
}

/// Exactly at a corner, with circles down to the smallest: the normal of one that is met as a corner points
/// back along the motion, and every one is a unit vector.
#[test]
fn the_normal_of_the_smallest_circle_is_a_unit_vector() {
    let mut corners = 0;
    for radius in [1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-20, 1e-45] {
        for (x, y) in [(37.25, 41.5), (12.5, 90.75), (80.0, 3.125), (50.0, 50.0)] {
            let half = vec2(x, y);
            let ball = circle(100.0 - x, 100.0 - y, radius);
            let hit = cast_circle_aabb(ball, half * 2.0, brick()).expect("a hit");
            let length = hit.normal.length();
            assert!((length - 1.0).abs() < 1e-6, "{radius:e}, {half}: {hit:?}");
            if hit.normal.x != 0.0 && hit.normal.y != 0.0 {
                corners += 1;
                assert!(
                    hit.normal.abs_diff_eq(-half.normalize(), 1e-6),
                    "{radius:e}: {hit:?}"
                );
            }
        }
    }
    assert!(corners >= 20, "{corners}");
}
