//! What is asked of every engine.

use glam::Vec2;

/// A world with one ball, in playfield units and seconds.
pub(crate) trait Engine {
    /// One step of the game's own length.
    fn step(&mut self);
    /// The ball's centre.
    fn position(&self) -> Vec2;
    fn velocity(&self) -> Vec2;
    fn set_velocity(&mut self, velocity: Vec2);

    /// One step, after which the ball has this speed again.
    fn step_at(&mut self, speed: f32) {
        self.step();
        let velocity = self.velocity();
        self.set_velocity(velocity.normalize_or(Vec2::Y) * speed);
    }
}
