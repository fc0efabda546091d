//! Output for screen readers.

/// The desktop has no screen reader.
pub(crate) const IS_HEARD: bool = false;

/// Does nothing: the window has no accessibility tree.
pub(crate) fn tell(_is_notice: bool, _text: &str) {}
