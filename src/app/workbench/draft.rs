//! What is not saved yet, in a file beside, so that nothing is lost however the program ends.
//!
//! Beside `x.txt` that is `x.txt.autosave`, or `x.txt.autosave-2` and so on where several windows draw the
//! same level, each with a file `….lock`, which is locked by the window that keeps its work there.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use breakout::level::{Document, MAX_BYTES};

use crate::app::keeping::{Ended, Keeper, Work};
use crate::app::platform::fs;
use crate::app::platform::lock::{self, Lock};
use crate::app::platform::path::beside;
use crate::app::platform::plain_file::{read_plain_file, write_plain_file};
use crate::app::words::words;

/// What stands after the name of a level's file. No folder of levels loads it.
const SUFFIX: &str = ".autosave";
/// The most drafts of one level.
const MOST: u32 = 20;

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
    pub(super) keeper: Keeper<Document>,
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
            keeper: Keeper::new(|words| words.unsaved_changes),
        }
    }

    /// What an earlier session has left is this window's own from now on.
    pub(super) fn take(&mut self) -> Option<Document> {
        let left = self.left.take()?;
        self.kept = Some(left.document.clone());
        Some(left.document)
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.hold.as_ref().map(|hold| &*hold.path)
    }

    /// The write of what is not saved, unless it is there. What is saved needs no draft, which is removed.
    pub(super) fn work(&mut self, dirty: Option<&Document>) -> Option<Work<Document>> {
        let Some(document) = dirty else {
            if self.left.is_none() {
                self.remove();
            }
            return None;
        };
        if self.level.is_none() || self.left.is_some() || self.has(document) {
            return None;
        }
        let (claimed, document) = (self.claim(), document.clone());
        Some(Box::new(move || {
            let write = |path: &PathBuf| Ok(write_plain_file(path, document.bytes())?);
            let result = claimed.as_ref().map_err(String::clone).and_then(write);
            Some(Ended::of(document.clone(), result))
        }))
    }

    /// Notes how that has ended.
    pub(super) fn conclude(&mut self, document: Document) {
        let is_failing = self.keeper.is_failing();
        if is_failing {
            self.hold.take_if(|hold| hold.lock.is_none());
        }
        self.kept = Some(document).filter(|_| !is_failing);
    }

    /// The file for the work, which is the first that nobody has if there is none yet.
    fn claim(&mut self) -> Result<PathBuf, String> {
        if let (None, Some(level)) = (&self.hold, &self.level) {
            if let Some(folder) = level.parent() {
                let _ = fs::create_dir_all(folder);
            }
            let is_new = |path: &Path| fs::symlink_metadata(path).is_err();
            let mut new = paths_of(level).filter(|path| is_new(path));
            // Another window may have come and gone before the lock was taken.
            self.hold = new.find_map(|path| Hold::take(path).filter(|hold| is_new(&hold.path)));
        }
        let path = self.path().map(Path::to_path_buf);
        path.ok_or_else(|| words().drafts.too_many(MOST))
    }

    /// Whether this is kept, and nobody has removed it.
    fn has(&self, document: &Document) -> bool {
        let is_there = |path| fs::metadata(path).is_ok();
        self.kept.as_ref() == Some(document) && self.path().is_some_and(is_there)
    }

    pub(super) fn forget(&mut self) {
        self.keeper.abandon();
        self.remove();
    }

    /// Notes that the level is saved, in a file that may have another name.
    pub(super) fn move_to(&mut self, level: PathBuf) {
        self.forget();
        self.level = Some(level);
    }

    fn remove(&mut self) {
        self.left = None;
        self.kept = None;
        if let Some(hold) = self.hold.take() {
            hold.remove();
        }
    }
}
