//! How the paddle holds a ball: where, and where its launch aims.

use glam::Vec2;

use super::paddle::aim;
use super::state_hash::hashed;
use crate::tuning::{SERVE_PERIOD, STEP};

/// The change of a served ball's aim in a step: in a period it goes from -1 to 1 and back.
const SWEEP: f32 = 4.0 * STEP / SERVE_PERIOD;

/// How the paddle holds a ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Held {
    /// The place on the paddle, from -1 (left end) to 1 (right end).
    pub place: f32,
    /// Where the launch aims: the place on the paddle from which a ball flies there, from -1 to 1.
    pub aim: f32,
    /// The change of `aim` in a step: never 0 for a served ball, always for a caught one.
    pub sweep: f32,
}

hashed!(Held: place, aim, sweep);

impl Held {
    /// A ball that the paddle has caught: it keeps its place and flies off as from there.
    pub(super) fn caught(place: f32) -> Self {
        Self {
            place,
            aim: place,
            sweep: 0.0,
        }
    }

    /// A served ball: it lies in the middle, and its aim sweeps from side to side, across straight up
    /// first.
    pub(super) fn served(aim: f32) -> Self {
        Self {
            place: 0.0,
            aim,
            sweep: if aim < 0.0 { SWEEP } else { -SWEEP },
        }
    }

    /// The unit direction in which the launch sends the ball.
    pub fn direction(self) -> Vec2 {
        aim(self.aim)
    }

    /// One step later. At either end of its range the aim turns back.
    pub(super) fn swept(self) -> Self {
        let aim = self.aim + self.sweep;
        Self {
            // Beyond an end, as far back.
            aim: 2.0 * aim.clamp(-1.0, 1.0) - aim,
            sweep: if aim.abs() < 1.0 {
                self.sweep
            } else {
                -self.sweep
            },
            ..self
        }
    }
}
