//! A player without aim clears every built-in level, whatever the seed, and its pace is the par.
//!
//! The rules are those of `breakout bot` (`src/app/bots.rs`): the defaults, with practice on, since
//! the question is how long it takes and not how many lives.

use std::sync::LazyLock;
use std::thread;

use breakout::bot::NoAim;
use breakout::difficulty::Rules;
use breakout::game::{Game, Phase};
use breakout::level::{Level, LevelSet};
use breakout::tuning::STEPS_PER_SECOND;

/// As many games a level as `breakout bot` plays.
const SEEDS: u64 = 16;

/// Seconds of play that no game may need.
const LIMIT: u64 = 300;

/// Pars are whole multiples of so many seconds.
const PAR_SECONDS: u64 = 5;

/// Every built-in level with the steps that each seed took, `None` where it was not cleared. Played
/// once for all tests here.
static GAMES: LazyLock<Vec<(Level, Vec<Option<u64>>)>> = LazyLock::new(|| {
    let levels: Vec<Level> = LevelSet::builtin().iter().cloned().collect();
    let play_all = |levels: &[Level]| -> Vec<_> {
        let games = |level: &Level| (0..SEEDS).map(|seed| play(level, seed)).collect();
        levels
            .iter()
            .map(|level| (level.clone(), games(level)))
            .collect()
    };
    let (first, second) = levels.split_at(levels.len() / 2);
    thread::scope(|scope| {
        let second = scope.spawn(|| play_all(second));
        let mut all = play_all(first);
        all.extend(second.join().expect("it plays to the end"));
        all
    })
});

/// Plays one level to its end and returns the steps that took.
fn play(level: &Level, seed: u64) -> Option<u64> {
    let levels = LevelSet::new(vec![level.clone()]).expect("one level is a set");
    let rules = Rules {
        practice: true,
        ..Rules::default()
    };
    let mut game = Game::with_rules(levels, 0, seed, rules);
    let mut bot = NoAim::new(seed);
    let mut events = Vec::new();
    while game.phase() == Phase::Playing && game.steps() < LIMIT * u64::from(STEPS_PER_SECOND) {
        events.clear();
        let input = bot.input(&game);
        game.step(input, &mut events);
    }
    (game.phase() == Phase::Won).then(|| game.steps())
}

#[test]
fn a_bot_clears_each_built_in_level() {
    for (level, games) in &*GAMES {
        for (seed, steps) in games.iter().enumerate() {
            let title = level.title();
            assert!(steps.is_some(), "{title} with seed {seed} in {LIMIT} s");
        }
    }
}

/// The par of a level is the median of its games, rounded up to the next five seconds: who aims a
/// little earns the star.
///
/// To set the pars anew after a change of the rules or of a level, run this test: it says every line
/// `par:` that is to be written. `breakout bot levels` prints the same medians as `all`.
#[test]
fn each_par_is_what_the_bot_needs() {
    let mut wrong = Vec::new();
    for (index, (level, games)) in GAMES.iter().enumerate() {
        let mut steps: Vec<u64> = games.iter().map(|game| game.unwrap_or(u64::MAX)).collect();
        steps.sort_unstable();
        let median = steps[steps.len() / 2];
        let par = median.div_ceil(PAR_SECONDS * u64::from(STEPS_PER_SECOND)) * PAR_SECONDS;
        if level.par() != Some(par as f32) {
            let (number, title) = (index + 1, level.title());
            wrong.push(format!("levels/{number:02}_* ({title}): par: {par}"));
        }
    }
    assert!(wrong.is_empty(), "pars to set:\n{}", wrong.join("\n"));
}
