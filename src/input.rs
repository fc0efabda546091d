//! The player's input for one step.

use crate::tuning::{FIELD, INPUT_GRAIN};

/// The player's input for one step, the same from a device, a bot or a recording.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    /// Steering from -1 (left) to 1 (right), a fraction of
    /// [`PADDLE_STEER_SPEED`](crate::tuning::PADDLE_STEER_SPEED). Ignored while there is a target.
    pub steer: f32,
    /// The x, in playfield units, to which the paddle's middle goes as fast as it may.
    pub target: Option<f32>,
    /// Launch the held balls, or go on to the next level; with neither, fire once. True in the one
    /// step that consumes the press.
    pub launch: bool,
    /// Fire the laser, and nothing else. True in every step while it is held.
    pub fire: bool,
}

impl Input {
    /// This input in the grain of a recording: steering and target are whole multiples of
    /// [`INPUT_GRAIN`], steering between -1 and 1, and the target within the field, beyond which it
    /// moves the paddle no further. What is no number is no input. Whoever makes an input makes it
    /// so; then what is recorded is what was played.
    #[must_use]
    pub fn in_grain(self) -> Self {
        // Plus zero, because a zero has two signs, and a recording has one.
        let grain = |value: f32| (value / INPUT_GRAIN).round() * INPUT_GRAIN + 0.0;
        let finite = |value: &f32| value.is_finite();
        let steer = Some(self.steer).filter(finite).unwrap_or(0.0);
        let target = self.target.filter(finite);
        Self {
            steer: grain(steer.clamp(-1.0, 1.0)),
            target: target.map(|x| grain(x.clamp(0.0, FIELD.x))),
            ..self
        }
    }
}
