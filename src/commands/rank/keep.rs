//! Verdicts kept in a file, by the hash of the recording's bytes, so that none is played again.
//!
//! ```text
//! breakout verdicts 2 rules 1
//! 9f86d081884c7d65…  not  forged  step 1200: the end was …
//! 60303ae22b998861…  counts
//!     run 0  d3b0…  normal  yes  20480  84512  3  91f3…  Anna  The 15 levels of Daylight
//! ```
//!
//! Parts stand apart by tabs, and a result begins with one. Only what a playthrough found is kept: it depends on the
//! rules alone.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use breakout::difficulty::Difficulty;
use breakout::replay::RULES;

use super::sha256::{Digest, from_hex, hex};
use super::verdict::{Feat, Kind, Status, Verdict};
use crate::app::platform::file_error::FileError;
use crate::app::platform::path::printable_path;
use crate::app::platform::plain_file::{read_plain_file, refuse_link, write_plain_file};

/// The most bytes of a file of verdicts that are read.
const MAX_BYTES: usize = 256 << 20;

/// The time between two saves.
pub(super) const PAUSE: Duration = Duration::from_secs(5);

const HEAD: &str = "breakout verdicts 2 rules ";
/// The start of the first line in every version.
const ANY_HEAD: &str = "breakout verdicts ";

pub(super) type Kept = HashMap<Digest, Verdict>;

/// Reads a file of verdicts; empty if there is none, or it is of other rules or another version.
///
/// # Errors
/// A sentence, if it cannot be read, or is anything else.
pub(super) fn read(path: &Path) -> Result<Kept, String> {
    refuse_link(path)?;
    let name = printable_path(path);
    let bytes = match read_plain_file(path, MAX_BYTES + 1) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Kept::new()),
        Err(error) => return Err(FileError::at(path)(error).into()),
    };
    let is_whole = |text: &String| text.starts_with(ANY_HEAD) && text.len() <= MAX_BYTES;
    let Some(text) = String::from_utf8(bytes).ok().filter(is_whole) else {
        return Err(format!(
            "{name}: these are no kept verdicts, and nothing was changed: name another file, or remove it"
        ));
    };
    parse(&text).map_err(|line| {
        format!(
            "{name}: line {line} is damaged: remove the file, and every recording is played again"
        )
    })
}

/// The verdicts of a text. The error is the number of a line.
fn parse(text: &str) -> Result<Kept, usize> {
    let mut kept = Kept::new();
    let mut lines = text.lines().enumerate().peekable();
    let head = lines.next().and_then(|(_, line)| line.strip_prefix(HEAD));
    if head.and_then(|rules| rules.parse().ok()) != Some(RULES) {
        return Ok(kept);
    }
    while let Some((number, line)) = lines.next() {
        let damaged = number + 1;
        let parts: Vec<&str> = line.split('\t').collect();
        let (digest, verdict) = match parts[..] {
            [digest, "not", status, reason] => {
                let status = Status::from_name(status).ok_or(damaged)?;
                (digest, Verdict::Not(status, reason.to_owned()))
            }
            [digest, "counts"] => {
                let mut feats = Vec::new();
                while let Some((number, line)) = lines.next_if(|(_, line)| line.starts_with('\t')) {
                    feats.push(parse_feat(&line[1..]).ok_or(number + 1)?);
                }
                (digest, Verdict::Counts(feats))
            }
            _ => return Err(damaged),
        };
        kept.insert(from_hex(digest).ok_or(damaged)?, verdict);
    }
    Ok(kept)
}

fn parse_feat(line: &str) -> Option<Feat> {
    let parts: Vec<&str> = line.splitn(10, '\t').collect();
    let [
        kind,
        hash,
        difficulty,
        help,
        score,
        steps,
        levels,
        state,
        player,
        title,
    ] = parts[..]
    else {
        return None;
    };
    let number = |text| u64::from_str_radix(text, 16).ok();
    Some(Feat {
        kind: match kind.strip_prefix("run ") {
            Some(start) => Kind::Run(start.parse().ok()?),
            None => (kind == "level").then_some(Kind::Level)?,
        },
        hash: number(hash)?,
        difficulty: Difficulty::from_name(difficulty)?,
        help: help == "yes",
        score: score.parse().ok()?,
        steps: steps.parse().ok()?,
        levels: levels.parse().ok()?,
        state: number(state)?,
        player: player.to_owned(),
        title: title.to_owned(),
    })
}

fn text<'a>(verdicts: impl Iterator<Item = (&'a Digest, &'a Verdict)>) -> String {
    let mut text = format!("{HEAD}{RULES}\n");
    for (digest, verdict) in verdicts {
        text += &hex(digest);
        // Writing into a string cannot fail.
        let _ = match verdict {
            Verdict::Not(status, reason) => writeln!(text, "\tnot\t{}\t{reason}", status.name()),
            Verdict::Counts(_) => writeln!(text, "\tcounts"),
        };
        let feats = match verdict {
            Verdict::Counts(feats) => &feats[..],
            Verdict::Not(..) => &[],
        };
        for feat in feats {
            let kind = match feat.kind {
                Kind::Run(start) => format!("run {start}"),
                Kind::Level => "level".to_owned(),
            };
            let _ = writeln!(
                text,
                "\t{kind}\t{:016x}\t{}\t{}\t{}\t{}\t{}\t{:016x}\t{}\t{}",
                feat.hash,
                feat.difficulty.spec().name,
                if feat.help { "yes" } else { "no" },
                feat.score,
                feat.steps,
                feat.levels,
                feat.state,
                feat.player,
                feat.title,
            );
        }
    }
    text
}

/// Saves verdicts now and then. A failure is kept for the end: the table does not need them.
pub(super) struct Keeper<C> {
    path: PathBuf,
    clock: C,
    next: Duration,
    pub(super) result: Result<(), String>,
}

impl<C: Fn() -> Duration> Keeper<C> {
    pub(super) fn new(path: PathBuf, clock: C) -> Self {
        Self {
            path,
            clock,
            next: PAUSE,
            result: Ok(()),
        }
    }

    /// Saves if a pause has passed.
    pub(super) fn save_now_and_then<'a, I>(&mut self, verdicts: impl FnOnce() -> I)
    where
        I: Iterator<Item = (&'a Digest, &'a Verdict)>,
    {
        if (self.clock)() >= self.next {
            self.save(verdicts());
            self.next = (self.clock)() + PAUSE;
        }
    }

    pub(super) fn save<'a>(&mut self, verdicts: impl Iterator<Item = (&'a Digest, &'a Verdict)>) {
        self.result = write_plain_file(&self.path, text(verdicts).as_bytes()).map_err(String::from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::testing::TestFolder;

    fn some() -> Kept {
        let feat = Feat {
            kind: Kind::Level,
            hash: 7,
            difficulty: Difficulty::Hard,
            help: true,
            score: 100,
            steps: 2,
            levels: 1,
            state: u64::MAX,
            player: "Zoë".to_owned(),
            title: "A title with\u{a0}spaces ".to_owned(),
        };
        let run = Feat {
            kind: Kind::Run(3),
            help: false,
            ..feat.clone()
        };
        Kept::from([
            ([1; 32], Verdict::Counts(vec![feat, run])),
            (
                [2; 32],
                Verdict::Not(Status::Forged, "step 1: x was y".to_owned()),
            ),
            ([3; 32], Verdict::Counts(Vec::new())),
        ])
    }

    #[test]
    fn verdicts_are_read_as_they_were_written() {
        assert_eq!(parse(&text(some().iter())), Ok(some()));
    }

    #[test]
    fn verdicts_of_other_rules_are_forgotten_and_damaged_ones_are_named() {
        let whole = text(some().iter());
        let other = whole.replacen("rules 1", "rules 2", 1);
        assert_eq!(parse(&other), Ok(Kept::new()));
        let earlier = whole.replacen("verdicts 2", "verdicts 1", 1);
        assert_eq!(parse(&earlier), Ok(Kept::new()));
        let after_head = |end: &usize| *end > HEAD.len() + 1;
        for end in whole.char_indices().map(|(end, _)| end).filter(after_head) {
            let cut = parse(&whole[..end]);
            // A cut in the last text of a line leaves a whole line.
            assert!(cut.is_err() || cut.is_ok_and(|cut| cut.len() <= 3));
        }
        let bad = format!("{HEAD}{RULES}\n{}\tcounts\n\tlevel\tx\n", "00".repeat(32));
        assert_eq!(parse(&bad), Err(3));
    }

    #[test]
    fn no_other_file_is_overwritten() {
        let folder = TestFolder::new("verdicts");
        folder.write("scores.txt", "mine");
        let said = read(&folder.join("scores.txt")).expect_err("another file");
        assert!(said.contains("these are no kept verdicts"), "{said}");
        assert_eq!(read(&folder.join("none")), Ok(Kept::new()));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("none", folder.join("link")).expect("a link");
            assert!(read(&folder.join("link")).is_err());
        }
    }

    #[test]
    fn verdicts_are_saved_after_each_pause() {
        let folder = TestFolder::new("keeper");
        let path = folder.join("verdicts.txt");
        let time = std::cell::Cell::new(Duration::ZERO);
        let mut keeper = Keeper::new(path.clone(), || time.get());
        let kept = some();
        keeper.save_now_and_then(|| kept.iter());
        assert!(!path.exists(), "it is not time");
        time.set(PAUSE);
        keeper.save_now_and_then(|| kept.iter());
        assert_eq!(read(&path), Ok(kept));
        assert_eq!(keeper.result, Ok(()));
    }
}
