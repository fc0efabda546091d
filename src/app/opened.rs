//! Files opened by a drop, with the page's chooser, or on the command line.

use std::path::Path;

use breakout::replay::{MAX_BYTES, Recording, ReplayError};

use super::{backup, platform::plain_file::read_plain_file};
use crate::app::{platform::files::name_of_file, words::words};

pub(crate) enum Content {
    Recording(Box<Recording>),
    Backup(Vec<u8>),
    /// Anything else: a level, or a draft of one. Empty for a file with a path, which is not read yet.
    Level(Vec<u8>),
}

/// Reads a file and classifies it. Empty `bytes` are read from `path`.
pub(crate) fn content(path: &Path, bytes: Vec<u8>) -> Result<Content, String> {
    let about = |problem: String| format!("{}: {problem}", name_of_file(path));
    let read = |max_bytes| match &bytes[..] {
        [] => read_plain_file(path, max_bytes).map_err(|error| about(words().files.reason(&error))),
        bytes => Ok(bytes.to_vec()),
    };
    let start = read(64).unwrap_or_default();
    if backup::is_backup(&start) {
        let bytes = read(backup::MAX_BYTES + 1)?;
        backup::from_bytes(&bytes).map_err(about)?;
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
