//! The clipboard.

use super::page;

pub(crate) use super::page::{copy as set, pasted as get};

/// macroquad does not reach the page's clipboard.
pub(crate) fn keep() {}

/// Puts a level's code on the clipboard, as a link that plays the level here. Returns what that is.
pub(crate) fn share(code: &str) -> String {
    set(&format!("{}?play={code}", page::address()));
    "a link".to_owned()
}
