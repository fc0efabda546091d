//! The game: plain data and one step.

mod ball;
mod bricks;
mod flight;
mod look_ahead;
mod paddle;
mod state_hash;
mod trace;
mod validate;

pub use ball::Ball;
pub use bricks::{Brick, Bricks};
pub use flight::{Flight, Impact, Surface};
pub use paddle::{Paddle, aim};
pub use trace::{Bounce, Candidate, Reason, Search, Trace, Witness};

use glam::Vec2;
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use crate::event::Event;
use crate::input::Input;
use crate::level::{Level, LevelSet};
use crate::tuning::{FIELD, LIVES, MAX_COMBO_FACTOR, SERVE_SPREAD, STEP};
use bricks::Damage;
use look_ahead::breaks_promise;

/// How the run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A ball is held or in flight.
    Playing,
    /// The level is cleared; the next launch goes on.
    Cleared,
    /// The last life is lost.
    Lost,
    /// The last level is cleared.
    Won,
}

/// One whole run through one or more levels.
///
/// The same levels, start, seed and inputs give the same game, bit for bit, on every machine. The
/// game cannot fail: whatever could be wrong with a level was said when it was parsed.
#[derive(Clone, Debug)]
pub struct Game {
    levels: LevelSet,
    level: usize,
    phase: Phase,
    bricks: Bricks,
    paddle: Paddle,
    balls: Vec<Ball>,
    lives: u8,
    score: u32,
    best_combo: u32,
    steps: u64,
    tests: u32,
    /// Whether the promise of short waits is kept.
    help: bool,
    /// Steps of flight since any ball hit a brick that can break.
    dry: u32,
    /// Paddle hits since then that needed help.
    tries: u32,
    /// How far `dry` must have come before the help looks from a wall again.
    next_look: u32,
    rng: Pcg32,
}

impl Game {
    /// A run that begins at a level of the set (the last one, if there are fewer).
    pub fn new(levels: LevelSet, start: usize, seed: u64) -> Self {
        let level = start.min(levels.len() - 1);
        let mut game = Self {
            bricks: Bricks::new(&levels[level]),
            paddle: Paddle::new(FIELD.x * 0.5),
            balls: Vec::with_capacity(1),
            levels,
            level,
            phase: Phase::Playing,
            lives: LIVES,
            score: 0,
            best_combo: 0,
            steps: 0,
            tests: 0,
            help: true,
            dry: 0,
            tries: 0,
            next_look: look_ahead::SUSPICIOUS,
            rng: Pcg32::seed_from_u64(seed),
        };
        game.set_up();
        game
    }

    /// The same run without help: the player's own directions, however long a brick takes. Loops are
    /// broken all the same.
    #[must_use]
    pub fn without_help(self) -> Self {
        Self {
            help: false,
            ..self
        }
    }

    /// One step of [`STEP`] seconds. What happened is appended to `events`.
    pub fn step(&mut self, input: Input, events: &mut Vec<Event>) {
        self.step_before(input, events, &mut ());
    }

    /// The same step before a witness, who hears what the balls' flights weighed.
    pub fn step_before(
        &mut self,
        input: Input,
        events: &mut Vec<Event>,
        witness: &mut impl Witness,
    ) {
        self.tests = 0;
        for ball in &mut self.balls {
            ball.begin_step();
        }
        match self.phase {
            Phase::Playing => self.play(input, events, witness),
            Phase::Cleared => {
                self.paddle.steer(input, &[]);
                if input.launch {
                    self.next_level(events);
                }
            }
            Phase::Lost | Phase::Won => self.paddle.steer(Input::default(), &[]),
        }
        self.steps += 1;
        #[cfg(debug_assertions)]
        self.validate();
    }

    /// The rules, in order.
    fn play(&mut self, input: Input, events: &mut Vec<Event>, witness: &mut impl Witness) {
        self.paddle.steer(input, &self.balls);
        self.carry_or_launch(input, events);
        self.dry += u32::from(self.balls.iter().any(|ball| ball.held.is_none()));
        for index in 0..self.balls.len() {
            self.fly(index, events, witness);
        }
        self.settle(events);
    }

    /// A held ball rides on the paddle until it is launched.
    fn carry_or_launch(&mut self, input: Input, events: &mut Vec<Event>) {
        for ball in &mut self.balls {
            let Some(offset) = ball.held else { continue };
            ball.rest_on(&self.paddle, offset);
            if input.launch {
                ball.held = None;
                ball.direction = aim(offset);
                events.push(Event::Launched { at: ball.position });
            }
        }
    }

    /// Flies one ball through the step and does what its hits do.
    fn fly(&mut self, index: usize, events: &mut Vec<Event>, witness: &mut impl Witness) {
        let mut ball = self.balls[index];
        if ball.held.is_some() {
            return;
        }
        ball.barren += 1;
        ball.unresolved = ball.position + ball.velocity() * STEP;
        let mut flight = Flight::default();
        while let Some(impact) = flight.next(&mut ball, &self.bricks, Some(&self.paddle), witness) {
            self.take(impact, &mut ball, &flight, events);
        }
        self.paddle.push_out(&mut ball);
        self.tests += flight.tests;
        self.balls[index] = ball;
    }

    /// What a bounce does besides bouncing.
    fn take(&mut self, impact: Impact, ball: &mut Ball, flight: &Flight, events: &mut Vec<Event>) {
        let Impact {
            surface,
            at,
            normal,
        } = impact;
        match surface {
            Surface::Wall => {
                events.push(Event::WallHit { at, normal });
                self.break_loop(ball, flight, normal, events);
                self.nudge(ball, flight, normal, events);
            }
            Surface::Paddle { offset } => {
                ball.combo = 0;
                ball.barren = 0;
                ball.look_at = 0;
                events.push(Event::PaddleHit { at, normal, offset });
                self.promise(ball, flight, events);
            }
            Surface::Brick(brick) => self.hit_brick(brick, impact, ball, flight, events),
            Surface::Bricks(first, second) => {
                self.hit_brick(first, impact, ball, flight, events);
                self.hit_brick(second, impact, ball, flight, events);
            }
        }
    }

    /// One brick takes a hit.
    fn hit_brick(
        &mut self,
        brick: usize,
        Impact { at, normal, .. }: Impact,
        ball: &mut Ball,
        flight: &Flight,
        events: &mut Vec<Event>,
    ) {
        let Some(Brick {
            kind, hits_left, ..
        }) = self.bricks.get(brick)
        else {
            return;
        };
        if hits_left.is_none() {
            events.push(Event::BrickHit {
                at,
                normal,
                brick,
                kind,
            });
            self.break_loop(ball, flight, normal, events);
            self.nudge(ball, flight, normal, events);
            return;
        }
        ball.barren = 0;
        ball.look_at = 0;
        self.end_wait();
        if self.bricks.hit(brick) == Damage::Stands {
            events.push(Event::BrickHit {
                at,
                normal,
                brick,
                kind,
            });
            return;
        }
        ball.combo += 1;
        ball.speed_up();
        let points = kind.row().points * ball.combo.min(MAX_COMBO_FACTOR);
        self.score = self.score.saturating_add(points);
        self.best_combo = self.best_combo.max(ball.combo);
        events.push(Event::BrickBroken {
            at,
            normal,
            brick,
            kind,
            points,
            combo: ball.combo,
        });
    }

    /// Turns a ball a little when the look-ahead proves that it would never come back.
    fn break_loop(&self, ball: &mut Ball, flight: &Flight, normal: Vec2, events: &mut Vec<Event>) {
        if ball.barren < ball.look_at.max(look_ahead::SUSPICIOUS) {
            return;
        }
        if let Some(direction) = look_ahead::freed(ball, flight, normal, &self.bricks) {
            ball.direction = direction;
            events.push(Event::LoopBroken {
                at: ball.position,
                direction,
            });
        }
    }

    /// At the paddle: a flight that would keep the player waiting is turned onto a brick.
    fn promise(&mut self, ball: &mut Ball, flight: &Flight, events: &mut Vec<Event>) {
        // A ball that passes beside the paddle is not the player's to aim.
        let aimed = ball.direction.y < 0.0;
        if self.help && aimed && breaks_promise(ball, flight, self.dry, &self.bricks) {
            let turned = look_ahead::promised(ball, flight, self.tries, &self.bricks);
            help(ball, turned, events);
            self.tries += 1;
        }
    }

    /// At a wall or a solid brick: the same, by a hair, when the wait is long already.
    fn nudge(&mut self, ball: &mut Ball, flight: &Flight, normal: Vec2, events: &mut Vec<Event>) {
        if !self.help || self.dry < self.next_look {
            return;
        }
        self.next_look = self.dry + look_ahead::HELP_STEPS;
        if breaks_promise(ball, flight, self.dry, &self.bricks) {
            let turned = look_ahead::nudged(ball, flight, normal, &self.bricks);
            help(ball, turned, events);
        }
    }

    fn end_wait(&mut self) {
        (self.dry, self.tries) = (0, 0);
        self.next_look = look_ahead::SUSPICIOUS;
    }

    /// Lost balls, the cleared level, the end.
    fn settle(&mut self, events: &mut Vec<Event>) {
        if self.bricks.left() == 0 {
            events.push(Event::LevelCleared { level: self.level });
            self.phase = Phase::Cleared;
            if self.level + 1 == self.levels.len() {
                events.push(Event::Victory);
                self.phase = Phase::Won;
            }
            return;
        }
        let Some(lost) = self.balls.iter().position(Ball::is_lost) else {
            return;
        };
        let at = self.balls.swap_remove(lost).position;
        if self.balls.is_empty() {
            self.lives = self.lives.saturating_sub(1);
            events.push(Event::BallLost {
                at,
                lives: self.lives,
            });
            if self.lives == 0 {
                events.push(Event::GameOver);
                self.phase = Phase::Lost;
            } else {
                self.serve();
            }
        }
    }

    fn next_level(&mut self, events: &mut Vec<Event>) {
        self.level += 1;
        self.bricks = Bricks::new(self.level());
        self.phase = Phase::Playing;
        self.set_up();
        events.push(Event::LevelStarted { level: self.level });
    }

    /// Puts paddle and ball where the level's scene says, or serves.
    fn set_up(&mut self) {
        let (start, paddle) = (self.level().ball(), self.level().paddle());
        if let Some(x) = paddle {
            self.paddle = Paddle::new(x);
        }
        match start {
            Some(start) => self.play_with(Ball::starting(start, &self.bricks)),
            None => self.serve(),
        }
    }

    /// A fresh ball on the paddle, a little off the middle so that no two serves are alike.
    fn serve(&mut self) {
        let offset = self.rng.random_range(-SERVE_SPREAD..=SERVE_SPREAD);
        self.play_with(Ball::held(offset, &self.paddle));
    }

    fn play_with(&mut self, ball: Ball) {
        self.end_wait();
        self.balls.clear();
        self.balls.push(ball);
    }

    /// A number that is equal for equal games and, for all practical purposes, only for them.
    pub fn state_hash(&self) -> u64 {
        state_hash::of(self)
    }

    /// How the run stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The levels of the run.
    pub fn levels(&self) -> &LevelSet {
        &self.levels
    }

    /// The index of the level that is played.
    pub fn level_index(&self) -> usize {
        self.level
    }

    /// The level that is played.
    pub fn level(&self) -> &Level {
        &self.levels[self.level]
    }

    /// The bricks.
    pub fn bricks(&self) -> &Bricks {
        &self.bricks
    }

    /// The paddle.
    pub fn paddle(&self) -> &Paddle {
        &self.paddle
    }

    /// The balls, held or in flight.
    pub fn balls(&self) -> &[Ball] {
        &self.balls
    }

    /// Whether a ball waits on the paddle for the launch.
    pub fn is_serving(&self) -> bool {
        self.phase == Phase::Playing && self.balls.iter().any(|ball| ball.held.is_some())
    }

    /// Lives left, the one in play included.
    pub fn lives(&self) -> u8 {
        self.lives
    }

    /// Points.
    pub fn score(&self) -> u32 {
        self.score
    }

    /// Bricks since the paddle, of the ball that has most.
    pub fn combo(&self) -> u32 {
        self.balls.iter().map(|ball| ball.combo).max().unwrap_or(0)
    }

    /// The longest combo of the run.
    pub fn best_combo(&self) -> u32 {
        self.best_combo
    }

    /// Steps since the run began.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Pair tests that the last step made.
    pub fn tests(&self) -> u32 {
        self.tests
    }
}

/// Turns a ball if there is somewhere to turn it, and says so.
fn help(ball: &mut Ball, turned: Option<Vec2>, events: &mut Vec<Event>) {
    if let Some(direction) = turned {
        ball.direction = direction;
        let at = ball.position;
        events.push(Event::Helped { at, direction });
    }
}
