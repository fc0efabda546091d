//! The display of the window, and the sentence about a failure to open it.

use breakout::level::printable;
use macroquad::miniquad::conf::LinuxBackend;

use super::opening;
#[cfg(target_os = "linux")]
use super::{ctrl_key, raw_motion, reach, xlib};
use crate::app::platform::console::say_error;

/// Call it before the window opens. Chooses X11 if there is an X display, as on nearly every desktop, else Wayland.
pub(crate) fn start_opening() -> Result<LinuxBackend, String> {
    opening::begin();
    #[cfg(target_os = "linux")]
    return reach::backend().inspect_err(|_| {
        opening::end();
    });
    #[cfg(not(target_os = "linux"))]
    Ok(LinuxBackend::X11Only)
}

/// A variable of the environment; `None` if empty.
pub(super) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// True if there is an X display, which is preferred.
pub(super) fn is_x() -> bool {
    variable("DISPLAY").is_some()
}

/// The variable that names the display, and its value.
pub(super) fn name() -> String {
    let named = |name| variable(name).map(|value| format!("{name} {}", printable(&value)));
    let found = named("DISPLAY").or_else(|| named("WAYLAND_DISPLAY"));
    found.unwrap_or_else(|| "the display".to_owned())
}

/// The sentence if a reachable display opens no window.
pub(super) fn no_window() -> String {
    format!(
        "cannot open a window on {}: the game needs OpenGL 3.1 or OpenGL ES 3, and a screen of 15 bits \
         of colour or more",
        name()
    )
}

/// Call it when the window is open. Ends the program unless `can_draw`, a test of the window's OpenGL, is true.
pub(crate) fn finish_opening(can_draw: bool) {
    opening::end();
    #[cfg(target_os = "linux")]
    {
        xlib::handle_errors();
        ctrl_key::hide();
        raw_motion::listen();
    }
    if !can_draw {
        say_error(&no_window());
        std::process::exit(1);
    }
}

/// The sentence about the window if a panic prevented it from opening.
pub(super) fn why_not_opened(panic: &str) -> Option<String> {
    (opening::end() && is_about_window(panic)).then(no_window)
}

/// True if a panic comes from code that opens a window or calls OpenGL.
fn is_about_window(panic: &str) -> bool {
    let is_in = |part: &str| panic.contains(part);
    is_in("quad") && ["native", "graphics", "quad_gl"].into_iter().any(is_in)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_opens_the_window_needs_opengl() {
        for (panic, is_about) in [
            (
                "GLX: no (/x/miniquad-0.4.11/src/native/linux_x11/glx.rs:322:13)",
                true,
            ),
            (
                "no (C:\\miniquad-0.4.11\\src\\native\\windows.rs:1:1)",
                true,
            ),
            ("shader (/x/miniquad-0.4.11/src/graphics/gl.rs:1:1)", true),
            ("none (/x/macroquad-0.4.16/src/quad_gl.rs:1:1)", true),
            (
                "second time provided was later than self (/x/miniquad-0.4.11/src/lib.rs:97:36)",
                false,
            ),
            ("a defect (src/app/mod.rs:1:1)", false),
        ] {
            assert_eq!(is_about_window(panic), is_about, "{panic}");
        }
    }
}
