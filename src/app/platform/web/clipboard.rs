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

/// macroquad does not reach the page's clipboard.
pub(crate) fn keep() {}

/// Puts a level's code on the clipboard, as a link that plays the level here. Returns what that is.
pub(crate) fn share(code: &str) -> String {
    set(&format!("{}?play={code}", page::address()));
    "a link".to_owned()
}
