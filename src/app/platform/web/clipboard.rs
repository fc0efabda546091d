//! The clipboard.

use super::page;

/// The text that the player pastes, if there is one.
pub(crate) fn get() -> Option<String> {
    page::pasted()
}

/// Puts a text on the clipboard.
pub(crate) fn set(text: &str) {
    page::copy(text);
}
