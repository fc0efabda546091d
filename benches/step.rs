//! Measures the cost of a step: `cargo bench --no-default-features --bench step`; with `-- games`
//! only that of whole games, on built-in levels and the worst that tests know. docs/speed.md has the
//! figures.
//!
//! Two scenes in two sizes, at the top speed and at ten times that. The bricks are solid, so that
//! the work stays the same, and the paddle follows the ball, which is never lost.
//!
//! - wall: the upper half is full; the ball plays against a flush wall.
//! - posts: single bricks with gaps; the ball flies among them and bounces often.
//!
//! Beside each whole step stands its flight alone: the same balls from one visit of the paddle to the
//! next, flown by `Game::flight_ahead` exactly as they fly in the game, without the other rules. A
//! crowd of balls among bricks that break follows.
//!
//! The ball comes back to the paddle, so the guard against loops, which looks ahead after four
//! seconds without paddle or brick, has little to do; what it did is in the times. What the help costs
//! is measured in whole games of the bot, where waits are as they are.
//!
//! With `-- once CASE` one case is played once, for a program that counts instructions.

use std::hint::black_box;
use std::time::{Duration, Instant};

use breakout::bot::NoAim;
use breakout::difficulty::Rules;
use breakout::event::Event;
use breakout::game::{Ball, Game, Phase};
use breakout::input::Input;
use breakout::level::{LevelChange, LevelEdit, LevelSet};
use breakout::tuning::{BALL_MAX_SPEED, MAX_BALLS};

#[path = "../tests/scenes/mod.rs"]
mod scenes;

use scenes::Solid;
use scenes::closed_field::{self, Start};

/// Steps of a round, in flights so short that many a ball comes through.
const STEPS: usize = 10_000;
const ROUNDS: usize = 101;

/// Steps of a crowd, so few that the barrier stands and keeps every ball.
const CROWD_STEPS: usize = 40;

/// Rounds of a whole game.
const GAME_ROUNDS: u32 = 5;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let has = |word: &str| arguments.iter().any(|argument| argument == word);
    if has("games") {
        return print_games();
    }
    let mut cases = cases();
    if has("once") {
        cases.extend(crowds());
        return play_once(cases.iter_mut().filter(|case| has(case.name.as_str())));
    }
    // Interleaved, so that a busy moment of the machine meets all cases alike.
    for _ in 0..ROUNDS {
        for case in &mut cases {
            case.round();
        }
    }
    println!("                 ns a step   flight    times      steps/s   bounces");
    for pair in cases.chunks(2) {
        for case in pair {
            case.print();
        }
        if let [small, large] = pair {
            let times = least(&large.whole) / least(&small.whole);
            println!("{times:>25.2} times the small one\n");
        }
    }
    let mut crowds = crowds();
    for _ in 0..ROUNDS {
        crowds.iter_mut().for_each(Case::round);
    }
    crowds.iter().for_each(Case::print_crowd);
    println!();
    print_balls();
    print_games();
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for scene in [Solid::Wall, Solid::Posts] {
        for speed in [1.0, 10.0] {
            for size in [(15, 8), (100, 60)] {
                cases.push(Case::new(scene, size, speed));
            }
        }
    }
    cases
}

/// Plays cases once, for a program that counts instructions.
fn play_once<'a>(cases: impl Iterator<Item = &'a mut Case>) {
    for case in cases {
        case.round();
        let whole = case.steps();
        let flight = case.steps_of_flight();
        println!("{}: {whole} whole steps, {flight} of flight", case.name);
    }
}

/// A game whose every brick brings more balls or the barrier that keeps them: a step by the number
/// of balls in it.
fn print_balls() {
    let levels = scenes::levels(&scenes::many_balls());
    let mut by_count: Vec<Vec<f64>> = vec![Vec::new(); 10];
    for seed in 0..20 {
        let mut game = Game::new(levels.clone(), 0, seed);
        let mut bot = NoAim::new(seed);
        let mut events = Vec::with_capacity(512);
        while game.phase() == Phase::Playing && game.steps() < 36_000 {
            let input = bot.input(&game);
            let balls = game.balls().len();
            events.clear();
            let nanoseconds = timed(|| game.step(input, &mut events)).as_secs_f64() * 1e9;
            by_count[balls.ilog2() as usize].push(nanoseconds);
        }
    }
    println!("balls          steps    median ns a step    ns a ball");
    for (power, times) in by_count
        .iter_mut()
        .enumerate()
        .filter(|(_, times)| times.len() > 100)
    {
        times.sort_by(f64::total_cmp);
        let median = times[times.len() / 2];
        let least = 1 << power;
        let most = (2 << power) - 1;
        let each = median / (f64::from(least + most) * 0.5);
        println!(
            "{least:>3} to {most:<3} {:>10} {median:>15.0} {each:>14.1}",
            times.len()
        );
    }
    println!();
}

/// Whole games of the bot: what their steps cost. A game is the same every time, so the least of
/// several rounds is what a step takes when nothing else runs.
fn print_games() {
    println!(
        "whole games                   nanoseconds of a step                                  most"
    );
    println!(
        "                      mean      50 %      99 %    99.9 %   99.99 %       most    pair tests"
    );
    let builtin: Vec<_> = LevelSet::builtin().iter().map(scenes::alone).collect();
    let room = |columns, rows, speed| {
        vec![scenes::levels(&scenes::room_of_small_cells(
            columns, rows, speed,
        ))]
    };
    let crowd = |speed| vec![scenes::levels(&scenes::many_balls_in_small_cells(speed))];
    for (name, sets, limit) in [
        ("built-in", builtin, 36_000),
        ("room 256x256", room(256, 256, 9899.0), 1200),
        ("room 71x124", room(71, 124, 9899.0), 1200),
        ("room, slower", room(256, 256, 450.0), 1200),
        ("crowd", crowd(450.0), 3600),
        ("fast crowd", crowd(10_000.0), 3600),
    ] {
        for help in [false, true] {
            let rules = Rules {
                help,
                ..Rules::default()
            };
            let mut cost = Cost::default();
            for (levels, seed) in sets
                .iter()
                .flat_map(|levels| [1, 2].map(|seed| (levels, seed)))
            {
                cost.add_game(
                    &Game::with_rules(levels.clone(), 0, seed, rules),
                    seed,
                    limit,
                );
            }
            cost.print(name, help);
        }
    }
}

/// What the steps of games cost.
#[derive(Default)]
struct Cost {
    nanoseconds: Vec<f64>,
    most_tests: u32,
}

impl Cost {
    fn add_game(&mut self, start: &Game, seed: u64, limit: u64) {
        let first = self.nanoseconds.len();
        for round in 0..GAME_ROUNDS {
            let mut game = start.clone();
            let mut bot = NoAim::new(seed);
            let mut events = Vec::with_capacity(512);
            while game.phase() == Phase::Playing && game.steps() < limit {
                let input = bot.input(&game);
                let at = first + game.steps() as usize;
                events.clear();
                let mut tests = 0;
                let time = timed(|| tests = game.step(input, &mut events));
                let nanoseconds = time.as_secs_f64() * 1e9;
                self.most_tests = self.most_tests.max(tests);
                if round == 0 {
                    self.nanoseconds.push(nanoseconds);
                } else {
                    self.nanoseconds[at] = self.nanoseconds[at].min(nanoseconds);
                }
            }
        }
    }

    fn print(mut self, name: &str, help: bool) {
        let steps = self.nanoseconds.len();
        let mean = self.nanoseconds.iter().sum::<f64>() / steps as f64;
        self.nanoseconds.sort_by(f64::total_cmp);
        let quantile = |share: f64| self.nanoseconds[((steps - 1) as f64 * share) as usize];
        let help = if help { "help" } else { "" };
        print!("{name:<13}{help:<5}{mean:>9.1}");
        for share in [0.5, 0.99, 0.999, 0.9999, 1.0] {
            print!("{:>10.0}", quantile(share));
        }
        println!("{:>12}", self.most_tests);
    }
}

/// A scene of solid bricks, played by a paddle, and its flights alone.
struct Case {
    name: String,
    starts: Vec<Start>,
    /// The ways of the balls from one visit of the paddle to the next.
    rallies: Vec<Rally>,
    bounces: usize,
    whole: Vec<f64>,
    flight: Vec<f64>,
}

/// A ball, and the steps until it meets the paddle.
#[derive(Clone, Copy)]
struct Rally {
    ball: Ball,
    steps: u32,
}

impl Case {
    /// Takes the first starts that fit.
    fn new(scene: Solid, size: (usize, usize), speed: f32) -> Self {
        let (columns, rows) = size;
        let mut case = Self::named(format!("{scene:?}-{columns}x{rows}-x{speed}").to_lowercase());
        let steps = if speed == 1.0 { 2500 } else { 250 };
        for start in closed_field::starts(scene, size, speed, steps) {
            case.add(start);
            if case.steps() == STEPS {
                return case;
            }
        }
        panic!("{}: too many starts lose the ball", case.name);
    }

    fn named(name: String) -> Self {
        Self {
            name,
            starts: Vec::new(),
            rallies: Vec::new(),
            bounces: 0,
            whole: Vec::with_capacity(ROUNDS),
            flight: Vec::with_capacity(ROUNDS),
        }
    }

    /// As many balls as there may be.
    fn crowd(name: &str, start: &Game) -> Self {
        let inputs = vec![Input::default(); CROWD_STEPS];
        let mut game = start.clone();
        let mut events = Vec::new();
        let after = inputs.iter().map(|input| {
            game.step(*input, &mut events);
            game.balls().to_vec()
        });
        let after: Vec<_> = after.collect();
        let ways = |(index, ball): (usize, &Ball)| {
            let after = after.iter().map(move |balls| balls[index]);
            rallies(start, *ball, after)
        };
        Self {
            rallies: start.balls().iter().enumerate().flat_map(ways).collect(),
            starts: vec![Start {
                game: start.clone(),
                inputs,
            }],
            ..Self::named(name.to_owned())
        }
    }

    /// Takes a start if its ball flies alone just as it flies in the game. It does not where an end of the
    /// paddle meets it late.
    fn add(&mut self, start: Start) {
        let mut game = start.game.clone();
        let mut events = Vec::new();
        let mut rallies = Vec::new();
        let mut rally = Rally::of(&game);
        for input in &start.inputs {
            let known = events.len();
            let before = game.balls()[0];
            game.step(*input, &mut events);
            if !events[known..].iter().any(is_paddle_hit) {
                rally.steps += 1;
                continue;
            }
            let way = game.flight_ahead(&rally.ball, rally.steps);
            if way.last() != Some(&before.position) {
                return;
            }
            rallies.push(rally);
            rally = Rally::of(&game);
        }
        self.bounces += events.len();
        self.starts.push(start);
        self.rallies.extend(rallies);
    }

    /// Measures each once, in nanoseconds a step.
    fn round(&mut self) {
        let games: Vec<Game> = self.starts.iter().map(|start| start.game.clone()).collect();
        let time = timed(|| self.play_whole_steps(games));
        self.whole
            .push(time.as_secs_f64() * 1e9 / self.steps() as f64);
        let time = timed(|| self.fly_alone());
        self.flight
            .push(time.as_secs_f64() * 1e9 / f64::from(self.steps_of_flight()));
    }

    fn steps(&self) -> usize {
        self.starts.iter().map(|start| start.inputs.len()).sum()
    }

    fn steps_of_flight(&self) -> u32 {
        self.rallies.iter().map(|rally| rally.steps).sum()
    }

    /// All steps. A function of its own, so that instructions can be counted in it.
    #[inline(never)]
    fn play_whole_steps(&self, mut games: Vec<Game>) {
        let mut events = Vec::with_capacity(64);
        for (game, start) in games.iter_mut().zip(&self.starts) {
            for input in &start.inputs {
                events.clear();
                game.step(*input, &mut events);
            }
        }
        black_box(games);
    }

    /// The flights of the same balls, without the other rules, as far as the paddle.
    #[inline(never)]
    fn fly_alone(&self) {
        let game = &self.starts[0].game;
        for Rally { ball, steps } in &self.rallies {
            black_box(game.flight_ahead(ball, *steps));
        }
    }

    fn print_crowd(&self) {
        let whole = least(&self.whole);
        let flight = least(&self.flight);
        let balls = self.starts[0].game.balls().len();
        let each = whole / balls as f64;
        println!(
            "{balls} balls, {:<10} {:.1} microseconds a step, {each:.1} ns a ball, flight {flight:.1}: {:.2} times",
            self.name,
            whole * 1e-3,
            each / flight
        );
    }

    fn print(&self) {
        let whole = least(&self.whole);
        let flight = least(&self.flight);
        println!(
            "{:<16} {:>8.1} {:>8.1} {:>8.2} {:>12.0} {:>9}",
            self.name,
            whole,
            flight,
            whole / flight,
            1e9 / whole,
            self.bounces
        );
    }
}

/// Many balls among the smallest bricks that break, which many hit in every step, and the same ones below a
/// row of bricks, which few do.
fn crowds() -> [Case; 2] {
    let dense = crowd_of_balls();
    let mut sparse = dense.clone();
    let row = scenes::level(&("5".repeat(40) + &("\n".to_owned() + &".".repeat(40)).repeat(7)));
    let edit = LevelEdit {
        level: sparse.entry().id(),
        change: LevelChange::Replace(row.into()),
    };
    sparse.edit_levels(&edit, &mut Vec::new());
    while sparse.bricks().waiting().next().is_some() {
        sparse.step(Input::default(), &mut Vec::new());
    }
    [
        Case::crowd("crowd", &dense),
        Case::crowd("crowd-row", &sparse),
    ]
}

/// A game among the smallest cells in which a bot has caught balls until there is room for no more, with
/// the barrier that keeps them.
fn crowd_of_balls() -> Game {
    let levels = scenes::levels(&scenes::many_balls_in_small_cells(BALL_MAX_SPEED));
    let mut game = Game::new(levels, 0, 0);
    let mut bot = NoAim::new(0);
    let mut events = Vec::new();
    while game.balls().len() < MAX_BALLS {
        let input = bot.input(&game);
        events.clear();
        game.step(input, &mut events);
    }
    game
}

/// The ways of a ball that fly alone just as they do in the game, where it is `after` each step. The steps
/// in between, in which it meets a brick that breaks or the paddle, are left out.
fn rallies(start: &Game, ball: Ball, after: impl Iterator<Item = Ball>) -> Vec<Rally> {
    let mut rallies = vec![Rally { ball, steps: 0 }];
    for ball in after {
        let rally = rallies.last_mut().expect("there is a first");
        let way = start.flight_ahead(&rally.ball, rally.steps + 1);
        if way.last() == Some(&ball.position) {
            rally.steps += 1;
        } else {
            rallies.push(Rally { ball, steps: 0 });
        }
    }
    rallies.retain(|rally| rally.steps > 0);
    rallies
}

impl Rally {
    fn of(game: &Game) -> Self {
        Self {
            ball: game.balls()[0],
            steps: 0,
        }
    }
}

fn is_paddle_hit(event: &Event) -> bool {
    matches!(event, Event::PaddleHit { .. })
}

/// The least of some times: the round that was disturbed least.
fn least(times: &[f64]) -> f64 {
    times.iter().copied().fold(f64::INFINITY, f64::min)
}

#[expect(
    clippy::disallowed_methods,
    reason = "a benchmark is there to look at the clock"
)]
fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}
