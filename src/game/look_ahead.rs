//! Looking ahead: the game is deterministic, so what a ball will do is found by flying on, with the
//! same arithmetic. Solid bricks never change and a look ends at the first brick that does, so
//! nothing needs copying but the ball.
//!
//! Two rules look ahead. The loop guard turns a ball that would touch neither brick nor paddle
//! again. The help keeps the promise that no wait for a brick is long.

use glam::Vec2;

use super::ball::Ball;
use super::flight::{Court, Flight};
use crate::tuning::{
    HELP_HORIZON, HELP_MAX_TURNS, HELP_NUDGES, HELP_PAUSE, HELP_TURNS, LOOP_HORIZON,
    LOOP_SUSPICION, MAX_NUDGES, MIN_VERTICAL_SHARE, NUDGE_COS, NUDGE_SIN, PADDLE_MIN_RISE,
    PADDLE_TOP, PROMISE, steps,
};

/// Barren steps after which a look is worth its cost.
pub(super) const SUSPICIOUS: u32 = steps(LOOP_SUSPICION);

/// Steps between two looks of the help from walls.
pub(super) const HELP_STEPS: u32 = steps(HELP_PAUSE);

/// What a ball will meet first, and in how many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ahead {
    /// A brick that can break.
    Brick(u32),
    /// The paddle's height.
    Paddle(u32),
    /// Neither, as far as was looked.
    Nothing,
}

/// The direction nearest to the ball's own that ends a loop, if it is in one; `normal` is of the
/// surface that it leaves. Otherwise notes when the next look is due.
pub(super) fn freed(
    ball: &mut Ball,
    flight: &Flight,
    normal: Vec2,
    court: Court<'_>,
) -> Option<Vec2> {
    let horizon = steps(LOOP_HORIZON);
    if let Ahead::Brick(steps) | Ahead::Paddle(steps) = ahead(*ball, flight, court, horizon) {
        ball.look_at = ball.barren + steps + 1;
        return None;
    }
    ball.look_at = ball.barren + SUSPICIOUS;
    nearest(ball, MAX_NUDGES, |turned| {
        leaves(turned, normal) && ahead(turned, flight, court, horizon) != Ahead::Nothing
    })
}

/// The nearest direction from the paddle that leads to a brick. After `tries` fruitless ones the
/// turn may be wider, but never beyond what a player could aim.
pub(super) fn promised(ball: &Ball, flight: &Flight, tries: u32, court: Court<'_>) -> Option<Vec2> {
    let turns = (HELP_TURNS * (1 + 3 * tries)).min(HELP_MAX_TURNS);
    nearest(ball, turns, |turned| {
        turned.direction.y <= -PADDLE_MIN_RISE && reaches_brick(turned, flight, court)
    })
}

/// The same from a wall or a solid brick, by a hair only.
pub(super) fn nudged(ball: &Ball, flight: &Flight, normal: Vec2, court: Court<'_>) -> Option<Vec2> {
    nearest(ball, HELP_NUDGES, |turned| {
        leaves(turned, normal) && reaches_brick(turned, flight, court)
    })
}

/// Whether a ball would come back without a brick, and too late, after `waited` steps already.
pub(super) fn breaks_promise(ball: &Ball, flight: &Flight, waited: u32, court: Court<'_>) -> bool {
    match ahead(*ball, flight, court, steps(HELP_HORIZON)) {
        Ahead::Brick(_) => false,
        Ahead::Paddle(back) => waited + back > steps(PROMISE),
        Ahead::Nothing => true,
    }
}

fn reaches_brick(ball: Ball, flight: &Flight, court: Court<'_>) -> bool {
    matches!(
        ahead(ball, flight, court, steps(HELP_HORIZON)),
        Ahead::Brick(_)
    )
}

/// The nearest turn of the ball's direction that is good, in half degrees to both sides.
fn nearest(ball: &Ball, turns: u32, good: impl Fn(Ball) -> bool) -> Option<Vec2> {
    let (mut left, mut right) = (ball.direction, ball.direction);
    for _ in 0..turns {
        left = turned(left, NUDGE_SIN);
        right = turned(right, -NUDGE_SIN);
        for direction in [left, right] {
            if good(Ball { direction, ..*ball }) {
                return Some(direction);
            }
        }
    }
    None
}

/// Whether a ball leaves a surface, and not too flat to be played.
fn leaves(ball: Ball, normal: Vec2) -> bool {
    ball.direction.dot(normal) > 0.0 && ball.direction.y.abs() >= MIN_VERTICAL_SHARE
}

/// Flies on from a bounce, the rest of its step first: exactly what the game will do, or the
/// promise of one bounce would not hold at the next.
fn ahead(mut ball: Ball, flight: &Flight, court: Court<'_>, horizon: u32) -> Ahead {
    let mut flight = flight.clone();
    let court = Court {
        paddle: None,
        ..court
    };
    for step in 0..horizon {
        while let Some(impact) = flight.next(&mut ball, court, &mut ()) {
            if impact.surface.is_breakable(court.bricks) {
                return Ahead::Brick(step);
            }
        }
        // A ball that begins on the paddle is on its way up.
        if ball.direction.y > 0.0 && ball.position.y + ball.radius() >= PADDLE_TOP {
            return Ahead::Paddle(step);
        }
        flight = Flight::default();
    }
    Ahead::Nothing
}

/// A unit direction turned by half a degree, clockwise on the screen for a positive sine.
fn turned(direction: Vec2, sine: f32) -> Vec2 {
    Vec2::new(
        direction.x * NUDGE_COS - direction.y * sine,
        direction.x * sine + direction.y * NUDGE_COS,
    )
    .normalize()
}
