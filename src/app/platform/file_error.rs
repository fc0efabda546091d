//! What is wrong with a file.

use std::fmt::{self, Display};
use std::io;
use std::path::PathBuf;

use super::fs;
use crate::app::platform::console::error_text;

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

/// The error of what is neither a regular file nor a link to one: a folder, a pipe, a device.
pub(crate) fn not_a_regular_file() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")
}
