//! A small text file in the platform's data folder, read with a size limit and replaced atomically.

use std::fmt::{self, Display};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::files::{error_text, read_plain_file};

/// A text file. After its first failure it does nothing any more: an unreadable file must not be
/// overwritten, and one error message is enough.
pub(crate) struct TextFile {
    /// The name without `.txt`.
    stem: &'static str,
    max_bytes: usize,
    /// `None` if the platform has no data folder, and after a failure.
    folder: Option<PathBuf>,
}

/// The path of a file, and the reason why it could not be read or written.
#[derive(Debug)]
pub(crate) struct FileError {
    path: PathBuf,
    error: io::Error,
}

impl TextFile {
    /// The file `stem.txt` in a folder, by default in the platform's data folder. Reads at most
    /// `max_bytes` of it.
    pub(crate) fn new(folder: Option<PathBuf>, stem: &'static str, max_bytes: usize) -> Self {
        Self {
            stem,
            max_bytes,
            folder: folder.or_else(|| dirs::data_dir().map(|data| data.join("breakout"))),
        }
    }

    /// Reads the text; empty if there is no file. Invalid UTF-8 is replaced.
    pub(crate) fn read(&mut self) -> Result<String, FileError> {
        let max_bytes = self.max_bytes;
        self.attempt(|path| match read_plain_file(path, max_bytes) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
            Err(error) => Err(error),
        })
    }

    /// Writes a new file and renames it over the old one, so that the file is complete at every
    /// moment.
    pub(crate) fn replace(&mut self, text: &str) -> Result<(), FileError> {
        self.attempt(|path| {
            let new = path.with_extension(format!("txt.{}.new", std::process::id()));
            let replaced = write_new(&new, text).and_then(|()| fs::rename(&new, path));
            if replaced.is_err() {
                let _ = fs::remove_file(&new);
            }
            replaced
        })
    }

    /// Copies the file to a free name, and returns that name.
    pub(crate) fn keep_aside(&mut self) -> Result<String, FileError> {
        let stem = self.stem;
        let name = |number: u32| format!("{stem}-damaged-{number:04}.txt");
        self.attempt(|path| {
            let is_free = |number: &u32| !path.with_file_name(name(*number)).exists();
            let aside = name((1..9999).find(is_free).unwrap_or(9999));
            fs::copy(path, path.with_file_name(&aside))?;
            Ok(aside)
        })
    }

    /// Runs an operation on the file's path; does nothing after a failure.
    fn attempt<T: Default>(
        &mut self,
        operation: impl FnOnce(&Path) -> io::Result<T>,
    ) -> Result<T, FileError> {
        let Some(folder) = &self.folder else {
            return Ok(T::default());
        };
        let path = folder.join(self.stem).with_extension("txt");
        operation(&path).map_err(|error| {
            self.folder = None;
            FileError { path, error }
        })
    }
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

impl Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), error_text(&self.error))
    }
}
