//! The clipboard.

/// The text on the clipboard, if there is one.
pub(crate) fn get() -> Option<String> {
    macroquad::miniquad::window::clipboard_get()
}

/// Puts a text on the clipboard.
pub(crate) fn set(text: &str) {
    macroquad::miniquad::window::clipboard_set(text);
}

/// Puts a level's code on the clipboard. Returns what that is.
pub(crate) fn share(code: &str) -> String {
    set(code);
    format!("a code of {} characters", code.len())
}
