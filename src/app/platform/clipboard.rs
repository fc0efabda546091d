//! The clipboard.

/// Puts a text on the clipboard.
pub(crate) fn set(text: &str) {
    macroquad::miniquad::window::clipboard_set(text);
}
