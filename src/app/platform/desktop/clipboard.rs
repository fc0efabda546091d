use std::cell::RefCell;

#[cfg(not(test))]
use arboard::Clipboard;
use macroquad::input::{KeyCode, is_key_down};

#[cfg(test)]
use crate::app::platform::testing::Clipboard;

thread_local! {
    /// Lives as long as the program, which owns the texts that it copied. `None` until there is a clipboard.
    static CLIPBOARD: RefCell<Option<Clipboard>> = const { RefCell::new(None) };
    /// The text to restore while Ctrl is down.
    static KEPT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Uses the clipboard; `None` without one, and on failure, as while another program holds it.
fn with<T>(act: impl FnOnce(&mut Clipboard) -> Result<T, arboard::Error>) -> Option<T> {
    CLIPBOARD.with_borrow_mut(|clipboard| {
        if clipboard.is_none() {
            *clipboard = Clipboard::new().ok();
        }
        act(clipboard.as_mut()?).ok()
    })
}

pub(crate) fn get() -> Option<String> {
    with(Clipboard::get_text)
}

/// Returns whether that has worked.
#[must_use]
pub(crate) fn set(text: &str) -> bool {
    let is_set = with(|clipboard| clipboard.set_text(text)).is_some();
    KEPT.set(Some(text.to_owned()));
    is_set
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
        let _ = set(&text);
    }
}

/// The command that opens a place.
pub(crate) fn link(address: &str) -> String {
    format!("breakout learn {address}")
}

/// The command that opens the recording of a code.
pub(crate) fn raced(code: &str) -> String {
    format!("breakout play {code}")
}

/// The text that shares a level by its code, and its length.
pub(crate) fn shared(code: &str) -> (String, Option<usize>) {
    (code.to_owned(), Some(code.len()))
}
