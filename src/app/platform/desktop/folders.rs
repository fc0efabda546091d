//! The platform's folders for a player's files.

use std::path::PathBuf;

const NAME: &str = "breakout";

/// The folder for scores, recordings and the player's levels.
pub(crate) fn data() -> Option<PathBuf> {
    dirs::data_dir().map(|folder| folder.join(NAME))
}

pub(crate) fn settings() -> Option<PathBuf> {
    dirs::config_dir().map(|folder| folder.join(NAME))
}
