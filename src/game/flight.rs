//! A ball's flight through one step: earliest hit, bounce, go on with the rest of the motion.
//!
//! The game, the look-ahead for loops and the predicted path all fly with this.

use glam::Vec2;

use super::ball::Ball;
use super::bricks::Bricks;
use super::paddle::{Paddle, aim};
use crate::collision::{Aabb, Circle, Hit, cast_circle_aabb};
use crate::tuning::{FIELD, MAX_HITS_PER_STEP, PADDLE_TOP, SEAM_SLOP, STEP};

/// What a ball hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Surface {
    /// The left, right or upper wall.
    Wall,
    /// The paddle.
    Paddle {
        /// Where on it, from -1 (left end) to 1 (right end).
        offset: f32,
    },
    /// One brick, by index.
    Brick(usize),
    /// The seam of two bricks, exactly in the middle: both take the hit.
    Bricks(usize, usize),
}

/// A bounce, after it happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// What was hit.
    pub surface: Surface,
    /// The contact point, in playfield units.
    pub at: Vec2,
    /// Unit normal, from the surface to the ball.
    pub normal: Vec2,
}

/// The flight of one ball through one step; the default is its start.
#[derive(Clone, Debug, Default)]
pub struct Flight {
    /// The share of the step that is flown.
    flown: f32,
    hits: usize,
    /// The paddle runs faster than the ball: it pushes, and is no longer in the way.
    pushed: bool,
    /// Pair tests made so far.
    pub tests: u32,
}

/// A hit on a surface, before the choice among all of them.
#[derive(Clone, Copy)]
struct Candidate {
    hit: Hit,
    surface: Surface,
}

impl Flight {
    /// Moves the ball to its next hit and lets it bounce, or to the end of the step and returns
    /// `None`. Without a paddle the ball flies through where one would be.
    pub fn next(
        &mut self,
        ball: &mut Ball,
        bricks: &Bricks,
        paddle: Option<&Paddle>,
    ) -> Option<Impact> {
        while self.hits < MAX_HITS_PER_STEP && self.flown < 1.0 {
            let rest = 1.0 - self.flown;
            let motion = ball.velocity() * (STEP * rest);
            let Some(Candidate { hit, surface }) = self.first_hit(ball, motion, bricks, paddle)
            else {
                ball.position += motion;
                self.flown = 1.0;
                return None;
            };
            self.hits += 1;
            ball.position += motion * hit.time;
            self.flown += rest * hit.time;
            let leaving = ball.direction.dot(hit.normal) >= 0.0;
            match surface {
                Surface::Paddle { .. } if leaving => {
                    self.pushed = true;
                    continue;
                }
                Surface::Paddle { offset } if ball.position.y < PADDLE_TOP => {
                    ball.direction = aim(offset);
                }
                _ => ball.bounce(hit.normal),
            }
            return Some(Impact {
                surface,
                at: hit.point,
                normal: hit.normal,
            });
        }
        None
    }

    /// The earliest hit on walls, paddle and bricks.
    fn first_hit(
        &mut self,
        ball: &Ball,
        motion: Vec2,
        bricks: &Bricks,
        paddle: Option<&Paddle>,
    ) -> Option<Candidate> {
        let circle = ball.circle();
        let mut first = cast_walls(circle, motion).map(|hit| Candidate {
            hit,
            surface: Surface::Wall,
        });
        if let Some(paddle) = paddle.filter(|_| !self.pushed)
            && circle.center.y + motion.y + circle.radius >= PADDLE_TOP
        {
            self.tests += 1;
            first = earlier(first, self.cast_paddle(circle, motion, paddle));
        }
        let swept = Aabb::new(
            circle.center.min(circle.center + motion) - circle.radius,
            circle.center.max(circle.center + motion) + circle.radius,
        );
        let mut brick = None;
        for index in bricks.near(swept) {
            self.tests += 1;
            let hit = cast_circle_aabb(circle, motion, bricks.aabb(index));
            brick = earlier(
                brick,
                hit.map(|hit| Candidate {
                    hit,
                    surface: Surface::Brick(index),
                }),
            );
        }
        let brick = brick.map(|brick| settle_seam(brick, circle, motion, bricks));
        earlier(first, brick)
    }

    /// Casts in the paddle's own frame: the ball's motion minus the paddle's.
    fn cast_paddle(&self, circle: Circle, motion: Vec2, paddle: &Paddle) -> Option<Candidate> {
        let rest = 1.0 - self.flown;
        let drift = Vec2::new(paddle.motion() * rest, 0.0);
        let hit = cast_circle_aabb(circle, motion - drift, paddle.aabb_during(self.flown))?;
        let share = self.flown + rest * hit.time;
        let offset = paddle.offset_during(share, circle.center.x + motion.x * hit.time);
        let hit = Hit {
            point: hit.point + drift * hit.time,
            ..hit
        };
        Some(Candidate {
            hit,
            surface: Surface::Paddle { offset },
        })
    }
}

/// The earlier of two; the first on a tie.
fn earlier(first: Option<Candidate>, second: Option<Candidate>) -> Option<Candidate> {
    match (first, second) {
        (Some(a), Some(b)) if b.hit.time < a.hit.time => second,
        (Some(_), _) => first,
        _ => second,
    }
}

/// The left, right and upper wall, as planes one radius inside the field.
fn cast_walls(circle: Circle, motion: Vec2) -> Option<Hit> {
    let radius = circle.radius;
    let along = |place: f32, motion: f32, low: f32, high: f32| {
        let wall = if motion < 0.0 { low } else { high };
        let time = (wall - place) / motion;
        (motion != 0.0 && time <= 1.0).then_some(time.max(0.0))
    };
    let side = along(circle.center.x, motion.x, radius, FIELD.x - radius);
    let top = along(circle.center.y, motion.y, radius, f32::INFINITY);
    let (time, normal) = match (side, top) {
        (Some(side), Some(top)) if top < side => (top, Vec2::Y),
        (Some(side), _) => (side, Vec2::new(-motion.x.signum(), 0.0)),
        (None, Some(top)) => (top, Vec2::Y),
        (None, None) => return None,
    };
    let point = circle.center + motion * time - normal * radius;
    Some(Hit {
        time,
        point,
        normal,
    })
}

/// Contacts within [`SEAM_SLOP`] of the first are one contact with a flat wall: a face beats a
/// corner, then the brick whose centre is nearer, and on an exact tie both take the hit.
fn settle_seam(first: Candidate, circle: Circle, motion: Vec2, bricks: &Bricks) -> Candidate {
    let reach = Vec2::splat(SEAM_SLOP);
    let point = first.hit.point;
    let mut best = first;
    let mut best_rank = None;
    for index in bricks.near(Aabb::new(point - reach, point + reach)) {
        let aabb = bricks.aabb(index);
        let Some(hit) = cast_circle_aabb(circle, motion, aabb) else {
            continue;
        };
        if hit.point.distance_squared(point) > SEAM_SLOP * SEAM_SLOP {
            continue;
        }
        let corner = hit.normal.x != 0.0 && hit.normal.y != 0.0;
        let center = circle.center + motion * hit.time;
        let rank = (corner, aabb.center().distance_squared(center));
        match best_rank {
            Some(least) if rank > least => {}
            Some(least) if rank == least => {
                if let Surface::Brick(other) = best.surface {
                    best.surface = Surface::Bricks(other, index);
                }
            }
            _ => {
                best_rank = Some(rank);
                best = Candidate {
                    hit,
                    surface: Surface::Brick(index),
                };
            }
        }
    }
    best
}
