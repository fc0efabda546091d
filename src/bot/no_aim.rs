//! A bot without aim, which only keeps the balls in play.

use std::cmp::Ordering;

use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use crate::game::{Ball, Game};
use crate::input::Input;
use crate::tuning::{PADDLE_TOP, steps};

/// The largest distance from the paddle's middle at which it catches, as a fraction of half the paddle's width.
const CATCH_SPREAD: f32 = 0.9;

/// The shortest and the longest wait before a serve is launched, in seconds. Between them the aim passes every
/// direction on one side; which side is random.
const LAUNCH_WAIT: (f32, f32) = (0.5, 2.5);

/// A player without aim: catches every ball at a random place of the paddle, and launches a serve at a random moment.
#[derive(Clone, Debug)]
pub struct NoAim {
    rng: Pcg32,
    offset: f32,
    /// True if the ball was falling in the last step; each fall is caught at a new place.
    falling: bool,
    /// Steps until it launches the served ball; `None` without one.
    launches_in: Option<u32>,
}

impl NoAim {
    /// A bot with its own generator, separate from the game's.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Pcg32::seed_from_u64(seed),
            offset: 0.0,
            falling: false,
            launches_in: None,
        }
    }

    /// The input for the next step.
    pub fn input(&mut self, game: &Game) -> Input {
        let input = Input {
            steer: 0.0,
            target: self.target(game),
            launch: self.launches(game),
            fire: true,
        };
        input.in_grain()
    }

    /// The x of the paddle's centre that catches the next ball; `None` if none flies.
    fn target(&mut self, game: &Game) -> Option<f32> {
        let flying = game.balls().iter().filter(|ball| ball.held.is_none());
        let order = |a: &&Ball, b: &&Ball| urgency(a).partial_cmp(&urgency(b));
        let ball = flying.max_by(|a, b| order(a, b).unwrap_or(Ordering::Equal))?;
        let falling = ball.direction.y > 0.0;
        if falling && !self.falling {
            self.offset = self.rng.random_range(-CATCH_SPREAD..=CATCH_SPREAD);
        }
        self.falling = falling;
        Some(ball.position.x - self.offset * game.paddle().width * 0.5)
    }

    /// True to launch now: a served ball after a random wait, a caught one at once.
    fn launches(&mut self, game: &Game) -> bool {
        // Only the aim of a served ball sweeps.
        let mut held = game.balls().iter().filter_map(|ball| ball.held);
        if !held.any(|held| held.sweep != 0.0) {
            self.launches_in = None;
            return true;
        }
        let (least, most) = LAUNCH_WAIT;
        let wait = || self.rng.random_range(steps(least)..=steps(most));
        let left = self.launches_in.get_or_insert_with(wait);
        *left = left.saturating_sub(1);
        *left == 0
    }
}

/// Ranks balls by how soon they reach the paddle, the soonest greatest: falling before rising, lower before higher, and
/// last those that have passed it.
fn urgency(ball: &Ball) -> (u8, f32) {
    if ball.position.y > PADDLE_TOP {
        (0, 0.0)
    } else {
        (1 + u8::from(ball.direction.y > 0.0), ball.position.y)
    }
}
