//! A recording as bytes: a readable head, then the compressed rest.
//!
//! ```text
//! breakout replay 1 5be1c2d3f49786aa
//! rules 1
//! difficulty normal
//! practice no
//! help yes
//! chance yes
//! ranked yes
//! start 1
//! seed 42
//! steps 72000
//! level 3
//! lives 2
//! score 20480
//! over no
//! state 91f3d2a4c0b7e865
//! clear 1 3421 1240
//! clear 2 9170 2310
//! levels 31
//! name Anna
//!
//! ```
//!
//! The texts of the levels, the checkpoints and the inputs follow the empty line, deflated. The first line has the
//! version and a checksum of everything below it. A clear is a level, the step count after it, and its points; levels
//! count from 1. The name is left out if the player chose none; programs that do not know it read past it.
//!
//! Version 2 is for a run whose levels changed while it was played, as in a workshop: a line like `edits 3` follows
//! the line `levels`, and the edits follow the texts of the levels. An edit is the number of steps since the edit
//! before it, its kind (0 replaces, 1 inserts, 2 removes), the index of the level and, unless it removes, the text of
//! the new level. Version 3 is version 2 for a run with a level that sets its depth, which earlier programs would play
//! otherwise; it may have no edits. Other runs are written in version 1.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, TDEFLStatus, compress, create_comp_flags_from_zip_params,
};
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::bytes::{ByteReader, Corrupt, push_block, push_varint};
use super::inputs;
use super::{Clear, PlayerName, RecordedEdit, Recording, Setup, Standing, Track};
use crate::difficulty::{Difficulty, Rules};
use crate::fnv;
use crate::level::{Level, LevelChange, LevelEntry, LevelSet, Problem};
use crate::tuning::STEPS_PER_SECOND;

/// The kinds of edits.
const REPLACE: u8 = 0;
const INSERT: u8 = 1;
const REMOVE: u8 = 2;

/// The line of the name.
const NAME: &str = "name ";

const HEADER: &str = "breakout replay ";
/// The versions without and with edits, and with depths.
pub(super) const PLAIN: u32 = 1;
const EDITED: u32 = 2;
const DEEP: u32 = 3;
/// The effort of the compression. Level 6 takes three times as long and saves 4 %, and a page compresses a run
/// between two frames.
const EFFORT: u8 = 3;

/// The most bytes of a recording that are read.
pub const MAX_BYTES: usize = 16 << 20;

const MAX_INFLATED: usize = 32 << 20;

/// The most levels: a small text may become a large level.
const MAX_LEVELS: usize = 10_000;

/// The most steps of a recording that is read: a day.
pub const MAX_STEPS: u64 = 24 * 3600 * STEPS_PER_SECOND as u64;

/// The reason why bytes are not a recording.
#[expect(missing_docs, reason = "the sentences say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    NotAReplay,
    NotACode,
    Format(u32),
    Damaged,
    /// They are longer than [`MAX_BYTES`], or describe more than [`MAX_STEPS`] steps; a code has less of both.
    TooLong,
    /// A code means the built-in levels of another version.
    OtherLevels,
    /// A level, counted from 1, that cannot be played, with its first error in one line.
    Level(usize, String),
    /// A change, counted from 1, to a level that cannot be played, with its first error in one line.
    Edit(usize, String),
}

impl Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAReplay => f.write_str("this is not a Breakout recording"),
            Self::NotACode => f.write_str("this is not the code of a recording"),
            Self::OtherLevels => f.write_str(
                "the link is from a Breakout with other built-in levels: the file of the recording has them inside",
            ),
            Self::Format(version) => write!(
                f,
                "the recording is in format {version}, and this Breakout reads formats up to {DEEP}"
            ),
            Self::Damaged => f.write_str("the recording is damaged"),
            Self::TooLong => write!(
                f,
                "the recording is too long: at most {} MiB and {} hours are read",
                MAX_BYTES >> 20,
                MAX_STEPS / u64::from(STEPS_PER_SECOND) / 3600
            ),
            Self::Level(number, problem) => write!(
                f,
                "level {number} of the recording cannot be played: {problem}"
            ),
            Self::Edit(number, problem) => write!(
                f,
                "the level that change {number} of the recording brings cannot be played: {problem}"
            ),
        }
    }
}

impl std::error::Error for ReplayError {}

impl From<Corrupt> for ReplayError {
    fn from(_: Corrupt) -> Self {
        Self::Damaged
    }
}

/// Turns a recording into the bytes of a file, a part at a time.
pub struct Packing {
    version: u32,
    /// The head, and the part of the body that is deflated so far.
    bytes: Vec<u8>,
    body: Vec<u8>,
    /// The number of deflated bytes of the body.
    done: usize,
    deflate: CompressorOxide,
}

/// The number of bytes of a body that are deflated at a time.
const PART: usize = 16 << 10;

impl Packing {
    /// Prepares a recording.
    pub fn new(recording: &Recording) -> Self {
        let version = recording.version();
        Self {
            version,
            bytes: recording.head(version).into_bytes(),
            body: recording.body(),
            done: 0,
            deflate: CompressorOxide::new(create_comp_flags_from_zip_params(EFFORT.into(), 0, 0)),
        }
    }

    /// Deflates the next part. Returns the bytes of the file after the last part.
    pub fn advance(&mut self) -> Option<Vec<u8>> {
        let rest = &self.body[self.done..];
        let (part, flush) = match rest.get(..PART) {
            Some(part) => (part, TDEFLFlush::None),
            None => (rest, TDEFLFlush::Finish),
        };
        let end = self.bytes.len();
        self.bytes.resize(end + PART, 0);
        let (status, read, written) =
            compress(&mut self.deflate, part, &mut self.bytes[end..], flush);
        self.bytes.truncate(end + written);
        self.done += read;
        (status == TDEFLStatus::Done).then(|| {
            let check = fnv::extend(fnv::START, self.bytes.iter().copied());
            let first = format!("{HEADER}{} {check:016x}\n", self.version);
            [first.as_bytes(), &self.bytes].concat()
        })
    }
}

impl Recording {
    /// The recording as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut packing = Packing::new(self);
        let bytes = (0..).find_map(|_| packing.advance());
        bytes.unwrap_or_default()
    }

    fn version(&self) -> u32 {
        let edits = &self.track.edits;
        let is_deep = |level: &Level| level.text().depth.is_some();
        let brought = edits.iter().any(|(_, edit)| match &edit.change {
            LevelChange::Replace(entry) | LevelChange::Insert(entry) => is_deep(&entry.level),
            LevelChange::Remove => false,
        });
        match edits.is_empty() {
            _ if brought || self.setup.levels.iter().any(is_deep) => DEEP,
            true => PLAIN,
            false => EDITED,
        }
    }

    pub(super) fn head(&self, version: u32) -> String {
        let setup = &self.setup;
        let rules = self.setup.rules;
        let end = self.standing;
        let yes = |is: bool| if is { "yes" } else { "no" };
        let mut head = format!(
            "rules {}\ndifficulty {}\npractice {}\nhelp {}\nchance {}\nranked {}\n\
             start {}\nseed {}\nsteps {}\nlevel {}\nlives {}\nscore {}\nover {}\n\
             state {:016x}\n",
            self.rules,
            rules.difficulty.spec().name,
            yes(rules.practice),
            yes(rules.help),
            yes(rules.chance),
            yes(self.ranked),
            setup.start.min(setup.levels.len() - 1) + 1,
            setup.seed,
            self.track.steps(),
            end.level + 1,
            end.lives,
            end.score,
            yes(end.is_over),
            end.state,
        );
        for Clear { level, step, score } in &self.track.clears {
            // Writing into a string cannot fail.
            let _ = writeln!(head, "clear {} {step} {score}", level + 1);
        }
        let _ = writeln!(head, "levels {}", setup.levels.len());
        if version != PLAIN {
            let _ = writeln!(head, "edits {}", self.track.edits.len());
        }
        if let Some(name) = self.name.chosen() {
            let _ = writeln!(head, "{NAME}{name}");
        }
        head.push('\n');
        head
    }

    fn body(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for level in self.setup.levels.iter() {
            push_block(&mut bytes, level.text().to_string().as_bytes());
        }
        self.push_track(&mut bytes);
        bytes
    }

    /// Appends what follows the levels.
    pub(super) fn push_track(&self, bytes: &mut Vec<u8>) {
        write_edits(&self.track.edits, bytes);
        for checkpoint in &self.track.checkpoints {
            bytes.extend_from_slice(&checkpoint.to_le_bytes());
        }
        inputs::write(&self.track.inputs, bytes);
    }

    /// Reads a recording from the bytes of a file. Time and memory are bounded for any bytes.
    ///
    /// # Errors
    /// If the bytes are not a recording, or it cannot be played.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReplayError> {
        let (version, rest) = checked(bytes)?;
        let end = rest.windows(2).position(|pair| pair == b"\n\n");
        let (head, body) = rest.split_at(end.ok_or(Corrupt)? + 2);
        let inflate = || decompress_to_vec_with_limit(body, MAX_INFLATED).map_err(|_| Corrupt);
        let levels = |reader: &mut ByteReader<'_>, count| {
            let levels = (1..=count)
                .map(|number| read_level(reader, |problem| ReplayError::Level(number, problem)));
            let levels: Result<_, _> = levels.collect();
            Ok(LevelSet::new(levels?).ok_or(Corrupt)?)
        };
        Self::read((version, MAX_STEPS), head, inflate, levels)
    }

    /// Reads a recording from its head and its body, in a version and with a limit of steps.
    pub(super) fn read(
        (version, most): (u32, u64),
        head: &[u8],
        body: impl FnOnce() -> Result<Vec<u8>, Corrupt>,
        levels: impl FnOnce(&mut ByteReader<'_>, usize) -> Result<LevelSet, ReplayError>,
    ) -> Result<Self, ReplayError> {
        let mut head = Head::new(head)?;
        let rules = head.number("rules")?;
        let setup_rules = Rules {
            difficulty: Difficulty::from_name(head.value("difficulty")?).ok_or(Corrupt)?,
            practice: head.flag("practice")?,
            help: head.flag("help")?,
            chance: head.flag("chance")?,
        };
        let ranked = head.flag("ranked")?;
        let start = head.index("start")?;
        let seed = head.number("seed")?;
        let steps: u64 = head.number("steps")?;
        if steps > most {
            return Err(ReplayError::TooLong);
        }
        let standing = Standing {
            level: head.index("level")?,
            lives: head.number("lives")?,
            score: head.number("score")?,
            is_over: head.flag("over")?,
            state: u64::from_str_radix(head.value("state")?, 16).map_err(|_| Corrupt)?,
        };
        let clears = head.clears()?;
        let count: usize = head.number("levels")?;
        let edited = match version {
            PLAIN => 0,
            _ => head.number("edits")?,
        };
        let name = head.rest().find_map(|line| line.strip_prefix(NAME));
        if count > MAX_LEVELS {
            return Err(ReplayError::TooLong);
        }
        let body = body()?;
        let mut reader = ByteReader(&body);
        let levels = levels(&mut reader, count)?;
        let edits = read_edits(&mut reader, edited, steps)?;
        let seconds = (steps / u64::from(STEPS_PER_SECOND)) as usize;
        let (checkpoints, _) = reader.take(4 * seconds)?.as_chunks();
        let checkpoints = checkpoints.iter().copied().map(u32::from_le_bytes);
        let track = Track {
            checkpoints: checkpoints.collect(),
            inputs: inputs::read(&mut reader, steps as usize)?,
            clears,
            edits,
        };
        let setup = Setup {
            levels,
            start,
            seed,
            rules: setup_rules,
        };
        let recording = Self {
            setup,
            rules,
            ranked,
            name: PlayerName::of(name.unwrap_or_default()),
            track,
            standing,
        };
        let is_whole = reader.is_empty() && recording.is_consistent();
        is_whole.then_some(recording).ok_or(ReplayError::Damaged)
    }

    /// True if all levels and steps that are named exist, and the clears are in order.
    fn is_consistent(&self) -> bool {
        let Track { clears, edits, .. } = &self.track;
        let count = self.setup.levels.len();
        let steps = self.track.steps();
        let most = count + edits.len();
        let exists = |clear: &Clear| clear.level < most && clear.step <= steps;
        // A level that has changed may be cleared again.
        let has_edits = !edits.is_empty();
        let is_next = |a: &Clear, b: &Clear| a.step < b.step && (has_edits || a.level < b.level);
        let is_standing = self.setup.start < count && self.standing.level < most;
        is_standing && clears.iter().all(exists) && clears.is_sorted_by(is_next)
    }
}

/// The version, and the bytes after the first line, whose checksum must be right.
fn checked(bytes: &[u8]) -> Result<(u32, &[u8]), ReplayError> {
    if bytes.len() > MAX_BYTES {
        return Err(ReplayError::TooLong);
    }
    let rest = bytes
        .strip_prefix(HEADER.as_bytes())
        .ok_or(ReplayError::NotAReplay)?;
    // A version of nine digits, a check of sixteen.
    let end = rest.iter().take(32).position(|byte| *byte == b'\n');
    let (first, rest) = rest.split_at(end.ok_or(Corrupt)? + 1);
    let first = str::from_utf8(first).map_err(|_| Corrupt)?;
    let (version, check) = first.trim_end().split_once(' ').ok_or(Corrupt)?;
    let version = version.parse().map_err(|_| Corrupt)?;
    if !(PLAIN..=DEEP).contains(&version) {
        return Err(ReplayError::Format(version));
    }
    let found = fnv::extend(fnv::START, rest.iter().copied());
    let whole = (check == format!("{found:016x}")).then_some((version, rest));
    whole.ok_or(ReplayError::Damaged)
}

/// Reads the text of a level. `error` makes the error of its first problem.
fn read_level(
    reader: &mut ByteReader<'_>,
    error: impl FnOnce(String) -> ReplayError,
) -> Result<Level, ReplayError> {
    let parsed = Level::parse("level", reader.block()?.0);
    parsed.level.ok_or_else(|| {
        let first = parsed.problems.first_error();
        error(first.map_or(String::new(), Problem::one_line))
    })
}

fn write_edits(edits: &[(u64, RecordedEdit)], bytes: &mut Vec<u8>) {
    let mut before = 0;
    for (step, RecordedEdit { index, change }) in edits {
        push_varint(bytes, step - before);
        before = *step;
        let (what, entry) = match change {
            LevelChange::Replace(entry) => (REPLACE, Some(entry)),
            LevelChange::Insert(entry) => (INSERT, Some(entry)),
            LevelChange::Remove => (REMOVE, None),
        };
        bytes.push(what);
        push_varint(bytes, *index as u64);
        if let Some(LevelEntry { level, .. }) = entry {
            push_block(bytes, level.text().to_string().as_bytes());
        }
    }
}

/// Reads `count` edits, none of them after `steps` steps.
fn read_edits(
    reader: &mut ByteReader<'_>,
    count: usize,
    steps: u64,
) -> Result<Vec<(u64, RecordedEdit)>, ReplayError> {
    let mut track = Track::default();
    let mut step = 0;
    for number in 1..=count {
        step += reader.varint()?;
        let what = reader.byte()?;
        let index = usize::try_from(reader.varint()?).map_err(|_| Corrupt)?;
        let error = |problem| ReplayError::Edit(number, problem);
        let mut level = || read_level(reader, error).map(LevelEntry::from);
        let change = match what {
            REPLACE => LevelChange::Replace(level()?),
            INSERT => LevelChange::Insert(level()?),
            REMOVE => LevelChange::Remove,
            _ => return Err(ReplayError::Damaged),
        };
        if step > steps {
            return Err(ReplayError::Damaged);
        }
        if !track.has_room_for(&change) {
            return Err(ReplayError::TooLong);
        }
        track.edits.push((step, RecordedEdit { index, change }));
    }
    Ok(track.edits)
}

/// The lines of the head that are not read yet, each a name and a value.
struct Head<'a>(std::iter::Peekable<std::str::Lines<'a>>);

impl<'a> Head<'a> {
    fn new(bytes: &'a [u8]) -> Result<Self, Corrupt> {
        let text = str::from_utf8(bytes).map_err(|_| Corrupt)?;
        Ok(Self(text.lines().peekable()))
    }

    fn value(&mut self, name: &str) -> Result<&'a str, Corrupt> {
        let line = self.0.next().ok_or(Corrupt)?;
        let (found, value) = line.split_once(' ').ok_or(Corrupt)?;
        (found == name).then_some(value).ok_or(Corrupt)
    }

    fn number<N: FromStr>(&mut self, name: &str) -> Result<N, Corrupt> {
        self.value(name)?.parse().map_err(|_| Corrupt)
    }

    /// A number that counts from 1, as an index.
    fn index(&mut self, name: &str) -> Result<usize, Corrupt> {
        self.number::<usize>(name)?.checked_sub(1).ok_or(Corrupt)
    }

    fn flag(&mut self, name: &str) -> Result<bool, Corrupt> {
        match self.value(name)? {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(Corrupt),
        }
    }

    /// The lines that are left, of which a newer program may have written some.
    fn rest(self) -> impl Iterator<Item = &'a str> {
        self.0
    }

    fn clears(&mut self) -> Result<Vec<Clear>, Corrupt> {
        let mut clears = Vec::new();
        while self.0.peek().is_some_and(|line| line.starts_with("clear ")) {
            let numbers: Vec<u64> = self
                .value("clear")?
                .split(' ')
                .map_while(|number| number.parse().ok())
                .collect();
            let [level, step, score] = numbers[..] else {
                return Err(Corrupt);
            };
            clears.push(Clear {
                level: usize::try_from(level.checked_sub(1).ok_or(Corrupt)?)
                    .map_err(|_| Corrupt)?,
                step,
                score: u32::try_from(score).map_err(|_| Corrupt)?,
            });
        }
        Ok(clears)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However damaged its index is.
    #[test]
    fn a_changed_level_that_cannot_be_played_is_named_by_its_change() {
        let mut bytes = Vec::new();
        push_varint(&mut bytes, 0);
        bytes.push(REPLACE);
        push_varint(&mut bytes, (1 << 62) + 1);
        push_block(&mut bytes, b"?\n");
        let error = read_edits(&mut ByteReader(&bytes), 1, 10).expect_err("no level");
        let said = error.to_string();
        let start = "the level that change 1 of the recording brings cannot be played: level:";
        assert!(said.starts_with(start), "{said}");
    }

    #[test]
    fn a_level_that_cannot_be_played_is_one_line() {
        for text in ["titel: x\n. Q .\n", "", "title: \u{202e}\n? ? ?\n"] {
            let mut bytes = Vec::new();
            push_block(&mut bytes, text.as_bytes());
            let error = read_level(&mut ByteReader(&bytes), |problem| {
                ReplayError::Level(2, problem)
            });
            let said = error.expect_err("no level").to_string();
            let start = "level 2 of the recording cannot be played: level:";
            assert!(
                said.starts_with(start) && said.contains(": error: "),
                "{said}"
            );
            assert_eq!(said.lines().count(), 1, "{said}");
        }
    }
}
