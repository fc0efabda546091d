//! What the player wants in one step.

/// The player's intents for one step: not which key, but what for.
///
/// A human, a bot and a recording all fill the same struct.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    /// Steering from -1 (left) to 1 (right), a share of
    /// [`PADDLE_STEER_SPEED`](crate::tuning::PADDLE_STEER_SPEED). Ignored while there is a target.
    pub steer: f32,
    /// Where the middle of the paddle should be, in playfield units. The paddle goes there as fast
    /// as it may.
    pub target: Option<f32>,
    /// Launch the held ball, or go on to the next level. True in the one step that consumes the press.
    pub launch: bool,
}
