//! Files.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::SystemTime;

pub(crate) use std::fs::{
    canonicalize, copy, create_dir_all, hard_link, metadata, read_dir, read_link, remove_file,
    rename, symlink_metadata, write,
};

/// What a sentence about a file begins with.
pub(crate) fn place(path: &Path) -> String {
    format!("{}: ", path.display())
}

/// The first `max_bytes` of a file.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn read_start(path: &Path, max_bytes: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(max_bytes as u64)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes a file that does not exist yet. Half a file is none.
///
/// # Errors
/// If it exists, or cannot be written.
pub(crate) fn create_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    let written = file.write_all(bytes);
    if written.is_err() {
        let _ = remove_file(path);
    }
    written
}

/// Makes a file as new as if it were written now, where the disk keeps this time.
pub(crate) fn touch(path: &Path) {
    let file = File::options().append(true).open(path);
    let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
}
