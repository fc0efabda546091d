//! Measures the most expensive step: `cargo bench --no-default-features --bench worst`. Crowds of random size and
//! speed fly among the bricks of built-in levels and of hostile ones, a few balls in walls that trap them, and the
//! most expensive steps of each game are measured again. docs/speed.md has the figures.
//!
//! First come the crowd and the trap that are known as the worst, then a short search; with `-- SEEDS` so many
//! games of each sort.

use std::time::{Duration, Instant};

use breakout::bot::NoAim;
use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::input::Input;
use breakout::level::LevelSet;

#[path = "../tests/scenes/mod.rs"]
mod scenes;

use scenes::hostile;

/// Steps of a game.
const STEPS: u64 = 1000;

/// Steps of a game that are measured again, and how often.
const KEPT: usize = 24;
const ROUNDS: u32 = 21;

fn main() {
    let seeds = std::env::args().find_map(|argument| argument.parse().ok());
    let seeds = 0..seeds.unwrap_or(100);
    let builtin = LevelSet::builtin();
    let builtin = |seed| hostile::crowd_in(&builtin[seed as usize % builtin.len()], seed);
    println!("               ms   pair tests   balls    step   seed");
    print("kept", &worst([hostile::WORST], hostile::game));
    print("trap", &worst([hostile::TRAP], hostile::trap));
    print("built-in", &worst(seeds.clone(), builtin));
    print("hostile", &worst(seeds.clone(), hostile::game));
    print("traps", &worst(seeds, hostile::trap));
}

/// The most expensive step of a game.
struct Worst {
    time: Duration,
    tests: u32,
    balls: usize,
    step: u64,
    seed: u64,
}

fn worst(seeds: impl IntoIterator<Item = u64>, game: impl Fn(u64) -> Game) -> Worst {
    let games = seeds.into_iter().map(|seed| worst_of(game(seed), seed));
    games
        .max_by_key(|worst| worst.time)
        .expect("at least one seed")
}

fn worst_of(mut game: Game, seed: u64) -> Worst {
    let end = game.steps() + STEPS;
    let mut bot = NoAim::new(seed);
    let mut events = Vec::with_capacity(1 << 14);
    let mut kept: Vec<(Duration, Game, Input)> = Vec::new();
    while game.phase() == Phase::Playing && game.steps() < end {
        let input = bot.input(&game);
        let before = game.clone();
        let (time, _) = timed(&mut game, input, &mut events);
        let place = kept.partition_point(|(other, ..)| *other >= time);
        if place < KEPT {
            kept.insert(place, (time, before, input));
            kept.truncate(KEPT);
        }
    }
    let again = kept.into_iter().map(|(_, before, input)| {
        let rounds = (0..ROUNDS).map(|_| timed(&mut before.clone(), input, &mut events));
        let (time, tests) = rounds.min().unwrap_or_default();
        Worst {
            time,
            tests,
            balls: before.balls().len(),
            step: before.steps(),
            seed,
        }
    });
    again.max_by_key(|worst| worst.time).expect("a step")
}

/// The time of a step, and its pair tests. The least of many rounds is what it takes when nothing else runs.
#[expect(
    clippy::disallowed_methods,
    reason = "a benchmark is there to look at the clock"
)]
fn timed(game: &mut Game, input: Input, events: &mut Vec<Event>) -> (Duration, u32) {
    events.clear();
    let start = Instant::now();
    let tests = game.step(input, events);
    (start.elapsed(), tests)
}

fn print(name: &str, worst: &Worst) {
    let Worst {
        time,
        tests,
        balls,
        step,
        seed,
    } = worst;
    let ms = time.as_secs_f64() * 1e3;
    println!("{name:<10} {ms:>6.3} {tests:>12} {balls:>7} {step:>7} {seed:>6}");
}
