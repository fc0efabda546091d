//! Keys that macroquad does not report.

use macroquad::miniquad::{KeyCode, KeyMods};

pub(crate) use super::page::follow;

/// None: macroquad reports all keys.
pub(crate) fn hidden() -> Vec<(KeyCode, KeyMods)> {
    Vec::new()
}
