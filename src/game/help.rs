//! The help that keeps waits for a brick short, and the guard against loops: when they predict,
//! and how they act.
//!
//! *At the paddle* a ball that would return without a brick, later than `MAX_WAIT` after the last
//! brick, takes the nearest direction that leads to a brick: half degrees to both sides, up to 20,
//! more after each failed try. *At walls* the same by at most three. *Loops:* after four seconds
//! without brick or paddle, a prediction of twelve seconds that finds neither proves a loop, and the
//! smallest turn that ends it is taken. *Lightning* is the last resort after `LIGHTNING_WAIT`. The
//! prediction continues with the rest of the step's flight, so it is exactly what the game will do.

use glam::Vec2;

use super::Game;
use super::ball::Ball;
use super::bricks::Brick;
use super::flight::{Flight, Obstacles};
use super::hits::BrickImpact;
use super::predict::{Ahead, ahead};
use super::state_hash::StateHash;
use crate::event::{Cause, Event};
use crate::tuning::{
    HELP_HORIZON, HELP_MAX_TURNS, HELP_NUDGES, HELP_PAUSE, HELP_TURNS, HELP_TURNS_PER_FAILURE,
    LIGHTNING_WAIT, LOOP_HORIZON, LOOP_SUSPICION, MAX_NUDGES, MAX_WAIT, MIN_VERTICAL_SHARE,
    NUDGE_COS, NUDGE_SIN, PADDLE_MIN_RISE, steps,
};

/// Steps without contact after which a prediction is worth its cost.
const SUSPICIOUS: u32 = steps(LOOP_SUSPICION);

/// Steps between two predictions of the help at walls.
const HELP_STEPS: u32 = steps(HELP_PAUSE);

/// The player's wait for a brick so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Help {
    /// Steps of flight since any ball hit a brick that can break.
    pub(super) steps_without_brick: u32,
    /// Paddle hits since then that needed help.
    pub(super) failed_assists: u32,
    /// The value of `steps_without_brick` at which the help next predicts at a wall.
    pub(super) next_nudge_check: u32,
}

impl Default for Help {
    fn default() -> Self {
        Self {
            steps_without_brick: 0,
            failed_assists: 0,
            next_nudge_check: SUSPICIOUS,
        }
    }
}

impl Help {
    pub(super) fn hash(self, hash: &mut StateHash) {
        let Self {
            steps_without_brick,
            failed_assists,
            next_nudge_check,
        } = self;
        hash.number(steps_without_brick);
        hash.number(failed_assists);
        hash.number(next_nudge_check);
    }

    /// Starts over, because a ball hit a brick.
    pub(super) fn end_wait(&mut self) {
        *self = Self::default();
    }
}

impl Game {
    /// At the paddle: turns a ball that would keep the player waiting towards a brick. After
    /// failed assists the turn may be wider, but never beyond what a player could aim.
    pub(super) fn assist(&mut self, ball: usize, flight: &Flight, events: &mut Vec<Event>) {
        let (flying, obstacles) = (&self.balls[ball], self.obstacles());
        if !self.rules.helps()
            || !waits_too_long(flying, flight, self.help.steps_without_brick, obstacles)
        {
            return;
        }
        let turns =
            (HELP_TURNS + HELP_TURNS_PER_FAILURE * self.help.failed_assists).min(HELP_MAX_TURNS);
        let turned = nearest(flying, turns, |turned| {
            turned.direction.y <= -PADDLE_MIN_RISE && reaches_brick(turned, flight, obstacles)
        });
        self.help.failed_assists += 1;
        self.turn(ball, turned, events);
    }

    /// At a wall or a solid brick: breaks loops, and ends long waits by a small turn.
    pub(super) fn help_on(
        &mut self,
        ball: usize,
        flight: &Flight,
        normal: Vec2,
        events: &mut Vec<Event>,
    ) {
        self.break_loop(ball, flight, normal, events);
        let waited = self.help.steps_without_brick;
        if !self.rules.helps() || waited < self.help.next_nudge_check {
            return;
        }
        self.help.next_nudge_check = waited + HELP_STEPS;
        let (flying, obstacles) = (&self.balls[ball], self.obstacles());
        if waits_too_long(flying, flight, waited, obstacles) {
            let turned = nearest(flying, HELP_NUDGES, |turned| {
                leaves(turned, normal) && reaches_brick(turned, flight, obstacles)
            });
            self.turn(ball, turned, events);
        }
    }

    /// Turns a ball and reports it, if a direction was found.
    fn turn(&mut self, ball: usize, turned: Option<Vec2>, events: &mut Vec<Event>) {
        if let Some(direction) = turned {
            let ball = &mut self.balls[ball];
            ball.direction = direction;
            let at = ball.position;
            events.push(Event::Helped { at, direction });
        }
    }

    /// Turns a ball to the nearest direction that ends a loop, if the prediction proves that it is
    /// in one. Otherwise schedules the next check.
    fn break_loop(&mut self, ball: usize, flight: &Flight, normal: Vec2, events: &mut Vec<Event>) {
        let (flying, obstacles, horizon) =
            (&self.balls[ball], self.obstacles(), steps(LOOP_HORIZON));
        if flying.steps_without_contact < flying.next_loop_check.max(SUSPICIOUS) {
            return;
        }
        // No loop before what the prediction meets, so there is nothing to check until then.
        if let Ahead::Brick(steps) | Ahead::Paddle(steps) =
            ahead(*flying, flight, obstacles, horizon)
        {
            self.balls[ball].next_loop_check = flying.steps_without_contact + steps + 1;
            return;
        }
        let freed = nearest(flying, MAX_NUDGES, |turned| {
            leaves(turned, normal) && ahead(turned, flight, obstacles, horizon) != Ahead::Nothing
        });
        let flying = &mut self.balls[ball];
        flying.next_loop_check = flying.steps_without_contact + SUSPICIOUS;
        if let Some(direction) = freed {
            flying.direction = direction;
            let at = flying.position;
            events.push(Event::LoopBroken { at, direction });
        }
    }

    /// The last resort: after a long wait lightning breaks the brick nearest to a ball.
    pub(super) fn strike_lightning(&mut self, events: &mut Vec<Event>) {
        if !self.rules.helps() || self.help.steps_without_brick < steps(LIGHTNING_WAIT) {
            return;
        }
        let Some(from) = self.balls.iter().find(|ball| ball.held.is_none()) else {
            return;
        };
        let from = from.position;
        let middle = |index| self.bricks.aabb(index).center();
        let needed = self.bricks.iter().filter(|(_, brick)| brick.counts);
        let nearest = needed.min_by(|(a, _), (b, _)| {
            let distance = |index| middle(index).distance_squared(from);
            distance(*a).total_cmp(&distance(*b))
        });
        let Some((brick, Brick { kind, .. })) = nearest else {
            return;
        };
        let at = middle(brick);
        self.help.end_wait();
        self.bricks.smash(brick);
        events.push(Event::Lightning { from, at });
        let normal = (from - at).normalize_or(Vec2::Y);
        let by = Cause::Lightning;
        let brick_impact = BrickImpact {
            brick,
            kind,
            at,
            normal,
            by,
        };
        self.on_brick_broken(brick_impact, 1, events);
    }
}

/// True if a ball would return without hitting a brick, and the wait, now at `waited` steps, would
/// be too long by then.
fn waits_too_long(ball: &Ball, flight: &Flight, waited: u32, obstacles: Obstacles<'_>) -> bool {
    match ahead(*ball, flight, obstacles, steps(HELP_HORIZON)) {
        Ahead::Brick(_) => false,
        Ahead::Paddle(back) => waited + back > steps(MAX_WAIT),
        Ahead::Nothing => true,
    }
}

fn reaches_brick(ball: Ball, flight: &Flight, obstacles: Obstacles<'_>) -> bool {
    let first = ahead(ball, flight, obstacles, steps(HELP_HORIZON));
    matches!(first, Ahead::Brick(_))
}

/// The accepted direction nearest to the ball's own, searched in half degrees to both sides.
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

/// True if a ball moves away from a surface, and not too flat.
fn leaves(ball: Ball, normal: Vec2) -> bool {
    ball.direction.dot(normal) > 0.0 && ball.direction.y.abs() >= MIN_VERTICAL_SHARE
}

/// A unit direction turned by half a degree, clockwise on the screen for a positive sine.
fn turned(direction: Vec2, sine: f32) -> Vec2 {
    Vec2::new(
        direction.x * NUDGE_COS - direction.y * sine,
        direction.x * sine + direction.y * NUDGE_COS,
    )
    .normalize()
}
