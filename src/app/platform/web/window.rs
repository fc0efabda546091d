//! The page as a window.

use macroquad::Window;
use macroquad::prelude::{Conf, Vec2};

use super::{crash, page};

pub(crate) use super::page::{
    begins_by_touch, dpi_scale, fill, safe_area, wants_calm, wants_contrast,
};

pub(crate) const CAN_QUIT: bool = false;

pub(crate) const HAS_SHOWN_WALL: bool = true;

/// Runs the game on the page. There is never an error: the page says what goes wrong later.
pub(crate) fn run(
    conf: Conf,
    can_draw: fn() -> bool,
    game: impl Future<Output = ()> + 'static,
) -> Result<(), String> {
    Window::from_config(conf, async move {
        // The window's library has just put its own in place.
        crash::install_panic_hook();
        if can_draw() {
            game.await;
        } else {
            page::fail("The game cannot draw here: it needs WebGL");
        }
    });
    Ok(())
}

/// True if the page can be full screen, as it cannot on some phones.
pub(crate) fn can_fill() -> bool {
    page::can_fill()
}

pub(crate) fn is_full() -> Option<bool> {
    Some(page::is_full())
}

/// A page has the size that the browser gives it.
pub(crate) fn resize(_: Vec2) {}
