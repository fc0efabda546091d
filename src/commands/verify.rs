//! `breakout verify FILE…`: replays of recordings without a window.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

use breakout::replay::{Difference, ONE_ENDS, Playthrough, RULES, Recording, first_difference};

use super::arguments::VerifyArgs;
use super::read_recording;
use crate::app::platform::console::{Failure, print, reported, say_error};
use crate::app::platform::file_error::FileError;
use crate::app::platform::path::printable_path;
use crate::app::platform::plain_file::read_plain_file;

const STATES: &str = "breakout states 1";
/// The most cells in the states of one recording: twenty minutes of a level of the largest size.
const MAX_CELLS: u64 = 10_000_000_000;
/// The most bytes of a text of states: more than an hour.
const MAX_STATES: usize = 256 << 20;

/// Verifies each recording, or prints its states, or compares it; fails if a recording gives another game.
pub(crate) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let against = args.against.as_deref().map(Against::read).transpose()?;
    let mut failed = false;
    for path in &args.files {
        let name = printable_path(path);
        let recording = read_recording(path).and_then(|recording| {
            let levels = recording.setup.levels.iter();
            let largest = levels.map(|level| level.cells().len()).max();
            let cells = recording.track.steps() * largest.unwrap_or(0) as u64;
            if (args.states || against.is_some()) && cells > MAX_CELLS {
                return Err(format!(
                    "{name}: it is too long to be followed step by step"
                ));
            }
            Ok(recording)
        });
        let recording = match recording {
            Ok(recording) => recording,
            Err(sentence) => {
                say_error(&sentence);
                failed = true;
                continue;
            }
        };
        if args.states {
            print_states(&recording)?;
            continue;
        }
        let verdict = match &against {
            Some(against) => against.compare(&recording)?,
            None => verify(&recording),
        };
        failed |= verdict.is_err();
        let (Ok(sentence) | Err(sentence)) = verdict;
        print(&format!("{name}: {sentence}"))?;
    }
    reported(failed)
}

/// Why a recording of other rules proves nothing here.
pub(super) fn other_rules(recording: &Recording) -> String {
    let rules = recording.rules;
    format!("it was played under rules {rules}, and this Breakout plays under rules {RULES}")
}

/// Plays a recording again. The error is the first difference.
fn verify(recording: &Recording) -> Result<String, String> {
    if !recording.is_of_these_rules() {
        return Err(format!("cannot be compared: {}", other_rules(recording)));
    }
    let mut playthrough = Playthrough::new(recording);
    if let Some(mismatch) = playthrough.run() {
        return Err(format!("DIFFERS at {mismatch}"));
    }
    let game = playthrough.game();
    let by = recording.name.chosen();
    let by = by.map_or_else(String::new, |name| format!(", by {name}"));
    Ok(format!(
        "the same game{by}: {} points, level {}, {} steps, state {:016x}",
        game.score(),
        game.level_index() + 1,
        game.steps(),
        game.state_hash()
    ))
}

enum Against {
    Recording(Box<Recording>),
    States(String),
}

impl Against {
    fn read(path: &Path) -> Result<Self, String> {
        let bytes = read_plain_file(path, MAX_STATES).map_err(FileError::at(path))?;
        match String::from_utf8(bytes) {
            Ok(text) if text.starts_with(STATES) => Ok(Self::States(text)),
            _ => Ok(Self::Recording(Box::new(read_recording(path)?))),
        }
    }

    /// Compares a recording step by step. The inner error is the first difference.
    fn compare(&self, recording: &Recording) -> Result<Result<String, String>, String> {
        let difference = match self {
            Self::Recording(other) => first_difference(recording, other),
            Self::States(text) => difference_from(recording, text)?,
        };
        Ok(match difference {
            None => Ok("the same game at every step".to_owned()),
            Some(Difference { step, field }) => Err(format!("DIFFERS at step {step}: {field}")),
        })
    }
}

/// Prints a line for each step with the changed parts of the state.
fn print_states(recording: &Recording) -> Result<(), Failure> {
    print(STATES)?;
    let mut known = HashMap::new();
    let mut playthrough = Playthrough::new(recording);
    loop {
        let mut line = playthrough.game().steps().to_string();
        for (name, hash) in playthrough.game().state_fields() {
            if known.insert(name, hash) != Some(hash) {
                // Writing into a string cannot fail.
                let _ = write!(line, "\t{name}={hash:016x}");
            }
        }
        print(&line)?;
        if !playthrough.step() {
            return Ok(());
        }
    }
}

/// The first difference of a recording from the printed states of another build.
fn difference_from(recording: &Recording, text: &str) -> Result<Option<Difference>, String> {
    let mut known = HashMap::new();
    let mut playthrough = Playthrough::new(recording);
    let mut lines = text.lines().enumerate().skip(1).peekable();
    loop {
        let Some((number, line)) = lines.next() else {
            return Err("the states have no step".to_owned());
        };
        let step = playthrough.game().steps();
        let broken = || format!("line {} of the states is damaged", number + 1);
        let mut parts = line.split('\t');
        if parts.next().and_then(|step| step.parse().ok()) != Some(step) {
            return Err(broken());
        }
        for part in parts {
            let (name, hash) = part.split_once('=').ok_or_else(broken)?;
            let hash = u64::from_str_radix(hash, 16).map_err(|_| broken())?;
            known.insert(name, hash);
        }
        let mut fields = playthrough.game().state_fields().into_iter();
        if let Some((field, _)) = fields.find(|(name, hash)| known.get(name) != Some(hash)) {
            return Ok(Some(Difference { step, field }));
        }
        match (lines.peek().is_some(), playthrough.step()) {
            (true, true) => {}
            (false, false) if !playthrough.is_cut_short() => return Ok(None),
            // The last step that both have.
            _ => {
                let field = ONE_ENDS;
                return Ok(Some(Difference { step, field }));
            }
        }
    }
}
