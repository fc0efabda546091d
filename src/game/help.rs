//! The help that keeps waits for a brick short, and the guard against loops: when they look ahead,
//! and what they do then.

use glam::Vec2;

use super::Game;
use super::ball::Ball;
use super::bricks::Brick;
use super::flight::Flight;
use super::hits::Fallen;
use super::look_ahead::{self, breaks_promise};
use crate::event::{Cause, Event};
use crate::tuning::{LIGHTNING, steps};

/// How long the player has waited for a brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Help {
    /// Steps of flight since any ball hit a brick that can break.
    pub(super) dry: u32,
    /// Paddle hits since then that needed help.
    pub(super) tries: u32,
    /// How far `dry` must have come before the help looks from a wall again.
    pub(super) next_look: u32,
}

impl Default for Help {
    fn default() -> Self {
        Self {
            dry: 0,
            tries: 0,
            next_look: look_ahead::SUSPICIOUS,
        }
    }
}

impl Help {
    /// A ball hit a brick.
    pub(super) fn end_wait(&mut self) {
        *self = Self::default();
    }
}

impl Game {
    /// At the paddle: a flight that would keep the player waiting is turned onto a brick.
    pub(super) fn promise(&mut self, ball: &mut Ball, flight: &Flight, events: &mut Vec<Event>) {
        let waited = self.help.dry;
        if self.rules.helps() && breaks_promise(ball, flight, waited, self.court()) {
            let turned = look_ahead::promised(ball, flight, self.help.tries, self.court());
            turn(ball, turned, events);
            self.help.tries += 1;
        }
    }

    /// At a wall or a solid brick: loops are broken, and long waits ended by a hair.
    pub(super) fn help_on(
        &mut self,
        ball: &mut Ball,
        flight: &Flight,
        normal: Vec2,
        events: &mut Vec<Event>,
    ) {
        self.break_loop(ball, flight, normal, events);
        let waited = self.help.dry;
        if !self.rules.helps() || waited < self.help.next_look {
            return;
        }
        self.help.next_look = waited + look_ahead::HELP_STEPS;
        if breaks_promise(ball, flight, waited, self.court()) {
            let turned = look_ahead::nudged(ball, flight, normal, self.court());
            turn(ball, turned, events);
        }
    }

    /// The net under it all: after a long wait lightning takes the brick nearest to a ball.
    pub(super) fn strike_lightning(&mut self, events: &mut Vec<Event>) {
        if !self.rules.helps() || self.help.dry < steps(LIGHTNING) {
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
        let fallen = Fallen {
            brick,
            kind,
            at,
            normal,
            by,
        };
        self.broke(fallen, 1, events);
    }

    /// Turns a ball a little when the look-ahead proves that it would never come back.
    fn break_loop(&self, ball: &mut Ball, flight: &Flight, normal: Vec2, events: &mut Vec<Event>) {
        if ball.barren < ball.look_at.max(look_ahead::SUSPICIOUS) {
            return;
        }
        if let Some(direction) = look_ahead::freed(ball, flight, normal, self.court()) {
            ball.direction = direction;
            let at = ball.position;
            events.push(Event::LoopBroken { at, direction });
        }
    }
}

/// Turns a ball if there is somewhere to turn it, and says so.
fn turn(ball: &mut Ball, turned: Option<Vec2>, events: &mut Vec<Event>) {
    if let Some(direction) = turned {
        ball.direction = direction;
        let at = ball.position;
        events.push(Event::Helped { at, direction });
    }
}
