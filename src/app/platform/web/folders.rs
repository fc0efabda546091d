//! The prefix of the storage keys of a player's files.

use std::path::PathBuf;

pub(crate) use self::data as settings;

pub(crate) fn data() -> Option<PathBuf> {
    Some(PathBuf::from("breakout"))
}
