//! The keys that macroquad does not tell of.

use macroquad::miniquad::{KeyCode, KeyMods};

/// Those that were pressed since the last call.
pub(crate) fn hidden() -> Vec<(KeyCode, KeyMods)> {
    #[cfg(target_os = "linux")]
    return super::ctrl_key::taken();
    #[cfg(not(target_os = "linux"))]
    Vec::new()
}
