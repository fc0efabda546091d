//! The keys that macroquad does not tell of.

use macroquad::miniquad::{KeyCode, KeyMods};

/// Needs nothing: all keys are the window's.
pub(crate) fn follow(_goes_back: bool, _uses_tab: bool) {}

/// Presses since the last call that macroquad does not tell.
pub(crate) fn hidden() -> Vec<(KeyCode, KeyMods)> {
    #[cfg(target_os = "linux")]
    return super::ctrl_key::taken();
    #[cfg(not(target_os = "linux"))]
    Vec::new()
}
