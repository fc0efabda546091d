//! What is wrong with a file.

use std::fmt::{self, Display};
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use super::fs;

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
    io::Error::new(ErrorKind::InvalidInput, "it is not a regular file")
}

/// The message of an I/O error in lower case, without its number.
pub(crate) fn error_text(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "no such file".to_owned(),
        // Windows has other words for it.
        ErrorKind::PermissionDenied if error.raw_os_error().is_some() => {
            "permission denied".to_owned()
        }
        _ => {
            let text = error.to_string().to_lowercase();
            text.split(" (os error").next().unwrap_or(&text).to_owned()
        }
    }
}
