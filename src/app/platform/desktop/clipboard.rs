//! The clipboard.

use std::cell::RefCell;

use arboard::Clipboard;
use macroquad::input::{KeyCode, is_key_down};

thread_local! {
    /// Lives as long as the program, because a copied text lies in the program that copied it. `None` where
    /// there is no clipboard.
    static CLIPBOARD: RefCell<Option<Clipboard>> = RefCell::new(Clipboard::new().ok());
    /// The text that is to be on it while Ctrl is down.
    static KEPT: RefCell<Option<String>> = const { RefCell::new(None) };
}

pub(crate) fn get() -> Option<String> {
    CLIPBOARD.with_borrow_mut(|clipboard| clipboard.as_mut()?.get_text().ok())
}

pub(crate) fn set(text: &str) {
    CLIPBOARD.with_borrow_mut(|clipboard| {
        // Where another program holds the clipboard, the text cannot be there.
        clipboard
            .as_mut()
            .map(|clipboard| clipboard.set_text(text).ok());
    });
    KEPT.set(Some(text.to_owned()));
}

/// To be called in each frame. macroquad empties the clipboard in each frame in which it knows Ctrl and C or X to be
/// down, so what was there is put back. A picture that was copied elsewhere is lost, and cannot be kept without
/// changing macroquad; on X11 nothing is, because macroquad does not know of Ctrl there.
pub(crate) fn keep() {
    let is_down = |keys: [KeyCode; 2]| keys.into_iter().any(is_key_down);
    if !is_down([KeyCode::LeftControl, KeyCode::RightControl]) {
        KEPT.set(None);
    } else if !is_down([KeyCode::C, KeyCode::X]) {
        KEPT.with_borrow_mut(|kept| *kept = kept.take().or_else(get));
    } else if let Some(text) = KEPT.take() {
        set(&text);
    }
}

/// Puts the command that opens a place on the clipboard, and returns it.
pub(crate) fn link(address: &str) -> String {
    let command = format!("breakout learn {address}");
    set(&command);
    command
}

/// Puts a level's code on the clipboard. Returns how long it is.
#[expect(clippy::unnecessary_wraps, reason = "a page has none")]
pub(crate) fn share(code: &str) -> Option<usize> {
    set(code);
    Some(code.len())
}
