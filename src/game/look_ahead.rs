//! The loop guard: a ball that would touch neither brick nor paddle again is turned a little.
//!
//! The game is deterministic, so a loop can be proved by flying on, with the same arithmetic, and
//! looking. Solid bricks never change and the look ends at the first brick that does, so nothing
//! needs copying but the ball.

use glam::Vec2;

use super::ball::Ball;
use super::bricks::Bricks;
use super::flight::{Flight, Impact, Surface};
use crate::tuning::{
    LOOP_HORIZON, LOOP_SUSPICION, MAX_NUDGES, MIN_VERTICAL_SHARE, NUDGE_COS, NUDGE_SIN, PADDLE_TOP,
    STEPS_PER_SECOND,
};

/// Barren steps after which a look is worth its cost.
pub(super) const SUSPICIOUS: u32 = (LOOP_SUSPICION * STEPS_PER_SECOND as f32) as u32;

const HORIZON: u32 = (LOOP_HORIZON * STEPS_PER_SECOND as f32) as u32;

/// The direction nearest to the ball's own that ends a loop, if it is in one; `normal` is of the
/// surface that it leaves. Otherwise notes when the next look is due.
pub(super) fn freed(ball: &mut Ball, normal: Vec2, bricks: &Bricks) -> Option<Vec2> {
    if let Some(steps) = steps_to_something(*ball, bricks) {
        ball.look_at = ball.barren + steps + 1;
        return None;
    }
    ball.look_at = ball.barren + SUSPICIOUS;
    let (mut left, mut right) = (ball.direction, ball.direction);
    for _ in 0..MAX_NUDGES {
        left = turned(left, NUDGE_SIN);
        right = turned(right, -NUDGE_SIN);
        for direction in [left, right] {
            let leaves = direction.dot(normal) > 0.0;
            let playable = direction.y.abs() >= MIN_VERTICAL_SHARE;
            let turned = Ball { direction, ..*ball };
            if leaves && playable && steps_to_something(turned, bricks).is_some() {
                return Some(direction);
            }
        }
    }
    None
}

/// Steps until the ball touches a brick that can break or falls to the paddle's height.
fn steps_to_something(mut ball: Ball, bricks: &Bricks) -> Option<u32> {
    (0..HORIZON).find(|_| {
        let mut flight = Flight::default();
        while let Some(impact) = flight.next(&mut ball, bricks, None, &mut ()) {
            if breaks_something(impact, bricks) {
                return true;
            }
        }
        ball.position.y + ball.radius() >= PADDLE_TOP
    })
}

fn breaks_something(impact: Impact, bricks: &Bricks) -> bool {
    let breakable = |index| {
        bricks
            .get(index)
            .is_some_and(|brick| brick.hits_left.is_some())
    };
    match impact.surface {
        Surface::Wall | Surface::Paddle { .. } => false,
        Surface::Brick(index) => breakable(index),
        Surface::Bricks(first, second) => breakable(first) || breakable(second),
    }
}

/// A unit direction turned by half a degree, clockwise on the screen for a positive sine.
fn turned(direction: Vec2, sine: f32) -> Vec2 {
    Vec2::new(
        direction.x * NUDGE_COS - direction.y * sine,
        direction.x * sine + direction.y * NUDGE_COS,
    )
    .normalize()
}
