//! Files that the player asks for.

use std::path::{Path, PathBuf};

use super::page;
use crate::app::platform::file_error::NotSaved;

/// The stem of recordings.
pub(crate) const RECORDING: &str = "game";

/// Downloads a file, which the browser may rename, and returns its name. Never fails: the browser reports errors.
pub(crate) fn save_new(stem: &str, extension: &str, bytes: &[u8]) -> Result<PathBuf, NotSaved> {
    let name = format!("{stem}.{extension}");
    page::download(&name, bytes);
    Ok(name.into())
}

/// Does nothing: the browser has a folder for downloads.
pub(crate) fn save_instead_in(_: PathBuf) {}

/// None: the page cannot see the browser's downloads.
pub(crate) fn newest(_: &str, _: usize) -> Vec<PathBuf> {
    Vec::new()
}

pub(crate) const CAN_CHOOSE: bool = true;

pub(crate) use super::page::choose;

/// `None`: a page has no commands.
pub(crate) fn command_to_watch(_: &Path) -> Option<String> {
    None
}
