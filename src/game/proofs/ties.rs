//! Ties: levels in which two things happen at the same time, to the bit.

use glam::Vec2;

use super::level;
use crate::game::flight::Flight;
use crate::game::surface::Obstacles;
use crate::game::{Ball, Bricks, Impact, Paddle, Surface};
use crate::tuning::{BALL_RADIUS, FIELD, MAX_HITS_PER_STEP, MIN_VERTICAL_SHARE, PADDLE_TOP, STEP};

const TESTS: u32 = 100_000;

/// Flies a ball and returns its impacts, up to twice as many as a step may have.
fn fly(ball: &mut Ball, bricks: &Bricks, paddle: Option<&Paddle>, seconds: f32) -> Vec<Impact> {
    let obstacles = Obstacles {
        bricks,
        paddle,
        barrier: false,
        pierce: false,
    };
    let mut flight = Flight::new(seconds, TESTS);
    let impacts = std::iter::from_fn(|| flight.next(ball, obstacles, &mut ()));
    impacts.take(2 * MAX_HITS_PER_STEP).collect()
}

/// The surfaces and normals that a ball meets in one second.
fn met(text: &str, at: (f32, f32), velocity: (f32, f32)) -> Vec<(Surface, (f32, f32))> {
    let velocity = Vec2::from(velocity);
    let mut ball = Ball::flying(at.into(), velocity.normalize(), velocity.length());
    let impacts = fly(&mut ball, &Bricks::new(&level(text)), None, 1.0);
    let met = impacts.iter();
    met.map(|impact| (impact.surface, impact.normal.into()))
        .collect()
}

/// In a corner of the field both walls turn the ball, the side wall first.
#[test]
fn a_corner_of_the_field_is_two_walls() {
    let met = met(".\n.\n2", (16.0, 16.0), (-20.0, -20.0));
    let expected = [(Surface::Wall, (1.0, 0.0)), (Surface::Wall, (0.0, 1.0))];
    assert_eq!(met, expected);
}

/// A wall and a brick are hit at the same time: both turn the ball, the wall first.
#[test]
fn a_wall_comes_before_a_brick_at_the_same_time() {
    // The brick's lower side is at 50.
    let met = met(
        "2",
        (BALL_RADIUS + 10.0, 50.0 + BALL_RADIUS + 10.0),
        (-20.0, -20.0),
    );
    let expected = [(Surface::Wall, (1.0, 0.0)), (Surface::Brick(0), (0.0, 1.0))];
    assert_eq!(met, expected);
}

/// In a shaft barely wider than the ball a step would have more hits than the limit; the rest is not flown.
#[test]
fn a_step_has_a_limited_number_of_hits() {
    let shaft = ".#.#2\n".repeat(6).replace(".#.#", &"#.".repeat(30));
    let bricks = Bricks::new(&level(&shaft));
    let x = bricks.aabb(1).center().x;
    let flat = Vec2::new(1.0, MIN_VERTICAL_SHARE).normalize();
    let mut ball = Ball::flying(Vec2::new(x, 100.0), flat, 10_000.0);
    let impacts = fly(&mut ball, &bricks, None, STEP);
    assert_eq!(impacts.len(), MAX_HITS_PER_STEP);
    let flown = ball.position.y - 100.0;
    assert!(flown < 2.0, "{flown} units down, of 16");
}

#[test]
fn a_flight_that_is_over_costs_no_more_tests() {
    let bricks = Bricks::new(&level("2"));
    let mut ball = Ball::flying(FIELD * 0.5, Vec2::Y, 100.0);
    let obstacles = Obstacles {
        bricks: &bricks,
        paddle: None,
        barrier: false,
        pierce: false,
    };
    let mut flight = Flight::new(STEP, TESTS);
    assert_eq!(flight.next(&mut ball, obstacles, &mut ()), None);
    let at = ball.position;
    let left = flight.tests_left;
    assert!(at != FIELD * 0.5 && left < TESTS, "it has flown");
    assert_eq!(flight.next(&mut ball, obstacles, &mut ()), None);
    assert_eq!((ball.position, flight.tests_left), (at, left));
}

/// A ball whose centre is exactly at the paddle's top bounces off the paddle's end, and is not aimed.
#[test]
fn the_end_of_the_paddle_aims_only_what_is_above_its_top() {
    let paddle = Paddle::new(400.0, 100.0);
    let bricks = Bricks::new(&level("2"));
    for (above, is_aimed) in [(0.0, false), (1.0, true)] {
        let at = Vec2::new(paddle.aabb().min.x - 20.0, PADDLE_TOP - above);
        let mut ball = Ball::flying(at, Vec2::X, 30.0);
        let impacts = fly(&mut ball, &bricks, Some(&paddle), 1.0);
        assert_eq!(impacts.len(), 1, "{above} above the top");
        assert!(ball.direction.x < 0.0);
        let share = ball.direction.y.abs();
        assert_eq!(share != MIN_VERTICAL_SHARE, is_aimed, "{share} at {above}");
    }
}
