//! Files that the player asks for.

use std::path::{Path, PathBuf};

use super::page;
use crate::app::platform::file_error::NotSaved;

/// Downloads a file, which the browser renames if it has to, and returns its name. There is
/// never an error: the browser says what is wrong.
pub(crate) fn save_new(stem: &str, extension: &str, bytes: &[u8]) -> Result<PathBuf, NotSaved> {
    let name = format!("{stem}.{extension}");
    page::download(&name, bytes);
    Ok(name.into())
}

/// Nothing: where a browser saves files is its own affair.
pub(crate) fn newest(_: &str, _: usize) -> Vec<PathBuf> {
    Vec::new()
}

pub(crate) const CAN_CHOOSE: bool = true;

pub(crate) use super::page::choose;

/// Nothing: a page has no commands.
pub(crate) fn command_to_watch(_: &Path) -> Option<String> {
    None
}
