//! Keys that macroquad does not report.

use macroquad::miniquad::{KeyCode, KeyMods};

/// Does nothing: the window has all keys.
pub(crate) fn follow(_goes_back: bool, _uses_tab: bool) {}

/// The unreported presses since the last call.
pub(crate) fn hidden() -> Vec<(KeyCode, KeyMods)> {
    #[cfg(target_os = "linux")]
    return super::ctrl_key::taken();
    #[cfg(not(target_os = "linux"))]
    Vec::new()
}
