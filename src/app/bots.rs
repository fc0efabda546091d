//! `breakout bot FILE…`: how long a player without aim needs for levels, and how long they wait.

use std::path::PathBuf;
use std::process::ExitCode;

use breakout::bot::NoAim;
use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::level::{Level, LevelSet};
use breakout::tuning::STEPS_PER_SECOND;

use super::cli::Bots;
use super::{files, say};

/// Times of one game, in steps.
#[derive(Default)]
struct Run {
    half: Option<u64>,
    most: Option<u64>,
    all: Option<u64>,
    longest_wait: u64,
    interventions: u32,
    steps: u64,
}

/// Plays every level with every seed and prints a line for each level; fails if a level was not
/// cleared every time.
///
/// # Errors
/// A sentence for a file that cannot be read or played.
pub(crate) fn run(options: &Bots) -> Result<ExitCode, String> {
    let levels = load(&options.files)?;
    say("level                        half    90 %     all   cleared   longest wait    help");
    say("                              in seconds, median         median  worst  a minute");
    let mut all_cleared = true;
    for level in &levels {
        let runs: Vec<Run> = (0..options.seeds)
            .map(|seed| play(level, seed, options))
            .collect();
        say(&line(level, &runs));
        all_cleared &= runs.iter().all(|run| run.all.is_some());
    }
    Ok(if all_cleared {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn load(paths: &[PathBuf]) -> Result<LevelSet, String> {
    Ok(files::load(paths)?.levels)
}

/// One game with a seed for both the game and the player.
fn play(level: &Level, seed: u64, options: &Bots) -> Run {
    let mut run = Run::default();
    let Some(levels) = LevelSet::new(vec![level.clone()]) else {
        return run;
    };
    let mut game = Game::new(levels, 0, seed);
    if options.no_help {
        game = game.without_help();
    }
    let mut bot = NoAim::new(seed);
    let (mut events, mut last_brick) = (Vec::new(), 0);
    let limit = options.limit * u64::from(STEPS_PER_SECOND);
    while game.phase() == Phase::Playing && game.steps() < limit {
        events.clear();
        let input = bot.input(&game);
        game.step(input, &mut events);
        for event in &events {
            match event {
                Event::BrickBroken { .. } => last_brick = game.steps(),
                Event::BrickHit { kind, .. } if kind.breaks() => last_brick = game.steps(),
                Event::Helped { .. } | Event::LoopBroken { .. } => run.interventions += 1,
                _ => {}
            }
        }
        run.longest_wait = run.longest_wait.max(game.steps() - last_brick);
        note_progress(&mut run, &game);
    }
    run.steps = game.steps();
    run
}

/// Notes when half, nine tenths and all of the bricks were broken.
fn note_progress(run: &mut Run, game: &Game) {
    let bricks = game.bricks();
    let broken = bricks.total() - bricks.left();
    for (mark, tenths) in [(&mut run.half, 5), (&mut run.most, 9), (&mut run.all, 10)] {
        if broken * 10 >= bricks.total() * tenths {
            mark.get_or_insert(game.steps());
        }
    }
}

fn line(level: &Level, runs: &[Run]) -> String {
    let time = |pick: fn(&Run) -> Option<u64>| {
        let steps = runs
            .iter()
            .map(|run| pick(run).unwrap_or(u64::MAX))
            .collect();
        median(steps)
            .filter(|steps| *steps < u64::MAX)
            .map_or("-".to_owned(), seconds)
    };
    let cleared = runs.iter().filter(|run| run.all.is_some()).count();
    let waits: Vec<u64> = runs.iter().map(|run| run.longest_wait).collect();
    let worst = waits.iter().copied().max().map_or("-".to_owned(), seconds);
    let steps: u64 = runs.iter().map(|run| run.steps).sum();
    let interventions: u32 = runs.iter().map(|run| run.interventions).sum();
    let a_minute =
        60.0 * f64::from(STEPS_PER_SECOND) * f64::from(interventions) / steps.max(1) as f64;
    let title: String = level.title().chars().take(25).collect();
    format!(
        "{title:<25} {:>7} {:>7} {:>7} {:>9} {:>8} {worst:>6} {a_minute:>9.1}",
        time(|run| run.half),
        time(|run| run.most),
        time(|run| run.all),
        format!("{cleared}/{}", runs.len()),
        median(waits).map_or("-".to_owned(), seconds),
    )
}

fn median(mut values: Vec<u64>) -> Option<u64> {
    values.sort_unstable();
    values.get(values.len() / 2).copied()
}

fn seconds(steps: u64) -> String {
    format!("{:.1}", steps as f64 / f64::from(STEPS_PER_SECOND))
}
