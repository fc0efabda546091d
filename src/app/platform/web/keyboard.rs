//! The keys that macroquad does not tell of.

use macroquad::miniquad::{KeyCode, KeyMods};

use super::page;

/// Whether the browser's button *Back* is Esc now, and whether Tab is a key of the game.
pub(crate) fn follow(goes_back: bool, uses_tab: bool) {
    page::follow(goes_back, uses_tab);
}

/// There are none.
pub(crate) fn hidden() -> Vec<(KeyCode, KeyMods)> {
    Vec::new()
}
