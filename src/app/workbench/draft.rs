//! Drafts: unsaved changes in a file beside the level, so that nothing is lost however the program ends.
//!
//! The draft of `x.txt` is `x.txt.autosave`. If several windows edit the same level, the others write
//! `x.txt.autosave-2` and so on. Beside each draft lies a file `….lock`, which its window keeps locked.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use breakout::level::{Document, MAX_BYTES};

use crate::app::keeping::{Ended, Keeper, Work};
use crate::app::platform::lock::{self, Lock};
use crate::app::platform::plain_file::{read_plain_file, write_plain_file};
use crate::app::platform::{fs, path::with_suffix};
use crate::app::words::words;

/// The suffix after the full name of a level's file. Files with it are not loaded as levels.
const SUFFIX: &str = ".autosave";
/// The most drafts of one level.
const MOST: u32 = 20;

pub(super) struct Autosave {
    /// The level's file, which may not exist; `None` if no draft can be written.
    level: Option<PathBuf>,
    /// `None` while there is nothing to keep.
    file: Option<DraftFile>,
    /// The draft of an earlier session, until it is [taken](Self::take) or removed.
    pub(super) left: Option<EarlierDraft>,
    /// The draft's content, if this window wrote it.
    kept: Option<Document>,
    pub(super) keeper: Keeper<Document>,
}

/// The draft of an earlier session.
pub(crate) struct EarlierDraft {
    pub(super) document: Document,
    pub(crate) modified: Option<SystemTime>,
}

impl EarlierDraft {
    /// `None` if the editor cannot have written the file.
    pub(super) fn read(path: &Path) -> Option<Self> {
        let bytes = read_plain_file(path, MAX_BYTES + 1).ok()?;
        Some(Self {
            document: Document::new(&bytes).ok()?,
            modified: fs::metadata(path).and_then(|found| found.modified()).ok(),
        })
    }
}

/// A draft's file that no other window writes or offers while this value lives.
struct DraftFile {
    path: PathBuf,
    lock: Option<Lock>,
}

impl DraftFile {
    /// `None` if another window has the file.
    fn take(path: PathBuf) -> Option<Self> {
        let place = lock_path(&path);
        let lock = lock::take(&place).ok().flatten();
        // Without a lock file, none could be created, and the write of the draft will say why.
        let is_free = lock.is_some() || fs::metadata(&place).map_or(true, |found| !found.is_file());
        is_free.then_some(Self { path, lock })
    }
}

fn lock_path(draft: &Path) -> PathBuf {
    with_suffix(draft, ".lock")
}

pub(super) fn is_free(draft: &Path) -> bool {
    fs::metadata(lock_path(draft)).is_err() || DraftFile::take(draft.to_path_buf()).is_some()
}

/// The path of the first draft of a level's file.
pub(super) fn path_of(level: &Path) -> PathBuf {
    with_suffix(level, SUFFIX)
}

fn paths_of(level: &Path) -> impl Iterator<Item = PathBuf> + use<'_> {
    let others = (2..=MOST).map(|number| with_suffix(level, &format!("{SUFFIX}-{number}")));
    [path_of(level)].into_iter().chain(others)
}

/// The file of the level that a draft belongs to; `None` if the path is not that of a draft.
pub(super) fn level_of(draft: &Path) -> Option<PathBuf> {
    let (level, number) = draft.file_name()?.to_str()?.rsplit_once(SUFFIX)?;
    let number = number.strip_prefix('-').unwrap_or(number);
    let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
    (is_number && !level.is_empty()).then(|| draft.with_file_name(level))
}

impl Autosave {
    /// The autosave of a level's file, with the first draft of an earlier session that no other window has.
    pub(super) fn of(level: Option<PathBuf>) -> Self {
        let paths = level.as_deref().map(paths_of);
        let left = paths.and_then(|mut paths| paths.find_map(Self::open));
        left.unwrap_or_else(|| Self::at(level, None))
    }

    /// Opens a draft of an earlier session; `None` if it cannot be read or another window has it.
    pub(super) fn open(path: PathBuf) -> Option<Self> {
        let level = level_of(&path)?;
        fs::metadata(&path).ok()?;
        let file = DraftFile::take(path)?;
        let left = EarlierDraft::read(&file.path)?;
        Some(Self {
            left: Some(left),
            ..Self::at(Some(level), Some(file))
        })
    }

    /// The number of other drafts of the level that no window has open.
    pub(super) fn others(&self) -> usize {
        let paths = self.level.as_deref().map(paths_of);
        let others = paths.into_iter().flatten().filter(|path| {
            Some(path.as_path()) != self.path() && fs::metadata(path).is_ok() && is_free(path)
        });
        others.count()
    }

    fn at(level: Option<PathBuf>, file: Option<DraftFile>) -> Self {
        Self {
            level,
            file,
            left: None,
            kept: None,
            keeper: Keeper::new(|words| words.unsaved_changes),
        }
    }

    /// Takes the draft of an earlier session, which is this window's own from now on.
    pub(super) fn take(&mut self) -> Option<Document> {
        let left = self.left.take()?;
        self.kept = Some(left.document.clone());
        Some(left.document)
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| &*file.path)
    }

    /// The job that writes unsaved changes, if they are not written yet. Without unsaved changes, removes this window's
    /// draft.
    pub(super) fn work(&mut self, dirty: Option<&Document>) -> Option<Work<Document>> {
        let Some(document) = dirty else {
            if self.left.is_none() {
                self.remove();
            }
            return None;
        };
        // A draft that another program has removed is written again.
        let is_there = |path| fs::metadata(path).is_ok();
        let is_kept = self.kept.as_ref() == Some(document) && self.path().is_some_and(is_there);
        if self.level.is_none() || self.left.is_some() || is_kept {
            return None;
        }
        let claimed = self.claim();
        let document = document.clone();
        Some(Box::new(move || {
            let write = |path: &PathBuf| Ok(write_plain_file(path, document.bytes())?);
            let result = claimed.as_ref().map_err(String::clone).and_then(write);
            Some(Ended::of(document.clone(), result))
        }))
    }

    pub(super) fn conclude(&mut self, document: Document) {
        let is_failing = self.keeper.is_failing;
        if is_failing {
            // The next write claims it again, and may get the lock.
            self.file.take_if(|file| file.lock.is_none());
        }
        self.kept = Some(document).filter(|_| !is_failing);
    }

    /// The path of the draft. If there is none yet, claims the first free one.
    fn claim(&mut self) -> Result<PathBuf, String> {
        if let (None, Some(level)) = (&self.file, &self.level) {
            let is_new = |path: &Path| fs::symlink_metadata(path).is_err();
            let mut new = paths_of(level).filter(|path| is_new(path));
            // Checked again under the lock: another window may have written this draft meanwhile.
            let take = |path| DraftFile::take(path).filter(|file| is_new(&file.path));
            self.file = new.find_map(take);
        }
        let path = self.path().map(Path::to_path_buf);
        path.ok_or_else(|| words().drafts.too_many(MOST))
    }

    pub(super) fn forget(&mut self) {
        let _ = self.keeper.running.wait();
        self.remove();
    }

    /// Notes that the level's file has another name. A draft that waits for a decision stays where it is.
    pub(super) fn follow(&mut self, level: PathBuf) {
        if self.left.is_some() {
            self.level = Some(level);
        } else {
            self.move_to(level);
        }
    }

    /// Notes that the level was saved, maybe in another file.
    pub(super) fn move_to(&mut self, level: PathBuf) {
        self.forget();
        self.level = Some(level);
    }

    fn remove(&mut self) {
        self.left = None;
        self.kept = None;
        if let Some(DraftFile { path, .. }) = &self.file.take() {
            let _ = fs::remove_file(path);
            let _ = fs::remove_file(lock_path(path));
        }
    }
}
