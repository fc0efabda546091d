//! Jobs in the folder, which run one after the other beside the frames.

use std::{mem, sync::Arc};

use breakout::replay::{Packing, Recording, RunId};

use super::folder::{Folder, RecordingKind};
use super::run::Run;
use crate::app::keeping::{self, Ended};
use crate::app::platform::{file_error::FileError, fs, plain_file::write_plain_file};

pub(super) const LAST_GAMES: usize = 10;

/// Keeps a run as a recording of a kind. The job holds the run until it is done.
pub(crate) struct Job {
    pub(super) run: Run,
    pub(super) kind: RecordingKind,
    /// `None` for the recording in the folder.
    pub(super) recording: Option<Arc<Recording>>,
}

/// Adds a job, which replaces an earlier one for its run. A proof does not replace other jobs.
pub(super) fn push(jobs: &mut Vec<Arc<Job>>, job: Job) {
    jobs.retain(|other| other.run.id() != job.run.id() || other.proves() != job.proves());
    jobs.push(Arc::new(job));
    // Jobs that fail, as on a full disk, must not pile up.
    let ends = |job: &Arc<Job>| job.kind == RecordingKind::Game && job.recording.is_some();
    if jobs.iter().filter(|job| ends(job)).count() > LAST_GAMES {
        let oldest = jobs.iter().position(ends);
        jobs.remove(oldest.unwrap_or(0));
    }
}

/// A run and its recording of a kind that is still to be kept.
pub(super) fn unsaved(
    jobs: &[Arc<Job>],
    kind: RecordingKind,
    run: RunId,
) -> Option<(Run, Arc<Recording>)> {
    let mut jobs = jobs.iter().filter(|job| job.kind == kind);
    let job = jobs.find(|job| job.run.id() == run)?;
    Some((job.run.clone(), job.recording.clone()?))
}

/// Runs jobs one after the other, in parts. Returns those that are done, and the first failure.
pub(super) fn work(jobs: Vec<Arc<Job>>, folder: Folder) -> keeping::Work<Vec<Arc<Job>>> {
    let mut jobs = jobs.into_iter();
    let mut packing = None;
    let mut done = Vec::new();
    let mut result = Ok(());
    Box::new(move || {
        let Some(job) = jobs.as_slice().first() else {
            let result = mem::replace(&mut result, Ok(()));
            return Some(Ended::of(mem::take(&mut done), result));
        };
        let bytes = match (&mut packing, &job.recording) {
            (None, Some(recording)) => {
                packing = Some(Packing::new(recording));
                return None;
            }
            (Some(packing), _) => packing.advance()?,
            (None, None) => Vec::new(),
        };
        packing = None;
        let how = job.run(&bytes, &folder);
        match (how, jobs.next()) {
            (Ok(()), job) => done.extend(job),
            (Err(error), _) if result.is_ok() => result = Err(error.into()),
            _ => {}
        }
        None
    })
}

impl Job {
    fn proves(&self) -> bool {
        self.kind == RecordingKind::Best
    }

    fn run(&self, bytes: &[u8], folder: &Folder) -> Result<(), FileError> {
        let id = self.run.id();
        // A proof needs no lock.
        let is_held = !self.proves() && self.run.take(folder)?;
        if self.kind != RecordingKind::Game {
            return write_plain_file(&folder.path(self.kind, id), bytes);
        }
        if self.recording.is_none() && !is_held {
            // Another window plays it on.
            return Ok(());
        }
        let game = self.run.game(folder);
        // First, because it needs no disk space: a run that is over is never offered again.
        folder.retire(id, game)?;
        if self.recording.is_some() {
            write_plain_file(&folder.path(RecordingKind::Game, game), bytes)?;
        }
        let games = folder.list(RecordingKind::Game).into_iter();
        for old in games.skip(LAST_GAMES) {
            let _ = fs::remove_file(folder.path(RecordingKind::Game, old));
        }
        Ok(())
    }
}
