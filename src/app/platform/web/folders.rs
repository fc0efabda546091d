//! The names under which the page stores what belongs to a player.

use std::path::PathBuf;

const NAME: &str = "breakout";

pub(crate) fn data() -> Option<PathBuf> {
    Some(PathBuf::from(NAME))
}

pub(crate) fn settings() -> Option<PathBuf> {
    Some(PathBuf::from(NAME))
}
