//! A small text file that is kept: brought together with what another window wrote since, and
//! replaced as a whole, so that it is complete at every moment, whenever the program ends.
//!
//! Beside `scores.txt` there may be:
//!
//! - `scores.txt.lock`, which windows lock one after the other; it is never renamed
//! - `scores.txt.old`, the file before the last save, which is read when the file is damaged
//! - `scores.txt.1234-0.new`, a file that process 1234 is writing; those left over are removed
//! - `scores-aside-0001.txt`, a damaged file or one that is none of ours

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::file_error::{FileError, beside};
use super::fs;
use super::lock;
use super::whole_file::{copy_over, replace, sweep};
use crate::console::error_text;
use crate::files::read_plain_file;

/// The longest wait for another window that saves. After it the file is saved all the same: what is
/// then overwritten comes back when the other window saves again.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);
/// The most links that are followed from a file to its target.
const MAX_LINKS: usize = 40;

/// What is kept in a file, and how it is told from other text.
pub(crate) struct Kind {
    /// The name without extension, and the extension.
    pub(crate) name: (&'static str, &'static str),
    /// The name of its content in a sentence, in the plural.
    pub(crate) content: &'static str,
    pub(crate) max_bytes: usize,
    /// Whether the file before is kept, and read in place of a damaged one.
    pub(crate) keeps_previous: bool,
    /// What is wrong with a text, in a few words; `None` if it is whole.
    pub(crate) fault: fn(&str) -> Option<String>,
}

/// A text file of a kind in a folder; without a folder nothing is kept.
#[derive(Clone)]
pub(crate) struct TextFile {
    kind: &'static Kind,
    folder: Option<PathBuf>,
}

/// What became of an update: a sentence about a file that was set aside, or why nothing was saved.
pub(crate) type Update = Result<Option<String>, FileError>;

/// What is found in the place of a file.
enum Found {
    Nothing,
    Whole(String),
    Damaged { text: String, fault: String },
    Unreadable { fault: String },
}

impl TextFile {
    pub(crate) fn new(folder: Option<PathBuf>, kind: &'static Kind) -> Self {
        Self { kind, folder }
    }

    pub(crate) fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// Reads the file, and replaces it by what `edit` makes of its text, unless that is `None` or the
    /// same. `edit` gets no text if there is no file, and of a damaged file the readable text and the
    /// one before. What is damaged or unreadable is set aside, never overwritten.
    pub(crate) fn update<T>(
        &self,
        edit: impl FnOnce(&[String]) -> (T, Option<String>),
    ) -> (T, Update) {
        let Some(folder) = &self.folder else {
            return (edit(&[]).0, Ok(None));
        };
        let path = folder.join(self.file_name());
        let _ = fs::create_dir_all(folder);
        let _lock = lock::wait_for(&beside(&path, ".lock"), LOCK_TIMEOUT);
        let target = follow(&path);
        sweep(&target);
        let (value, saved) = match self.find(&target) {
            Ok(found) => {
                let (value, new) = edit(&self.texts(&target, &found));
                (value, self.save(&path, &target, &found, new))
            }
            Err(error) => (edit(&[]).0, Err(error)),
        };
        let saved = saved.map_err(|error| FileError::new(path, error));
        (value, saved)
    }

    fn file_name(&self) -> String {
        let (stem, extension) = self.kind.name;
        format!("{stem}.{extension}")
    }

    fn find(&self, target: &Path) -> io::Result<Found> {
        let max_bytes = self.kind.max_bytes;
        let bytes = match read_plain_file(target, max_bytes + 1) {
            Ok(bytes) => bytes,
            Err(error) => {
                return match error.kind() {
                    ErrorKind::NotFound => Ok(Found::Nothing),
                    // The file itself is the reason, and not the disk or the folder.
                    ErrorKind::PermissionDenied | ErrorKind::InvalidInput => {
                        let fault = error_text(&error);
                        Ok(Found::Unreadable { fault })
                    }
                    _ => Err(error),
                };
            }
        };
        if bytes.len() > max_bytes {
            let fault = format!("it is longer than {max_bytes} bytes");
            return Ok(Found::Unreadable { fault });
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(match (self.kind.fault)(&text) {
            None => Found::Whole(text),
            Some(fault) => Found::Damaged { text, fault },
        })
    }

    /// The texts that count: that of the file, and unless it is whole the one before.
    fn texts(&self, target: &Path, found: &Found) -> Vec<String> {
        let previous = || {
            let bytes = read_plain_file(&beside(target, ".old"), self.kind.max_bytes).ok()?;
            Some(String::from_utf8_lossy(&bytes).into_owned())
        };
        let previous = self.kind.keeps_previous.then(previous).flatten();
        match found {
            Found::Whole(text) => vec![text.clone()],
            Found::Damaged { text, .. } => [text.clone()].into_iter().chain(previous).collect(),
            Found::Nothing | Found::Unreadable { .. } => previous.into_iter().collect(),
        }
    }

    /// Gives what is no whole file of ours a free name. Returns a sentence about it.
    fn set_aside(&self, path: &Path, target: &Path, found: &Found) -> io::Result<Option<String>> {
        let (stem, extension) = self.kind.name;
        let name = |number: u32| format!("{stem}-aside-{number:04}.{extension}");
        let is_free = |aside: &PathBuf| fs::symlink_metadata(aside).is_err();
        let free = |place: &Path| {
            let mut names = (1..10_000).map(|number| place.with_file_name(name(number)));
            names.find(is_free).ok_or(ErrorKind::AlreadyExists)
        };
        let (aside, fault) = match found {
            Found::Nothing | Found::Whole(_) => return Ok(None),
            // The file stays until its replacement is complete.
            Found::Damaged { fault, .. } => {
                let aside = free(target)?;
                link_or_copy(target, &aside, self.kind.max_bytes)?;
                (aside, fault)
            }
            Found::Unreadable { fault } => {
                let aside = free(path)?;
                fs::rename(path, &aside)?;
                (aside, fault)
            }
        };
        let (name, aside) = (self.file_name(), fs::name_and_folder(&aside));
        Ok(Some(format!("{name}: {fault}; it is kept as {aside}")))
    }

    /// Writes a new file and renames it over the old one. Returns a sentence if that was set aside.
    fn save(
        &self,
        path: &Path,
        target: &Path,
        found: &Found,
        new: Option<String>,
    ) -> io::Result<Option<String>> {
        let (target, current) = match found {
            Found::Whole(text) => (target, Some(text)),
            // A link to something unreadable goes with it.
            Found::Unreadable { .. } => (path, None),
            Found::Nothing | Found::Damaged { .. } => (target, None),
        };
        let Some(new) = new.filter(|new| current != Some(new)) else {
            return self.set_aside(path, target, found);
        };
        replace(target, new.as_bytes(), || {
            let sentence = self.set_aside(path, target, found)?;
            if self.kind.keeps_previous && current.is_some() {
                copy_over(target, &beside(target, ".old"))?;
            }
            Ok(sentence)
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

/// Gives a file a second name that is free, or makes a copy where there are no hard links.
fn link_or_copy(file: &Path, name: &Path, max_bytes: usize) -> io::Result<()> {
    fs::hard_link(file, name).or_else(|_| fs::create_new(name, &fs::read_start(file, max_bytes)?))
}
