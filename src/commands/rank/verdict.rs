//! The verdict on a recording: its results, or the reason why it has none.

use std::sync::LazyLock;

use breakout::difficulty::Difficulty;
use breakout::event::Event;
use breakout::game::Game;
use breakout::level::{Level, LevelSet, printable};
use breakout::replay::{Playthrough, Recording, ReplayError};

use crate::app::words::words;
use crate::commands::verify::other_rules;

/// The most levels that one recording may clear.
const MAX_CLEARS: usize = 1000;

/// The most characters of a title.
const MAX_TITLE: usize = 40;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Counts(Vec<Feat>),
    Not(Status, String),
}

/// Why a file is not in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Status {
    Forged,
    Damaged,
    Foreign,
    TooLarge,
    Unreadable,
    Failed,
    OtherRules,
    Uncounted,
    Same,
}

/// Each status, its name, and whether the file should not be there.
const STATUSES: [(Status, &str, bool); 9] = [
    (Status::Forged, "forged", true),
    (Status::Damaged, "damaged", true),
    (Status::Foreign, "foreign", true),
    (Status::TooLarge, "too large", true),
    (Status::Unreadable, "unreadable", true),
    (Status::Failed, "failed", true),
    (Status::OtherRules, "not verifiable", false),
    (Status::Uncounted, "does not count", false),
    (Status::Same, "the same game", false),
];

impl Status {
    pub(super) fn name(self) -> &'static str {
        STATUSES[self as usize].1
    }

    /// True if the file should not be there.
    pub(super) fn is_refusal(self) -> bool {
        STATUSES[self as usize].2
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        let row = STATUSES.iter().find(|row| row.1 == name)?;
        Some(row.0)
    }
}

/// The kind of a result. Runs come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    /// Levels from this index on.
    Run(usize),
    Level,
}

/// A result that a playthrough has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Feat {
    pub(super) kind: Kind,
    /// The content hash of the level, or of the levels.
    pub(super) hash: u64,
    pub(super) difficulty: Difficulty,
    /// True if waits for a brick were kept short.
    pub(super) help: bool,
    pub(super) score: u32,
    /// The steps of a level with a ball in flight, or those of a run up to its last point.
    pub(super) steps: u64,
    /// The number of cleared levels.
    pub(super) levels: usize,
    /// The state at the first point of a run, or at the clear of a level. Results of one game have the same, however much
    /// of it a file has.
    pub(super) state: u64,
    /// The name that the recording carries; empty without one.
    pub(super) player: String,
    /// As the recording has it, printable and in one line.
    pub(super) title: String,
}

/// The levels of the game.
pub(super) static BUILTIN: LazyLock<LevelSet> = LazyLock::new(LevelSet::builtin);
/// Their sets.
pub(super) static SETS: LazyLock<Vec<LevelSet>> = LazyLock::new(LevelSet::builtin_sets);

/// Reads a recording that counts if it is true.
pub(super) fn read(bytes: &[u8]) -> Result<Recording, Verdict> {
    let recording = Recording::from_bytes(bytes).map_err(|error| {
        let status = match error {
            ReplayError::NotAReplay | ReplayError::NotACode => Status::Foreign,
            ReplayError::Format(_) => Status::OtherRules,
            ReplayError::TooLong => Status::TooLarge,
            ReplayError::Damaged
            | ReplayError::OtherLevels
            | ReplayError::Level(..)
            | ReplayError::Edit(..) => Status::Damaged,
        };
        Verdict::Not(status, error.to_string())
    })?;
    if !recording.is_of_these_rules() {
        return Err(Verdict::Not(Status::OtherRules, other_rules(&recording)));
    }
    if pretends(&recording.setup.levels) {
        let reason = "a level in it has the hash of a built-in one, and other content";
        return Err(Verdict::Not(Status::Forged, reason.to_owned()));
    }
    let rules = recording.setup.rules;
    let why = if recording.counts() {
        return Ok(recording);
    } else if rules.practice {
        "it is practice: a lost ball costs no life"
    } else if !rules.chance {
        "no power-up falls by chance"
    } else if !recording.ranked {
        "the game was not ranked"
    } else {
        "its levels changed while it was played"
    };
    Err(Verdict::Not(Status::Uncounted, why.to_owned()))
}

/// True if a level or the set has the content hash of the built-in ones, but plays otherwise. The hash is no protection
/// against malice.
fn pretends(levels: &LevelSet) -> bool {
    let plays_like = |one: &Level, other: &Level| {
        one.columns() == other.columns()
            && one.cells() == other.cells()
            && one.drops() == other.drops()
            && one.ball() == other.ball()
            && one.paddle() == other.paddle()
            && one.depth() == other.depth()
    };
    let of_hash = |level: &Level| {
        let mut same = BUILTIN.iter();
        same.find(|other| other.content_hash() == level.content_hash())
    };
    let is_another = |level: &Level| of_hash(level).is_some_and(|other| !plays_like(level, other));
    let is_set = SETS.iter().any(|set| levels.is_same_as(set));
    levels
        .iter()
        .any(|level| is_another(level) || is_set && of_hash(level).is_none())
}

/// Plays a recording again.
pub(super) fn play(recording: &Recording) -> Verdict {
    let mut playthrough = Playthrough::new(recording);
    let mut feats = Vec::new();
    let mut run = run_of(recording);
    while playthrough.mismatch().is_none() && playthrough.step() {
        let game = playthrough.game();
        if game.score() > run.score {
            if run.score == 0 {
                run.state = game.state_hash();
            }
            run.score = game.score();
            run.steps = game.steps();
        }
        let is_clear = |event: &Event| matches!(event, Event::LevelCleared { .. });
        if playthrough.events().iter().any(is_clear) {
            let feat = level_of(&run, game);
            run.levels += 1;
            feats.push(feat);
            if feats.len() > MAX_CLEARS {
                let reason = format!("it clears more than {MAX_CLEARS} levels");
                return Verdict::Not(Status::TooLarge, reason);
            }
        }
    }
    if let Some(mismatch) = playthrough.mismatch() {
        let is_cut = playthrough.is_cut_short();
        let status = if is_cut {
            Status::TooLarge
        } else {
            Status::Forged
        };
        return Verdict::Not(status, mismatch.to_string());
    }
    if run.score == 0 {
        return Verdict::Not(Status::Uncounted, "it has no points".to_owned());
    }
    feats.push(run);
    Verdict::Counts(feats)
}

/// The result of a run before its first step.
fn run_of(recording: &Recording) -> Feat {
    let setup = &recording.setup;
    let start = setup.start.min(setup.levels.len() - 1);
    let from = match start {
        0 => String::new(),
        start => format!(", from level {}", start + 1),
    };
    let set = SETS.iter().position(|set| setup.levels.is_same_as(set));
    let title = if let Some(set) = set {
        let name = words().levels.built_in[set];
        format!("The {} levels of {name}{from}", setup.levels.len())
    } else {
        let first = title(setup.levels[0].title());
        match setup.levels.len() {
            1 => format!("A run of {first}"),
            count => format!("A run of {first} and {} more{from}", count - 1),
        }
    };
    Feat {
        kind: Kind::Run(start),
        hash: setup.levels.content_hash(),
        difficulty: setup.rules.difficulty,
        help: setup.rules.helps(),
        score: 0,
        steps: 0,
        levels: 0,
        state: 0,
        player: recording.name.to_string(),
        title,
    }
}

/// The result of the level that a game has just cleared.
fn level_of(run: &Feat, game: &Game) -> Feat {
    let tally = game.tally();
    Feat {
        kind: Kind::Level,
        hash: game.level().content_hash(),
        score: game.score() - tally.before,
        steps: tally.steps,
        levels: 1,
        state: game.state_hash(),
        player: run.player.clone(),
        title: title(game.level().title()),
        ..*run
    }
}

fn title(text: &str) -> String {
    let start: String = text.chars().take(MAX_TITLE).collect();
    let shown = if start.trim().is_empty() {
        "no title"
    } else {
        &start
    };
    printable(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_levels_do_not_pretend() {
        assert!(!pretends(&BUILTIN));
        let own = crate::scenes::levels("2 2 2\n");
        assert!(!pretends(&own));
    }

    #[test]
    fn each_status_has_its_row() {
        for (number, (status, name, _)) in STATUSES.into_iter().enumerate() {
            assert_eq!(status as usize, number);
            assert_eq!(Status::from_name(name), Some(status));
        }
    }
}
