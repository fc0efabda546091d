use std::cell::RefCell;

use arboard::Clipboard;
use macroquad::input::{KeyCode, is_key_down};

thread_local! {
    /// Lives as long as the program, which owns the texts that it copied. `None` without a clipboard.
    static CLIPBOARD: RefCell<Option<Clipboard>> = RefCell::new(Clipboard::new().ok());
    /// The text to restore while Ctrl is down.
    static KEPT: RefCell<Option<String>> = const { RefCell::new(None) };
}

pub(crate) fn get() -> Option<String> {
    CLIPBOARD.with_borrow_mut(|clipboard| clipboard.as_mut()?.get_text().ok())
}

pub(crate) fn set(text: &str) {
    CLIPBOARD.with_borrow_mut(|clipboard| {
        if let Some(clipboard) = clipboard {
            // Fails while another program holds the clipboard.
            let _ = clipboard.set_text(text);
        }
    });
    KEPT.set(Some(text.to_owned()));
}

/// Restores the clipboard; call it in each frame. macroquad empties it in each frame in which it sees Ctrl and C or X
/// down. A picture of another program is lost, except on X11, where macroquad does not see Ctrl.
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

/// Copies the command that opens a place, and returns it.
pub(crate) fn link(address: &str) -> String {
    let command = format!("breakout learn {address}");
    set(&command);
    command
}

/// Copies a share code, and returns its length.
#[expect(clippy::unnecessary_wraps, reason = "a page has none")]
pub(crate) fn share(code: &str) -> Option<usize> {
    set(code);
    Some(code.len())
}
