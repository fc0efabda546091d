//! A player without aim clears every built-in level, whatever the seed.

use breakout::bot::NoAim;
use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::level::{Level, LevelSet};
use breakout::tuning::STEPS_PER_SECOND;

/// Far more than any level should need: ten minutes.
const LIMIT: u64 = 600 * STEPS_PER_SECOND as u64;

/// Plays one level to its end and returns the game with all its events.
fn play(level: &Level, seed: u64) -> (Game, Vec<Event>) {
    let levels = LevelSet::new(vec![level.clone()]).expect("one level is a set");
    let mut game = Game::new(levels, 0, seed);
    let mut bot = NoAim::new(seed);
    let mut events = Vec::new();
    while game.phase() == Phase::Playing && game.steps() < LIMIT {
        let input = bot.input(&game);
        game.step(input, &mut events);
    }
    (game, events)
}

#[test]
fn a_bot_clears_each_built_in_level() {
    for level in &LevelSet::builtin() {
        for seed in 0..4 {
            let (game, events) = play(level, seed);
            let lost = events
                .iter()
                .filter(|event| matches!(event, Event::LifeLost { .. }))
                .count();
            let seconds = game.steps() / u64::from(STEPS_PER_SECOND);
            println!(
                "{} seed {seed}: {:?} in {seconds} s, {lost} lost",
                level.title(),
                game.phase()
            );
            assert_eq!(
                game.phase(),
                Phase::Won,
                "{} with seed {seed}",
                level.title()
            );
            assert_eq!(lost, 0, "{} with seed {seed}", level.title());
        }
    }
}
