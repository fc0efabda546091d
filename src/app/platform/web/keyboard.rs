//! The keys that macroquad does not tell of.

use macroquad::miniquad::{KeyCode, KeyMods};

pub(crate) use super::page::follow;

/// There are none.
pub(crate) fn hidden() -> Vec<(KeyCode, KeyMods)> {
    Vec::new()
}
