use super::page;

pub(crate) use super::page::{copy as set, pasted as get};

/// Does nothing: macroquad does not reach the page's clipboard.
pub(crate) fn keep() {}

pub(crate) fn link(address: &str) -> String {
    let link = format!("{}?{address}", page::address());
    set(&link);
    link
}

/// Copies a share code as a link that plays the level. `None`: the length of a link means nothing.
pub(crate) fn share(code: &str) -> Option<usize> {
    link(&format!("play={code}"));
    None
}
