//! Where the platform keeps what belongs to a player.

use std::path::PathBuf;

const NAME: &str = "breakout";

/// The folder for scores, recordings and the player's levels, if the platform has one.
pub(crate) fn data() -> Option<PathBuf> {
    dirs::data_dir().map(|folder| folder.join(NAME))
}

/// The folder for settings, if the platform has one.
pub(crate) fn settings() -> Option<PathBuf> {
    dirs::config_dir().map(|folder| folder.join(NAME))
}
