//! Replaces a file as a whole, as the page does by itself.

use std::io;
use std::path::Path;

use super::fs;

/// Does what is to be done before a new file counts, and writes it over the old one.
/// On an error the old file is as it was.
pub(crate) fn replace<T>(
    target: &Path,
    bytes: &[u8],
    before: impl FnOnce() -> io::Result<T>,
) -> io::Result<T> {
    let value = before()?;
    fs::write(target, bytes)?;
    Ok(value)
}

pub(crate) fn rewrite(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::write(path, bytes)
}

pub(crate) fn copy_over(file: &Path, other: &Path) -> io::Result<()> {
    fs::write(other, &fs::read_start(file, usize::MAX)?)
}

/// Needs no care: what a page does at once no other page sees half done.
pub(crate) fn without_lock<T>(_: &Path, work: impl FnOnce() -> T) -> T {
    work()
}

/// Removes what a killed page has left of a look for room.
pub(crate) fn sweep(target: &Path) {
    let _ = fs::remove_file(fs::probe(target));
}

/// No file is a temporary one.
pub(crate) fn is_leftover(_: &Path) -> bool {
    false
}
