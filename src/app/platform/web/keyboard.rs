//! Keys that macroquad does not report.

use macroquad::miniquad::{KeyCode, KeyMods};

pub(crate) use super::page::follow;

/// There are none.
pub(crate) fn hidden() -> Vec<(KeyCode, KeyMods)> {
    Vec::new()
}
