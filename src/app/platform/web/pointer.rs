//! The pointer: how far mice move it, and whether it can leave the page.

use macroquad::prelude::Vec2;

/// macroquad tells each motion of a caught pointer once.
pub(crate) fn motion() -> Option<Vec2> {
    None
}

/// A browser can only hide the pointer and tell its motion.
pub(crate) fn can_be_held() -> bool {
    false
}

/// Nothing can be held.
pub(crate) fn hold() {}
