use super::page;

pub(crate) use super::page::{copy as set, pasted as get};

/// Does nothing: macroquad does not reach the page's clipboard.
pub(crate) fn keep() {}

pub(crate) fn link(address: &str) -> String {
    format!("{}?{address}", page::address())
}

pub(crate) fn raced(code: &str) -> String {
    link(&format!("race={code}"))
}

/// The link that plays a level. `None`: the length of a link means nothing.
pub(crate) fn shared(code: &str) -> (String, Option<usize>) {
    (link(&format!("play={code}")), None)
}
