//! The pointer: how far mice move it, and whether it can leave the window.

use macroquad::miniquad::window as native;
use macroquad::prelude::Vec2;

/// The mice's motion since the last call, in pixels; `None` where macroquad tells each motion of a caught
/// pointer once.
pub(crate) fn motion() -> Option<Vec2> {
    #[cfg(target_os = "linux")]
    return super::raw_motion::take();
    #[cfg(not(target_os = "linux"))]
    None
}

/// True if the pointer can be held in the window while it moves. Wayland and macOS can only stop it.
pub(crate) fn can_be_held() -> bool {
    if cfg!(target_os = "linux") {
        super::display::is_x()
    } else {
        cfg!(windows)
    }
}

/// Holds the pointer in the window for a frame: macroquad lets it go in the next.
pub(crate) fn hold() {
    native::set_cursor_grab(true);
}
