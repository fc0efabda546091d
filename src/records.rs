//! Best scores and stars as text: one readable line for each level and each run.
//!
//! ```text
//! // Breakout's best scores. Stars: c cleared, n no life lost, t within the par time.
//! level 91f3d2a4c0b7e865 1240 cn- First Light
//! run 0a5be1c2d3f49786 20480 First Light and 30 more
//! ```
//!
//! A level is known by its content hash, not by its name or place: an edited level starts over.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use crate::level::{Level, LevelSet};

/// The stars of a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stars {
    /// It was cleared.
    pub cleared: bool,
    /// It was cleared without losing a life.
    pub unhurt: bool,
    /// It was cleared within its par time.
    pub in_time: bool,
}

impl Stars {
    /// All three, in the order of the struct.
    pub fn each(self) -> [bool; 3] {
        [self.cleared, self.unhurt, self.in_time]
    }
}

/// The best result of a level or a run; the default is none yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Best {
    /// The highest score.
    pub score: u32,
    /// Every star earned so far. A run has none.
    pub stars: Stars,
    /// The title, for those who read the file.
    title: String,
}

/// The best results of all levels and runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    levels: BTreeMap<u64, Best>,
    runs: BTreeMap<u64, Best>,
}

/// The letters of the stars, in the order of [`Stars`].
const LETTERS: [char; 3] = ['c', 'n', 't'];

/// The longest text that is read: far more than a lifetime of levels.
pub const MAX_BYTES: usize = 4 << 20;

impl Records {
    /// Reads a text. Damaged lines are skipped; the second value is the
    /// number of such lines.
    pub fn parse(text: &str) -> (Self, usize) {
        let mut records = Self::default();
        let mut damaged = 0;
        for line in text.lines().map(str::trim) {
            if line.is_empty() || line.starts_with("//") {
                continue;
            }
            match records.read(line) {
                Some(()) => {}
                None => damaged += 1,
            }
        }
        (records, damaged)
    }

    fn read(&mut self, line: &str) -> Option<()> {
        let mut words = line.splitn(5, ' ');
        let kind = words.next()?;
        let key = u64::from_str_radix(words.next()?, 16).ok()?;
        let score = words.next()?.parse().ok()?;
        let (table, stars) = match kind {
            "level" => (&mut self.levels, read_stars(words.next()?)?),
            "run" => (&mut self.runs, Stars::default()),
            _ => return None,
        };
        let title = words.collect::<Vec<_>>().join(" ");
        let best = Best {
            score,
            stars,
            title,
        };
        note(table, key, best);
        Some(())
    }

    /// The best result of a level.
    pub fn level(&self, level: &Level) -> Best {
        self.levels
            .get(&level.content_hash())
            .cloned()
            .unwrap_or_default()
    }

    /// The best score of a run through a set of levels.
    pub fn run(&self, levels: &LevelSet) -> u32 {
        self.runs
            .get(&levels.content_hash())
            .map_or(0, |best| best.score)
    }

    /// Notes the result of a level; true if any part of it is a new best.
    pub fn note_level(&mut self, level: &Level, score: u32, stars: Stars) -> bool {
        let best = Best {
            score,
            stars,
            title: level.title().to_owned(),
        };
        note(&mut self.levels, level.content_hash(), best)
    }

    /// Notes the score of a run; true if it is a new best.
    pub fn note_run(&mut self, levels: &LevelSet, score: u32) -> bool {
        let best = Best {
            score,
            stars: Stars::default(),
            title: match levels.len() {
                1 => levels[0].title().to_owned(),
                count => format!("{} and {} more", levels[0].title(), count - 1),
            },
        };
        note(&mut self.runs, levels.content_hash(), best)
    }

    /// Takes over every better result of others, as when two windows play at once. Titles stay:
    /// those of the others were read earlier.
    pub fn merge(&mut self, others: Self) {
        take_over(&mut self.levels, others.levels);
        take_over(&mut self.runs, others.runs);
    }
}

fn take_over(table: &mut BTreeMap<u64, Best>, others: BTreeMap<u64, Best>) {
    for (key, other) in others {
        let title = table.get(&key).map(|best| best.title.clone());
        let title = title.unwrap_or_else(|| other.title.clone());
        note(table, key, Best { title, ..other });
    }
}

/// Keeps the better of two; true if the new one is better in anything.
fn note(table: &mut BTreeMap<u64, Best>, key: u64, new: Best) -> bool {
    let best = table.entry(key).or_default();
    let before = (best.score, best.stars);
    best.score = best.score.max(new.score);
    best.stars = Stars {
        cleared: best.stars.cleared || new.stars.cleared,
        unhurt: best.stars.unhurt || new.stars.unhurt,
        in_time: best.stars.in_time || new.stars.in_time,
    };
    best.title = new.title;
    before != (best.score, best.stars)
}

fn read_stars(word: &str) -> Option<Stars> {
    let mut earned = [false; 3];
    let mut chars = word.chars();
    for (earned, letter) in earned.iter_mut().zip(LETTERS) {
        *earned = match chars.next()? {
            c if c == letter => true,
            '-' => false,
            _ => return None,
        };
    }
    let [cleared, unhurt, in_time] = earned;
    chars.next().is_none().then_some(Stars {
        cleared,
        unhurt,
        in_time,
    })
}

impl Display for Records {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "// Breakout's best scores. Stars: c cleared, n no life lost, t within the par time."
        )?;
        for (key, best) in &self.levels {
            let stars = best.stars.each().into_iter().zip(LETTERS);
            let stars: String = stars
                .map(|(earned, c)| if earned { c } else { '-' })
                .collect();
            writeln!(f, "level {key:016x} {} {stars} {}", best.score, best.title)?;
        }
        for (key, best) in &self.runs {
            writeln!(f, "run {key:016x} {} {}", best.score, best.title)?;
        }
        Ok(())
    }
}
