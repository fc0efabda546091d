//! Files that the player asks for.

use std::env;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::fs;
use crate::app::platform::path::printable_path;
use crate::console::error_text;

/// Saves bytes in the working directory under the first free name from `stem-0001.extension` on, and
/// returns the whole path.
///
/// # Errors
/// A sentence with the reason.
pub(crate) fn save_new(stem: &str, extension: &str, bytes: &[u8]) -> Result<PathBuf, String> {
    let name = save_in(Path::new(""), stem, extension, bytes)?;
    let folder = env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    Ok(folder.join(name))
}

/// Whether there is something to choose files with.
pub(crate) const CAN_CHOOSE: bool = false;

/// Lets the player choose files to open, which then come as dropped ones do.
///
/// # Errors
/// Always: how they are opened here.
pub(crate) fn choose() -> Result<(), &'static str> {
    Err("Drop the file on this window, or run: breakout load FILE")
}

/// The end of a sentence about a recording that was saved: the command that shows it.
pub(crate) fn how_to_watch(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    format!(
        ": breakout replay {} shows it",
        printable_path(Path::new(name))
    )
}

/// Saves bytes in a folder under the first free name from `stem-0001.extension` on, and returns its
/// path. The empty path is the working directory.
///
/// # Errors
/// A sentence with the reason.
pub(super) fn save_in(
    folder: &Path,
    stem: &str,
    extension: &str,
    bytes: &[u8],
) -> Result<String, String> {
    for number in 1..10_000 {
        let path = folder.join(format!("{stem}-{number:04}.{extension}"));
        let name = printable_path(&path);
        match fs::create_new(&path, bytes) {
            Ok(()) => return Ok(name),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(format!("Cannot save {name}: {}", error_text(&error))),
        }
    }
    Err(format!(
        "Cannot save: {stem}-0001.{extension} to {stem}-9999.{extension} exist"
    ))
}
