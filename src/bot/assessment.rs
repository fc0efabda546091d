//! The time that a player without aim needs for a level, and its waits for a brick.

use super::assessor::Assessor;
use super::taste::Taste;
use super::trial::Trial;
use crate::difficulty::Difficulty;
use crate::level::{BrickKind, Level, MAX_PAR, quoted};
use crate::tuning::STEPS_PER_SECOND;

/// Pars are whole multiples of this many seconds.
const PAR_SECONDS: f64 = 5.0;

/// The conditions of an assessment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// The number of games.
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
            limit: 600,
            difficulty: Difficulty::default(),
            help: true,
        }
    }
}

/// The results of the games on one level. Times are seconds with a ball in flight, like the times of players and pars,
/// and `None` if most games did not get there.
#[expect(missing_docs, reason = "the names say the rest")]
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    pub title: String,
    /// The median time until half of the bricks were broken.
    pub half: Option<f64>,
    /// The median time until nine tenths of them were.
    pub most: Option<f64>,
    /// The median time until all of them were.
    pub all: Option<f64>,
    pub cleared: usize,
    pub games: usize,
    /// Seconds of play after which a game was given up.
    pub limit: u64,
    /// The longest wait for a brick: its median over the games.
    pub median_wait: f64,
    /// The longest wait for a brick of all games.
    pub worst_wait: f64,
    /// Turns of a ball by the help, and strokes of lightning, in a minute of play.
    pub interventions_a_minute: f64,
    pub bricks: usize,
    /// For each cell the mean time at which its brick was broken, over the games in which it was.
    pub break_times: Vec<Option<f32>>,
    /// True if the level sets up a scene, with a ball in flight from the start.
    pub is_scene: bool,
    /// True if every brick that breaks can be reached.
    pub all_in_reach: bool,
}

impl Assessment {
    /// Plays a level under some conditions, to the end.
    pub fn new(level: &Level, conditions: &Conditions) -> Self {
        let mut assessor = Assessor::new(level, conditions);
        while assessor.step() {}
        assessor.assessment()
    }

    pub(super) fn of(level: &Level, runs: &[Trial], limit: u64) -> Self {
        let [half, most, all] = [0, 1, 2].map(|index| {
            let steps = runs.iter().map(|run| run.times[index].unwrap_or(u64::MAX));
            let middle = median(steps.collect());
            (middle < u64::MAX).then(|| seconds(middle))
        });
        let waits: Vec<u64> = runs.iter().map(|run| run.longest_wait).collect();
        let steps: u64 = runs.iter().map(Trial::steps).sum();
        let interventions: u32 = runs.iter().map(|run| run.interventions).sum();
        Self {
            title: level.title().to_owned(),
            half,
            most,
            all,
            cleared: runs.iter().filter(|run| run.times[2].is_some()).count(),
            games: runs.len(),
            limit,
            worst_wait: seconds(waits.iter().copied().max().unwrap_or(0)),
            median_wait: seconds(median(waits)),
            interventions_a_minute: 60.0 * f64::from(interventions) / seconds(steps).max(1.0),
            bricks: breakable(level).filter(|is_reached| **is_reached).count(),
            break_times: break_times(level.cells().len(), runs),
            is_scene: level.ball().is_some(),
            all_in_reach: breakable(level).all(|is_reached| *is_reached),
        }
    }

    /// True if a level, all of whose breakable bricks can be reached, was not cleared every time.
    pub fn has_failed(&self) -> bool {
        self.all_in_reach && self.cleared < self.games
    }

    /// The suggested par: the median time of the player without aim, rounded up to the next five seconds, so that a
    /// player who aims a little earns the star.
    pub fn par(&self) -> Option<f64> {
        let par = (self.all? / PAR_SECONDS).ceil() * PAR_SECONDS;
        Some(par.min(f64::from(MAX_PAR)))
    }

    /// The brick that falls last: the one with the latest mean time.
    pub fn last_brick(&self) -> Option<usize> {
        let times = self
            .break_times
            .iter()
            .enumerate()
            .filter_map(|(cell, time)| Some((cell, (*time)?)));
        Some(times.max_by(|a, b| a.1.total_cmp(&b.1))?.0)
    }

    /// Warnings about matters of taste; none for a scene, which is not meant to be cleared.
    pub fn warnings(&self) -> Vec<Taste> {
        Taste::of(self)
    }

    /// The two lines above a table of [rows](Self::table_row).
    pub const TABLE_HEAD: &str = "\
level                  half    90 %     all   par   cleared   longest wait    help  file
                       in seconds, median           median  worst  a minute";

    /// One line of a table for people, with the name of the level's file, which may be empty; a time that
    /// was not reached is `-`.
    pub fn table_row(&self, file: &str) -> String {
        let title: String = self.title.chars().take(19).collect();
        let time = |time: Option<f64>| time.map_or("-".to_owned(), |time| format!("{time:.1}"));
        let row = format!(
            "{title:<19} {:>7} {:>7} {:>7} {:>5} {:>9} {:>8.1} {:>6.1} {:>9.1}  {file}",
            time(self.half),
            time(self.most),
            time(self.all),
            self.par().map_or("-".to_owned(), |par| par.to_string()),
            format!("{}/{}", self.cleared, self.games),
            self.median_wait,
            self.worst_wait,
            self.interventions_a_minute,
        );
        row.trim_end().to_owned()
    }

    /// One JSON object on a line, with the name of the level's file; an unknown value is `null`.
    pub fn json(&self, file: Option<&str>) -> String {
        let time = |time: Option<f64>| time.map_or("null".to_owned(), |time| format!("{time:.3}"));
        let warnings: Vec<String> = self
            .warnings()
            .into_iter()
            .map(|taste| quoted(&taste.to_string()))
            .collect();
        format!(
            "{{\"level\": {}, \"file\": {}, \"half\": {}, \"ninety_percent\": {}, \"all\": {}, \
             \"par\": {}, \"cleared\": {}, \"games\": {}, \"median_longest_wait\": {:.3}, \
             \"worst_wait\": {:.3}, \"interventions_per_minute\": {:.3}, \"warnings\": [{}]}}",
            quoted(&self.title),
            file.map_or("null".to_owned(), quoted),
            time(self.half),
            time(self.most),
            time(self.all),
            self.par().map_or("null".to_owned(), |par| par.to_string()),
            self.cleared,
            self.games,
            self.median_wait,
            self.worst_wait,
            self.interventions_a_minute,
            warnings.join(", "),
        )
    }
}

/// For each brick that breaks, whether it can be reached.
fn breakable(level: &Level) -> impl Iterator<Item = &bool> {
    let cells = level.cells().iter().zip(level.reachable());
    let breakable = cells.filter(|(cell, _)| cell.is_some_and(BrickKind::breaks));
    breakable.map(|(_, is_reached)| is_reached)
}

/// For each cell the mean time in seconds at which its brick was broken.
fn break_times(cells: usize, runs: &[Trial]) -> Vec<Option<f32>> {
    let mean = |cell: usize| {
        let times = runs.iter().filter_map(|run| run.broken[cell]);
        let (sum, count) = times.fold((0, 0), |(sum, count), time| (sum + time, count + 1));
        (count > 0).then(|| (seconds(sum) / f64::from(count)) as f32)
    };
    (0..cells).map(mean).collect()
}

/// The middle value; the greater of two middle values; 0 for no values.
fn median(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or(0)
}

fn seconds(steps: u64) -> f64 {
    steps as f64 / f64::from(STEPS_PER_SECOND)
}
