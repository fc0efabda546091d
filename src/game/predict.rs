//! Prediction: the game is deterministic, so the same arithmetic gives its future. No other module simulates ahead.
//!
//! [`LookAhead`] tells whether a ball meets a brick or the paddle's height first, for the help, the loop guard and the
//! guide line. [`Game::foresee`] counts what a ball hits on its way, for players that aim. [`Game::paths_ahead`] plays
//! the whole game ahead, for the blueprint. A step has a limited number of pair tests for looks ahead; if they run out,
//! the answer is [`Ahead::Unknown`].

use std::borrow::Cow;

use glam::Vec2;

use super::flight::Flight;
use super::surface::Obstacles;
use super::{Ball, Bricks, FlightObserver, Game, Impact, Phase, Surface, Turn};
use crate::input::Input;
use crate::tuning::{
    CAST_AHEAD, FIELD, HELP_HORIZON, MAX_AHEAD_TESTS, MAX_FORESEEN_TESTS, MAX_PATH_TESTS,
    PADDLE_TOP, STEP,
};

/// The first thing that a ball meets, with the number of steps until then; a brick by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ahead {
    /// A brick that can break.
    Brick { steps: u32, brick: usize },
    /// The paddle's height.
    Paddle(u32),
    /// Neither before the horizon.
    Nothing,
    /// The pair tests ran out first.
    Unknown,
}

/// A look ahead from a bounce, in the ball's direction or in others.
pub(super) struct LookAhead<'a> {
    obstacles: Obstacles<'a>,
    /// The flight of the current step so far.
    flight: &'a Flight,
    /// Steps to look ahead.
    horizon: u32,
    /// Pair tests left.
    pub(super) tests_left: u32,
}

impl<'a> LookAhead<'a> {
    /// A look ahead by `horizon` steps with at most `tests_left` pair tests, without the paddle.
    pub(super) fn new(game: &'a Game, flight: &'a Flight, horizon: u32, tests_left: u32) -> Self {
        let mut obstacles = game.obstacles();
        obstacles.paddle = None;
        Self {
            obstacles,
            flight,
            horizon,
            tests_left,
        }
    }

    /// The first thing that a ball meets, by a quick cast: straight paths are cast at once instead of stepped, which is
    /// far cheaper. After some corners, rounding makes it differ from the game's own flight, so the help acts only on
    /// what is [proven](Self::proven).
    pub(super) fn cast(&mut self, mut ball: Ball) -> Ahead {
        let horizon = self.horizon as f32 * STEP;
        let mut flown = 0.0;
        while flown < horizon {
            let (seconds, falls) = leg(&ball, horizon - flown);
            let mut flight = Flight::new(seconds, self.tests_left);
            let impact = self.next(&mut flight, &mut ball);
            self.tests_left = flight.tests_left;
            flown += flight.flown();
            let steps = (flown / STEP) as u32;
            match impact.map(|impact| impact.surface.breakable(self.obstacles.bricks)) {
                Some(Some(brick)) => return Ahead::Brick { steps, brick },
                None if flight.is_cut_short => return Ahead::Unknown,
                None if falls => return Ahead::Paddle(steps),
                Some(None) | None => {}
            }
        }
        Ahead::Nothing
    }

    /// The answer of `ask` about the exact flight, which is flown only if `ask` has an answer about the quick cast.
    pub(super) fn certain<T>(&mut self, ball: Ball, ask: impl Fn(Ahead) -> Option<T>) -> Option<T> {
        ask(self.cast(ball))?;
        ask(self.proven(ball))
    }

    /// The next bounce of a flight. Not inlined, so that all looks ahead share one copy of the search.
    #[inline(never)]
    fn next(&self, flight: &mut Flight, ball: &mut Ball) -> Option<Impact> {
        flight.next(ball, self.obstacles, &mut ())
    }

    /// The first thing that a ball meets if it flies on, step by step, exactly as the game will.
    pub(super) fn proven(&mut self, mut ball: Ball) -> Ahead {
        self.fly_on(&mut ball, |_| {})
    }

    /// Flies on from a bounce exactly as the game will, the rest of its step first; otherwise the help at the next
    /// bounce might undo the help at this one. `bounced` gets the ball's centre at each bounce.
    ///
    /// Only the ball is copied: solid bricks never change, and the flight ends at the first other brick.
    fn fly_on(&mut self, ball: &mut Ball, mut bounced: impl FnMut(Vec2)) -> Ahead {
        let mut flight = self.flight.clone();
        flight.tests_left = self.tests_left;
        for steps in 0..self.horizon {
            while let Some(impact) = self.next(&mut flight, ball) {
                bounced(ball.position);
                if let Some(brick) = impact.surface.breakable(self.obstacles.bricks) {
                    self.tests_left = flight.tests_left;
                    return Ahead::Brick { steps, brick };
                }
            }
            self.tests_left = flight.tests_left;
            if flight.is_cut_short {
                return Ahead::Unknown;
            }
            // A rising ball at this height has just left the paddle.
            if ball.direction.y > 0.0 && ball.reaches_paddle() {
                return Ahead::Paddle(steps);
            }
            flight = Flight::new(STEP, self.tests_left);
        }
        Ahead::Nothing
    }
}

/// The seconds of the next straight cast of a ball, of at most `left`, and whether it ends at the paddle's height.
fn leg(ball: &Ball, left: f32) -> (f32, bool) {
    let seconds = CAST_AHEAD.min(left);
    let height = PADDLE_TOP - ball.radius() - ball.position.y;
    let fall = (height / ball.velocity().y).max(0.0);
    let falls = ball.direction.y > 0.0 && fall <= seconds;
    (if falls { fall } else { seconds }, falls)
}

/// The hits on bricks that a player sees and has to break.
fn counted_hits(bricks: &Bricks, surface: Surface) -> u32 {
    let hit = surface.bricks().filter_map(|index| bricks.get(index));
    hit.map(|brick| u32::from(brick.counts && !brick.hidden))
        .sum()
}

/// The part of a flight that a player foresees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foresight {
    /// The bounces before the first brick that breaks, beyond which nothing is foreseen.
    pub bounces: u32,
    /// True if the flight is foreseen until the ball is back; false if only until that brick.
    pub is_whole: bool,
}

/// The result of a foreseen flight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// Hits on visible bricks that count.
    pub hits: u32,
    /// Seconds until the last thing that is foreseen.
    pub seconds: f32,
}

/// The predicted path of a ball.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// The ball's centre now, in playfield units.
    pub start: Vec2,
    /// The ball's centre at each bounce.
    pub bounces: Vec<Vec2>,
    /// The centre at the lower edge of the field or at the horizon; `None` if the path ends with its last bounce.
    pub end: Option<Vec2>,
}

/// Records the path of each ball of a game.
struct Follower {
    paths: Vec<Path>,
    /// The bounces after which a path ends.
    bounces: usize,
    /// The path of each ball of the game, by index; `None` if it has ended, or the ball was added later.
    path_of: Vec<Option<usize>>,
    /// The ball in flight, by index.
    flying: usize,
}

impl FlightObserver for Follower {
    fn on_flight(&mut self, ball: usize) {
        self.flying = ball;
    }

    fn on_bounce(&mut self, ball: &Ball, _: Impact, _: f32, _: f32) {
        if let Some(Some(path)) = self.path_of.get(self.flying) {
            let bounces = &mut self.paths[*path].bounces;
            bounces.push(ball.position);
            if bounces.len() == self.bounces {
                self.path_of[self.flying] = None;
            }
        }
    }

    fn on_lost(&mut self, ball: &Ball, index: usize, remaining: usize) {
        self.path_of.resize(remaining + 1, None);
        if let Some(path) = self.path_of.swap_remove(index) {
            // The path ends at the lower edge, between the last corner and the place of the loss.
            let path = &mut self.paths[path];
            let from = path.bounces.last().copied().unwrap_or(path.start);
            let share = (FIELD.y - from.y) / (ball.position.y - from.y);
            path.end = Some(from.lerp(ball.position, share.clamp(0.0, 1.0)));
        }
    }
}

impl Game {
    /// The corners of a ball's flight from its present place to its first breakable brick or the paddle's
    /// height, for at most `horizon` steps. A held ball flies as if launched now, without help.
    pub fn flight_ahead(&self, ball: &Ball, horizon: u32) -> Vec<Vec2> {
        let mut ball = *ball;
        if let Some(held) = ball.held.take() {
            ball.direction = held.direction();
        }
        let mut corners = vec![ball.position];
        let bounced = |center| corners.push(center);
        let flight = Flight::new(STEP, 0);
        let mut look = LookAhead::new(self, &flight, horizon, MAX_AHEAD_TESTS);
        let met = look.fly_on(&mut ball, bounced);
        if !matches!(met, Ahead::Brick { .. }) {
            corners.push(ball.position);
        }
        corners
    }

    /// [`Game::flight_ahead`] of a ball at a place, with a velocity in units a second.
    pub fn way_from(&self, at: Vec2, velocity: Vec2, horizon: u32) -> Vec<Vec2> {
        let ball = Ball::flying(at, velocity.normalize_or_zero(), velocity.length());
        self.flight_ahead(&ball, horizon)
    }

    /// A player's view of the flight of a ball from a place, with a velocity in units a second. Bricks break in it, but
    /// help, explosions and bricks that appear are not foreseen. It ends after [`MAX_FORESEEN_TESTS`] pair tests.
    pub fn foresee(&self, at: Vec2, velocity: Vec2, foresight: Foresight) -> Outlook {
        let mut ball = Ball::flying(at, velocity.normalize_or_zero(), velocity.length());
        let mut bricks = Cow::Borrowed(&self.bricks);
        let mut outlook = Outlook::default();
        let mut bounces = 0;
        let mut tests_left = MAX_FORESEEN_TESTS;
        while outlook.seconds < HELP_HORIZON {
            let (seconds, falls) = leg(&ball, HELP_HORIZON - outlook.seconds);
            let mut flight = Flight::new(seconds, tests_left);
            let obstacles = Obstacles {
                bricks: &bricks,
                paddle: None,
                ..self.obstacles()
            };
            let impact = flight.next(&mut ball, obstacles, &mut ());
            tests_left = flight.tests_left;
            outlook.seconds += flight.flown();
            let Some(impact) = impact else {
                if falls || flight.is_cut_short {
                    break;
                }
                continue;
            };
            outlook.hits += counted_hits(&bricks, impact.surface);
            bounces += 1;
            let goes_on = match outlook.hits {
                0 => bounces <= foresight.bounces,
                _ => foresight.is_whole,
            };
            if !goes_on {
                break;
            }
            self.strike_ahead(&mut bricks, impact);
        }
        outlook
    }

    /// Applies an impact to foreseen bricks.
    fn strike_ahead(&self, bricks: &mut Cow<'_, Bricks>, impact: Impact) {
        for index in impact.surface.bricks() {
            if !bricks.is_breakable(index) {
                continue; // Solid bricks need no copy.
            }
            if impact.turn == Turn::Through {
                bricks.to_mut().smash(index);
            } else {
                bricks.to_mut().hit(index, self.steps);
            }
        }
    }

    /// The path of each ball, flown by the game itself with the paddle at rest: up to `bounces`
    /// bounces within `horizon` steps, or to the lower edge of the field. It ends with the level, and after
    /// [`MAX_PATH_TESTS`] pair tests. A held ball flies as if launched now. Empty unless a level is in play.
    pub fn paths_ahead(&self, bounces: usize, horizon: u32) -> Vec<Path> {
        if self.phase != Phase::Playing {
            return Vec::new();
        }
        let path = |ball: &Ball| Path {
            start: ball.position,
            bounces: Vec::new(),
            end: None,
        };
        let paths: Vec<Path> = self.balls().iter().map(path).collect();
        let path_of = (0..paths.len()).map(|path| Some(path).filter(|_| bounces > 0));
        let mut follower = Follower {
            path_of: path_of.collect(),
            paths,
            bounces,
            flying: 0,
        };
        let mut game = self.clone();
        let mut events = Vec::new();
        let mut input = Input {
            launch: self.balls().iter().any(|ball| ball.held.is_some()),
            ..Input::default()
        };
        let mut tests = 0;
        for _ in 0..horizon {
            let is_done = follower.path_of.iter().all(Option::is_none);
            if is_done || tests >= MAX_PATH_TESTS {
                break;
            }
            events.clear();
            tests += game.step_observed(input, &mut events, &mut follower);
            input.launch = false;
        }
        for (ball, path) in game.balls().iter().zip(follower.path_of) {
            if let Some(path) = path {
                follower.paths[path].end = Some(ball.position);
            }
        }
        follower.paths
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::aim;
    use crate::level::{Level, LevelSet};

    /// The quick look sees what the step's own flight meets, but for a rare corner.
    #[test]
    fn a_cast_tells_what_the_flight_will_meet() {
        let text = "..........\n.2.#..d.#.\n....##....\n.#......#.\n..r..#.t..\n";
        let level = Level::parse("drawn", text.as_bytes()).level;
        let levels = LevelSet::new(level.into_iter().collect()).expect("a level");
        let game = Game::new(levels, 0, 1);
        let flight = Flight::new(STEP, 0);
        let mut same = 0;
        let mut all = 0;
        for start in 0..200_u8 {
            for offset in 0..10_u8 {
                let at = Vec2::new(20.0 + 3.8 * f32::from(start), 500.0);
                let ball = Ball::flying(at, aim(f32::from(offset) / 5.0 - 1.0), 400.0);
                let look = || LookAhead::new(&game, &flight, 1800, u32::MAX);
                let near = |one: u32, other: u32| one.abs_diff(other) <= 1;
                let is_same = match (look().cast(ball), look().proven(ball)) {
                    (Ahead::Brick { steps: one, .. }, Ahead::Brick { steps: other, .. })
                    | (Ahead::Paddle(one), Ahead::Paddle(other)) => near(one, other),
                    (one, other) => one == other,
                };
                same += u32::from(is_same);
                all += 1;
            }
        }
        assert!(same * 100 >= all * 99, "{same} of {all}");
    }

    /// Straight up, and off the left wall.
    #[test]
    fn a_flight_is_foreseen_as_far_as_the_player_can() {
        let first = |bounces| Foresight {
            bounces,
            is_whole: false,
        };
        let whole = Foresight {
            is_whole: true,
            ..first(0)
        };
        for (text, foresight, hits) in [
            ("title: open\n...2...\n...2...\n", first(0), 1),
            ("title: twice\n...2...\n...2...\n", whole, 1),
            ("title: tough\n...d...\n.......\n", whole, 1),
            ("title: hidden\n...h...\n.......\n", whole, 0),
            ("title: solid\n...#...\n2......\n", first(9), 0),
        ] {
            let level = Level::parse("drawn", text.as_bytes()).level;
            let levels = LevelSet::new(level.into_iter().collect()).expect("a level");
            let game = Game::new(levels, 0, 1);
            let found = game.foresee(Vec2::new(400.0, 550.0), Vec2::new(0.0, -400.0), foresight);
            assert_eq!(found.hits, hits, "{text}");
            assert!(found.seconds > 0.0 && found.seconds < 3.0, "{found:?}");
        }
        // Off the left wall and under a brick: one bounce before it.
        let level = Level::parse("drawn", b"....2....\n.........\n").level;
        let levels = LevelSet::new(level.into_iter().collect()).expect("a level");
        let game = Game::new(levels, 0, 1);
        let at = Vec2::new(200.0, 550.0);
        let velocity = Vec2::new(-594.0, -500.0);
        let hits = |bounces| game.foresee(at, velocity, first(bounces)).hits;
        assert_eq!([0, 1].map(hits), [0, 1]);
    }
}
