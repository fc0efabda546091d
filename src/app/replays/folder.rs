//! The files of the folder. All operations may take long, or fail.

use breakout::sorting::sort_by;
use std::time::{Duration, SystemTime};
use std::{io::ErrorKind, path::PathBuf};

use breakout::replay::{MAX_BYTES, Recording, ReplayError, RunId};

use crate::app::platform::{
    file_error::FileError,
    fs,
    plain_file::{entries, read_plain_file},
    time,
    whole_file::remove_leftover,
};
use crate::app::words::words;

/// A lock without a recording is removed after this time.
const LOCK_AGE: Duration = Duration::from_hours(24);

/// A recording that proves nothing any more is kept for this time.
const PROOF_AGE: Duration = Duration::from_hours(7 * 24);

/// Ids in file names are below this number, so that there are always larger ones.
const NO_NUMBER: u64 = 1 << 53;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RecordingKind {
    Left,
    Game,
    Best,
    Aside,
}

impl RecordingKind {
    const ALL: [Self; 4] = [Self::Left, Self::Game, Self::Best, Self::Aside];

    fn name(self) -> &'static str {
        ["left", "game", "best", "aside"][self as usize]
    }

    /// The run of a file name of this kind.
    pub(super) fn run_of(self, file: &str) -> Option<RunId> {
        let rest = file.strip_prefix(self.name())?.strip_prefix('-')?;
        let run: RunId = rest.strip_suffix(".replay")?.parse().ok()?;
        (run.millis < NO_NUMBER).then_some(run)
    }
}

pub(super) struct Unread {
    pub(super) problem: String,
    /// False if the file cannot be read now, or a newer program wrote it.
    pub(super) is_damaged: bool,
}

#[derive(Clone)]
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn lock_path(&self, id: RunId) -> PathBuf {
        self.0.join(format!("left-{id}.lock"))
    }

    pub(super) fn path(&self, kind: RecordingKind, id: RunId) -> PathBuf {
        self.0.join(format!("{}-{id}.replay", kind.name()))
    }

    pub(super) fn has(&self, kind: RecordingKind, id: RunId) -> bool {
        fs::metadata(self.path(kind, id)).is_ok()
    }

    /// The recordings of a kind, newest first. Their ids give the order, because a clock may be set back.
    pub(super) fn list(&self, kind: RecordingKind) -> Vec<RunId> {
        let mut found: Vec<RunId> = self.runs(kind).collect();
        sort_by(&mut found, |a, b| b.cmp(a));
        found
    }

    fn runs(&self, kind: RecordingKind) -> impl Iterator<Item = RunId> + use<> {
        let entries = self.entries();
        entries.filter_map(move |(path, _)| kind.run_of(path.file_name()?.to_str()?))
    }

    /// The largest number of all ids; 0 if there is none.
    pub(super) fn last_number(&self) -> u64 {
        let kinds = RecordingKind::ALL.into_iter();
        let runs = kinds.flat_map(|kind| self.runs(kind));
        runs.map(|run| run.millis).max().unwrap_or(0)
    }

    fn entries(&self) -> impl Iterator<Item = (PathBuf, SystemTime)> + use<> {
        entries(&self.0).filter_map(|entry| {
            let found = entry.metadata().ok().filter(|found| !found.is_dir())?;
            Some((entry.path(), found.modified().ok()?))
        })
    }

    pub(super) fn read(&self, kind: RecordingKind, id: RunId) -> Result<Recording, Unread> {
        let bytes =
            read_plain_file(&self.path(kind, id), MAX_BYTES + 1).map_err(|error| Unread {
                problem: words().files.reason(&error),
                is_damaged: false,
            })?;
        Recording::from_bytes(&bytes).map_err(|error| Unread {
            problem: error.to_string(),
            is_damaged: !matches!(error, ReplayError::Format(_)),
        })
    }

    /// Sets a left run aside. Returns the new path.
    pub(super) fn set_aside(&self, id: RunId) -> Result<PathBuf, FileError> {
        let path = self.path(RecordingKind::Left, id);
        let renamed = self.path(RecordingKind::Aside, id);
        fs::rename(&path, &renamed).map_err(FileError::at(&path))?;
        Ok(renamed)
    }

    /// Makes a left run, whose lock the caller has, one of the games. If it is gone, another window was faster.
    pub(super) fn retire(&self, id: RunId, game: RunId) -> Result<(), FileError> {
        let path = self.path(RecordingKind::Left, id);
        let renamed = fs::rename(&path, self.path(RecordingKind::Game, game));
        if let Err(error) = renamed
            && error.kind() != ErrorKind::NotFound
        {
            return Err(FileError::new(path, error));
        }
        // Last: without the recording nobody needs the lock.
        let _ = fs::remove_file(self.lock_path(id));
        Ok(())
    }

    /// Removes the proofs of scores that have been beaten long ago.
    pub(super) fn sweep_proofs(&self, is_needed: impl Fn(RunId) -> bool) {
        for (path, modified) in self.entries() {
            let name = path.file_name().and_then(|name| name.to_str());
            let run = name.and_then(|name| RecordingKind::Best.run_of(name));
            // Another window may just be writing the score.
            let is_old = time::since(modified) > PROOF_AGE;
            if is_old && run.is_some_and(|run| !is_needed(run)) {
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Removes leftovers of killed programs: unfinished files, and locks without a recording.
    pub(super) fn sweep(&self) {
        for (path, modified) in self.entries() {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_old_lock = name.starts_with("left-")
                && name.ends_with(".lock")
                && time::since(modified) > LOCK_AGE;
            let has_recording = || fs::metadata(path.with_extension("replay")).is_ok();
            if is_old_lock && !has_recording() {
                let _ = fs::remove_file(&path);
            } else {
                remove_leftover(&path);
            }
        }
    }
}
