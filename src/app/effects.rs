//! What the eye gets besides the game: sparks, the ball's trail, points that rise, a little shake.
//!
//! It listens to events and changes nothing. It has its own random numbers.

use std::collections::VecDeque;

use breakout::event::Event;
use breakout::game::Game;
use breakout::tuning::STEP;
use macroquad::prelude::{Vec2, vec2};
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use super::render::palette::{Color, play};
use super::render::{Align, Canvas, Shape, Style};
use super::view::View;

const MAX_SPARKS: usize = 400;
const MAX_SCORES: usize = 12;
/// Seconds that a point of the trail lasts, and a brick stays white after a hit.
const TRAIL: f32 = 0.2;
const FLASH: f32 = 0.14;
const SCORE_LIFE: f32 = 0.8;
/// Playfield units a second, each second.
const GRAVITY: f32 = 420.0;
/// The widest shake in playfield units.
const SHAKE: f32 = 5.0;

/// All that is in the air.
pub(crate) struct Effects {
    sparks: Vec<Spark>,
    scores: VecDeque<Score>,
    trail: VecDeque<(Vec2, f32)>,
    flashes: Vec<(usize, f32)>,
    /// From 0 to 1; the shake is its square.
    trauma: f32,
    rng: Pcg32,
}

struct Spark {
    at: Vec2,
    velocity: Vec2,
    along: Vec2,
    size: f32,
    age: f32,
    life: f32,
    color: Color,
}

struct Score {
    at: Vec2,
    text: String,
    age: f32,
}

impl Effects {
    pub(crate) fn new() -> Self {
        Self {
            sparks: Vec::with_capacity(MAX_SPARKS),
            scores: VecDeque::new(),
            trail: VecDeque::new(),
            flashes: Vec::new(),
            trauma: 0.0,
            rng: Pcg32::seed_from_u64(0),
        }
    }

    /// After each step: what happened, and where the balls are.
    pub(crate) fn listen(&mut self, game: &Game, events: &[Event]) {
        for event in events {
            self.take(game, *event);
        }
        for ball in game.balls().iter().filter(|ball| ball.held.is_none()) {
            self.trail.push_back((ball.position, 0.0));
        }
        for (_, age) in &mut self.trail {
            *age += STEP;
        }
        while self.trail.front().is_some_and(|(_, age)| *age > TRAIL) {
            self.trail.pop_front();
        }
    }

    fn take(&mut self, game: &Game, event: Event) {
        match event {
            Event::BrickBroken {
                at,
                normal,
                brick,
                kind,
                points,
                combo,
                ..
            } => {
                let color = Color::hex(kind.row().color);
                let aabb = game.bricks().aabb(brick);
                self.burst(at, -normal, 9, 210.0, color);
                self.burst(aabb.center(), normal, 9, 130.0, color);
                self.trauma = (self.trauma + 0.1).min(1.0);
                if combo > 1 {
                    self.say(aabb.center(), format!("+{points}"));
                }
            }
            Event::BrickHit {
                at,
                normal,
                brick,
                kind,
                ..
            } => {
                self.flashes.push((brick, 0.0));
                self.burst(at, normal, 5, 150.0, Color::hex(kind.row().color));
                self.trauma = (self.trauma + 0.06).min(1.0);
            }
            Event::PaddleHit { at, normal, .. } => {
                self.burst(at, normal, 6, 130.0, play::BALL_LIGHT);
            }
            Event::WallHit { at, normal } => self.burst(at, normal, 3, 90.0, play::QUIET),
            Event::Helped { at, direction } => self.burst(at, direction, 5, 120.0, play::COMBO),
            Event::Lightning { at, .. } => {
                self.burst(at, Vec2::Y, 30, 320.0, play::COMBO);
                self.say(at, "lightning".to_owned());
            }
            Event::LoopBroken { at, .. } => {
                self.burst(at, Vec2::NEG_Y, 14, 160.0, play::COMBO);
            }
            Event::BallLost { at, .. } => {
                self.burst(vec2(at.x, 594.0), Vec2::NEG_Y, 16, 240.0, play::DANGER);
            }
            Event::LifeLost { .. } => {
                self.trail.clear();
                self.trauma = 0.9;
            }
            Event::LevelStarted { .. } => *self = Self::new(),
            Event::BrickRevealed {
                at, normal, brick, ..
            } => {
                self.flashes.push((brick, 0.0));
                self.burst(at, normal, 8, 150.0, play::TEXT);
            }
            Event::BrickMended { brick, at } => {
                self.flashes.push((brick, 0.0));
                self.burst(at, Vec2::NEG_Y, 6, 60.0, play::GOOD);
            }
            Event::Exploded { at, chain, .. } => {
                self.burst(at, Vec2::NEG_Y, 26, 320.0, play::DANGER);
                self.burst(at, Vec2::NEG_Y, 14, 220.0, play::COMBO);
                self.trauma = (self.trauma + 0.3).min(1.0);
                if chain > 1 {
                    self.say(at - vec2(0.0, 16.0), format!("chain ×{chain}"));
                }
            }
            Event::CapsuleCaught { at, kind } => {
                let row = kind.row();
                self.burst(at, Vec2::NEG_Y, 18, 200.0, Color::hex(row.color));
                self.say(at - vec2(0.0, 14.0), row.name.to_owned());
            }
            Event::BallAdded { at } | Event::BallCaught { at } => {
                self.burst(at, Vec2::NEG_Y, 6, 120.0, play::BALL_LIGHT);
            }
            Event::BoltFired { at } => self.burst(at, Vec2::NEG_Y, 3, 160.0, play::GOOD),
            Event::Launched { .. }
            | Event::CapsuleDropped { .. }
            | Event::CapsuleLost { .. }
            | Event::PowerUpEnded { .. }
            | Event::LifeGained { .. }
            | Event::LevelCleared { .. }
            | Event::GameOver
            | Event::Victory => {}
        }
    }

    /// Words that rise from a place.
    fn say(&mut self, at: Vec2, text: String) {
        self.scores.push_back(Score { at, text, age: 0.0 });
        if self.scores.len() > MAX_SCORES {
            self.scores.pop_front();
        }
    }

    /// Sparks from a point, most of them along a direction.
    fn burst(&mut self, at: Vec2, direction: Vec2, count: usize, speed: f32, color: Color) {
        for _ in 0..count {
            if self.sparks.len() == MAX_SPARKS {
                return;
            }
            let scatter = vec2(
                self.rng.random_range(-1.0..=1.0),
                self.rng.random_range(-1.0..=1.0),
            );
            let along = (direction * 0.7 + scatter)
                .try_normalize()
                .unwrap_or(direction);
            self.sparks.push(Spark {
                at: at + scatter * 4.0,
                velocity: along * speed * self.rng.random_range(0.25..=1.0),
                along,
                size: self.rng.random_range(1.4..=3.4),
                age: 0.0,
                life: self.rng.random_range(0.25..=0.7),
                color,
            });
        }
    }

    /// Lets time pass.
    pub(crate) fn advance(&mut self, seconds: f32) {
        for spark in &mut self.sparks {
            spark.age += seconds;
            spark.velocity.y += GRAVITY * seconds;
            spark.at += spark.velocity * seconds;
        }
        self.sparks.retain(|spark| spark.age < spark.life);
        for score in &mut self.scores {
            score.age += seconds;
        }
        self.scores.retain(|score| score.age < SCORE_LIFE);
        for (_, age) in &mut self.flashes {
            *age += seconds;
        }
        self.flashes.retain(|(_, age)| *age < FLASH);
        self.trauma = (self.trauma - seconds * 2.2).max(0.0);
    }

    /// How far the picture is moved now, in playfield units.
    pub(crate) fn shake(&mut self) -> Vec2 {
        let reach = self.trauma * self.trauma * SHAKE;
        if reach < 0.01 {
            return Vec2::ZERO;
        }
        vec2(
            self.rng.random_range(-reach..=reach),
            self.rng.random_range(-reach..=reach),
        )
    }

    /// How white a brick is, from 0 to 1.
    pub(crate) fn flash(&self, brick: usize) -> f32 {
        let age = self.flashes.iter().find(|(index, _)| *index == brick);
        age.map_or(0.0, |(_, age)| 1.0 - age / FLASH)
    }

    /// Draws what is under the ball.
    pub(crate) fn draw(&self, canvas: &mut Canvas, view: &View) {
        for (at, age) in &self.trail {
            let left = 1.0 - age / TRAIL;
            let color = play::BALL_LIGHT.alpha(0.16 * left * left);
            canvas.add(Shape::circle(*at, 5.5 * left).fill(color));
        }
        for spark in &self.sparks {
            let left = 1.0 - spark.age / spark.life;
            let size = vec2(spark.size * 1.7, spark.size) * left.max(0.3);
            canvas.add(
                Shape::rect(spark.at - size * 0.5, size)
                    .turned(spark.along)
                    .fill(spark.color.alpha(left)),
            );
        }
        for score in &self.scores {
            let gone = score.age / SCORE_LIFE;
            let at = view.to_window(score.at - vec2(0.0, 26.0 * gone));
            let color = play::COMBO.alpha(1.0 - gone * gone);
            canvas.text(Style::Digits, score.text.clone(), at, Align::Center, color);
        }
    }
}
