//! The laser: bolts from the paddle, straight up, one hit each.

use glam::Vec2;

use super::Game;
use super::bricks::Damage;
use super::hits::survived;
use super::state_hash::StateHash;
use super::surface::Touch;
use crate::event::{Cause, Event};
use crate::level::PowerUp;
use crate::tuning::{BOLT_INSET, BOLT_PAUSE, BOLT_SPEED, MAX_BOLTS, PADDLE_TOP, STEP, steps};

/// A bolt in flight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bolt {
    /// The tip, in playfield units.
    pub position: Vec2,
    /// The tip one step ago, for drawing between steps.
    pub previous: Vec2,
}

impl Bolt {
    pub(super) fn hash(self, hash: &mut StateHash) {
        let Self {
            position,
            previous: _, // For drawing.
        } = self;
        hash.vector(position);
    }
}

impl Game {
    /// Fires both guns, if the last shot is long enough ago.
    pub(super) fn fire(&mut self, events: &mut Vec<Event>) {
        let room = self.bolts.len() + 2 <= MAX_BOLTS;
        if !self.powers.is_on(PowerUp::Laser) || self.steps < self.next_shot || !room {
            return;
        }
        self.next_shot = self.steps + u64::from(steps(BOLT_PAUSE));
        let arm = self.paddle.width * 0.5 - BOLT_INSET;
        for x in [self.paddle.x - arm, self.paddle.x + arm] {
            let at = Vec2::new(x, PADDLE_TOP);
            self.bolts.push(Bolt {
                position: at,
                previous: at,
            });
            events.push(Event::BoltFired { at });
        }
    }

    /// Bolts rise until they hit a brick or the upper wall.
    pub(super) fn fly_bolts(&mut self, events: &mut Vec<Event>) {
        let mut index = 0;
        while let Some(bolt) = self.bolts.get_mut(index) {
            bolt.previous = bolt.position;
            bolt.position.y -= BOLT_SPEED * STEP;
            let Bolt { position, previous } = *bolt;
            let brick = self.bricks.lowest_above(position.x, position.y, previous.y);
            if brick.is_none() && position.y > 0.0 {
                index += 1;
                continue;
            }
            self.bolts.swap_remove(index);
            if let Some(brick) = brick {
                self.strike(brick, position.x, events);
            }
        }
    }

    /// A bolt hits a brick from below.
    fn strike(&mut self, brick: usize, x: f32, events: &mut Vec<Event>) {
        let at = Vec2::new(x, self.bricks.aabb(brick).max.y);
        let normal = Vec2::Y;
        let Some(hit) = self.impact_on(brick, Touch { at, normal }, Cause::Bolt) else {
            return;
        };
        match self.damage(brick) {
            Damage::Broken => self.on_brick_broken(hit, 1, events),
            damage => events.push(survived(hit, damage)),
        }
    }
}
