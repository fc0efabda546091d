//! The textbook's resolution of a collision, with its mistakes.
//!
//! The best-known Breakout tutorial, and most games that follow it, resolve a hit of source 003's test like this:
//! move the ball, visit every brick in the order of the list, and push the ball out along one of four compass
//! directions. Each mistake of that resolution has a scene in `levels/museum/`.

use glam::Vec2;

use super::record::{Line, PushOut, Response, Target, Test, TextbookStep, Visit};
use crate::collision::{Aabb, Circle};
use crate::game::{Ball, Game};
use crate::tuning::{FIELD, STEP};

/// The stage of the tutorial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TutorialStage {
    /// Detection by the ball's box, the first form of source 003: bricks vanish, and the ball does not react.
    Boxes,
    /// Detection by the circle, its second form: bricks vanish, and the ball does not react.
    Circle,
    /// Detection by the circle, and resolution: the ball is pushed out and turned.
    Resolve,
}

/// A brick in the textbook's list, with its index in the game.
#[expect(missing_docs, reason = "the type says the rest")]
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub brick: usize,
    pub aabb: Aabb,
    pub is_solid: bool,
    /// True once it was hit, unless it is solid.
    pub is_destroyed: bool,
}

/// A textbook game with the ball, bricks and paddle of a scene. `position`, `velocity` (playfield units a second) and
/// `radius` are the ball's.
#[expect(missing_docs, reason = "the type says the rest")]
#[derive(Clone, Debug)]
pub struct TextbookGame {
    pub position: Vec2,
    pub velocity: Vec2,
    pub radius: f32,
    /// The list of bricks, row by row from the top left. The first hit destroys a brick.
    pub list: Vec<Item>,
    pub paddle: Aabb,
    pub stage: TutorialStage,
}

impl TextbookGame {
    /// The textbook game of the same scene; `None` without a ball in flight.
    pub fn new(game: &Game, stage: TutorialStage) -> Option<Self> {
        let ball: &Ball = game.balls().iter().find(|ball| ball.held.is_none())?;
        let bricks = game.bricks();
        let list = bricks.iter().map(|(index, brick)| Item {
            brick: index,
            aabb: bricks.aabb(index),
            is_solid: !brick.kind.breaks(),
            is_destroyed: false,
        });
        Some(Self {
            position: ball.position,
            velocity: ball.velocity(),
            radius: ball.radius(),
            list: list.collect(),
            paddle: game.paddle().aabb(),
            stage,
        })
    }

    /// Steps by [`STEP`] seconds, with the paddle's centre at `paddle_x`. Returns what it computed.
    pub fn step(&mut self, paddle_x: f32) -> TextbookStep {
        let shift = paddle_x - self.paddle.center().x;
        self.paddle.min.x += shift;
        self.paddle.max.x += shift;
        self.position += self.velocity * STEP;
        let low = self.radius;
        let high = FIELD.x - self.radius;
        if self.position.x <= low || self.position.x >= high {
            self.velocity.x = -self.velocity.x;
            self.position.x = self.position.x.clamp(low, high);
        }
        if self.position.y <= low {
            self.velocity.y = -self.velocity.y;
            self.position.y = low;
        }
        let places = 0..self.list.len();
        let mut visits: Vec<Visit> = places.map(|place| self.visit_brick(place)).collect();
        if self.stage == TutorialStage::Resolve {
            visits.push(self.visit_paddle());
        }
        TextbookStep { visits }
    }

    /// The ball's circle.
    pub fn circle(&self) -> Circle {
        Circle::new(self.position, self.radius)
    }

    /// True if the ball is below the field.
    pub fn is_lost(&self) -> bool {
        self.position.y - self.radius > FIELD.y
    }

    fn visit_brick(&mut self, place: usize) -> Visit {
        let item = self.list[place];
        let mut visit = self.visit(Target::Brick(item.brick), item.aabb);
        visit.lines.extend([Line::Next, Line::Destroyed]);
        if item.is_destroyed {
            return visit;
        }
        visit.lines.push(Line::Test);
        let test = match self.stage {
            TutorialStage::Boxes => Test::boxes(visit.ball, item.aabb),
            TutorialStage::Circle | TutorialStage::Resolve => Test::closest(visit.ball, item.aabb),
        };
        visit.test = Some(test);
        if !visit.is_hit() {
            return visit;
        }
        visit.lines.push(Line::Destroy);
        self.list[place].is_destroyed = !item.is_solid;
        if let (TutorialStage::Resolve, Test::Closest(closest)) = (self.stage, test) {
            let out = PushOut::new(visit.ball, closest.to_point, visit.velocity);
            visit.lines.extend([Line::Compass, out.line()]);
            self.velocity = out.velocity;
            self.position += out.shift;
            visit.response = Some(Response::PushedOut(out));
        }
        visit
    }

    fn visit_paddle(&mut self) -> Visit {
        let mut visit = self.visit(Target::Paddle, self.paddle);
        visit.lines.push(Line::Paddle);
        visit.test = Some(Test::closest(visit.ball, visit.aabb));
        if visit.is_hit() {
            let lines = [Line::Aim, Line::TurnUp, Line::KeepSpeed];
            visit.lines.extend(lines);
            // Aimed by the offset from the paddle's centre: 200 is the tutorial's start speed along x, 100, times its
            // "strength", 2. The ball always turns up and is not moved.
            let offset = (self.position.x - self.paddle.center().x) / (self.paddle.size().x * 0.5);
            let speed = self.velocity.length();
            let aim = 200.0 * offset;
            let velocity = Vec2::new(aim, -self.velocity.y.abs()).normalize_or_zero() * speed;
            self.velocity = velocity;
            visit.response = Some(Response::Aimed {
                offset,
                aim,
                velocity,
            });
        }
        visit
    }

    fn visit(&self, target: Target, aabb: Aabb) -> Visit {
        Visit {
            target,
            aabb,
            ball: self.circle(),
            velocity: self.velocity,
            test: None,
            response: None,
            lines: Vec::new(),
        }
    }
}
