//! Plain files and their folders.

use std::io::{self, Read};
use std::path::Path;

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
    must_be_plain(path)?;
    fs::read_start(path, max_bytes)
}

/// Opens a regular file for reading.
pub(crate) fn open_plain_file(path: &Path) -> io::Result<impl Read + use<>> {
    must_be_plain(path)?;
    fs::open(path)
}

/// Checked before opening: a pipe would block, and a device might never end.
fn must_be_plain(path: &Path) -> io::Result<()> {
    let is_plain = fs::metadata(path)?.is_file();
    is_plain.then_some(()).ok_or(Obstacle::NotAFile.into())
}

pub(crate) fn write_plain_file(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    replace(path, bytes, || Ok(())).map_err(FileError::at(path))
}

/// Before a file of a name that the user gave is overwritten.
///
/// # Errors
/// If the name is a link: who made it would choose what is overwritten.
pub(crate) fn refuse_link(path: &Path) -> Result<(), FileError> {
    match fs::read_link(path) {
        Ok(_) => Err(FileError::new(path.to_owned(), Obstacle::Link.into())),
        Err(_) => Ok(()),
    }
}

pub(crate) fn make_folder(path: &Path) -> Result<(), FileError> {
    fs::create_dir_all(path).map_err(FileError::at(path))
}
