//! A small text file that is merged with the changes of other windows, and replaced as a whole.
//!
//! Beside `scores.txt` there may be:
//!
//! - `scores.txt.lock`, which windows lock one after the other; it is never renamed
//! - `scores.txt.old`, the file before the last save, which is read when the file is damaged
//! - `scores.txt.1234-0.new`, a file that process 1234 is writing; leftovers are removed
//! - `scores-aside-0001.txt`, a damaged file; a whole one, set aside by an older program, is merged, and removed

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Content, Ended, Work};
use crate::app::platform::whole_file::{copy_over, replace, sweep};
use crate::app::platform::{
    file_error::FileError,
    fs, lock,
    path::{numbered_paths, with_suffix},
    plain_file::read_plain_file,
};
use crate::app::words::words;

/// The longest wait for another window that saves. Then the file is saved without the lock, as on a file system that
/// has none: what another window saves in the same moment comes back with that window's next save.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);
const MAX_LINKS: usize = 40;

pub(crate) struct TextFileKind {
    /// The name without extension, and the extension.
    pub(crate) name: (&'static str, &'static str),
    pub(crate) content: Content,
    pub(crate) max_bytes: usize,
    /// Keeps the file before, and reads it in place of a damaged one.
    pub(crate) keeps_previous: bool,
    /// The fault of a text, in a few words; `None` if it is whole.
    pub(crate) fault: fn(&str) -> Option<String>,
}

/// A text file in a folder; without a folder nothing is kept.
#[derive(Clone)]
pub(crate) struct TextFile {
    kind: &'static TextFileKind,
    folder: Option<PathBuf>,
}

/// A file as it was found: nothing, a whole text, a damaged text with its fault, or the fault of an unreadable file.
#[derive(Default)]
struct Found {
    text: Option<String>,
    fault: Option<String>,
}

impl Found {
    fn whole(&self) -> Option<&String> {
        self.text.as_ref().filter(|_| self.fault.is_none())
    }
}

impl TextFile {
    pub(crate) fn new(folder: Option<PathBuf>, kind: &'static TextFileKind) -> Self {
        Self { kind, folder }
    }

    /// [`Self::update`] as work.
    pub(crate) fn work<T>(
        &self,
        edit: impl Fn(&[String]) -> (T, Option<String>) + Send + 'static,
    ) -> Work<T> {
        let file = self.clone();
        Box::new(move || Some(file.update(&edit)))
    }

    /// Reads the file, and replaces it by the new text of `edit`, unless that is `None` or the same. `edit` gets the
    /// text of the file; for a damaged file the readable text and the file before; then whole files that an older
    /// program has set aside. A damaged or unreadable file is set aside, never overwritten.
    pub(crate) fn update<T>(&self, edit: impl Fn(&[String]) -> (T, Option<String>)) -> Ended<T> {
        let (value, saved) = self.try_update(edit);
        let (remark, result) = match saved {
            Ok(set_aside) => (set_aside, Ok(())),
            Err(error) => (None, Err(error.into())),
        };
        Ended {
            value,
            remark,
            result,
        }
    }

    /// Merges a text of a backup into the file. `edit` gets it, and the same texts as that of [`Self::update`]. Returns
    /// a sentence about a damaged file.
    pub(crate) fn merge(
        &self,
        bytes: &[u8],
        edit: impl Fn(&str, &[String]) -> Option<String>,
    ) -> Result<Option<String>, FileError> {
        let max_bytes = self.kind.max_bytes;
        if bytes.len() > max_bytes {
            let error = io::Error::other(words().files.too_long(max_bytes));
            return Err(FileError::new(self.file_name().into(), error));
        }
        let text = String::from_utf8_lossy(bytes);
        self.try_update(|texts| ((), edit(&text, texts))).1
    }

    /// [`Self::update`]. Returns the value of `edit`, and a sentence about a file set aside.
    fn try_update<T>(
        &self,
        edit: impl Fn(&[String]) -> (T, Option<String>),
    ) -> (T, Result<Option<String>, FileError>) {
        let Some(folder) = &self.folder else {
            return (edit(&[]).0, Ok(None));
        };
        let path = folder.join(self.file_name());
        let _lock = lock::wait_for(&with_suffix(&path, ".lock"), LOCK_TIMEOUT);
        let target = follow(&path);
        sweep(&target);
        let (asides, returned): (Vec<_>, Vec<_>) = self.returned(&target).into_iter().unzip();
        let edit = |texts: Vec<String>| edit(&[texts, returned].concat());
        let (value, saved) = match self.find(&target) {
            Ok(found) => {
                let (value, new) = edit(self.texts(&target, &found));
                // A link to something unreadable goes with it.
                let is_link_lost = found.text.is_none() && found.fault.is_some();
                let place = if is_link_lost { &path } else { &target };
                (value, self.save(place, &found, new))
            }
            Err(error) => (edit(Vec::new()).0, Err(error)),
        };
        for aside in asides.iter().filter(|_| saved.is_ok()) {
            let _ = fs::remove_file(aside);
        }
        (value, saved.map_err(FileError::at(&path)))
    }

    fn file_name(&self) -> String {
        let (stem, extension) = self.kind.name;
        format!("{stem}.{extension}")
    }

    /// The names for files that are set aside, in order.
    fn asides(&self, place: &Path) -> impl Iterator<Item = PathBuf> + use<> {
        let (stem, extension) = self.kind.name;
        let folder = place.parent().unwrap_or(Path::new(""));
        numbered_paths(folder, &format!("{stem}-aside"), extension)
    }

    pub(crate) fn has_aside(&self) -> bool {
        self.folder.as_ref().is_some_and(|folder| {
            let first = self.asides(&follow(&folder.join(self.file_name()))).next();
            first.is_some_and(|aside| fs::symlink_metadata(aside).is_ok())
        })
    }

    /// Files that were set aside, and are whole for this program.
    fn returned(&self, target: &Path) -> Vec<(PathBuf, String)> {
        let asides = self
            .asides(target)
            .take_while(|aside| fs::symlink_metadata(aside).is_ok());
        let whole = asides.filter_map(|aside| {
            let text = self.find(&aside).ok()?.whole()?.clone();
            Some((aside, text))
        });
        whole.collect()
    }

    fn find(&self, target: &Path) -> io::Result<Found> {
        let max_bytes = self.kind.max_bytes;
        let (text, fault) = match read_plain_file(target, max_bytes + 1) {
            Ok(bytes) if bytes.len() <= max_bytes => {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let fault = (self.kind.fault)(&text);
                (Some(text), fault)
            }
            Ok(_) => (None, Some(words().files.too_long(max_bytes))),
            Err(error) => match error.kind() {
                ErrorKind::NotFound => (None, None),
                // The file itself is at fault, and not the disk or the folder.
                ErrorKind::PermissionDenied | ErrorKind::InvalidInput => {
                    (None, Some(words().files.reason(&error)))
                }
                _ => return Err(error),
            },
        };
        Ok(Found { text, fault })
    }

    /// The text of the file, and unless it is whole the one before.
    fn texts(&self, target: &Path, found: &Found) -> Vec<String> {
        let previous = || {
            let bytes = read_plain_file(&with_suffix(target, ".old"), self.kind.max_bytes).ok()?;
            Some(String::from_utf8_lossy(&bytes).into_owned())
        };
        let needs_previous = self.kind.keeps_previous && found.whole().is_none();
        let previous = needs_previous.then(previous).flatten();
        found.text.iter().cloned().chain(previous).collect()
    }

    /// Moves a damaged or unreadable file to a free name. Returns a sentence about it.
    fn set_aside(&self, place: &Path, found: &Found) -> io::Result<Option<String>> {
        let Some(fault) = &found.fault else {
            return Ok(None);
        };
        let is_free = |aside: &PathBuf| fs::symlink_metadata(aside).is_err();
        let free = self.asides(place).find(is_free);
        let aside = free.ok_or(ErrorKind::AlreadyExists)?;
        if found.text.is_none() {
            fs::rename(place, &aside)?;
        } else if fs::hard_link(place, &aside).is_err() {
            // A damaged file stays until its replacement is complete. Without hard links it is copied.
            fs::create_new(&aside, &fs::read_start(place, self.kind.max_bytes)?)?;
        }
        let sentence = words().files.set_aside(&self.file_name(), fault, &aside);
        Ok(Some(sentence))
    }

    /// Writes a new text, if it differs. Returns a sentence about a file set aside.
    fn save(&self, place: &Path, found: &Found, new: Option<String>) -> io::Result<Option<String>> {
        let current = found.whole();
        let Some(new) = new.filter(|new| current != Some(new)) else {
            return self.set_aside(place, found);
        };
        replace(place, new.as_bytes(), || {
            let set_aside = self.set_aside(place, found)?;
            if self.kind.keeps_previous && current.is_some() {
                copy_over(place, &with_suffix(place, ".old"))?;
            }
            Ok(set_aside)
        })
    }
}

/// The file that a chain of symbolic links leads to, whether it exists or not.
fn follow(path: &Path) -> PathBuf {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(next) = fs::read_link(&target) else {
            break;
        };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    target
}
