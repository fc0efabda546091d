//! A scene: a game at a moment between two steps, as it is drawn.

use breakout::game::{Ball, Game};
use macroquad::prelude::{Vec2, vec2};

use super::effects::VisibleEffects;
use super::ghost::Ghost;

/// A game and everything that decides how it is drawn.
pub(crate) struct Scene<'a> {
    pub(crate) game: &'a Game,
    pub(crate) effects: VisibleEffects<'a>,
    /// The time between the last step and the next, from 0 to 1.
    pub(crate) alpha: f32,
    /// The middle of the paddle, by the newest input.
    pub(crate) paddle_x: f32,
    /// Whether the balls' path ahead is shown.
    pub(crate) guide: bool,
    /// The best run, if the game races it.
    pub(crate) ghost: Option<&'a Ghost>,
    /// In playfield units.
    pub(crate) shake: Vec2,
}

impl Scene<'_> {
    /// The drawn position of a ball: interpolated between two steps, or on the paddle as it is
    /// drawn.
    pub(crate) fn place_of(&self, ball: &Ball) -> Vec2 {
        if ball.held.is_some() {
            ball.position + vec2(self.paddle_x - self.game.paddle().x, 0.0)
        } else {
            ball.previous.lerp(ball.position, self.alpha)
        }
    }
}
