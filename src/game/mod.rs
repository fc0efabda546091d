//! The game: plain data and one step.

mod appearing;
mod ball;
mod blasts;
mod bolts;
mod bricks;
mod capsules;
mod flight;
mod help;
mod hits;
mod observer;
mod order;
mod paddle;
mod powers;
mod predict;
mod query;
mod replace;
mod state_hash;
mod surface;
mod sweep;
mod trace;
mod validate;

#[cfg(test)]
mod proofs;

pub use ball::{Ball, Held, aim};
pub use bolts::Bolt;
pub use bricks::{Brick, Bricks};
pub use capsules::Capsule;
pub use observer::{FlightObserver, Reason};
pub use paddle::Paddle;
pub use powers::Powers;
pub use predict::{Foresight, Outlook, Path};
pub use surface::{Impact, Surface, Touch, Turn};
pub use sweep::Swath;
pub use trace::{Bounce, Candidate, Search, Trace};

use std::collections::VecDeque;

use glam::Vec2;
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use crate::difficulty::Rules;
use crate::event::Event;
use crate::input::Input;
use crate::level::LevelSet;
use crate::tuning::{
    FIELD, MAX_AHEAD_TESTS, MAX_BALLS, MAX_BOLTS, MAX_CAPSULES, MAX_FLIGHT_TESTS,
    MAX_TESTS_PER_STEP, SERVE_START, STEP,
};
use blasts::Blast;
use capsules::Fairness;
use flight::Flight;
use help::Help;
use paddle::Clearance;
use surface::Obstacles;

/// The phase of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A ball is held or in flight.
    Playing,
    /// The level is cleared; the next launch starts the next one.
    Cleared,
    /// The last life is lost.
    Lost,
    /// The last level is cleared.
    Won,
}

/// The counts of the level in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points before the level.
    pub before: u32,
    /// Steps with a ball in flight.
    pub steps: u64,
    /// Lives lost.
    pub lost: u32,
}

/// The pair tests left in a step.
struct TestBudget {
    /// For the flights of the balls.
    flights: u32,
    /// For looks ahead.
    ahead: u32,
}

impl TestBudget {
    const FULL: Self = Self {
        flights: MAX_FLIGHT_TESTS,
        ahead: MAX_AHEAD_TESTS,
    };

    /// A flight through the step with at most `tests` pair tests.
    fn flight(&self, tests: u32) -> Flight {
        let mut flight = Flight::new(STEP, tests);
        flight.ahead_left = self.ahead;
        flight
    }

    /// Subtracts the pair tests that a flight used.
    fn settle(&mut self, share: u32, flight: &Flight) {
        self.flights -= share - flight.tests_left;
        self.ahead = flight.ahead_left;
    }
}

/// One whole run through one or more levels.
///
/// Equal levels, start, seed, rules and inputs give the same game, bit for bit, on every machine. The game
/// cannot fail: every problem of a level is reported when it is parsed.
#[derive(Clone, Debug)]
pub struct Game {
    levels: LevelSet,
    level: usize,
    rules: Rules,
    phase: Phase,
    bricks: Bricks,
    paddle: Paddle,
    balls: Vec<Ball>,
    /// Explosions that have not spread yet, the earliest first.
    blasts: VecDeque<Blast>,
    capsules: Vec<Capsule>,
    bolts: Vec<Bolt>,
    /// The step from which the laser may fire again.
    next_shot: u64,
    powers: Powers,
    fairness: Fairness,
    help: Help,
    lives: u8,
    score: u32,
    best_combo: u32,
    tally: Tally,
    steps: u64,
    rng: Pcg32,
}

impl Game {
    /// A run with default rules from the level with index `start`, or from the last level if there are fewer.
    pub fn new(levels: LevelSet, start: usize, seed: u64) -> Self {
        Self::with_rules(levels, start, seed, Rules::default())
    }

    /// Like [`new`](Self::new), with custom rules.
    pub fn with_rules(levels: LevelSet, start: usize, seed: u64, rules: Rules) -> Self {
        let level = start.min(levels.len() - 1);
        let spec = rules.difficulty.spec();
        let mut game = Self {
            bricks: Bricks::new(&levels[level]),
            paddle: Paddle::new(FIELD.x * 0.5, spec.paddle),
            balls: Vec::with_capacity(MAX_BALLS),
            blasts: VecDeque::new(),
            capsules: Vec::with_capacity(MAX_CAPSULES),
            bolts: Vec::with_capacity(MAX_BOLTS),
            next_shot: 0,
            powers: Powers::default(),
            fairness: Fairness::default(),
            help: Help::starting(0),
            levels,
            level,
            rules,
            phase: Phase::Playing,
            lives: spec.lives,
            score: 0,
            best_combo: 0,
            tally: Tally::default(),
            steps: 0,
            rng: Pcg32::seed_from_u64(seed),
        };
        game.set_up();
        game
    }

    /// One step of [`STEP`] seconds. Appends its events to `events`.
    ///
    /// Returns the number of pair tests, at most [`MAX_TESTS_PER_STEP`], looks ahead included: a ball against
    /// the walls, the paddle, or a cell of the grid, empty or not.
    pub fn step(&mut self, input: Input, events: &mut Vec<Event>) -> u32 {
        self.step_observed(input, events, &mut ())
    }

    /// Like [`step`](Self::step), but reports every candidate hit to `observer`.
    pub fn step_observed(
        &mut self,
        input: Input,
        events: &mut Vec<Event>,
        observer: &mut impl FlightObserver,
    ) -> u32 {
        let mut budget = TestBudget::FULL;
        match self.phase {
            Phase::Playing => self.play(input, &mut budget, events, observer),
            Phase::Cleared | Phase::Lost | Phase::Won => self.rest(input, events),
        }
        self.steps += 1;
        #[cfg(debug_assertions)]
        self.validate();
        MAX_TESTS_PER_STEP - budget.flights - budget.ahead
    }

    /// Applies the rules of a level in play, in order.
    fn play(
        &mut self,
        input: Input,
        budget: &mut TestBudget,
        events: &mut Vec<Event>,
        observer: &mut impl FlightObserver,
    ) {
        self.keep_powers(events);
        // One pass over the balls, because with many of them each pass is a walk through memory.
        let mut is_holding = false;
        let mut clearance = Clearance::default();
        for ball in &mut self.balls {
            ball.begin_step();
            is_holding |= ball.held.is_some();
            clearance = self.paddle.leave_room(clearance, ball);
        }
        self.paddle.steer(input, clearance);
        if is_holding {
            self.carry_or_launch(input.launch, budget, events);
        }
        // With no ball to launch, launch fires the laser too.
        if input.fire || (input.launch && !is_holding) {
            self.fire(events);
        }
        let is_flying = !is_holding || self.balls.iter().any(|ball| ball.held.is_none());
        self.help.steps_waited += u32::from(is_flying);
        self.tally.steps += u64::from(is_flying);
        self.fly_bolts(events);
        let mut is_any_lost = false;
        for index in 0..self.balls.len() {
            is_any_lost |= self.fly(index, budget, events, observer);
        }
        if self.is_more_under_way() {
            self.go_on(events);
        }
        self.settle(is_any_lost, events, observer);
    }

    /// Applies the rules between levels and after the run: the paddle moves until the run is over, and launch starts
    /// the next level.
    fn rest(&mut self, input: Input, events: &mut Vec<Event>) {
        // Only the paddle moves; the rest stands still for drawing between steps.
        for ball in &mut self.balls {
            ball.begin_step();
        }
        for capsule in &mut self.capsules {
            capsule.previous = capsule.position;
        }
        for bolt in &mut self.bolts {
            bolt.previous = bolt.position;
        }
        let goes_on = self.phase == Phase::Cleared;
        let input = if goes_on { input } else { Input::default() };
        self.paddle.steer(input, Clearance::default());
        if input.launch {
            self.next_level(events);
        }
    }

    /// Carries the held balls on the paddle, or launches them.
    fn carry_or_launch(&mut self, launch: bool, budget: &mut TestBudget, events: &mut Vec<Event>) {
        for index in 0..self.balls.len() {
            let ball = &mut self.balls[index];
            let Some(held) = ball.held else { continue };
            self.paddle.hold(ball, held.swept());
            if launch {
                // The direction on screen when launch was pressed, before the sweep of this step.
                ball.held = None;
                ball.direction = held.direction();
                events.push(Event::Launched { at: ball.position });
                let mut flight = budget.flight(0);
                self.assist(index, &mut flight, events);
                budget.settle(0, &flight);
            }
        }
    }

    /// Flies one ball through the step and applies its hits. True if it is lost.
    ///
    /// Every rule changes the ball in the list: a copy that is written back at the end would undo the
    /// effects of a rule for all balls. Only [`settle`](Self::settle) removes balls, so the index stays valid.
    fn fly(
        &mut self,
        index: usize,
        budget: &mut TestBudget,
        events: &mut Vec<Event>,
        observer: &mut impl FlightObserver,
    ) -> bool {
        let ball = &mut self.balls[index];
        if ball.held.is_some() {
            return false;
        }
        ball.steps_without_contact += 1;
        ball.unresolved = ball.position + ball.velocity() * STEP;
        observer.on_flight(index);
        // The balls that have not flown yet share the tests that are left.
        let share = budget.flights / (self.balls.len() - index) as u32;
        let mut flight = budget.flight(share);
        let is_lost = loop {
            let ball = &mut self.balls[index];
            let obstacles = Obstacles::new(&self.bricks, &self.paddle, &self.powers);
            let Some(impact) = flight.next(ball, obstacles, observer) else {
                self.paddle.push_out(ball);
                break ball.is_lost();
            };
            let first = events.len();
            self.apply_impact(impact, index, &mut flight, events);
            let ball = &self.balls[index];
            observer.on_effects(ball, &events[first..]);
            if ball.held.is_some() {
                break false;
            }
        };
        budget.settle(share, &flight);
        is_lost
    }

    /// True if [`go_on`](Self::go_on) has something to do. In most steps only balls fly, and these checks are
    /// the whole cost of the other rules.
    fn is_more_under_way(&self) -> bool {
        self.is_lightning_due()
            || !self.blasts.is_empty()
            || !self.capsules.is_empty()
            || !self.bricks.mending.is_empty()
            || self.bricks.waiting().next().is_some()
    }

    /// Applies the rules besides the flights. Not inlined, so that steps without them stay short.
    #[inline(never)]
    fn go_on(&mut self, events: &mut Vec<Event>) {
        if self.is_lightning_due() {
            self.strike_lightning(events);
        }
        self.spread_blasts(events);
        while let Some(brick) = self.bricks.mend(self.steps) {
            let at = self.bricks.aabb(brick).center();
            events.push(Event::BrickMended { brick, at });
        }
        self.sink_capsules(events);
        self.appear(events);
    }

    /// Ends a cleared level and removes lost balls. The last one takes a life, except in practice; then the game serves
    /// or ends the run.
    fn settle(
        &mut self,
        is_any_lost: bool,
        events: &mut Vec<Event>,
        observer: &mut impl FlightObserver,
    ) {
        // Before the lost balls, so that one lost in the same step costs no life.
        if self.bricks.remaining() == 0 {
            events.push(Event::LevelCleared { level: self.level });
            self.phase = self.phase_after_clear();
            if self.phase == Phase::Won {
                events.push(Event::Victory);
            }
            return;
        }
        if !is_any_lost {
            return;
        }
        while let Some(lost) = self.balls.iter().position(Ball::is_lost) {
            let ball = self.balls.swap_remove(lost);
            let at = ball.position;
            let remaining = self.balls.len();
            events.push(Event::BallLost { at, remaining });
            observer.on_lost(&ball, lost, remaining);
        }
        if !self.balls.is_empty() {
            return;
        }
        if !self.rules.practice {
            self.lives = self.lives.saturating_sub(1);
            self.tally.lost += 1;
            events.push(Event::LifeLost { lives: self.lives });
        }
        self.clear_air();
        if self.lives == 0 {
            events.push(Event::GameOver);
            self.phase = Phase::Lost;
        } else {
            self.serve();
        }
    }

    fn phase_after_clear(&self) -> Phase {
        let is_last = self.level + 1 == self.levels.len();
        if is_last { Phase::Won } else { Phase::Cleared }
    }

    fn clear_air(&mut self) {
        self.capsules.clear();
        self.bolts.clear();
        self.powers.clear();
    }

    fn next_level(&mut self, events: &mut Vec<Event>) {
        self.level += 1;
        self.bricks = Bricks::new(self.level());
        self.phase = Phase::Playing;
        self.set_up();
        events.push(Event::LevelStarted { level: self.level });
    }

    /// Starts the level: places paddle and ball where its scene has them, or serves.
    fn set_up(&mut self) {
        self.clear_air();
        self.help = Help::starting(self.bricks.need());
        self.blasts.clear();
        self.reserve_blasts();
        self.tally = Tally {
            before: self.score,
            ..Tally::default()
        };
        let start = self.level().ball();
        let paddle = self.level().paddle();
        let width = self.rules.difficulty.spec().paddle;
        self.paddle = Paddle::new(paddle.unwrap_or(self.paddle.x), width);
        match start {
            Some(start) => self.play_with(Ball::starting(start, &self.bricks)),
            None => self.serve(),
        }
    }

    /// Serves a new ball. Its aim starts at a random angle near straight up, so that no two serves are alike.
    fn serve(&mut self) {
        let aim = self.rng.random_range(-SERVE_START..=SERVE_START);
        let speed = self.rules.difficulty.spec().speed;
        let mut ball = Ball::flying(Vec2::ZERO, Vec2::NEG_Y, speed);
        self.paddle.hold(&mut ball, Held::served(aim));
        ball.begin_step();
        self.play_with(ball);
    }

    fn play_with(&mut self, ball: Ball) {
        self.help.end_wait();
        self.balls.clear();
        self.balls.push(ball);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Cause;
    use crate::level::{Level, PowerUp};

    fn game(text: &str) -> Game {
        let level = Level::parse("drawn", text.as_bytes()).level;
        let levels = LevelSet::new(level.into_iter().collect()).expect("a level");
        Game::new(levels, 0, 1)
    }

    /// A rule for all balls, in the middle of the flight of one: it is neither undone by the rest of
    /// the flight nor does it undo what the flight did before.
    #[test]
    fn a_rule_for_all_balls_reaches_the_one_that_flies() {
        let mut game = game("ball: 300 200 0 -400\n. 2 . 2");
        let touch = Touch {
            at: Vec2::new(300.0, 194.0),
            normal: Vec2::Y,
        };
        let impact = Impact {
            surface: Surface::Brick(1),
            normal: Vec2::Y,
            turn: Turn::Mirrored,
            touched: [touch; 2],
        };
        game.apply_impact(impact, 0, &mut Flight::new(STEP, 0), &mut Vec::new());
        game.powers.start(PowerUp::Slow.spec());
        game.apply_speed_factor();
        let mut budget = TestBudget::FULL;
        game.fly(0, &mut budget, &mut Vec::new(), &mut ());
        let ball = game.balls[0];
        assert_eq!(ball.combo, 1, "the hit's effect stays");
        assert_eq!(ball.speed, 401.0 * 0.75, "and so does the rule's");
        assert_eq!(ball.position.y, 200.0 - ball.speed * STEP);
    }

    /// As many balls as there may be, each in a room of its own among the smallest cells: the budget
    /// holds, and every ball flies on in every step.
    #[test]
    fn the_fastest_crowd_stays_within_the_budget() {
        let cell = |column: usize, row: usize| match (column, row) {
            (0, 255) => '2',
            _ if column.is_multiple_of(8) || row.is_multiple_of(16) => '#',
            _ => '.',
        };
        let row = |row| (0..256).map(|column| cell(column, row)).collect::<String>() + "\n";
        let text: String = (0..256).map(row).collect();
        let mut game = game(&text);
        let cell = game.level().cell_size();
        game.balls = (0..MAX_BALLS)
            .map(|room| {
                let corner = Vec2::new((room % 32 * 8) as f32, (room / 32 * 16) as f32);
                let turn = aim(room as f32 / MAX_BALLS as f32);
                Ball::flying((corner + Vec2::new(4.5, 8.5)) * cell, turn, 10_000.0)
            })
            .collect();
        let mut events = Vec::new();
        for _ in 0..50 {
            events.clear();
            let tests = game.step(Input::default(), &mut events);
            assert!(tests <= MAX_TESTS_PER_STEP);
            assert!(events.len() >= MAX_BALLS, "{} hits", events.len());
        }
    }

    /// Motion that nobody has checked is not flown.
    #[test]
    fn a_flight_without_tests_stays_where_it_is() {
        let game = game("ball: 100 90 0 -10000\n2 . . .");
        for tests in 0..3 {
            let mut flight = Flight::new(STEP, tests);
            let mut ball = game.balls[0];
            let impact = flight.next(&mut ball, game.obstacles(), &mut ());
            assert_eq!(impact, None);
            assert!(flight.is_cut_short);
            assert_eq!(ball.position, game.balls[0].position);
        }
    }

    /// The help takes what is left of the step's tests; where that is too little, the ball flies on as it was.
    #[test]
    fn without_tests_nothing_is_turned() {
        // Straight up is solid, the brick is beside it.
        let mut beside = game("ball: 400 500 0 -400\n...2......\n....##....");
        beside.help.steps_waited = 1000;
        // Between the upper wall and a solid brick for ever.
        let mut loops = game("ball: 360 30 0 400\n.........2\n....#.....");
        loops.balls[0].steps_without_contact = 1000;
        for tests in [0, 100, MAX_AHEAD_TESTS] {
            let mut events = Vec::new();
            for game in [&mut beside, &mut loops] {
                game.balls[0].next_loop_check = 0;
            }
            let flight = || {
                let ahead = tests;
                TestBudget { flights: 0, ahead }.flight(0)
            };
            beside.assist(0, &mut flight(), &mut events);
            loops.help_on(0, &mut flight(), Vec2::Y, &mut events);
            let check = loops.balls[0].next_loop_check;
            assert!(check > 1000, "it tries again later");
            let turns = if tests == MAX_AHEAD_TESTS { 2 } else { 0 };
            assert_eq!(events.len(), turns, "{tests} tests: {events:?}");
        }
    }

    /// Only fewer hits than ever before are progress.
    #[test]
    fn a_brick_that_mends_does_not_end_the_wait_twice() {
        let mut game = game("r..2");
        let touch = Touch {
            at: Vec2::ZERO,
            normal: Vec2::Y,
        };
        let strike = |game: &mut Game, brick: usize, by: Cause| {
            game.strike(brick, touch, by, 1, &mut Vec::new());
        };
        strike(&mut game, 0, Cause::Bolt);
        game.help.steps_waited = 500;
        game.steps = 1200;
        assert_eq!(game.bricks.mend(game.steps), Some(0));
        strike(&mut game, 0, Cause::Bolt);
        assert_eq!(game.help.steps_waited, 500, "needs as many as before");
        strike(&mut game, 3, Cause::Blast);
        assert_eq!(game.help.steps_waited, 0, "needs fewer");
    }
}
