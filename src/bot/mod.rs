//! A player made of code, and what levels come to with it.

mod assessment;

pub use assessment::{Assessment, Conditions};

use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use crate::game::{Ball, Game};
use crate::input::Input;
use crate::tuning::PADDLE_TOP;

/// Catches every ball, at a random place of the paddle: a player without aim.
#[derive(Clone, Debug)]
pub struct NoAim {
    rng: Pcg32,
    offset: f32,
    /// Whether the ball was falling when last looked at; a new fall is caught at a new place.
    falling: bool,
}

impl NoAim {
    /// A bot with its own generator, apart from the game's.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Pcg32::seed_from_u64(seed),
            offset: 0.0,
            falling: false,
        }
    }

    /// What it wants in the next step.
    pub fn input(&mut self, game: &Game) -> Input {
        // The ball that will be at the paddle first.
        let ball = game
            .balls()
            .iter()
            .max_by(|a, b| urgency(a).total_cmp(&urgency(b)));
        let Some(ball) = ball else {
            return Input {
                launch: true,
                ..Input::default()
            };
        };
        let falling = ball.direction.y > 0.0;
        if falling && !self.falling {
            self.offset = self.rng.random_range(-0.9..=0.9);
        }
        self.falling = falling;
        let target = ball.position.x - self.offset * game.paddle().width * 0.5;
        Input {
            steer: 0.0,
            target: Some(target),
            launch: true,
        }
    }
}

/// Higher for balls that are lower. Those that fall come first; those that have passed, last.
fn urgency(ball: &Ball) -> f32 {
    if ball.position.y > PADDLE_TOP {
        -2000.0
    } else if ball.direction.y > 0.0 {
        ball.position.y
    } else {
        ball.position.y - 1000.0
    }
}
