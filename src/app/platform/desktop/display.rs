//! The display of the window, and the sentence about a failure to open it.

use std::sync::atomic::{AtomicBool, Ordering};

use breakout::level::printable;
use macroquad::miniquad::conf::LinuxBackend;

use super::opening;
#[cfg(target_os = "linux")]
use super::x11;
use crate::app::platform::console::say_error;

static IS_NATIVE_WAYLAND: AtomicBool = AtomicBool::new(false);

/// Call it before the window opens. Chooses the window system.
pub(crate) fn start_opening(asked: LinuxBackend) -> Result<LinuxBackend, String> {
    opening::begin();
    #[cfg(target_os = "linux")]
    let chosen = x11::backend(asked);
    #[cfg(not(target_os = "linux"))]
    let chosen = Ok(asked);
    match chosen {
        Ok(LinuxBackend::WaylandOnly) => {
            IS_NATIVE_WAYLAND.store(true, Ordering::Relaxed);
            opening::watch();
        }
        Ok(_) => {}
        Err(_) => _ = opening::end(),
    }
    chosen
}

/// A variable of the environment; `None` if empty.
pub(super) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// A variable with its value, as a name of a display.
pub(super) fn name(variable_name: &str) -> String {
    let value = variable(variable_name).unwrap_or_default();
    format!("{variable_name} {}", printable(&value))
}

/// The name of the display that the window is on.
pub(super) fn name_of_own() -> String {
    if is_native_wayland() {
        return name("WAYLAND_DISPLAY");
    }
    variable("DISPLAY").map_or_else(|| "the display".to_owned(), |_| name("DISPLAY"))
}

fn is_native_wayland() -> bool {
    IS_NATIVE_WAYLAND.load(Ordering::Relaxed)
}

/// The sentence if a reachable display opens no window. Native Wayland may fail for many reasons, X11 for one.
pub(super) fn no_window() -> String {
    let name = name_of_own();
    if is_native_wayland() {
        return format!("no window opens on {name}: leave --wayland out, and enable Xwayland");
    }
    no_opengl(&name)
}

fn no_opengl(display: &str) -> String {
    format!(
        "cannot open a window on {display}: the game needs OpenGL 3.1 or OpenGL ES 3, and a screen of 15 \
         bits of colour or more"
    )
}

/// Call it when the window is open. Ends the program unless `can_draw`, a test of the window's OpenGL, is true.
pub(crate) fn finish_opening(can_draw: bool) {
    opening::end();
    #[cfg(target_os = "linux")]
    {
        x11::begin();
    }
    if !can_draw {
        say_error(&no_opengl(&name_of_own()));
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
