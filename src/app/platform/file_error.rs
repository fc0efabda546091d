//! What is wrong with a file, and the names of files beside it.

use std::fmt::{self, Display};
use std::io;
use std::path::{Path, PathBuf};

use super::fs;
use crate::console::error_text;

/// The path of a file, and the reason why it could not be read or written.
#[derive(Debug)]
pub(crate) struct FileError {
    path: PathBuf,
    error: io::Error,
}

impl FileError {
    pub(crate) fn new(path: PathBuf, error: io::Error) -> Self {
        Self { path, error }
    }
}

impl Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", fs::place(&self.path), error_text(&self.error))
    }
}

/// The path with something appended to the file's name.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}
