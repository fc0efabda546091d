//! A scene: a game at a moment between two steps, as it is drawn.

use breakout::game::Ball;
use macroquad::prelude::{Vec2, vec2};

use super::effects::VisibleEffects;
use super::session::Session;

pub(super) struct Scene<'a> {
    pub(super) session: &'a Session,
    pub(super) effects: VisibleEffects<'a>,
    /// Whether the balls' path ahead is shown.
    pub(super) guide: bool,
}

impl Scene<'_> {
    /// The drawn position of a ball: interpolated between two steps, or on the paddle as it is
    /// drawn.
    pub(super) fn place_of(&self, ball: &Ball) -> Vec2 {
        if ball.held.is_some() {
            let moved = self.session.paddle_x - self.session.game.paddle().x;
            ball.position + vec2(moved, 0.0)
        } else {
            ball.previous.lerp(ball.position, self.session.alpha)
        }
    }
}
