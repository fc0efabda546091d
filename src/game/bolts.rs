//! The laser: bolts from the paddle, straight up, one hit each.

use glam::Vec2;

use super::state_hash::hashed;
use super::{Game, Touch};
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

hashed!(Bolt: position; but previous);

impl Game {
    /// Fires both guns if the laser is on, the last shot was long enough ago, and two more bolts may fly.
    pub(super) fn fire(&mut self, events: &mut Vec<Event>) {
        let room = self.bolts.len() + 2 <= MAX_BOLTS;
        if !self.powers.is_on(PowerUp::Laser) || self.steps < self.next_shot || !room {
            return;
        }
        self.next_shot = self.steps + u64::from(steps(BOLT_PAUSE));
        let arm = self.paddle.width * 0.5 - BOLT_INSET;
        for x in [self.paddle.x - arm, self.paddle.x + arm] {
            let at = Vec2::new(x, PADDLE_TOP);
            let position = at;
            let previous = at;
            self.bolts.push(Bolt { position, previous });
            events.push(Event::BoltFired { at });
        }
    }

    /// Moves the bolts up. Each is gone once it hits a brick or reaches the upper wall.
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
                // From below.
                let bottom = self.bricks.aabb(brick).max.y;
                let normal = Vec2::Y;
                let at = Vec2::new(position.x, bottom);
                self.strike(brick, Touch { at, normal }, Cause::Bolt, 1, events);
            }
        }
    }
}
