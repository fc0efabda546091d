//! Paths, as a sentence names them and as files lie beside one another.

use std::path::{Path, PathBuf};

use breakout::level::printable;

/// The path without control characters.
pub(crate) fn printable_path(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// The path with something appended to the file's name.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}
