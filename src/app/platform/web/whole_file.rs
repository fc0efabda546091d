//! Atomic replacement of files, as of any value of the storage.

use std::io::{self, Write};
use std::path::Path;

use super::fs;

/// Runs `before`, and overwrites the file. An error leaves the old file unchanged.
pub(crate) fn replace<T>(
    target: &Path,
    bytes: &[u8],
    before: impl FnOnce() -> io::Result<T>,
) -> io::Result<T> {
    let value = before()?;
    fs::write(target, bytes)?;
    Ok(value)
}

/// Replaces a file by what `write` writes. An error leaves the old file.
pub(crate) fn replace_by<E: From<io::Error>>(
    target: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    Ok(fs::write(target, &bytes)?)
}

pub(crate) fn rewrite(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::write(path, bytes)
}

pub(crate) fn copy_over(file: &Path, other: &Path) -> io::Result<()> {
    fs::write(other, &fs::read_start(file, usize::MAX)?)
}

/// Removes the probe for free room of a killed page.
pub(crate) fn sweep(target: &Path) {
    let _ = fs::remove_file(fs::probe(target));
}

/// Does nothing: the storage has no temporary files.
pub(crate) fn sweep_folder(_: &Path) {}

/// Does nothing: the storage has no temporary files.
pub(crate) fn remove_leftover(_: &Path) {}
