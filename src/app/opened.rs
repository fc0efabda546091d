//! Files that a player opens by a drop, with the page's chooser, or in place of levels on the command line.

use std::path::Path;

use breakout::replay::{MAX_BYTES, Recording, ReplayError};

use super::backup;
use super::platform::plain_file::read_plain_file;
use crate::app::platform::files::name_of_file;
use crate::app::words::words;

pub(crate) enum Content {
    Recording(Box<Recording>),
    Backup(Vec<u8>),
    /// Anything else: a level, or what is to be one. Of a file that has a place it is not read yet.
    Level(Vec<u8>),
}

/// Reads a file and tells what it is. `bytes` are empty where it has to be read from `path`.
pub(crate) fn content(path: &Path, bytes: Vec<u8>) -> Result<Content, String> {
    let about = |problem: String| format!("{}: {problem}", name_of_file(path));
    let has_place = bytes.is_empty();
    let read = |max_bytes| {
        if has_place {
            read_plain_file(path, max_bytes).map_err(|error| about(words().files.reason(&error)))
        } else {
            Ok(bytes.clone())
        }
    };
    let start = read(64).unwrap_or_default();
    if backup::is_backup(&start) {
        let bytes = read(backup::MAX_BYTES + 1)?;
        backup::check(&bytes).map_err(|reason| about(reason.to_string()))?;
        return Ok(Content::Backup(bytes));
    }
    let is_recording = !matches!(Recording::from_bytes(&start), Err(ReplayError::NotAReplay));
    if is_recording {
        let recording = Recording::from_bytes(&read(MAX_BYTES + 1)?);
        let recording = recording.map_err(|error| about(error.to_string()))?;
        return Ok(Content::Recording(Box::new(recording)));
    }
    Ok(Content::Level(bytes))
}
