//! Copying, and what is said of it.

use super::platform::clipboard;
use super::words::words;

/// Copies a text. Returns the sentence that says so, or that it could not be copied.
pub(crate) fn copy(text: &str, copied: impl Into<String>) -> String {
    if clipboard::set(text) {
        copied.into()
    } else {
        words().window.not_copied.to_owned()
    }
}

/// Copies a level as a share code or a link. `copied` makes the sentence from what it was copied as.
pub(crate) fn copy_level(code: &str, copied: impl FnOnce(&str) -> String) -> String {
    let (text, length) = clipboard::shared(code);
    copy(&text, copied(&words().files.code(length)))
}
