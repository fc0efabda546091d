//! `breakout bot FILE…`: how long a player without aim needs for levels, and how long they wait.

use std::fmt::Write;
use std::process::ExitCode;

use breakout::bot::NoAim;
use breakout::difficulty::Rules;
use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::level::{BrickKind, Level, LevelSet};
use breakout::tuning::STEPS_PER_SECOND;

use crate::commands::arguments::{BotArgs, Format};
use crate::console::say;
use crate::files;

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

/// What all games of a level came to. Times are in seconds; `None` was not reached in most games.
struct Summary {
    half: Option<f64>,
    most: Option<f64>,
    all: Option<f64>,
    cleared: usize,
    games: usize,
    median_wait: f64,
    worst_wait: f64,
    interventions_a_minute: f64,
}

/// Plays every level with every seed and prints what came of it; fails if a level, all of whose
/// breakable bricks can be reached, was not cleared every time.
///
/// # Errors
/// A sentence for a file that cannot be read or played.
pub(crate) fn run(options: &BotArgs) -> Result<ExitCode, String> {
    let levels = files::load(&options.files)?.levels;
    let mut failed = false;
    let summaries = levels.iter().map(|level| {
        let runs: Vec<Run> = (0..options.seeds)
            .map(|seed| play(level, seed, options))
            .collect();
        let summary = Summary::of(&runs);
        failed |= summary.cleared < summary.games && is_all_within_reach(level);
        (level, summary)
    });
    match options.format {
        Format::Table => print_table(summaries),
        Format::Json => print_json(summaries),
    }
    Ok(ExitCode::from(u8::from(failed)))
}

/// Whether no brick that breaks is walled in.
fn is_all_within_reach(level: &Level) -> bool {
    let cells = level.cells().iter().zip(level.reachable());
    let mut breakable = cells.filter(|(cell, _)| cell.is_some_and(BrickKind::breaks));
    breakable.all(|(_, reachable)| *reachable)
}

/// One game with a seed for both the game and the player.
fn play(level: &Level, seed: u64, options: &BotArgs) -> Run {
    let mut run = Run::default();
    let Some(levels) = LevelSet::new(vec![level.clone()]) else {
        return run;
    };
    let rules = Rules {
        difficulty: options.difficulty,
        help: !options.no_help,
        // The question is how long it takes, not how many lives.
        practice: true,
        ..Rules::default()
    };
    let mut game = Game::with_rules(levels, 0, seed, rules);
    let mut bot = NoAim::new(seed);
    let (mut events, mut last_brick) = (Vec::new(), 0);
    let limit = options.limit * u64::from(STEPS_PER_SECOND);
    while game.phase() == Phase::Playing && game.steps() < limit {
        events.clear();
        let input = bot.input(&game);
        game.step(input, &mut events);
        for event in &events {
            match event {
                Event::BrickBroken { .. } | Event::BrickRevealed { .. } => {
                    last_brick = game.steps();
                }
                Event::BrickHit { kind, .. } if kind.breaks() => last_brick = game.steps(),
                Event::Helped { .. } | Event::LoopBroken { .. } | Event::Lightning { .. } => {
                    run.interventions += 1;
                }
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

impl Summary {
    fn of(runs: &[Run]) -> Self {
        let time = |pick: fn(&Run) -> Option<u64>| {
            let steps = runs.iter().map(|run| pick(run).unwrap_or(u64::MAX));
            let middle = median(steps.collect());
            (middle < u64::MAX).then(|| seconds(middle))
        };
        let waits: Vec<u64> = runs.iter().map(|run| run.longest_wait).collect();
        let steps: u64 = runs.iter().map(|run| run.steps).sum();
        let interventions: u32 = runs.iter().map(|run| run.interventions).sum();
        Self {
            half: time(|run| run.half),
            most: time(|run| run.most),
            all: time(|run| run.all),
            cleared: runs.iter().filter(|run| run.all.is_some()).count(),
            games: runs.len(),
            worst_wait: seconds(waits.iter().copied().max().unwrap_or(0)),
            median_wait: seconds(median(waits)),
            interventions_a_minute: 60.0 * f64::from(interventions) / seconds(steps).max(1.0),
        }
    }
}

fn print_table<'a>(summaries: impl Iterator<Item = (&'a Level, Summary)>) {
    say("level                        half    90 %     all   cleared   longest wait    help");
    say("                              in seconds, median         median  worst  a minute");
    for (level, summary) in summaries {
        let title: String = level.title().chars().take(25).collect();
        let time = |time: Option<f64>| time.map_or("-".to_owned(), |time| format!("{time:.1}"));
        say(&format!(
            "{title:<25} {:>7} {:>7} {:>7} {:>9} {:>8.1} {:>6.1} {:>9.1}",
            time(summary.half),
            time(summary.most),
            time(summary.all),
            format!("{}/{}", summary.cleared, summary.games),
            summary.median_wait,
            summary.worst_wait,
            summary.interventions_a_minute,
        ));
    }
}

/// One line for each level in a list of objects; a time that was not reached is `null`.
fn print_json<'a>(summaries: impl Iterator<Item = (&'a Level, Summary)>) {
    let time = |time: Option<f64>| time.map_or("null".to_owned(), |time| format!("{time:.3}"));
    let mut text = String::from("[");
    for (index, (level, summary)) in summaries.enumerate() {
        let comma = if index > 0 { "," } else { "" };
        // A string takes whatever is written to it.
        let _ = write!(
            text,
            "{comma}\n  {{\"level\": {}, \"half\": {}, \"ninety_percent\": {}, \"all\": {}, \
             \"cleared\": {}, \"games\": {}, \"median_longest_wait\": {:.3}, \
             \"worst_wait\": {:.3}, \"interventions_per_minute\": {:.3}}}",
            json_string(level.title()),
            time(summary.half),
            time(summary.most),
            time(summary.all),
            summary.cleared,
            summary.games,
            summary.median_wait,
            summary.worst_wait,
            summary.interventions_a_minute,
        );
    }
    say(&(text + "\n]"));
}

/// A string as JSON writes it.
fn json_string(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

/// The middle value; of two, the greater; 0 for none.
fn median(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or(0)
}

fn seconds(steps: u64) -> f64 {
    steps as f64 / f64::from(STEPS_PER_SECOND)
}
