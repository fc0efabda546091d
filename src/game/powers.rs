//! The active power-ups and the time that remains of each.

use super::Game;
use super::state_hash::hashed;
use crate::event::Event;
use crate::level::{POWER_UPS, PowerUp, PowerUpSpec};
use crate::tuning::steps;

/// The active power-ups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Powers {
    /// The steps that remain of each, in the order of [`POWER_UPS`].
    remaining: [u32; POWER_UPS.len()],
}

hashed!(Powers: remaining);

impl Powers {
    /// True if a power-up is active.
    pub fn is_on(&self, kind: PowerUp) -> bool {
        self.remaining[kind as usize] > 0
    }

    /// The active power-ups in the order of the table, each with the fraction of its time that
    /// remains, from 1 down to 0.
    pub fn on(&self) -> impl Iterator<Item = (&'static PowerUpSpec, f32)> + '_ {
        let powers = POWER_UPS.iter().zip(self.remaining);
        powers.filter(|(_, left)| *left > 0).map(|(spec, left)| {
            let whole = steps(spec.seconds.unwrap_or(1.0));
            (spec, left as f32 / whole as f32)
        })
    }

    /// Starts or restarts a power-up, and ends its opposite.
    pub(super) fn start(&mut self, spec: &PowerUpSpec) {
        if let Some(other) = spec.ends {
            self.remaining[other as usize] = 0;
        }
        self.remaining[spec.kind as usize] = spec.seconds.map_or(0, steps);
    }

    /// Advances each by one step; true if one ended.
    pub(super) fn tick(&mut self, events: &mut Vec<Event>) -> bool {
        let known = events.len();
        for (remaining, spec) in self.remaining.iter_mut().zip(&POWER_UPS) {
            if *remaining == 1 {
                events.push(Event::PowerUpEnded { kind: spec.kind });
            }
            *remaining = remaining.saturating_sub(1);
        }
        events.len() > known
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(super) fn width_factor(&self) -> f32 {
        self.on().map(|(spec, _)| spec.width_factor).product()
    }

    pub(super) fn speed_factor(&self) -> f32 {
        self.on().map(|(spec, _)| spec.speed_factor).product()
    }
}

impl Game {
    /// Advances the power-ups, and resizes the paddle towards the width that they give.
    pub(super) fn keep_powers(&mut self, events: &mut Vec<Event>) {
        let mut width = self.rules.difficulty.spec().paddle;
        // In most steps none is active: none ends, and every factor is 1. The check has no branches, because testing
        // one after the other would cost more than the ball's flight.
        let remaining = self.powers.remaining.iter();
        if remaining.fold(0, |all, steps| all | steps) != 0 {
            if self.powers.tick(events) {
                self.apply_speed_factor();
            }
            width *= self.powers.width_factor();
        }
        self.paddle.resize(width, &self.balls);
    }

    /// Applies the speed factor of the power-ups to all balls.
    pub(super) fn apply_speed_factor(&mut self) {
        let speed_factor = self.powers.speed_factor();
        for ball in &mut self.balls {
            ball.apply_speed_factor(speed_factor);
        }
    }
}
