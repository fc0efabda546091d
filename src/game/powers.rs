//! The power-ups that last: how long each has still to go.

use super::state_hash::StateHash;
use crate::event::Event;
use crate::level::{POWER_UPS, PowerUp, PowerUpRow};
use crate::tuning::steps;

/// What the paddle caught, and what of it is still at work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Powers {
    /// Steps left of each, in the order of [`POWER_UPS`].
    left: [u32; POWER_UPS.len()],
}

impl Powers {
    /// Whether a power-up is at work.
    pub fn is_on(&self, kind: PowerUp) -> bool {
        self.left[kind as usize] > 0
    }

    /// Those at work, in the order of the table, each with the share of its time that is left, from
    /// 1 down to 0.
    pub fn on(&self) -> impl Iterator<Item = (&'static PowerUpRow, f32)> + '_ {
        self.at_work().map(|(row, left)| {
            let whole = steps(row.seconds.unwrap_or(1.0));
            (row, left as f32 / whole as f32)
        })
    }

    fn at_work(&self) -> impl Iterator<Item = (&'static PowerUpRow, u32)> + '_ {
        let left = self.left.iter().copied();
        POWER_UPS.iter().zip(left).filter(|(_, left)| *left > 0)
    }

    /// Begins, or begins anew, and ends its opposite.
    pub(super) fn start(&mut self, row: &PowerUpRow) {
        if let Some(other) = row.ends {
            self.left[other as usize] = 0;
        }
        self.left[row.kind as usize] = row.seconds.map_or(0, steps);
    }

    /// One step of each; whether one ended.
    pub(super) fn tick(&mut self, events: &mut Vec<Event>) -> bool {
        let known = events.len();
        for (left, row) in self.left.iter_mut().zip(&POWER_UPS) {
            if *left == 1 {
                events.push(Event::PowerUpEnded { kind: row.kind });
            }
            *left = left.saturating_sub(1);
        }
        events.len() > known
    }

    /// Ends all of them.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// How much wider the paddle is.
    pub(super) fn width(&self) -> f32 {
        self.at_work().map(|(row, _)| row.width).product()
    }

    /// How much faster balls are.
    pub(super) fn tempo(&self) -> f32 {
        self.at_work().map(|(row, _)| row.tempo).product()
    }

    pub(super) fn hash(&self, hash: &mut StateHash) {
        let Self { left } = self;
        hash.list(left.iter(), |hash, left| hash.number(*left));
    }
}
