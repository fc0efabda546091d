//! What is not saved yet, in a file beside, so that nothing is lost however the program ends.
//!
//! Beside `x.txt` that is `x.txt.autosave`, or `x.txt.autosave-2` and so on where several windows draw the
//! same level, each with a file `….lock`, which is locked by the window that keeps its work there.

use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use breakout::level::{Document, MAX_BYTES};

use crate::app::keeping::telling::Telling;
use crate::app::platform::background::Background;
use crate::app::platform::file_error::FileError;
use crate::app::platform::fs;
use crate::app::platform::lock::{self, Lock};
use crate::app::platform::path::beside;
use crate::app::platform::plain_file::read_plain_file;
use crate::app::platform::whole_file::replace;
use crate::app::words::words;

/// What stands after the name of a level's file. No folder of levels loads it.
const SUFFIX: &str = ".autosave";
/// The most drafts of one level.
const MOST: u32 = 20;
/// Seconds from one write to the next, and after one that failed.
const REST: f32 = 0.1;
const RETRY: f32 = 2.0;

/// The file for work that is not saved, and the write that is under way.
pub(super) struct Draft {
    /// The level's file, which need not be there; without it nothing is kept.
    level: Option<PathBuf>,
    /// The file for the work; `None` while there is nothing to keep.
    hold: Option<Hold>,
    /// What another session left in it, until it is [taken](Self::take) or removed.
    pub(super) left: Option<Left>,
    /// What it holds, if it is ours.
    kept: Option<Document>,
    /// Whether something of ours may be there, all of it or not.
    is_begun: bool,
    running: Background<(Document, io::Result<()>)>,
    /// Seconds until the next write may begin.
    rest: f32,
    telling: Telling,
}

/// Work that a session has not saved.
pub(crate) struct Left {
    pub(super) document: Document,
    pub(crate) modified: Option<SystemTime>,
}

impl Left {
    /// Reads a draft; `None` if there is none that the editor could have written.
    pub(super) fn read(path: &Path) -> Option<Self> {
        let bytes = read_plain_file(path, MAX_BYTES + 1).ok()?;
        Some(Self {
            document: Document::new(&bytes).ok()?,
            modified: fs::metadata(path).and_then(|found| found.modified()).ok(),
        })
    }
}

/// A draft's file that no other window writes or offers while this lives.
struct Hold {
    path: PathBuf,
    lock: Option<Lock>,
}

impl Hold {
    /// `None` if another window has it.
    fn take(path: PathBuf) -> Option<Self> {
        let place = lock_path(&path);
        let lock = lock::take(&place).ok().flatten();
        // Where there is no place for a lock, the write says why.
        let is_free = lock.is_some() || fs::metadata(&place).map_or(true, |found| !found.is_file());
        is_free.then_some(Self { path, lock })
    }

    fn remove(self) {
        let _ = fs::remove_file(&self.path);
        let _ = fs::remove_file(lock_path(&self.path));
    }
}

fn lock_path(draft: &Path) -> PathBuf {
    beside(draft, ".lock")
}

/// Whether no window has a draft now.
pub(super) fn is_free(draft: &Path) -> bool {
    fs::metadata(lock_path(draft)).is_err() || Hold::take(draft.to_path_buf()).is_some()
}

/// The first draft of a level's file.
pub(super) fn path_of(level: &Path) -> PathBuf {
    beside(level, SUFFIX)
}

/// All names that drafts of a level's file may have.
fn paths_of(level: &Path) -> impl Iterator<Item = PathBuf> + use<'_> {
    let others = (2..=MOST).map(|number| beside(level, &format!("{SUFFIX}-{number}")));
    [path_of(level)].into_iter().chain(others)
}

/// The level's file of a draft; `None` if the path is none of a draft.
pub(super) fn level_of(draft: &Path) -> Option<PathBuf> {
    let (level, number) = draft.file_name()?.to_str()?.rsplit_once(SUFFIX)?;
    let number = number.strip_prefix('-').unwrap_or(number);
    let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
    (is_number && !level.is_empty()).then(|| draft.with_file_name(level))
}

impl Draft {
    /// The draft of a level's file, with what an earlier session has left.
    pub(super) fn of(level: Option<PathBuf>) -> Self {
        let paths = level.as_deref().map(paths_of);
        let left = paths.and_then(|mut paths| paths.find_map(Self::open));
        left.unwrap_or_else(|| Self::at(level, None))
    }

    /// A draft that is left; `None` if it is gone or another window has it.
    pub(super) fn open(path: PathBuf) -> Option<Self> {
        let level = level_of(&path)?;
        fs::metadata(&path).ok()?;
        let hold = Hold::take(path)?;
        let left = Left::read(&hold.path)?;
        Some(Self {
            left: Some(left),
            ..Self::at(Some(level), Some(hold))
        })
    }

    /// How many more drafts of the level no window has.
    pub(super) fn others(&self) -> usize {
        let paths = self.level.as_deref().map(paths_of);
        let others = paths.into_iter().flatten().filter(|path| {
            Some(path.as_path()) != self.path() && fs::metadata(path).is_ok() && is_free(path)
        });
        others.count()
    }

    fn at(level: Option<PathBuf>, hold: Option<Hold>) -> Self {
        Self {
            level,
            hold,
            left: None,
            kept: None,
            is_begun: false,
            running: Background::new(),
            rest: 0.0,
            telling: Telling::new(|words| words.unsaved_changes),
        }
    }

    /// What an earlier session has left is this window's own from now on.
    pub(super) fn take(&mut self) -> Option<Document> {
        let left = self.left.take()?;
        self.is_begun = true;
        self.kept = Some(left.document.clone());
        Some(left.document)
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.hold.as_ref().map(|hold| &*hold.path)
    }

    pub(super) fn is_failing(&self) -> bool {
        self.telling.is_failing()
    }

    /// Brings the file up to date with what is not saved, if anything is. Returns sentences for the
    /// player.
    pub(super) fn keep(&mut self, dirty: Option<&Document>, seconds: f32) -> Vec<String> {
        self.rest -= seconds;
        let written = self.running.take();
        self.note(written);
        self.keep_up(dirty);
        self.telling.sentences()
    }

    fn keep_up(&mut self, dirty: Option<&Document>) {
        let is_due = self.rest <= 0.0 && !self.running.is_busy() && self.left.is_none();
        match dirty {
            Some(document) if is_due && self.level.is_some() && !self.has(document) => {
                self.begin(document.clone());
            }
            None if self.is_begun && !self.running.is_busy() => self.remove(),
            _ => {}
        }
    }

    fn begin(&mut self, document: Document) {
        self.rest = REST;
        let Some(path) = self.claim() else {
            self.rest = RETRY;
            return self.telling.note(Err(words().drafts.too_many(MOST)));
        };
        self.is_begun = true;
        self.running.begin(move || {
            let written = replace(&path, document.bytes(), || Ok(()));
            (document, written)
        });
    }

    /// The file for the work, which is the first that nobody has if there is none yet.
    fn claim(&mut self) -> Option<PathBuf> {
        if let (None, Some(level)) = (&self.hold, &self.level) {
            if let Some(folder) = level.parent() {
                let _ = fs::create_dir_all(folder);
            }
            let is_new = |path: &Path| fs::symlink_metadata(path).is_err();
            let mut new = paths_of(level).filter(|path| is_new(path));
            // Another window may have come and gone before the lock was taken.
            self.hold = new.find_map(|path| Hold::take(path).filter(|hold| is_new(&hold.path)));
        }
        self.path().map(Path::to_path_buf)
    }

    /// Whether this is kept, and nobody has removed it.
    fn has(&self, document: &Document) -> bool {
        let is_there = |path| fs::metadata(path).is_ok();
        self.kept.as_ref() == Some(document) && self.path().is_some_and(is_there)
    }

    fn note(&mut self, written: Option<(Document, io::Result<()>)>) {
        let Some((document, written)) = written else {
            return;
        };
        let path = self.path().unwrap_or(Path::new("")).to_path_buf();
        if written.is_err() {
            self.rest = RETRY;
            self.hold.take_if(|hold| hold.lock.is_none());
        }
        self.kept = Some(document).filter(|_| written.is_ok());
        self.telling
            .note(written.map_err(|error| FileError::new(path, error)));
    }

    /// Waits for the write under way, and brings the file up to date.
    pub(super) fn finish(&mut self, dirty: Option<&Document>) -> Vec<String> {
        // The first may be of what was there before, or only begin to write.
        for _ in 0..2 {
            let written = self.running.wait();
            self.note(written);
            self.rest = 0.0;
            self.keep_up(dirty);
        }
        let written = self.running.wait();
        self.note(written);
        self.telling.sentences()
    }

    pub(super) fn forget(&mut self) {
        self.running.wait();
        self.remove();
    }

    /// Notes that the level is saved, in a file that may have another name.
    pub(super) fn move_to(&mut self, level: PathBuf) {
        self.forget();
        self.level = Some(level);
    }

    fn remove(&mut self) {
        self.is_begun = false;
        self.left = None;
        self.kept = None;
        if let Some(hold) = self.hold.take() {
            hold.remove();
        }
    }
}
