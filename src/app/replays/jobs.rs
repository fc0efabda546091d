//! What is to be done in the folder, one after the other, beside the frames.

use std::mem;
use std::sync::Arc;

use breakout::replay::{Packing, Recording, RunId};

use super::folder::{Folder, Kind};
use super::run::Run;
use crate::app::keeping::{self, Ended};
use crate::app::platform::file_error::FileError;

pub(super) const LAST_GAMES: usize = 10;

/// Something to do about a run, which it holds until it is done.
pub(crate) struct Job {
    pub(super) run: Run,
    pub(super) work: Work,
}

pub(super) enum Work {
    /// The run goes on, or can be continued.
    Leave(Arc<Recording>),
    /// The run is over, or given up.
    End(Arc<Recording>),
    /// The run that lies in the folder is given up.
    Retire,
    /// The run so far proves best scores.
    Prove(Arc<Recording>),
}

/// Adds a job in place of one that it makes needless.
pub(super) fn push(jobs: &mut Vec<Arc<Job>>, job: Job) {
    jobs.retain(|other| other.run.id() != job.run.id() || other.proves() != job.proves());
    jobs.push(Arc::new(job));
    // On a disk that is full for long, the oldest games are given up as they are on any other.
    let ends = jobs.iter().filter(|job| matches!(job.work, Work::End(_)));
    if ends.count() > LAST_GAMES {
        let oldest = jobs.iter().position(|job| matches!(job.work, Work::End(_)));
        jobs.remove(oldest.unwrap_or(0));
    }
}

/// Does jobs one after the other, a part at a time. Gives those that are done, and the first failure.
pub(super) fn work(jobs: Vec<Arc<Job>>, folder: Folder) -> keeping::Work<Vec<Arc<Job>>> {
    let (mut jobs, mut packing) = (jobs.into_iter(), None);
    let (mut done, mut result) = (Vec::new(), Ok(()));
    Box::new(move || {
        let Some(job) = jobs.as_slice().first() else {
            let result = mem::replace(&mut result, Ok(()));
            return Some(Ended::of(mem::take(&mut done), result));
        };
        let bytes = match (&mut packing, job.recording()) {
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
    fn recording(&self) -> Option<&Recording> {
        match &self.work {
            Work::Leave(recording) | Work::End(recording) | Work::Prove(recording) => {
                Some(recording)
            }
            Work::Retire => None,
        }
    }

    fn proves(&self) -> bool {
        matches!(self.work, Work::Prove(_))
    }

    /// The proof, if this is to keep that of a run.
    pub(super) fn proof(&self, id: RunId) -> Option<Arc<Recording>> {
        match &self.work {
            Work::Prove(recording) if self.run.id() == id => Some(recording.clone()),
            _ => None,
        }
    }

    /// The run, if this is to keep a run of that name so that it can be continued.
    pub(super) fn left(&self, id: RunId) -> Option<(Run, Arc<Recording>)> {
        match &self.work {
            Work::Leave(recording) if self.run.id() == id => {
                Some((self.run.clone(), recording.clone()))
            }
            _ => None,
        }
    }

    /// Does it, with the bytes of its recording.
    fn run(&self, bytes: &[u8], folder: &Folder) -> Result<(), FileError> {
        let id = self.run.id();
        // A proof is no run to come back to.
        let is_held = !self.proves() && self.run.take(folder)?;
        match &self.work {
            Work::Leave(_) => folder.write(Kind::Left, id, bytes),
            Work::Prove(_) => folder.write(Kind::Best, id, bytes),
            // Another window plays it on.
            Work::Retire if !is_held => Ok(()),
            Work::End(_) | Work::Retire => {
                let game = self.run.game(folder);
                // First, because it needs no room: a run that is over is never offered again.
                folder.retire(id, game)?;
                if let Work::End(_) = self.work {
                    folder.write(Kind::Game, game, bytes)?;
                }
                folder.keep_newest(Kind::Game, LAST_GAMES);
                Ok(())
            }
        }
    }
}
