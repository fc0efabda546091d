//! The scene that every engine plays: our bricks, four walls, and one ball.

use breakout::collision::{Aabb, Circle};
use breakout::game::Game;
use breakout::tuning::{FIELD, PADDLE_TOP};
use glam::Vec2;

/// Engines count in metres and are tuned for things of about that size: a unit is two centimetres, so that
/// the field is as large as a room, and the ball as large as a football.
pub(crate) const METRE: f32 = 50.0;

/// How far a wall reaches outwards, in units.
const WALL: f32 = 100.0;

/// The boxes, the ball and its velocity at the start, in units.
pub(crate) struct Scene {
    pub(crate) boxes: Vec<Aabb>,
    pub(crate) ball: Circle,
    pub(crate) velocity: Vec2,
}

impl Scene {
    /// The scene of a game. Where its paddle would be there is a floor.
    pub(crate) fn of(game: &Game) -> Self {
        let bricks = game
            .bricks()
            .iter()
            .map(|(index, _)| game.bricks().aabb(index));
        let left = Vec2::splat(-WALL);
        let top = Vec2::new(FIELD.x + WALL, 0.0);
        let right = Vec2::new(FIELD.x, -WALL);
        let bottom = FIELD + WALL;
        let walls = [
            Aabb::new(left, Vec2::new(0.0, bottom.y)),
            Aabb::new(left, top),
            Aabb::new(right, bottom),
            Aabb::new(Vec2::new(left.x, PADDLE_TOP), bottom),
        ];
        let ball = game.balls()[0];
        Self {
            boxes: bricks.chain(walls).collect(),
            ball: ball.circle(),
            velocity: ball.velocity(),
        }
    }
}
