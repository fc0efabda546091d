//! Whole runs over the built-in levels at every difficulty, on all cores, with every invariant checked
//! after every step:
//!
//! ```text
//! BREAKOUT_SOAK_HOURS=1000 cargo test --no-default-features --profile soak --test soak -- --ignored --nocapture
//! ```
//!
//! A failure names its run, and `BREAKOUT_SOAK_RUN` begins with that one.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use breakout::bot::NoAim;
use breakout::difficulty::{DIFFICULTIES, Rules};
use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::level::LevelSet;
use breakout::tuning::{MAX_TESTS_PER_STEP, STEPS_PER_SECOND};

/// The longest run, in steps: an hour.
const MAX_STEPS: u64 = 3600 * STEPS_PER_SECOND as u64;

#[test]
#[ignore = "hours: cargo test --no-default-features --profile soak --test soak -- --ignored"]
fn nothing_fails_in_many_hours() {
    let number = |name| {
        std::env::var(name)
            .ok()
            .and_then(|value| value.parse().ok())
    };
    let hours: u64 = number("BREAKOUT_SOAK_HOURS").unwrap_or(10);
    let first: u64 = number("BREAKOUT_SOAK_RUN").unwrap_or(0);
    let goal = hours * 3600 * u64::from(STEPS_PER_SECOND);
    let next = AtomicU64::new(first);
    let steps = AtomicU64::new(0);
    let work = || {
        while steps.load(Ordering::Relaxed) < goal {
            let run = next.fetch_add(1, Ordering::Relaxed);
            steps.fetch_add(played(run), Ordering::Relaxed);
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            worker.join().expect("no run fails");
        }
    });
    let runs = next.into_inner() - first;
    let hours = steps.into_inner() / u64::from(STEPS_PER_SECOND) / 3600;
    println!("{hours} simulated hours, {runs} runs, no failure");
}

/// The steps of one run. If it fails, says which one it was.
fn played(run: u64) -> u64 {
    let mut steps = 0;
    let result = catch_unwind(AssertUnwindSafe(|| play(run, &mut steps)));
    if let Err(panic) = result {
        println!("run {run}, step {steps}");
        resume_unwind(panic);
    }
    steps
}

/// Every start with every difficulty, then all again with other seeds. In every second run the bot looks
/// away now and then, and in every third lost balls cost nothing.
fn play(run: u64, steps: &mut u64) {
    let levels = LevelSet::builtin();
    let start = run % levels.len() as u64;
    let difficulty = run / levels.len() as u64;
    let difficulty = DIFFICULTIES[difficulty as usize % DIFFICULTIES.len()].kind;
    let rules = Rules {
        difficulty,
        practice: run.is_multiple_of(3),
        ..Rules::default()
    };
    let mut game = Game::with_rules(levels, start as usize, run, rules);
    let mut bot = NoAim::new(run);
    let mut events = Vec::new();
    while *steps < MAX_STEPS && !matches!(game.phase(), Phase::Lost | Phase::Won) {
        let mut input = bot.input(&game);
        if run.is_multiple_of(2) && *steps % 5000 > 4800 {
            input.target = Some(0.0);
        }
        let score = game.score();
        let lives = game.lives();
        events.clear();
        let tests = game.step(input, &mut events);
        *steps += 1;
        // With debug assertions the step has done so itself.
        if !cfg!(debug_assertions) {
            game.validate();
        }
        assert!(tests <= MAX_TESTS_PER_STEP, "a step takes long");
        assert!(game.score() >= score, "points are never lost");
        let gained = |event: &Event| matches!(event, Event::LifeGained { .. });
        assert!(game.lives() <= lives || events.iter().any(gained));
        let contacts = events.iter().filter_map(Event::contact);
        for (at, normal) in contacts {
            assert!(at.is_finite() && (normal.length() - 1.0).abs() < 1e-6);
        }
        // What takes longer, once a second.
        if steps.is_multiple_of(u64::from(STEPS_PER_SECOND)) {
            check(&game);
        }
    }
}

/// The counts of the bricks are those of the bricks that stand.
fn check(game: &Game) {
    let bricks = game.bricks();
    let counted = || {
        bricks
            .iter()
            .map(|(_, brick)| brick)
            .filter(|brick| brick.counts)
    };
    assert_eq!(bricks.remaining(), counted().count());
    let hits = counted()
        .map(|brick| u32::from(brick.hits_remaining.unwrap_or(0)) + u32::from(brick.hidden));
    assert_eq!(bricks.need(), hits.sum::<u32>());
    assert_eq!(game.clone().state_hash(), game.state_hash());
}
