//! Measures the cost of a step: `cargo bench --no-default-features --bench step`; with `-- games`
//! only that of whole games, on built-in levels and the worst that tests know.
//!
//! Two scenes in two sizes, at the top speed and at ten times that. The bricks are solid, so that
//! the work stays the same, and the paddle follows the ball, which is never lost.
//!
//! - wall: the upper half is full; the ball plays against a flush wall.
//! - posts: single bricks with gaps; the ball flies among them and bounces often.
//!
//! The ball comes back to the paddle, so the guard against loops, which looks ahead after four
//! seconds without paddle or brick, has little to do; what it did is in the times. The help is off,
//! because no brick here can break and every wait would be endless; what it costs is measured in
//! whole games of the bot, where waits are as they are.

use std::hint::black_box;
use std::time::{Duration, Instant};

use breakout::bot::NoAim;
use breakout::difficulty::Rules;
use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::input::Input;
use breakout::level::LevelSet;
use breakout::tuning::{BALL_MAX_SPEED, FIELD, STEP};
use glam::Vec2;

#[path = "../tests/scenes/mod.rs"]
mod scenes;

use scenes::Solid;

/// Steps of a round, in flights so short that many a ball comes through.
const STEPS: usize = 10_000;
const ROUNDS: usize = 101;

/// Rounds of a whole game.
const GAME_ROUNDS: u32 = 5;

fn main() {
    let mut cases = Vec::new();
    if std::env::args().any(|argument| argument == "games") {
        return print_games();
    }
    for scene in [Solid::Wall, Solid::Posts] {
        for speed in [1.0, 10.0] {
            for (columns, rows) in [(15, 8), (100, 60)] {
                cases.push(Case::new(scene, columns, rows, speed));
            }
        }
    }
    // Interleaved, so that a busy moment of the machine meets all cases alike.
    for _ in 0..ROUNDS {
        for case in &mut cases {
            case.round();
        }
    }
    println!("                              ns a step            steps/s");
    println!("scene  speed  bricks          min    median      by median   bounces");
    for pair in cases.chunks_mut(2) {
        for case in &mut *pair {
            case.print();
        }
        let ratio = pair[1].median() / pair[0].median();
        println!("{ratio:>45.2} times the small one\n");
    }
    print_balls();
    print_games();
}

/// A game whose every brick brings more balls or the barrier that keeps them: a step by the number
/// of balls in it.
fn print_balls() {
    let levels = scenes::levels(&scenes::many_balls());
    let mut by_count: Vec<Vec<f64>> = vec![Vec::new(); 10];
    for seed in 0..20 {
        let mut game = Game::new(levels.clone(), 0, seed);
        let (mut bot, mut events) = (NoAim::new(seed), Vec::with_capacity(512));
        while game.phase() == Phase::Playing && game.steps() < 36_000 {
            let (input, balls) = (bot.input(&game), game.balls().len());
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
        let (least, most) = (1 << power, (2 << power) - 1);
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
            let (mut bot, mut events) = (NoAim::new(seed), Vec::with_capacity(512));
            while game.phase() == Phase::Playing && game.steps() < limit {
                let (input, at) = (bot.input(&game), first + game.steps() as usize);
                events.clear();
                let nanoseconds = timed(|| game.step(input, &mut events)).as_secs_f64() * 1e9;
                self.most_tests = self.most_tests.max(game.tests());
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

struct Case {
    name: String,
    starts: Vec<Game>,
    /// Steps of each flight.
    steps: usize,
    bounces: usize,
    nanoseconds: Vec<f64>,
}

impl Case {
    /// Takes the first starts whose ball comes through.
    fn new(scene: Solid, columns: usize, rows: usize, speed: f32) -> Self {
        let bricks = scenes::solid(scene, columns, rows);
        let mut case = Self {
            name: format!("{scene:?}   x{speed:<4}  {columns}x{rows}"),
            starts: Vec::new(),
            steps: if speed == 1.0 { 2500 } else { 250 },
            bounces: 0,
            nanoseconds: Vec::with_capacity(ROUNDS),
        };
        for start in 0..10_000_u16 {
            let slope = f32::from(start % 97) / 97.0 - 0.5;
            let x = 350.0 + f32::from(start / 97);
            let velocity = Vec2::new(slope, -1.0).normalize() * BALL_MAX_SPEED * speed;
            let text = format!("ball: {x} 400 {} {}\n{bricks}", velocity.x, velocity.y);
            let levels = scenes::levels(&text);
            let rules = Rules {
                help: false,
                ..Rules::default()
            };
            let game = Game::with_rules(levels, 0, 0, rules);
            if let Some(bounces) = bounces_of(game.clone(), case.steps) {
                case.bounces += bounces;
                case.starts.push(game);
            }
            if case.starts.len() * case.steps == STEPS {
                return case;
            }
        }
        panic!("{}: too many starts lose the ball", case.name);
    }

    fn round(&mut self) {
        let mut games = self.starts.clone();
        let mut events = Vec::with_capacity(64);
        let time = timed(|| {
            for game in &mut games {
                for _ in 0..self.steps {
                    events.clear();
                    game.step(follow(game), &mut events);
                }
            }
        });
        black_box(games);
        self.nanoseconds
            .push(time.as_secs_f64() * 1e9 / STEPS as f64);
    }

    fn median(&mut self) -> f64 {
        self.nanoseconds.sort_by(f64::total_cmp);
        self.nanoseconds[self.nanoseconds.len() / 2]
    }

    fn print(&mut self) {
        let median = self.median();
        println!(
            "{:<24} {:>9.1} {:>9.1} {:>14.0} {:>9}",
            self.name,
            self.nanoseconds[0],
            median,
            1e9 / median,
            self.bounces
        );
    }
}

/// The bounces of a flight, if the ball comes through it and breaks nothing.
fn bounces_of(mut game: Game, steps: usize) -> Option<usize> {
    let mut events = Vec::new();
    for _ in 0..steps {
        game.step(follow(&game), &mut events);
    }
    let spoilt = |event: &Event| {
        matches!(
            event,
            Event::BallLost { .. } | Event::BrickBroken { .. } | Event::LoopBroken { .. }
        )
    };
    (!events.iter().any(spoilt)).then_some(events.len())
}

/// The paddle stays under the ball, a little outside, so that the ball comes back to the middle.
fn follow(game: &Game) -> Input {
    let target = game.balls().first().map(|ball| {
        let x = ball.position.x + ball.velocity().x * STEP;
        let outside = (x - FIELD.x * 0.5) * 0.05;
        let restless = (game.steps() / 128 % 5) as f32 * 5.0 - 10.0;
        x + outside + restless
    });
    Input {
        target,
        ..Input::default()
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a benchmark is there to look at the clock"
)]
fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}
