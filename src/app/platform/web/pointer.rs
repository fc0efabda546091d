use macroquad::prelude::Vec2;

/// `None`: macroquad reports each motion of a caught pointer once.
pub(crate) fn motion() -> Option<Vec2> {
    None
}

/// False: a browser can only hide the pointer and report its motion.
pub(crate) fn can_be_held() -> bool {
    false
}

pub(crate) fn hold() {}
