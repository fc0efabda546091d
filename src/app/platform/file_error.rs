//! Errors of files. Their sentences are in `words/files.rs`.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub(crate) struct FileError {
    pub(crate) path: PathBuf,
    pub(crate) error: io::Error,
}

impl FileError {
    pub(crate) fn new(path: PathBuf, error: io::Error) -> Self {
        Self { path, error }
    }

    /// For `map_err`.
    pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::new(path.to_owned(), error)
    }
}

impl From<FileError> for String {
    fn from(error: FileError) -> Self {
        error.to_string()
    }
}

#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "for the desktop"))]
#[derive(Debug)]
pub(crate) enum NotSaved {
    File(FileError),
    /// All names, `stem-0001.extension` and so on, are taken.
    Taken {
        stem: &'static str,
        extension: &'static str,
    },
    Picture(io::Error),
}

/// The reasons beside the errors of the system.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Obstacle {
    /// Neither a regular file nor a link to one: a folder, a pipe, a device.
    NotAFile,
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "for the desktop"))]
    NamesTaken,
    #[cfg_attr(not(target_family = "wasm"), expect(dead_code, reason = "for a page"))]
    StorageFull,
    #[cfg_attr(not(target_family = "wasm"), expect(dead_code, reason = "for a page"))]
    StorageForbidden,
}

impl Obstacle {
    pub(crate) fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }
}

impl Error for Obstacle {}

impl From<Obstacle> for io::Error {
    fn from(obstacle: Obstacle) -> Self {
        let kind = match obstacle {
            Obstacle::NotAFile => ErrorKind::InvalidInput,
            Obstacle::NamesTaken => ErrorKind::AlreadyExists,
            Obstacle::StorageFull => ErrorKind::StorageFull,
            Obstacle::StorageForbidden => ErrorKind::PermissionDenied,
        };
        Self::new(kind, obstacle)
    }
}

/// The system's text for an error, in lower case and without its number.
pub(crate) fn system_text(error: &io::Error) -> String {
    let text = error.to_string().to_lowercase();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}
