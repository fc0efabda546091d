//! Gives the player the page's picture as a PNG file. The browser makes it: what would do so here, with its tables,
//! is a fortieth of what the page loads.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use macroquad::miniquad::KeyCode;

use super::page;
use crate::app::platform::file_error::{FileError, NotSaved};

/// The key that saves a picture. F12 is the browser's.
pub(crate) const KEY: KeyCode = KeyCode::F9;

/// Gives the player the picture to download, and returns its name. There is never an error: the browser says what is
/// wrong.
pub(crate) fn save_new() -> Result<PathBuf, NotSaved> {
    let name = "breakout.png";
    page::save_picture(name);
    Ok(name.into())
}

/// Saves nothing: only a session frame by frame names a file, and a page has none.
pub(crate) fn save(path: &Path) -> Result<(), FileError> {
    let error = ErrorKind::Unsupported.into();
    Err(FileError::new(path.to_owned(), error))
}
