//! The page as a window.

use macroquad::Window;
use macroquad::prelude::{Conf, Vec2};

use super::{crash, page};
use crate::app::platform::dropped::Dropped;

pub(crate) use super::page::{
    begins_by_touch, dpi_scale, fill, safe_area, wants_calm, wants_contrast,
};

pub(crate) const CAN_QUIT: bool = false;

pub(crate) const HAS_SHOWN_WALL: bool = true;

/// True: files that are dropped on a page have no paths.
pub(crate) const GIVES_BYTES: bool = true;

/// Nothing: macroquad knows all.
pub(crate) fn dropped() -> Vec<Dropped> {
    Vec::new()
}

/// Lets the page breathe in a long start. What it shows then stays until the game has drawn.
pub(crate) async fn breathe() {
    page::keep_cover();
    macroquad::window::next_frame().await;
}

/// Runs the game on the page. Never fails: the page reports later failures.
pub(crate) fn run(
    conf: Conf,
    _: bool,
    can_draw: fn() -> bool,
    game: impl Future<Output = ()> + 'static,
) -> Result<(), String> {
    Window::from_config(conf, async move {
        // The window's library has just installed its own.
        crash::install_panic_hook();
        if can_draw() {
            game.await;
        } else {
            page::fail("The game cannot draw here: it needs WebGL");
        }
    });
    Ok(())
}

pub(crate) fn is_full() -> Option<bool> {
    Some(page::is_full())
}

/// Does nothing: the browser sets the size of a page.
pub(crate) fn resize(_: Vec2) {}

/// True if the browser supports full screen, which some phones do not.
pub(crate) fn can_fill() -> bool {
    page::can_fill()
}
