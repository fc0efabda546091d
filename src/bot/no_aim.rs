//! A player without aim.

use std::cmp::Ordering;

use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use crate::game::{Ball, Game};
use crate::input::Input;
use crate::tuning::PADDLE_TOP;

/// The part of the paddle on which a ball is caught, as a fraction of half its width.
const CATCH_SPREAD: f32 = 0.9;

/// Catches every ball, at a random place of the paddle: a player without aim.
#[derive(Clone, Debug)]
pub struct NoAim {
    rng: Pcg32,
    offset: f32,
    /// True if the ball was falling when last looked at; a new fall is caught at a new place.
    falling: bool,
}

impl NoAim {
    /// A bot with its own generator, separate from the game's.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Pcg32::seed_from_u64(seed),
            offset: 0.0,
            falling: false,
        }
    }

    /// The input for the next step.
    pub fn input(&mut self, game: &Game) -> Input {
        let Some(ball) = game.balls().iter().max_by(|a, b| by_urgency(a, b)) else {
            return Input {
                launch: true,
                ..Input::default()
            };
        };
        let falling = ball.direction.y > 0.0;
        if falling && !self.falling {
            self.offset = self.rng.random_range(-CATCH_SPREAD..=CATCH_SPREAD);
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

/// Orders balls by which will be at the paddle first: those that fall before those that rise, the
/// lower first, and those that have passed last.
fn by_urgency(a: &Ball, b: &Ball) -> Ordering {
    let key = |ball: &Ball| match ball {
        ball if ball.position.y > PADDLE_TOP => (0, 0.0),
        ball => (1 + u8::from(ball.direction.y > 0.0), ball.position.y),
    };
    let ((a_class, a_y), (b_class, b_y)) = (key(a), key(b));
    a_class.cmp(&b_class).then(a_y.total_cmp(&b_y))
}
