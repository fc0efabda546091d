//! Recordings on disk: resumable runs, recent games and the proofs of best scores.
//!
//! The folder `replays` beside `scores.txt` contains:
//!
//! - `left-ID.replay`, a run that can be continued, and `left-ID.lock`, which the window that plays it locks
//! - `game-ID.replay`, one of the last games, ended or given up
//! - `best-ID.replay`, a run with best scores: one file for all of its levels
//! - `aside-ID.replay`, a run that cannot be read
//!
//! A run keeps its [`RunId`] in all windows; a game that ends after others that began later gets a larger one than
//! theirs. Each file is replaced as a whole.

mod checking;
mod folder;
mod jobs;
mod run;

use breakout::sorting::sort_by;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{collections::HashSet, sync::Arc};

use breakout::replay::{MAX_BYTES, Recording, ReplayError, RunId};
use breakout::{level::LevelSet, records::Records};

use super::keeping::{Keep, Keeper, Work};
use super::platform::plain_file::{read_plain_file, write_plain_file};
use super::platform::{file_error::FileError, process, time};
use super::words::words;
use checking::{Checking, Verdict};
use folder::{Folder, RecordingKind};
use jobs::Job;
pub(crate) use run::Run;

pub(crate) const FOLDER: &str = "replays";

/// The most resumable runs; older ones become games.
const MAX_LEFT: usize = 10;

pub(crate) struct ResumableRun {
    id: RunId,
    pub(crate) recording: Arc<Recording>,
}

pub(crate) struct Replays {
    folder: Option<Folder>,
    offer: Option<ResumableRun>,
    has_run_elsewhere: bool,
    /// Jobs that are not done yet, or have failed.
    jobs: Vec<Arc<Job>>,
    keeper: Keeper<Vec<Arc<Job>>>,
    checking: Checking,
}

static LAST: AtomicU64 = AtomicU64::new(0);

impl Run {
    /// A run that begins now. Its id is larger than all before, in any window and whatever the clock says.
    pub(crate) fn begin() -> Self {
        let now = time::millis();
        let next = |last: u64| now.max(last + 1);
        let add = |last| Some(next(last));
        let last = LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        Self::new(RunId {
            millis: next(last.unwrap_or_else(|last| last)),
            process: process::id(),
        })
    }
}

/// The recordings of a backup that no folder would keep: all but the newest resumable runs and games.
pub(crate) fn surplus<'a>(names: impl Iterator<Item = &'a str>) -> HashSet<String> {
    let mut left = Vec::new();
    let mut games = Vec::new();
    for name in names {
        let file = name
            .strip_prefix(FOLDER)
            .and_then(|rest| rest.strip_prefix('/'));
        let run_of = |kind: RecordingKind| file.and_then(|file| kind.run_of(file));
        left.extend(run_of(RecordingKind::Left).map(|run| (run, name)));
        games.extend(run_of(RecordingKind::Game).map(|run| (run, name)));
    }
    let mut surplus = HashSet::new();
    for (mut runs, most) in [(left, MAX_LEFT), (games, jobs::LAST_GAMES)] {
        sort_by(&mut runs, |a, b| b.cmp(a));
        surplus.extend(runs.iter().skip(most).map(|(_, name)| (*name).to_owned()));
    }
    surplus
}

/// Merges a recording of a backup into a data folder: of two recordings of one run it keeps the longer one. A run
/// that has ended here, or that a newer program wrote, stays as it is.
///
/// # Errors
/// The file cannot be read or written, or another window plays the run.
pub(crate) fn merge(data_folder: &Path, name: &str, bytes: &[u8]) -> Result<(), FileError> {
    let path = data_folder.join(name);
    let folder = Folder(data_folder.join(FOLDER));
    let file = path.file_name().and_then(|file| file.to_str());
    let run = file.and_then(|file| RecordingKind::Left.run_of(file));
    if run.is_some_and(|run| folder.has(RecordingKind::Game, run)) {
        return Ok(());
    }
    let run = run.map(Run::new);
    let is_ours = match &run {
        Some(run) => run.take_or_fail(&folder)?,
        None => true,
    };
    let is_better = match read_plain_file(&path, MAX_BYTES + 1) {
        Ok(known) => known != bytes && steps(bytes) > steps(&known),
        Err(error) if error.kind() == ErrorKind::NotFound => true,
        Err(error) => return Err(FileError::new(path, error)),
    };
    match is_better {
        true if is_ours => write_plain_file(&path, bytes),
        true => Err(FileError::new(
            path,
            io::Error::other(words().files.run_in_use),
        )),
        false => Ok(()),
    }
}

/// The length of a recording; that of a newer program is the longest.
fn steps(bytes: &[u8]) -> u64 {
    match Recording::from_bytes(bytes) {
        Ok(run) => run.track.steps(),
        Err(ReplayError::Format(_)) => u64::MAX,
        Err(_) => 0,
    }
}

impl Replays {
    pub(crate) fn load(data_folder: Option<PathBuf>, levels: Option<&LevelSet>) -> Self {
        let mut replays = Self {
            folder: data_folder.map(|folder| Folder(folder.join(FOLDER))),
            offer: None,
            has_run_elsewhere: false,
            jobs: Vec::new(),
            keeper: Keeper::new(|words| words.recordings),
            checking: Checking::default(),
        };
        if let Some(folder) = &replays.folder {
            folder.sweep();
            LAST.fetch_max(folder.last_number(), Ordering::Relaxed);
        }
        replays.look_for(levels);
        replays
    }

    /// Offers the newest resumable run of these levels. Others wait until it is over, or their levels are played again.
    pub(crate) fn look_for(&mut self, levels: Option<&LevelSet>) {
        self.flush();
        self.offer = None;
        self.has_run_elsewhere = false;
        let Some(folder) = self.folder.clone() else {
            return;
        };
        let mut seen = 0;
        for id in folder.list(RecordingKind::Left) {
            let run = Run::new(id);
            let read = match run.take(&folder) {
                Ok(false) => {
                    self.has_run_elsewhere = true;
                    continue;
                }
                Ok(true) => read_left(&folder, id),
                Err(error) => Err(words().files.lost_run(&error.to_string())),
            };
            match read {
                Err(sentence) => self.keeper.say(sentence),
                Ok(offer) if seen == MAX_LEFT || offer.recording.standing.is_over => {
                    self.push(run, RecordingKind::Game, None);
                }
                Ok(offer) => {
                    seen += 1;
                    let is_own =
                        levels.is_some_and(|own| offer.is_of(own) || offer.is_earlier(own));
                    self.offer = self.offer.take().or(is_own.then_some(offer));
                }
            }
        }
    }

    /// True if another window played a run when this one last looked for runs.
    pub(crate) fn has_run_elsewhere(&self) -> bool {
        self.has_run_elsewhere
    }

    pub(crate) fn has_folder(&self) -> bool {
        self.folder.is_some()
    }

    pub(crate) fn is_keeping(&self) -> bool {
        self.folder.is_some() && !self.keeper.is_failing
    }

    pub(crate) fn keep(&mut self, run: &Run, recording: Recording) {
        self.push(run.clone(), RecordingKind::Left, Some(Arc::new(recording)));
    }

    /// Keeps a run to be continued. Another one of the same levels becomes a game.
    pub(crate) fn leave(&mut self, run: Run, recording: Recording) {
        if !self.has_folder() {
            return;
        }
        let id = run.id();
        let recording = Arc::new(recording);
        let is_same = |before: &mut ResumableRun| before.is_of(&recording.setup.levels);
        if let Some(before) = self.offer.take_if(is_same) {
            self.push(Run::new(before.id), RecordingKind::Game, None);
        }
        self.push(run, RecordingKind::Left, Some(recording.clone()));
        self.offer = Some(ResumableRun { id, recording });
    }

    /// Keeps a run that is over or given up as one of the last games.
    pub(crate) fn end(&mut self, run: Run, recording: Recording) {
        self.push(run, RecordingKind::Game, Some(Arc::new(recording)));
    }

    /// Moves a run that cannot go on to the last games, as it is on disk.
    pub(crate) fn retire(&mut self, run: Run) {
        self.push(run, RecordingKind::Game, None);
    }

    pub(crate) fn prove(&mut self, run: &Run, recording: Recording) {
        self.push(run.clone(), RecordingKind::Best, Some(Arc::new(recording)));
    }

    pub(crate) fn proof(&self, run: RunId) -> Result<Arc<Recording>, String> {
        let folder = self.folder.as_ref().ok_or(words().files.no_recordings)?;
        if let Some((_, unsaved)) = jobs::unsaved(&self.jobs, RecordingKind::Best, run) {
            return Ok(unsaved);
        }
        let read = folder.read(RecordingKind::Best, run);
        read.map(Arc::new)
            .map_err(|unread| words().files.unreadable_recording(&unread.problem))
    }

    pub(crate) fn check_first(&mut self, runs: Vec<RunId>) {
        self.checking.first = runs;
    }

    /// Plays recordings of best scores again for a part of a frame, a larger one `at_rest`. Returns new verdicts.
    pub(crate) fn check(&mut self, records: &Records, at_rest: bool) -> Vec<Verdict> {
        let Some(folder) = &self.folder else {
            return Vec::new();
        };
        let is_saved = |run| jobs::unsaved(&self.jobs, RecordingKind::Best, run).is_none();
        self.checking.advance(folder, records, is_saved, at_rest)
    }

    pub(crate) fn sweep_proofs(&self, records: &Records) {
        if let Some(folder) = &self.folder {
            folder.sweep_proofs(|run| records.refers_to(run));
        }
    }

    pub(crate) fn offer(&self) -> Option<&ResumableRun> {
        self.offer.as_ref()
    }

    /// Takes the offered run, unless another window was faster.
    pub(crate) fn take_offer(&mut self) -> Option<(Run, Arc<Recording>)> {
        let folder = self.folder.clone()?;
        self.flush();
        let offer = self.offer.take()?;
        // A recording that could not be written is still here.
        let unsaved = jobs::unsaved(&self.jobs, RecordingKind::Left, offer.id);
        let taken = unsaved.map_or_else(|| offer.take(&folder), Ok);
        taken.map_err(|sentence| self.keeper.say(sentence)).ok()
    }

    fn push(&mut self, run: Run, kind: RecordingKind, recording: Option<Arc<Recording>>) {
        if self.folder.is_some() {
            let job = Job {
                run,
                kind,
                recording,
            };
            jobs::push(&mut self.jobs, job);
            self.keeper.want(0.0);
        }
    }
}

impl Keep for Replays {
    type Output = Vec<Arc<Job>>;

    fn keeper(&mut self) -> &mut Keeper<Self::Output> {
        &mut self.keeper
    }

    fn work(&mut self) -> Option<Work<Self::Output>> {
        let folder = self.folder.clone().filter(|_| !self.jobs.is_empty())?;
        Some(jobs::work(self.jobs.clone(), folder))
    }

    fn conclude(&mut self, done: Self::Output, _: bool) {
        let is_done = |job: &Arc<Job>| done.iter().any(|done| Arc::ptr_eq(done, job));
        self.jobs.retain(|job| !is_done(job));
    }
}

/// Reads a resumable run. A damaged one is set aside, and one that a newer program wrote stays.
fn read_left(folder: &Folder, id: RunId) -> Result<ResumableRun, String> {
    let words = words().files;
    let recording = folder.read(RecordingKind::Left, id).map_err(|unread| {
        let problem = &unread.problem;
        match unread.is_damaged.then(|| folder.set_aside(id)) {
            Some(Ok(path)) => words.lost_run_aside(problem, &path),
            Some(Err(error)) => words.lost_run_in_place(problem, &error),
            None => words.lost_run(problem),
        }
    })?;
    let recording = Arc::new(recording);
    Ok(ResumableRun { id, recording })
}

impl ResumableRun {
    /// Takes the run from the folder. An error is a sentence.
    fn take(self, folder: &Folder) -> Result<(Run, Arc<Recording>), String> {
        let run = Run::new(self.id);
        let cannot = |problem: String| words().files.cannot_go_on(&problem);
        let taken = run.take(folder);
        if !taken.map_err(|error| cannot(error.to_string()))? {
            return Err(words().files.played_elsewhere.to_owned());
        }
        // Another window may have played it on.
        let read = folder.read(RecordingKind::Left, self.id);
        let recording = read.map_err(|unread| cannot(unread.problem))?;
        Ok((run, Arc::new(recording)))
    }

    pub(crate) fn is_of(&self, levels: &LevelSet) -> bool {
        self.recording.setup.levels.is_same_as(levels)
    }

    /// True if it is a run of the built-in levels as earlier versions drew them, and these are built in.
    pub(crate) fn is_earlier(&self, levels: &LevelSet) -> bool {
        levels.earlier_hash() == Some(self.recording.setup.levels.content_hash())
    }
}

#[cfg(test)]
mod tests;
