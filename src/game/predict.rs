//! Prediction: the game is deterministic, so the same arithmetic gives its future. No other module
//! simulates ahead.
//!
//! Two questions are answered. *Which comes first, a brick or the paddle's height?* is asked by the
//! help, by the guard against loops, and by the guide line. *How will this game go on?* is asked by
//! the blueprint.

use glam::Vec2;

use super::ball::Ball;
use super::flight::{Flight, Obstacles};
use super::observer::FlightObserver;
use super::paddle::aim;
use super::surface::Impact;
use super::{Game, Phase};
use crate::input::Input;
use crate::tuning::{FIELD, PADDLE_TOP};

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

/// The predicted path of a ball.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// The ball's centre now, in playfield units.
    pub start: Vec2,
    /// The ball's centre at each bounce.
    pub bounces: Vec<Vec2>,
    /// Where the centre crosses the lower edge of the field, or is at the horizon; `None` if the ball
    /// has bounced often enough before.
    pub end: Option<Vec2>,
}

impl Path {
    fn last_corner(&self) -> Vec2 {
        self.bounces.last().copied().unwrap_or(self.start)
    }

    /// The place at the height of the lower edge between the last corner and a place below it.
    fn floor_on_way_to(&self, lost: Vec2) -> Vec2 {
        let from = self.last_corner();
        let share = (FIELD.y - from.y) / (lost.y - from.y);
        from.lerp(lost, share.clamp(0.0, 1.0))
    }
}

/// Follows the balls of a game that flies on.
struct Follower {
    paths: Vec<Path>,
    /// The bounces after which a path ends.
    bounces: usize,
    /// The path of each ball of the game, by index; none of a ball that was added on the way.
    path_of: Vec<Option<usize>>,
    /// The path of the ball in flight.
    flying: Option<usize>,
}

impl Follower {
    fn new(game: &Game, bounces: usize) -> Self {
        let path = |ball: &Ball| Path {
            start: ball.position,
            bounces: Vec::new(),
            end: None,
        };
        Self {
            paths: game.balls().iter().map(path).collect(),
            bounces,
            path_of: (0..game.balls().len()).map(Some).collect(),
            flying: None,
        }
    }

    /// True if a path goes on from where its ball is.
    fn is_open(&self, path: usize) -> bool {
        let path = &self.paths[path];
        path.end.is_none() && path.bounces.len() < self.bounces
    }

    fn is_done(&self) -> bool {
        !(0..self.paths.len()).any(|path| self.is_open(path))
    }

    /// The paths, the open ones up to where the balls of the game are now.
    fn finish(mut self, game: &Game) -> Vec<Path> {
        for (ball, path) in game.balls().iter().zip(&self.path_of) {
            if let Some(path) = path.filter(|path| self.is_open(*path)) {
                self.paths[path].end = Some(ball.position);
            }
        }
        self.paths
    }
}

impl FlightObserver for Follower {
    fn on_flight(&mut self, ball: usize) {
        self.flying = self.path_of.get(ball).copied().flatten();
    }

    fn on_bounce(&mut self, ball: &Ball, _: Impact, _: f32, _: f32) {
        if let Some(path) = self.flying.filter(|path| self.is_open(*path)) {
            self.paths[path].bounces.push(ball.position);
        }
    }

    fn on_lost(&mut self, ball: &Ball, index: usize, remaining: usize) {
        self.path_of.resize(remaining + 1, None);
        let path = self.path_of.swap_remove(index);
        if let Some(path) = path.filter(|path| self.is_open(*path)) {
            let path = &mut self.paths[path];
            path.end = Some(path.floor_on_way_to(ball.position));
        }
    }
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

    /// The path of each ball, flown by the game itself with the paddle at rest: up to `bounces`
    /// bounces within `horizon` steps, or to the lower edge of the field. It ends with the level. A
    /// held ball flies as if launched now. None unless a level is played.
    pub fn paths_ahead(&self, bounces: usize, horizon: u32) -> Vec<Path> {
        if self.phase != Phase::Playing {
            return Vec::new();
        }
        let mut follower = Follower::new(self, bounces);
        let (mut game, mut events) = (self.clone(), Vec::new());
        let mut input = Input {
            launch: self.balls().iter().any(|ball| ball.held.is_some()),
            ..Input::default()
        };
        for _ in 0..horizon {
            if follower.is_done() {
                break;
            }
            events.clear();
            game.step_observed(input, &mut events, &mut follower);
            input.launch = false;
        }
        follower.finish(&game)
    }
}
