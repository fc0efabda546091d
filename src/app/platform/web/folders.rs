//! The names under which the page stores what belongs to a player.

use std::path::PathBuf;

const NAME: &str = "breakout";

/// The folder for scores, recordings and the player's levels.
pub(crate) fn data() -> Option<PathBuf> {
    Some(PathBuf::from(NAME))
}

/// The folder for settings.
pub(crate) fn settings() -> Option<PathBuf> {
    Some(PathBuf::from(NAME))
}
