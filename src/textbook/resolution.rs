//! The textbook's resolution of a collision, with its mistakes.
//!
//! The best-known Breakout tutorial, and most games that follow it, resolve a hit of source 003's
//! test like this: move the ball, visit every brick in the order of the list, and push the ball out
//! along one of four compass directions. Each mistake of that resolution has a scene in
//! `levels/museum/`.

use glam::Vec2;

use crate::collision::{Aabb, Circle, closest_point_on_aabb, overlaps_circle_aabb};
use crate::game::{Ball, Bricks, Game};
use crate::tuning::{FIELD, STEP};

/// The stage of the tutorial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Detection only, as in source 003: bricks vanish, and the ball does not react.
    Vanish,
    /// Detection and resolution: the ball is pushed out and turned.
    Resolve,
}

/// A textbook game with one ball and the bricks and paddle of a scene.
#[derive(Clone, Debug)]
pub struct TextbookGame {
    /// The ball's centre.
    pub position: Vec2,
    /// The ball's velocity, in playfield units per second.
    pub velocity: Vec2,
    /// The ball's radius.
    pub radius: f32,
    /// The bricks that stand.
    pub bricks: Bricks,
    /// The paddle's box.
    pub paddle: Aabb,
    stage: Stage,
}

/// The four directions. The first one wins a tie.
const COMPASS: [Vec2; 4] = [Vec2::Y, Vec2::X, Vec2::NEG_Y, Vec2::NEG_X];

impl TextbookGame {
    /// The textbook game of the same scene; `None` without a ball in flight.
    pub fn new(game: &Game, stage: Stage) -> Option<Self> {
        let ball: &Ball = game.balls().iter().find(|ball| ball.held.is_none())?;
        Some(Self {
            position: ball.position,
            velocity: ball.velocity(),
            radius: ball.radius(),
            bricks: game.bricks().clone(),
            paddle: game.paddle().aabb(),
            stage,
        })
    }

    /// Steps by [`STEP`] seconds, with the paddle's centre at `paddle_x`. Returns the indices of the
    /// bricks found hit, in the order of the list.
    pub fn step(&mut self, paddle_x: f32) -> Vec<usize> {
        let shift = paddle_x - self.paddle.center().x;
        self.paddle.min.x += shift;
        self.paddle.max.x += shift;
        self.move_within_walls();
        // The list is fixed before the first hit, as in the tutorial.
        let standing: Vec<usize> = self.bricks.iter().map(|(index, _)| index).collect();
        let mut hits = Vec::new();
        for index in standing {
            let aabb = self.bricks.aabb(index);
            if self.finds(aabb) {
                hits.push(index);
                self.bricks.hit(index, 0);
                if self.stage == Stage::Resolve {
                    self.push_out(aabb);
                }
            }
        }
        if self.stage == Stage::Resolve && self.finds(self.paddle) {
            self.bounce_off_paddle();
        }
        hits
    }

    /// Source 003's test: the closest point is nearer than the radius.
    fn finds(&self, aabb: Aabb) -> bool {
        overlaps_circle_aabb(self.circle(), aabb)
    }

    /// The ball's circle.
    pub fn circle(&self) -> Circle {
        Circle::new(self.position, self.radius)
    }

    fn move_within_walls(&mut self) {
        self.position += self.velocity * STEP;
        let (low, high) = (self.radius, FIELD.x - self.radius);
        if self.position.x <= low || self.position.x >= high {
            self.velocity.x = -self.velocity.x;
            self.position.x = self.position.x.clamp(low, high);
        }
        if self.position.y <= low {
            self.velocity.y = -self.velocity.y;
            self.position.y = low;
        }
    }

    /// Turns one axis of the velocity and moves the ball back along it, even if the ball was leaving.
    fn push_out(&mut self, aabb: Aabb) {
        let difference = closest_point_on_aabb(self.position, aabb) - self.position;
        match compass(difference) {
            Some(direction) if direction.x != 0.0 => {
                self.velocity.x = -self.velocity.x;
                self.position.x -= direction.x * (self.radius - difference.x.abs());
            }
            direction => {
                self.velocity.y = -self.velocity.y;
                let depth = self.radius - difference.y.abs();
                // A centre inside the box has no direction, and is pushed down.
                let up = direction == Some(Vec2::Y);
                self.position.y += if up { -depth } else { depth };
            }
        }
    }

    /// Aims by the offset from the paddle's centre. The ball always turns up and is not moved.
    fn bounce_off_paddle(&mut self) {
        let offset = (self.position.x - self.paddle.center().x) / (self.paddle.size().x * 0.5);
        let speed = self.velocity.length();
        let across = 200.0 * offset;
        let aimed = Vec2::new(across, -self.velocity.y.abs());
        self.velocity = aimed.normalize_or_zero() * speed;
    }
}

/// The compass direction closest to a vector; `None` for the zero vector, because its normalisation
/// is NaN, and no comparison with NaN is true.
fn compass(vector: Vec2) -> Option<Vec2> {
    let unit = vector / vector.length();
    let mut best = (0.0, None);
    for direction in COMPASS {
        let along = unit.dot(direction);
        if along > best.0 {
            best = (along, Some(direction));
        }
    }
    best.1
}
