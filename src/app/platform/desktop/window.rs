use std::time::{SystemTime, UNIX_EPOCH};

use macroquad::miniquad::window as native;
use macroquad::prelude::{Conf, Vec2};
use macroquad::{Window, miniquad::conf::Platform};

use super::{display, icon::icon};

pub(crate) use native::{dpi_scale, set_fullscreen as fill};

/// True if the program can end itself.
pub(crate) const CAN_QUIT: bool = true;

/// True if the page showed the title's wall during the load.
pub(crate) const HAS_SHOWN_WALL: bool = false;

/// Opens the window, and runs the game in it. Ends the program unless `can_draw` is true in the window.
///
/// # Errors
/// A sentence if there is no display, or the machine's clock cannot be used.
pub(crate) fn run(
    conf: Conf,
    can_draw: fn() -> bool,
    game: impl Future<Output = ()> + 'static,
) -> Result<(), String> {
    if SystemTime::now() < UNIX_EPOCH {
        // The window's library computes with the time since then.
        let sentence = "the clock of this machine stands before 1970: set it, and start again";
        return Err(sentence.to_owned());
    }
    let conf = Conf {
        icon: Some(icon()),
        platform: Platform {
            linux_backend: display::start_opening()?,
            linux_wm_class: "breakout",
            ..Platform::default()
        },
        ..conf
    };
    let start = async move {
        display::finish_opening(can_draw());
        game.await;
    };
    Window::from_config(conf, start);
    Ok(())
}

/// The margins hidden by notches and rounded corners: top, right, bottom and left, in logical pixels.
pub(crate) fn safe_area() -> [f32; 4] {
    [0.0; 4]
}

pub(crate) fn can_fill() -> bool {
    true
}

/// True for full screen; `None` if unknown.
pub(crate) fn is_full() -> Option<bool> {
    None
}

pub(crate) fn resize(size: Vec2) {
    native::set_window_size(size.x as u32, size.y as u32);
}

/// True if the system requests reduced motion; unknown on the desktop.
pub(crate) fn wants_calm() -> bool {
    false
}

/// True if the system requests high contrast; unknown on the desktop.
pub(crate) fn wants_contrast() -> bool {
    false
}

/// True if touch is the main input.
pub(crate) fn begins_by_touch() -> bool {
    false
}
