//! The invariants of a game between steps.

use super::{Game, Phase};
use crate::collision::{Aabb, Circle, contact_circle_aabb};
use crate::tuning::FIELD;

/// The depth, in playfield units, to which rounding may leave a ball in a surface, or the paddle in a wall.
const SLACK: f32 = 0.01;

impl Game {
    /// Checks the invariants; called after every step in tests and debug builds.
    ///
    /// A ball that a level starts inside a brick may still be there, but it never goes deeper.
    ///
    /// # Panics
    /// If a ball or the paddle is not finite, outside the walls, or a ball inside a brick or the paddle.
    pub fn validate(&self) {
        let paddle = self.paddle.aabb();
        assert!(
            paddle.min.x >= -SLACK && paddle.max.x <= FIELD.x + SLACK,
            "between the walls: {:?}",
            self.paddle
        );
        for ball in self.balls.iter().filter(|ball| ball.held.is_none()) {
            let at = ball.position;
            let radius = ball.radius();
            assert!(at.is_finite() && ball.speed.is_finite(), "finite: {ball:?}");
            assert!(
                (ball.direction.length() - 1.0).abs() < 1e-6,
                "unit direction: {ball:?}"
            );
            assert!(
                at.x >= radius - SLACK
                    && at.x <= FIELD.x - radius + SLACK
                    && at.y >= radius - SLACK,
                "inside the walls: {ball:?}"
            );
            for brick in self.bricks.near(ball.circle().aabb()) {
                let aabb = self.bricks.aabb(brick);
                let before = depth(Circle::new(ball.previous, ball.radius()), aabb);
                assert!(
                    depth(ball.circle(), aabb) <= before.max(SLACK),
                    "outside brick {:?}: {ball:?}",
                    self.bricks.place(brick)
                );
            }
            // Between levels the paddle moves and the ball does not, and a level may start a ball in the
            // paddle, which pushes it out in the first step.
            let is_moving = self.phase == Phase::Playing && self.tally.steps > 0;
            assert!(
                !is_moving || depth(ball.circle(), paddle) <= SLACK,
                "outside the paddle at {}: {ball:?}",
                self.paddle.x
            );
        }
    }
}

fn depth(circle: Circle, aabb: Aabb) -> f32 {
    contact_circle_aabb(circle, aabb).map_or(0.0, |contact| contact.depth)
}
