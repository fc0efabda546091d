//! Records as readable text with checksums.
//!
//! ```text
//! 4f6e0c21 breakout scores 2
//! // The best scores of Breakout. Stars: c cleared, n no life lost, t within the par time.
//! 91b3a0de level 91f3d2a4c0b7e865 normal 1240 stars=cn- time=41.275 : First Light
//! 0c44d7f2 run 0a5be1c2d3f49786 normal 20480 start=1 replay=1763792848123-4711 rules=1 : First Light and 30 more
//! 77aa10e9 end 3d0f6c1b22a94e85
//! ```
//!
//! Each line begins with its own checksum, so that the undamaged lines of a damaged text count. The last line has the
//! checksum of the text above it, which reveals any missing or exchanged line. Unknown fields and lines are kept. The
//! field `checked=yes` of earlier versions is dropped: it proves nothing.
//!
//! Version 1 had neither checksums nor difficulties; its lines count for any difficulty, and their stars and runs are
//! shown at the easiest.

use std::fmt::{self, Display};

use super::proof::{FASTEST, REPLAY};
use super::{Best, Entry, Key, Proof, Records, Stars, Subject};
use crate::difficulty::Difficulty;
use crate::fnv;
use crate::replay::RunId;

const HEADER: &str = "breakout scores ";
const VERSION: u32 = 2;
const COMMENT: &str =
    "// The best scores of Breakout. Stars: c cleared, n no life lost, t within the par time.";
/// Any difficulty.
const ANY: &str = "any";
/// Separates the fields from the title.
const TITLE: &str = " :";
/// The letters of the stars, in the order of [`Stars`].
const LETTERS: [char; 3] = ['c', 'n', 't'];

/// The condition of a text of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Nothing is missing.
    Whole,
    /// At least this many lines, never 0, were damaged and dropped.
    Damaged(usize),
    /// The text has this newer version.
    Newer(u32),
}

impl Condition {
    fn of(damaged: usize) -> Self {
        match damaged {
            0 => Self::Whole,
            lines => Self::Damaged(lines),
        }
    }
}

impl Records {
    /// Reads a text, without its damaged lines, and its condition. A text without results is damaged, unless its
    /// checksums are right.
    pub fn parse(text: &str) -> (Self, Condition) {
        if text.lines().any(|line| checked(line).is_some()) {
            Self::parse_checked(text)
        } else {
            Self::parse_version_1(text)
        }
    }

    fn parse_checked(text: &str) -> (Self, Condition) {
        let mut records = Self::default();
        let mut damaged = 0;
        let mut check = fnv::START;
        let mut is_complete = false;
        for (index, line) in text.lines().enumerate() {
            // Nothing follows the end.
            is_complete = false;
            match checked(line) {
                Some(content) if index == 0 => match content.strip_prefix(HEADER).map(str::parse) {
                    Some(Ok(VERSION)) => {}
                    Some(Ok(version)) => return (Self::default(), Condition::Newer(version)),
                    _ => damaged += 1,
                },
                Some(content) => match (content.strip_prefix("end "), read_entry(content)) {
                    (Some(end), _) => is_complete = end == format!("{check:016x}"),
                    (None, Some((key, entry))) => records.merge_entry(key, entry),
                    (None, None) => drop(records.other_lines.insert(content.to_owned())),
                },
                // The checksum in the last line reveals a changed comment.
                None if line.starts_with("//") => {}
                None => damaged += 1,
            }
            check = extend(check, line);
        }
        damaged = damaged.max(usize::from(!is_complete));
        (records, Condition::of(damaged))
    }

    fn parse_version_1(text: &str) -> (Self, Condition) {
        let mut records = Self::default();
        let mut damaged = 0;
        for line in text.lines().map(str::trim) {
            if line.is_empty() || line.starts_with("//") {
                continue;
            }
            match read_version_1(line) {
                Some((subject, best, title)) => {
                    records.note((subject, None), best, title);
                }
                None => damaged += 1,
            }
        }
        // Version 1 was written only when there was a result.
        damaged = damaged.max(usize::from(records.entries.is_empty()));
        (records, Condition::of(damaged))
    }
}

fn check_of(content: &str) -> String {
    let hash = extend(fnv::START, content);
    format!("{:08x}", (hash ^ hash >> 32) as u32)
}

fn extend(check: u64, line: &str) -> u64 {
    fnv::extend(check, line.bytes().chain([b'\n']))
}

/// The content of a line with the right checksum, unless it has control characters, which could not be written back.
fn checked(line: &str) -> Option<&str> {
    let (check, content) = line.split_once(' ')?;
    let is_ours = check == check_of(content) && !content.contains(char::is_control);
    is_ours.then_some(content)
}

/// Reads `KIND HASH DIFFICULTY SCORE NAME=VALUE... : TITLE`.
fn read_entry(content: &str) -> Option<(Key, Entry)> {
    let (fields, title) = content.split_once(TITLE)?;
    let mut words = fields.split(' ');
    let kind = words.next()?;
    let hash = u64::from_str_radix(words.next()?, 16).ok()?;
    let difficulty = match words.next()? {
        ANY => None,
        name => Some(Difficulty::from_name(name)?),
    };
    let mut entry = Entry {
        title: title.strip_prefix(' ').unwrap_or(title).to_owned(),
        ..Entry::default()
    };
    entry.best.score = words.next()?.parse().ok()?;
    let mut start = None;
    let mut replay = None;
    let mut rules = None;
    let mut fastest = None;
    let mut fastest_rules = None;
    let mut before = None;
    for word in words {
        let (name, value) = word.split_once('=')?;
        match (kind, name) {
            ("level", "stars") => entry.best.stars = read_stars(value)?,
            (_, "time") => entry.best.millis = Some(read_time(value)?),
            ("run", "start") => start = Some(value.parse::<u32>().ok()?.checked_sub(1)?),
            (_, "replay") => replay = Some(value.parse().ok()?),
            (_, "rules") => rules = Some(value.parse().ok()?),
            (_, "fastest") => fastest = Some(value.parse().ok()?),
            (_, "fastest-rules") => fastest_rules = Some(value.parse().ok()?),
            (_, "checked") => {}
            (_, "before") => before = Some(value.parse().ok()?),
            _ => drop(entry.others.insert(name.to_owned(), value.to_owned())),
        }
    }
    let proof = |run: Option<RunId>, rules: Option<u32>| {
        Some(Proof {
            run: run?,
            rules: rules?,
            shown: None,
            before: 0,
        })
    };
    if (replay, rules, before) != (None, None, None) {
        entry.best.proof = Some(Proof {
            before: before.unwrap_or(0),
            ..proof(replay, rules)?
        });
    }
    if (fastest, fastest_rules) != (None, None) {
        entry.best.fastest = Some(proof(fastest, fastest_rules)?);
    }
    let subject = match kind {
        "level" => Subject::Level(hash),
        "run" => Subject::Run(hash, start),
        _ => return None,
    };
    Some(((subject, difficulty), entry))
}

/// Reads `level HASH SCORE STARS TITLE` or `run HASH SCORE TITLE`.
fn read_version_1(line: &str) -> Option<(Subject, Best, String)> {
    if line.contains(char::is_control) {
        return None;
    }
    let mut words = line.splitn(5, ' ');
    let kind = words.next()?;
    let hash = u64::from_str_radix(words.next()?, 16).ok()?;
    let mut best = Best {
        score: words.next()?.parse().ok()?,
        ..Best::default()
    };
    let subject = match kind {
        "level" => {
            best.stars = read_stars(words.next()?)?;
            Subject::Level(hash)
        }
        "run" => Subject::Run(hash, None),
        _ => return None,
    };
    let title = words.collect::<Vec<_>>().join(" ");
    Some((subject, best, title))
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

/// Seconds with three decimals, in milliseconds.
fn read_time(word: &str) -> Option<u32> {
    let (seconds, thousandths) = word.split_once('.')?;
    if thousandths.len() != 3 {
        return None;
    }
    let millis = seconds.parse::<u32>().ok()?.checked_mul(1000)?;
    millis.checked_add(thousandths.parse().ok()?)
}

impl Display for Records {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.entries.iter().map(|(key, entry)| line(*key, entry));
        let others = self.other_lines.iter().cloned();
        let with_check = |content: String| format!("{} {content}", check_of(&content));
        let head = [with_check(format!("{HEADER}{VERSION}")), COMMENT.to_owned()];
        let lines = entries.chain(others).map(with_check);
        let mut check = fnv::START;
        for line in head.into_iter().chain(lines) {
            check = extend(check, &line);
            writeln!(f, "{line}")?;
        }
        writeln!(f, "{}", with_check(format!("end {check:016x}")))
    }
}

fn line((subject, difficulty): Key, entry: &Entry) -> String {
    let (kind, hash) = match subject {
        Subject::Level(hash) => ("level", hash),
        Subject::Run(hash, _) => ("run", hash),
    };
    let difficulty = difficulty.map_or(ANY, |difficulty| difficulty.spec().name);
    let Best { score, stars, .. } = entry.best;
    let own = match subject {
        Subject::Level(_) => Some(format!(" stars={}", letters(stars))),
        Subject::Run(_, start) => start.map(|start| format!(" start={}", u64::from(start) + 1)),
    };
    let time = |millis| format!(" time={}.{:03}", millis / 1000, millis % 1000);
    let proof = |Proof { run, rules, .. }| format!(" {REPLAY}{run} rules={rules}");
    let later = entry.best.proof.filter(|proof| proof.before > 0);
    let before = later.map(|proof| format!(" before={}", proof.before));
    let time = entry.best.millis.map(time);
    let proof = entry.best.proof.map(proof);
    let of_time = |Proof { run, rules, .. }| format!(" {FASTEST}{run} fastest-rules={rules}");
    let fastest = entry.best.fastest.map(of_time);
    let own = [own, time, proof, before, fastest].into_iter().flatten();
    let others = entry
        .others
        .iter()
        .map(|(name, value)| format!(" {name}={value}"));
    let fields: String = own.chain(others).collect();
    // A title must not end the line.
    let title = entry.title.replace(char::is_control, " ");
    format!("{kind} {hash:016x} {difficulty} {score}{fields}{TITLE} {title}")
}

fn letters(stars: Stars) -> String {
    let letters = stars.each().into_iter().zip(LETTERS);
    let shown = letters.map(|(is_earned, letter)| if is_earned { letter } else { '-' });
    shown.collect()
}
