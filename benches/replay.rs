//! What a recording of ten minutes costs: `cargo bench --no-default-features --bench replay`.
//!
//! The bot moves its target in every step, which is more to record than a hand with a mouse makes.

use std::hint::black_box;
use std::time::Instant;

use breakout::bot::NoAim;
use breakout::difficulty::Rules;
use breakout::history::History;
use breakout::level::LevelSet;
use breakout::replay::{Playthrough, Recording, Setup};
use breakout::tuning::STEPS_PER_SECOND;

const ROUNDS: usize = 15;

fn main() {
    let recording = recorded(600);
    let bytes = recording.to_bytes();
    println!(
        "ten minutes, {} steps, {} bytes     ms",
        recording.track.steps(),
        bytes.len()
    );
    print("write", || recording.to_bytes().len());
    print("read", || Recording::from_bytes(&bytes).is_ok());
    print("play again and compare", || {
        Playthrough::new(&recording).run().is_none()
    });
    print("and keep the history", || {
        let mut history = History::of(&recording);
        let mut playthrough = Playthrough::new(&recording);
        while history.follow(&mut playthrough) {}
        history.last()
    });
}

/// A bot's practice through the built-in levels.
fn recorded(seconds: u32) -> Recording {
    let rules = Rules {
        practice: true,
        ..Rules::default()
    };
    let setup = Setup {
        rules,
        ..Setup::new(LevelSet::builtin(), 0, 7)
    };
    let mut game = setup.game();
    let mut bot = NoAim::new(7);
    let mut history = History::new(setup);
    let mut events = Vec::new();
    for _ in 0..seconds * STEPS_PER_SECOND {
        let input = bot.input(&game);
        history.record(&game, input);
        events.clear();
        let tests = game.step(input, &mut events);
        history.note(&game, &events, tests);
    }
    history.recording(&game, true)
}

/// Times some work; the fastest round is the one that was disturbed least.
#[expect(
    clippy::disallowed_methods,
    reason = "a benchmark is there to look at the clock"
)]
fn print<T>(name: &str, work: impl Fn() -> T) {
    let mut least = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        black_box(work());
        least = least.min(start.elapsed().as_secs_f64() * 1e3);
    }
    println!("{name:34} {least:8.1}");
}
