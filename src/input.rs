//! The player's input.

use crate::tuning::{FIELD, INPUT_GRAIN};

/// The player's input for one step, the same from a device, a bot or a recording.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    /// Steering from -1 (left) to 1 (right), a fraction of
    /// [`PADDLE_STEER_SPEED`](crate::tuning::PADDLE_STEER_SPEED). Ignored while there is a target.
    pub steer: f32,
    /// The x, in playfield units, to which the paddle's middle goes as fast as it may.
    pub target: Option<f32>,
    /// Launch the held balls, or start the next level; with nothing to launch, fire once. True in the one
    /// step that consumes the press.
    pub launch: bool,
    /// Fire the laser. True in every step while the button is held.
    pub fire: bool,
}

impl Input {
    /// This input rounded to the grain of a recording: steering and target become whole multiples of [`INPUT_GRAIN`],
    /// steering from -1 to 1 and the target within the field. Values that are not finite become no steering and no
    /// target. Every input is rounded before a step, so that the recording is the game that was played.
    #[must_use]
    pub fn in_grain(self) -> Self {
        // Plus zero turns -0 into 0, the only zero of a recording.
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
