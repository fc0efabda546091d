//! The files of the folder. All of this may take long, or fail.

use std::fmt::{self, Display};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use breakout::replay::{MAX_BYTES, Recording, ReplayError, RunId};

use crate::app::platform::file_error::FileError;
use crate::app::platform::plain_file::{read_plain_file, write_plain_file};
use crate::app::platform::whole_file::is_leftover;
use crate::app::platform::{fs, time};
use crate::app::words::words;

/// A lock without a recording is removed after this time.
const LOCK_AGE: Duration = Duration::from_hours(24);

/// A recording that proves nothing any more is kept for this time.
const PROOF_AGE: Duration = Duration::from_hours(7 * 24);

/// A name with such a number is none of ours: there must be larger ones.
const NO_NUMBER: u64 = 1 << 53;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Left,
    Game,
    Best,
    Aside,
}

const KINDS: [Kind; 4] = [Kind::Left, Kind::Game, Kind::Best, Kind::Aside];

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Game => "game",
            Self::Best => "best",
            Self::Aside => "aside",
        }
    }

    /// The run whose recording of this kind has a file name.
    pub(super) fn run_of(self, file: &str) -> Option<RunId> {
        let rest = file.strip_prefix(self.name())?.strip_prefix('-')?;
        let run: RunId = rest.strip_suffix(".replay")?.parse().ok()?;
        (run.millis < NO_NUMBER).then_some(run)
    }
}

pub(super) enum Unread {
    File(io::Error),
    Newer(ReplayError),
    Unusable(ReplayError),
}

impl Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => f.write_str(&words().files.reason(error)),
            Self::Newer(error) | Self::Unusable(error) => write!(f, "{error}"),
        }
    }
}

#[derive(Clone)]
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new(path: PathBuf) -> Self {
        Self(path)
    }

    pub(super) fn lock_path(&self, id: RunId) -> PathBuf {
        self.0.join(format!("left-{id}.lock"))
    }

    fn path(&self, kind: Kind, id: RunId) -> PathBuf {
        self.0.join(format!("{}-{id}.replay", kind.name()))
    }

    pub(super) fn has(&self, kind: Kind, id: RunId) -> bool {
        fs::metadata(self.path(kind, id)).is_ok()
    }

    /// The recordings of a kind, the newest before others. Their numbers say which that is: a new one is
    /// larger than those before, and a clock may be set back.
    pub(super) fn list(&self, kind: Kind) -> Vec<RunId> {
        let mut found: Vec<RunId> = self
            .entries()
            .filter_map(|(path, _)| kind.run_of(path.file_name()?.to_str()?))
            .collect();
        found.sort_unstable_by(|a, b| b.cmp(a));
        found
    }

    /// The largest number of all names; 0 if there is none.
    pub(super) fn last_number(&self) -> u64 {
        let runs = KINDS.iter().flat_map(|kind| self.list(*kind));
        runs.map(|run| run.millis).max().unwrap_or(0)
    }

    /// The name of a run that becomes a game now: its own, unless there is a newer game.
    pub(super) fn game_of(&self, run: RunId) -> RunId {
        let newest = self.list(Kind::Game);
        let least = newest.first().map_or(0, |newest| newest.millis + 1);
        RunId {
            millis: run.millis.max(least),
            ..run
        }
    }

    fn entries(&self) -> impl Iterator<Item = (PathBuf, SystemTime)> + use<> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        entries.filter_map(|entry| {
            let found = entry.metadata().ok().filter(|found| !found.is_dir())?;
            Some((entry.path(), found.modified().ok()?))
        })
    }

    pub(super) fn read(&self, kind: Kind, id: RunId) -> Result<Recording, Unread> {
        let bytes = read_plain_file(&self.path(kind, id), MAX_BYTES + 1);
        let bytes = bytes.map_err(Unread::File)?;
        Recording::from_bytes(&bytes).map_err(|error| match error {
            ReplayError::Format(_) => Unread::Newer(error),
            _ => Unread::Unusable(error),
        })
    }

    pub(super) fn write(&self, kind: Kind, id: RunId, bytes: &[u8]) -> Result<(), FileError> {
        write_plain_file(&self.path(kind, id), bytes)
    }

    /// Sets a left run aside. Returns the new path.
    pub(super) fn set_aside(&self, id: RunId) -> Result<PathBuf, FileError> {
        let [path, renamed] = [Kind::Left, Kind::Aside].map(|kind| self.path(kind, id));
        fs::rename(&path, &renamed).map_err(FileError::at(&path))?;
        Ok(renamed)
    }

    /// Makes a left run, whose hold the caller has, one of the games. If it is gone, another window was faster.
    pub(super) fn retire(&self, id: RunId, game: RunId) -> Result<(), FileError> {
        let path = self.path(Kind::Left, id);
        let renamed = fs::rename(&path, self.path(Kind::Game, game));
        if let Err(error) = renamed
            && error.kind() != ErrorKind::NotFound
        {
            return Err(FileError::new(path, error));
        }
        // Last: without the recording nobody wants it.
        let _ = fs::remove_file(self.lock_path(id));
        Ok(())
    }

    pub(super) fn keep_newest(&self, kind: Kind, count: usize) {
        for id in self.list(kind).into_iter().skip(count) {
            let _ = fs::remove_file(self.path(kind, id));
        }
    }

    /// Removes the proofs of scores that have been beaten long ago.
    pub(super) fn sweep_proofs(&self, is_needed: impl Fn(RunId) -> bool) {
        for (path, modified) in self.entries() {
            let name = path.file_name().and_then(|name| name.to_str());
            let run = name.and_then(|name| Kind::Best.run_of(name));
            // Another window may just be writing the score.
            let is_old = time::since(modified) > PROOF_AGE;
            if is_old && run.is_some_and(|run| !is_needed(run)) {
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Removes what killed programs left: files half written, and locks without a recording.
    pub(super) fn sweep(&self) {
        for (path, modified) in self.entries() {
            let is_old = time::since(modified) > LOCK_AGE;
            if is_leftover(&path) || (is_old && is_lock_alone(&path)) {
                let _ = fs::remove_file(path);
            }
        }
    }
}

fn is_lock_alone(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_lock = name.starts_with("left-") && name.ends_with(".lock");
    is_lock && fs::metadata(path.with_extension("replay")).is_err()
}
