//! The help that keeps waits for a brick short, and the loop guard.
//!
//! *At the paddle,* a ball that would return without hitting a brick, later than `MAX_WAIT` after the last progress,
//! is turned to the nearest direction that leads to a brick. The search goes in half degrees to both sides, up to 20
//! degrees, and further after each failed try. *At walls* the turn is at most three degrees. *Loops:* a ball that has
//! met neither brick nor paddle for four seconds, and will meet neither for twelve, is in a loop. It gets the smallest
//! turn that ends the loop. *Lightning* is the last resort, in `blasts.rs`.
//!
//! *Progress* means that the level needs fewer hits than ever before. A hit on a brick that has mended itself is no
//! progress.
//!
//! *Cost.* Directions are tried by quick casts. Before a ball is turned, exact flights prove that its own direction
//! finds no brick and that the new one does: they fly the rest of the step and the following steps as the game will.
//! All predictions of a step share [`MAX_AHEAD_TESTS`](crate::tuning::MAX_AHEAD_TESTS); once these are spent, the
//! ball keeps its direction.

use glam::Vec2;

use super::flight::Flight;
use super::predict::{Ahead, LookAhead};
use super::state_hash::hashed;
use super::{Ball, Game};
use crate::event::Event;
use crate::tuning::{
    HELP_HORIZON, HELP_MAX_TURNS, HELP_NUDGES, HELP_PAUSE, HELP_TURNS, HELP_TURNS_PER_FAILURE,
    LOOP_HORIZON, LOOP_SUSPICION, MAX_NUDGES, MAX_WAIT, MIN_VERTICAL_SHARE, NUDGE_COS, NUDGE_SIN,
    PADDLE_MIN_RISE, steps,
};

/// Steps without contact after which a prediction is worth its cost.
const SUSPICIOUS: u32 = steps(LOOP_SUSPICION);

/// Steps between two predictions of the help at walls.
const HELP_STEPS: u32 = steps(HELP_PAUSE);

/// The player's wait for progress so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Help {
    /// Steps of flight since the last progress.
    pub(super) steps_waited: u32,
    /// Paddle hits since the last progress that needed help.
    pub(super) failed_assists: u32,
    /// The value of `steps_waited` at which the help next predicts at a wall.
    pub(super) next_nudge_check: u32,
    /// The fewest hits that the level has ever needed.
    least_need: u32,
}

hashed!(Help: steps_waited, failed_assists, next_nudge_check, least_need);

impl Help {
    /// The wait at the start of a level that needs `need` hits.
    pub(super) fn starting(need: u32) -> Self {
        Self {
            steps_waited: 0,
            failed_assists: 0,
            next_nudge_check: SUSPICIOUS,
            least_need: need,
        }
    }

    /// Ends the wait if the level needs fewer hits than ever before.
    pub(super) fn note_need(&mut self, need: u32) {
        if need < self.least_need {
            *self = Self::starting(need);
        }
    }

    /// Restarts the wait: a new ball is served, or lightning has struck.
    pub(super) fn end_wait(&mut self) {
        *self = Self::starting(self.least_need);
    }
}

impl Game {
    /// Turns a ball at the paddle towards a brick if it would keep the player waiting. Failed assists widen the turn,
    /// but never beyond the directions that a player could aim.
    pub(super) fn assist(&mut self, ball: usize, flight: &mut Flight, events: &mut Vec<Event>) {
        if !self.rules.helps() {
            return;
        }
        let turns =
            (HELP_TURNS + HELP_TURNS_PER_FAILURE * self.help.failed_assists).min(HELP_MAX_TURNS);
        let rises = |turned: Ball| turned.direction.y <= -PADDLE_MIN_RISE;
        let waits = self.turn_to_brick(ball, flight, turns, rises, events);
        self.help.failed_assists += u32::from(waits);
    }

    /// Breaks loops at a wall or a solid brick, and ends long waits by a small turn.
    pub(super) fn help_on(
        &mut self,
        ball: usize,
        flight: &mut Flight,
        normal: Vec2,
        events: &mut Vec<Event>,
    ) {
        self.break_loop(ball, flight, normal, events);
        let waited = self.help.steps_waited;
        if !self.rules.helps() || waited < self.help.next_nudge_check {
            return;
        }
        self.help.next_nudge_check = waited + HELP_STEPS;
        let is_off = |turned: Ball| leaves(turned, normal);
        self.turn_to_brick(ball, flight, HELP_NUDGES, is_off, events);
    }

    /// If a ball would keep the player waiting, turns it by at most `turns` half degrees to the nearest allowed
    /// direction that leads to a brick. Returns true if it would, even if no direction was found.
    fn turn_to_brick(
        &mut self,
        ball: usize,
        flight: &mut Flight,
        turns: u32,
        is_allowed: impl Fn(Ball) -> bool,
        events: &mut Vec<Event>,
    ) -> bool {
        let flying = self.balls[ball];
        let waited = self.help.steps_waited;
        let mut look = LookAhead::new(self, flight, steps(HELP_HORIZON), flight.ahead_left);
        // The ball is helped only if it certainly finds no brick.
        let returns_late = |ahead| match ahead {
            Ahead::Brick { .. } | Ahead::Unknown => None,
            Ahead::Paddle(back) => (waited + back > steps(MAX_WAIT)).then_some(()),
            Ahead::Nothing => Some(()),
        };
        let waits = look.certain(flying, returns_late).is_some();
        let brick = |ahead| match ahead {
            Ahead::Brick { brick, .. } => Some(brick),
            _ => None,
        };
        // Without a wait no direction is tried: the ball keeps its own.
        let turns = if waits { turns } else { 0 };
        let turned = nearest(flying, turns, &mut look, is_allowed, brick);
        flight.ahead_left = look.tests_left;
        if let Some((direction, brick)) = turned {
            self.balls[ball].direction = direction;
            events.push(Event::Helped {
                at: flying.position,
                direction,
                brick,
            });
        }
        waits
    }

    /// Turns a ball that is proven to be in a loop to the nearest direction that ends it, and schedules the next
    /// check. A proof that ran out of pair tests is tried again then.
    fn break_loop(
        &mut self,
        ball: usize,
        flight: &mut Flight,
        normal: Vec2,
        events: &mut Vec<Event>,
    ) {
        let flying = self.balls[ball];
        if flying.steps_without_contact < flying.next_loop_check.max(SUSPICIOUS) {
            return;
        }
        let mut look = LookAhead::new(self, flight, steps(LOOP_HORIZON), flight.ahead_left);
        // A quick look may miss a corner, so only an exact flight that meets nothing proves a loop.
        let ahead = match look.cast(flying) {
            Ahead::Nothing => look.proven(flying),
            ahead => ahead,
        };
        // Until the ball meets the predicted brick or paddle, there is no loop and no need for another check.
        let (pause, freed) = match ahead {
            Ahead::Brick { steps, .. } | Ahead::Paddle(steps) => (steps + 1, None),
            Ahead::Unknown => (SUSPICIOUS, None),
            Ahead::Nothing => {
                let ends = |ahead| match ahead {
                    Ahead::Brick { .. } | Ahead::Paddle(_) => Some(()),
                    Ahead::Nothing | Ahead::Unknown => None,
                };
                let is_off = |turned: Ball| leaves(turned, normal);
                let freed = nearest(flying, MAX_NUDGES, &mut look, is_off, ends);
                (SUSPICIOUS, freed)
            }
        };
        flight.ahead_left = look.tests_left;
        self.balls[ball].next_loop_check = flying.steps_without_contact + pause;
        if let Some((direction, ())) = freed {
            self.balls[ball].direction = direction;
            let at = flying.position;
            events.push(Event::LoopBroken { at, direction });
        }
    }
}

/// The nearest allowed direction for which `ask` certainly has an answer, and the answer. Tries half degrees to
/// both sides of the ball's own direction.
fn nearest<T>(
    ball: Ball,
    turns: u32,
    look: &mut LookAhead<'_>,
    is_allowed: impl Fn(Ball) -> bool,
    ask: impl Fn(Ahead) -> Option<T>,
) -> Option<(Vec2, T)> {
    let mut left = ball.direction;
    let mut right = ball.direction;
    for _ in 0..turns {
        left = turned(left, NUDGE_SIN);
        right = turned(right, -NUDGE_SIN);
        for direction in [left, right] {
            let turned = Ball { direction, ..ball };
            // The check is free and the quick cast cheap, so few directions are flown exactly.
            if is_allowed(turned)
                && let Some(answer) = look.certain(turned, &ask)
            {
                return Some((direction, answer));
            }
        }
    }
    None
}

/// True if a ball moves away from a surface, and is not too flat.
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
