//! The keys that macroquad does not tell of.

use macroquad::miniquad::{KeyCode, KeyMods};

/// There are none.
pub(crate) fn hidden() -> Vec<(KeyCode, KeyMods)> {
    Vec::new()
}
