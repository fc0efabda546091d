//! Plain files and their folders.

use std::{io, path::Path};

use super::file_error::{FileError, Obstacle};
use super::{fs, whole_file::replace};

/// The entries of a folder; none if it cannot be read. The empty path is the working directory.
pub(crate) fn entries(folder: &Path) -> impl Iterator<Item = fs::DirEntry> + use<> {
    let is_here = folder.as_os_str().is_empty();
    let folder = if is_here { Path::new(".") } else { folder };
    fs::read_dir(folder).into_iter().flatten().flatten()
}

/// Reads at most the first `max_bytes` of a regular file.
pub(crate) fn read_plain_file(path: &Path, max_bytes: usize) -> io::Result<Vec<u8>> {
    // Checked before opening: a pipe would block, and a device might never end.
    if !fs::metadata(path)?.is_file() {
        return Err(Obstacle::NotAFile.into());
    }
    fs::read_start(path, max_bytes)
}

pub(crate) fn write_plain_file(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    replace(path, bytes, || Ok(())).map_err(FileError::at(path))
}

pub(crate) fn make_folder(path: &Path) -> Result<(), FileError> {
    fs::create_dir_all(path).map_err(FileError::at(path))
}
