use std::future::{Ready, ready};
use std::time::{SystemTime, UNIX_EPOCH};

use macroquad::miniquad::window as native;
use macroquad::prelude::{Conf, Vec2, vec2};
use macroquad::{Window, miniquad::conf::Platform};

use super::{display, icon::icon};
use crate::app::platform::dropped::Dropped;

/// The scales that a picture can have.
const SCALES: std::ops::RangeInclusive<f32> = 0.5..=8.0;
/// The largest share of the monitor that the first window takes.
#[cfg(target_os = "linux")]
const SHARE_OF_MONITOR: f32 = 0.75;

/// True if the program can end itself.
pub(crate) const CAN_QUIT: bool = true;

/// True if the page showed the title's wall during the load.
pub(crate) const HAS_SHOWN_WALL: bool = false;

/// False: dropped files are read from their paths.
pub(crate) const GIVES_BYTES: bool = false;

/// Nothing: only a page would stand still in a long start.
pub(crate) fn breathe() -> Ready<()> {
    ready(())
}

/// Opens the window, and runs the game in it. Ends the program unless `can_draw` is true in the window. `is_first` says
/// that nobody has chosen the size of the window.
///
/// # Errors
/// A sentence if there is no display, or the machine's clock cannot be used.
pub(crate) fn run(
    conf: Conf,
    is_first: bool,
    can_draw: fn() -> bool,
    game: impl Future<Output = ()> + 'static,
) -> Result<(), String> {
    if SystemTime::now() < UNIX_EPOCH {
        // The window's library computes with the time since then.
        let sentence = "the clock of this machine stands before 1970: set it, and start again";
        return Err(sentence.to_owned());
    }
    let linux_backend = display::start_opening(conf.platform.linux_backend)?;
    let size = vec2(conf.window_width as f32, conf.window_height as f32);
    let size = if is_first { first_size(size) } else { size };
    let conf = Conf {
        window_width: size.x as i32,
        window_height: size.y as i32,
        icon: Some(icon()),
        platform: Platform {
            linux_backend,
            // The name of the desktop entry, whose icon stands beside the window in lists.
            linux_wm_class: "breakout-swept",
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

/// Pixels for each logical pixel.
pub(crate) fn dpi_scale() -> f32 {
    #[cfg(target_os = "linux")]
    let scale = super::x11::scale().unwrap_or_else(native::dpi_scale);
    #[cfg(not(target_os = "linux"))]
    let scale = native::dpi_scale();
    usable(scale)
}

fn usable(scale: f32) -> f32 {
    let scale = if scale.is_finite() { scale } else { 1.0 };
    scale.clamp(*SCALES.start(), *SCALES.end())
}

/// The size in pixels of a first window of a size in logical pixels.
#[cfg(target_os = "linux")]
fn first_size(size: Vec2) -> Vec2 {
    let Some((scale, monitor)) = super::x11::scale().zip(super::x11::monitor()) else {
        return size;
    };
    let wanted = size * usable(scale);
    let fits = (monitor * SHARE_OF_MONITOR / wanted).min_element();
    (wanted * fits.min(1.0)).floor()
}

/// The system enlarges a window by its scale itself.
#[cfg(not(target_os = "linux"))]
fn first_size(size: Vec2) -> Vec2 {
    size
}

/// The things dropped since the last call, where macroquad does not know.
pub(crate) fn dropped() -> Vec<Dropped> {
    #[cfg(target_os = "linux")]
    return super::x11::dropped();
    #[cfg(not(target_os = "linux"))]
    Vec::new()
}

/// Fills the screen, or leaves it.
pub(crate) fn fill(is_full: bool) {
    #[cfg(target_os = "linux")]
    if super::x11::fill(is_full) {
        return;
    }
    native::set_fullscreen(is_full);
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
