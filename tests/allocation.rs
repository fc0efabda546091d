//! A step does not allocate on the heap, and the history of hours stays small.
//!
//! In a step two things may: the list of events, until it has grown to its size, and the start of the next
//! level, which builds its bricks.

use breakout::bot::NoAim;
use breakout::difficulty::Rules;
use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::history::History;
use breakout::level::LevelSet;
use breakout::replay::Setup;
use breakout::tuning::STEPS_PER_SECOND;

mod memory;
mod scenes;

use memory::{allocations, live};

#[test]
fn a_step_allocates_nothing() {
    let levels = scenes::levels(&format!("{}---\n{}", scenes::LOOP, scenes::MIXED));
    assert!(allocations() > 0, "levels take memory, and are counted");
    let mut game = Game::new(levels, 0, 1);
    let mut bot = NoAim::new(2);
    let mut events = Vec::with_capacity(64);
    let mut broken = 0;
    let mut lost = 0;
    let mut cleared = 0;
    let mut loops = 0;
    let mut caught = 0;
    let mut exploded = 0;
    for step in 0..100_000 {
        events.clear();
        let mut input = bot.input(&game);
        if step < 2500 && game.lives() > 1 {
            input.target = Some(0.0);
        }
        let may_build = game.phase() == Phase::Cleared;
        let before = allocations();
        game.step(input, &mut events);
        let asked = allocations() - before;
        assert!(asked == 0 || may_build, "step {step}: {asked}, {events:?}");
        for event in &events {
            match event {
                Event::BrickBroken { .. } => broken += 1,
                Event::BallLost { .. } => lost += 1,
                Event::LevelCleared { .. } => cleared += 1,
                Event::LoopBroken { .. } => loops += 1,
                Event::CapsuleCaught { .. } => caught += 1,
                Event::Exploded { .. } => exploded += 1,
                _ => {}
            }
        }
    }
    println!("{broken} broken, {lost} lost, {cleared} cleared, {loops} loops broken");
    println!("{caught} power-ups caught, {exploded} explosions");
    assert!(broken >= 20 && lost > 0 && cleared > 1 && loops > 0);
    assert!(caught > 0 && exploded > 0);
}

/// Plays and keeps the history. Returns its greatest size in MiB.
fn history_of(levels: LevelSet, hours: f64) -> f64 {
    let rules = Rules {
        practice: true,
        ..Rules::default()
    };
    let setup = Setup {
        rules,
        ..Setup::new(levels, 0, 1)
    };
    let mut game = setup.game();
    let mut bot = NoAim::new(2);
    let mut events = Vec::with_capacity(1024);
    let before = live();
    let mut history = History::new(setup);
    let mut most = 0;
    for _ in 0..(hours * 3600.0) as u64 * u64::from(STEPS_PER_SECOND) {
        let input = bot.input(&game);
        history.record(&game, input);
        events.clear();
        let tests = game.step(input, &mut events);
        history.note(&game, &events, tests);
        most = most.max(live() - before);
    }
    most as f64 / f64::from(1 << 20)
}

/// A level of the largest size, which no bot ever clears.
fn largest() -> LevelSet {
    let row = |symbol: &str| symbol.repeat(256) + "\n";
    scenes::levels(&(row("r").repeat(128) + &row(".").repeat(128)))
}

#[test]
fn the_history_of_the_largest_level_stays_small() {
    // A quarter of the keyframes of these minutes would be more.
    let size = history_of(largest(), 0.1);
    assert!(size < 48.0, "{size:.1} MiB");
}

#[test]
#[ignore = "long: cargo test --release --no-default-features --test allocation -- --ignored"]
fn the_history_of_eight_hours_is_less_than_64_mib() {
    for (name, levels) in [("built-in", LevelSet::builtin()), ("largest", largest())] {
        let size = history_of(levels, 8.0);
        println!("eight hours on {name} levels: {size:.1} MiB");
        assert!(size < 64.0, "{name}: {size:.1} MiB");
    }
}
