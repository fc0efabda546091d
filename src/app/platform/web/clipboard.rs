//! The clipboard.

use super::page;

pub(crate) use super::page::{copy as set, pasted as get};

/// macroquad does not reach the page's clipboard.
pub(crate) fn keep() {}

/// Puts a link to a place on the clipboard, and returns it.
pub(crate) fn link(address: &str) -> String {
    let link = format!("{}?{address}", page::address());
    set(&link);
    link
}

/// Puts a level's code on the clipboard, as a link that plays the level here, of which the length tells nothing.
pub(crate) fn share(code: &str) -> Option<usize> {
    link(&format!("play={code}"));
    None
}
