//! The time that a player without aim needs for a level, and its waits for a brick.

use std::fmt::Write;

use super::no_aim::NoAim;
use crate::difficulty::{Difficulty, Rules};
use crate::event::Event;
use crate::game::{Game, Phase};
use crate::level::{BrickKind, Level, LevelSet};
use crate::tuning::STEPS_PER_SECOND;

/// The conditions of an assessment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// The number of games; each has its index as the seed of both game and player.
    pub games: u64,
    /// Seconds of play after which a game is given up.
    pub limit: u64,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// True if waits for a brick are kept short.
    pub help: bool,
}

impl Default for Conditions {
    fn default() -> Self {
        Self {
            games: 16,
            limit: 300,
            difficulty: Difficulty::default(),
            help: true,
        }
    }
}

/// The results of the games on one level. Times are in seconds with a ball in flight, as those of
/// players and pars are, and `None` if most games did not get there.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The level's title.
    pub title: String,
    /// The median time until half of the bricks were broken.
    pub half: Option<f64>,
    /// The median time until nine tenths of them were.
    pub most: Option<f64>,
    /// The median time until all of them were.
    pub all: Option<f64>,
    /// Games that ended with the level cleared.
    pub cleared: usize,
    /// Games that were played.
    pub games: usize,
    /// The longest wait for a brick: its median over the games.
    pub median_wait: f64,
    /// The longest wait for a brick of all games.
    pub worst_wait: f64,
    /// Turns of a ball by the help, and strokes of lightning, in a minute of play.
    pub interventions_a_minute: f64,
    /// True if every brick that breaks can be reached.
    all_in_reach: bool,
}

impl Assessment {
    /// Plays a level under some conditions. Practice is on: the question is how long it takes, not
    /// how many lives.
    pub fn new(level: &Level, conditions: &Conditions) -> Self {
        let runs: Vec<Run> = (0..conditions.games)
            .filter_map(|seed| Run::play(level, seed, conditions))
            .collect();
        let time = |pick: fn(&Run) -> Option<u64>| {
            let steps = runs.iter().map(|run| pick(run).unwrap_or(u64::MAX));
            let middle = median(steps.collect());
            (middle < u64::MAX).then(|| seconds(middle))
        };
        let waits: Vec<u64> = runs.iter().map(|run| run.longest_wait).collect();
        let steps: u64 = runs.iter().map(|run| run.steps).sum();
        let interventions: u32 = runs.iter().map(|run| run.interventions).sum();
        Self {
            title: level.title().to_owned(),
            half: time(|run| run.half),
            most: time(|run| run.most),
            all: time(|run| run.all),
            cleared: runs.iter().filter(|run| run.all.is_some()).count(),
            games: runs.len(),
            worst_wait: seconds(waits.iter().copied().max().unwrap_or(0)),
            median_wait: seconds(median(waits)),
            interventions_a_minute: 60.0 * f64::from(interventions) / seconds(steps).max(1.0),
            all_in_reach: is_all_in_reach(level),
        }
    }

    /// True if a level, all of whose breakable bricks can be reached, was not cleared every time.
    pub fn has_failed(&self) -> bool {
        self.all_in_reach && self.cleared < self.games
    }

    /// The two lines above a table of [rows](Self::table_row).
    pub const TABLE_HEAD: &str = "\
level                        half    90 %     all   cleared   longest wait    help
                              in seconds, median         median  worst  a minute";

    /// One line of a table for people; a time that was not reached is `-`.
    pub fn table_row(&self) -> String {
        let title: String = self.title.chars().take(25).collect();
        let time = |time: Option<f64>| time.map_or("-".to_owned(), |time| format!("{time:.1}"));
        format!(
            "{title:<25} {:>7} {:>7} {:>7} {:>9} {:>8.1} {:>6.1} {:>9.1}",
            time(self.half),
            time(self.most),
            time(self.all),
            format!("{}/{}", self.cleared, self.games),
            self.median_wait,
            self.worst_wait,
            self.interventions_a_minute,
        )
    }

    /// One JSON object on a line; a time that was not reached is `null`.
    pub fn json(&self) -> String {
        let time = |time: Option<f64>| time.map_or("null".to_owned(), |time| format!("{time:.3}"));
        format!(
            "{{\"level\": {}, \"half\": {}, \"ninety_percent\": {}, \"all\": {}, \
             \"cleared\": {}, \"games\": {}, \"median_longest_wait\": {:.3}, \
             \"worst_wait\": {:.3}, \"interventions_per_minute\": {:.3}}}",
            json_string(&self.title),
            time(self.half),
            time(self.most),
            time(self.all),
            self.cleared,
            self.games,
            self.median_wait,
            self.worst_wait,
            self.interventions_a_minute,
        )
    }
}

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

impl Run {
    fn play(level: &Level, seed: u64, conditions: &Conditions) -> Option<Self> {
        let rules = Rules {
            difficulty: conditions.difficulty,
            help: conditions.help,
            practice: true,
            ..Rules::default()
        };
        let levels = LevelSet::new(vec![level.clone()])?;
        let mut game = Game::with_rules(levels, 0, seed, rules);
        let mut bot = NoAim::new(seed);
        let (mut run, mut events) = (Self::default(), Vec::new());
        let (mut least_need, mut last_progress) = (game.bricks().need(), 0);
        let limit = conditions.limit * u64::from(STEPS_PER_SECOND);
        while game.phase() == Phase::Playing && game.tally().steps < limit {
            events.clear();
            let input = bot.input(&game);
            game.step(input, &mut events);
            let helps = events.iter().filter(|event| {
                matches!(
                    event,
                    Event::Helped { .. } | Event::LoopBroken { .. } | Event::Lightning { .. }
                )
            });
            run.interventions += helps.count() as u32;
            // A brick that mends itself and is hit again brings the end no nearer.
            if game.bricks().need() < least_need {
                (least_need, last_progress) = (game.bricks().need(), game.tally().steps);
            }
            run.longest_wait = run.longest_wait.max(game.tally().steps - last_progress);
            run.note_progress(&game);
        }
        run.steps = game.tally().steps;
        Some(run)
    }

    /// Notes when half, nine tenths and all of the bricks were broken.
    fn note_progress(&mut self, game: &Game) {
        let bricks = game.bricks();
        let broken = bricks.total() - bricks.remaining();
        let marks = [
            (&mut self.half, 5),
            (&mut self.most, 9),
            (&mut self.all, 10),
        ];
        for (mark, tenths) in marks {
            if broken * 10 >= bricks.total() * tenths {
                mark.get_or_insert(game.tally().steps);
            }
        }
    }
}

/// True if no brick that breaks is walled in.
fn is_all_in_reach(level: &Level) -> bool {
    let cells = level.cells().iter().zip(level.reachable());
    let mut breakable = cells.filter(|(cell, _)| cell.is_some_and(BrickKind::breaks));
    breakable.all(|(_, reachable)| *reachable)
}

/// A string as JSON writes it.
fn json_string(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => {
                // A string takes whatever is written to it.
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
