//! Screenshots as PNG files. The browser encodes them: an encoder here would be a fortieth of the page's size.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use macroquad::miniquad::KeyCode;

use super::page;
use crate::app::platform::file_error::{FileError, NotSaved};

/// The key that saves a picture. F12 is the browser's.
pub(crate) const KEY: KeyCode = KeyCode::F9;

/// Downloads the picture, and returns its name. Never fails: the browser reports errors.
pub(crate) fn save_new() -> Result<PathBuf, NotSaved> {
    let name = "breakout.png";
    page::save_picture(name);
    Ok(name.into())
}

/// Fails: only frame by frame sessions name a file, and a page has none.
pub(crate) fn save(path: &Path) -> Result<(), FileError> {
    let error = ErrorKind::Unsupported.into();
    Err(FileError::new(path.to_owned(), error))
}
