//! Prediction: the game is deterministic, so the same arithmetic gives its future. No other module
//! simulates ahead.
//!
//! Two questions are answered. *Which comes first, a brick or the paddle's height?* is asked by the
//! help, by the guard against loops, and by the guide line. *How will this game go on?* is asked by
//! the blueprint.

use glam::Vec2;

use super::Game;
use super::ball::Ball;
use super::flight::{Flight, Obstacles};
use super::paddle::aim;
use crate::event::Event;
use crate::input::Input;
use crate::tuning::PADDLE_TOP;

/// Squared distance in playfield units below which two bounces are one: both bricks of a seam
/// report it.
const SAME_BOUNCE: f32 = 1e-3;

/// The first brick or the paddle's height, with the number of steps until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ahead {
    /// A brick that can break.
    Brick(u32),
    /// The paddle's height.
    Paddle(u32),
    /// Neither before the horizon.
    Nothing,
}

/// The first thing that a ball meets within `horizon` steps if it flies on; `flight` is what it
/// has flown of the current step.
pub(super) fn ahead(
    mut ball: Ball,
    flight: &Flight,
    obstacles: Obstacles<'_>,
    horizon: u32,
) -> Ahead {
    fly_on(&mut ball, flight, obstacles, horizon, |_| {})
}

/// Flies on from a bounce, the rest of its step first: exactly what the game will do, or the help
/// at one bounce would be undone at the next. `bounced` gets the ball's centre at each bounce.
///
/// Solid bricks never change and the flight ends at the first brick that does, so nothing needs
/// copying but the ball.
fn fly_on(
    ball: &mut Ball,
    flight: &Flight,
    obstacles: Obstacles<'_>,
    horizon: u32,
    mut bounced: impl FnMut(Vec2),
) -> Ahead {
    let mut flight = flight.clone();
    let obstacles = Obstacles {
        paddle: None,
        ..obstacles
    };
    for step in 0..horizon {
        while let Some(impact) = flight.next(ball, obstacles, &mut ()) {
            bounced(ball.position);
            if impact.surface.is_breakable(obstacles.bricks) {
                return Ahead::Brick(step);
            }
        }
        // A ball that starts on the paddle is rising, and has not come back yet.
        if ball.direction.y > 0.0 && ball.position.y + ball.radius() >= PADDLE_TOP {
            return Ahead::Paddle(step);
        }
        flight = Flight::default();
    }
    Ahead::Nothing
}

/// The predicted path of a game's only ball.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// The ball's centre now, in playfield units.
    pub start: Vec2,
    /// The ball's centre at each bounce.
    pub bounces: Vec<Vec2>,
    /// The ball's centre at the horizon, if it gets there before it has bounced often enough.
    pub end: Option<Vec2>,
}

impl Game {
    /// The corners of a ball's flight to its first brick that can break or to the paddle's height,
    /// from where it is now; cut short after `horizon` steps. A held ball flies as if launched now,
    /// without help.
    pub fn flight_ahead(&self, ball: &Ball, horizon: u32) -> Vec<Vec2> {
        let mut ball = *ball;
        if let Some(offset) = ball.held.take() {
            ball.direction = aim(offset);
        }
        let mut corners = vec![ball.position];
        let bounced = |center| corners.push(center);
        let met = fly_on(
            &mut ball,
            &Flight::default(),
            self.obstacles(),
            horizon,
            bounced,
        );
        if !matches!(met, Ahead::Brick(_)) {
            corners.push(ball.position);
        }
        corners
    }

    /// The next bounces of a single ball, played by the game itself with the paddle where it is: up
    /// to `bounces` of them within `horizon` steps, to the end of the step of the last. `None` with
    /// no ball or with several.
    pub fn path_ahead(&self, bounces: usize, horizon: u32) -> Option<Path> {
        let [ball] = self.balls() else { return None };
        let mut path = Path {
            start: ball.position,
            bounces: Vec::new(),
            end: None,
        };
        let (mut game, mut events, mut from) = (self.clone(), Vec::new(), ball.position);
        let launch = Input {
            launch: true,
            ..Input::default()
        };
        for _ in 0..horizon {
            events.clear();
            game.step(launch, &mut events);
            for (at, normal) in events.iter().filter_map(Event::contact) {
                let center = at + normal * ball.radius();
                if center.distance_squared(from) >= SAME_BOUNCE {
                    path.bounces.push(center);
                    from = center;
                }
            }
            let over = |event: &Event| {
                matches!(event, Event::BallLost { .. } | Event::LevelCleared { .. })
            };
            if path.bounces.len() >= bounces || events.iter().any(over) {
                return Some(path);
            }
        }
        path.end = game.balls().first().map(|ball| ball.position);
        Some(path)
    }
}
