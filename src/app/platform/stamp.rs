//! What tells that a file was written, without reading it.

use std::path::Path;
use std::time::SystemTime;

use super::fs;

/// How a file looks from outside. A save that leaves all of it as it was is not seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
    /// Another file in its place may have the same time of change.
    created: Option<SystemTime>,
    is_folder: bool,
}

impl Stamp {
    /// The stamp of what is there now; `None` if nothing is. A folder in the place of a file has one, too.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok()?;
        Some(Self {
            length: found.len(),
            modified: found.modified().ok(),
            created: found.created().ok(),
            is_folder: found.is_dir(),
        })
    }

    pub(crate) fn is_folder(&self) -> bool {
        self.is_folder
    }
}
