//! The player's input for one step.

/// The player's input for one step, the same from a device, a bot or a recording.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    /// Steering from -1 (left) to 1 (right), a fraction of
    /// [`PADDLE_STEER_SPEED`](crate::tuning::PADDLE_STEER_SPEED). Ignored while there is a target.
    pub steer: f32,
    /// The x, in playfield units, to which the paddle's middle goes as fast as it may.
    pub target: Option<f32>,
    /// Launch the held ball, or go on to the next level. True in the one step that consumes the press.
    pub launch: bool,
}
