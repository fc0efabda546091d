//! A press or a release of a key.

use macroquad::miniquad::{KeyCode, KeyMods};

/// An event of a key where macroquad does not know enough of it.
#[cfg_attr(
    not(target_os = "linux"),
    expect(dead_code, reason = "only X11 reports them")
)]
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Keystroke {
    Down {
        key: KeyCode,
        /// Without Shift where that only served to write a sign.
        mods: KeyMods,
        repeats: bool,
        /// The typed text; empty for most keys.
        text: String,
    },
    Up(KeyCode),
}
