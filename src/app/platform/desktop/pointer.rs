//! The pointer: raw motion of mice, and the grab of the window.

use macroquad::miniquad::window as native;
use macroquad::prelude::Vec2;

/// The motion of mice since the last call, in pixels; `None` where macroquad itself reports each motion once.
pub(crate) fn motion() -> Option<Vec2> {
    #[cfg(target_os = "linux")]
    return super::x11::motion();
    #[cfg(not(target_os = "linux"))]
    None
}

/// True if the pointer can be held in the window while it moves. Wayland and macOS can only stop it.
pub(crate) fn can_be_held() -> bool {
    #[cfg(target_os = "linux")]
    return super::x11::scale().is_some();
    #[cfg(not(target_os = "linux"))]
    cfg!(windows)
}

/// Holds the pointer in the window for a frame, after which macroquad releases it.
pub(crate) fn hold() {
    native::set_cursor_grab(true);
}
