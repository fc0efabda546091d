//! What screen readers are told.

use super::page;

/// Whether there is anyone to tell.
pub(crate) const IS_HEARD: bool = true;

/// Tells them where the player is, or a notice, when they have said what they say.
pub(crate) fn tell(is_notice: bool, text: &str) {
    page::mirror(is_notice, text);
}
