//! Errors of files. Their sentences are in `words/files.rs`.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::fs;

#[derive(Debug)]
pub(crate) struct FileError {
    pub(crate) path: PathBuf,
    pub(crate) error: io::Error,
}

impl FileError {
    pub(crate) fn new(path: PathBuf, error: io::Error) -> Self {
        Self { path, error }
    }

    /// True if the disk is full or away, so that the same may succeed later. Otherwise the file is at fault: its name,
    /// or what is in its place.
    pub(crate) fn is_of_disk(&self) -> bool {
        // A folder may be a link to a disk that is away.
        let leads_nowhere = |path: &Path| {
            let found = fs::metadata(path).map_err(|error| error.kind());
            fs::symlink_metadata(path).is_ok() && matches!(found, Err(ErrorKind::NotFound))
        };
        is_of_disk(&self.error) || self.path.ancestors().skip(1).any(leads_nowhere)
    }

    /// For `map_err`.
    pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::new(path.to_owned(), error)
    }
}

/// Numbers by which systems report a disk that is away or does not answer, where the standard library has no name for it.
#[cfg(unix)]
const DISK_ERRORS: [i32; 4] = [5, 6, 19, 123];
#[cfg(windows)]
const DISK_ERRORS: [i32; 5] = [21, 53, 64, 1117, 1167];
#[cfg(not(any(unix, windows)))]
const DISK_ERRORS: [i32; 0] = [];

/// True if the disk is full, so that the same may succeed later.
pub(crate) fn is_full(error: &io::Error) -> bool {
    use ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

/// [`FileError::is_of_disk`], as far as an error says it.
pub(crate) fn is_of_disk(error: &io::Error) -> bool {
    use ErrorKind::{
        HostUnreachable, NetworkDown, NetworkUnreachable, ReadOnlyFilesystem,
        StaleNetworkFileHandle, TimedOut,
    };
    let is_known = |code| DISK_ERRORS.contains(&code);
    is_full(error)
        || error.raw_os_error().is_some_and(is_known)
        || matches!(
            error.kind(),
            HostUnreachable
                | NetworkDown
                | NetworkUnreachable
                | ReadOnlyFilesystem
                | StaleNetworkFileHandle
                | TimedOut
        )
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
    Link,
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
            Obstacle::NotAFile | Obstacle::Link => ErrorKind::InvalidInput,
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
