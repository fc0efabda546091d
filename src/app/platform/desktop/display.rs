//! The display on which the window opens, and a plain sentence where it does not.

use std::path::PathBuf;

use breakout::level::printable;
use macroquad::miniquad::conf::LinuxBackend;

use super::opening;
#[cfg(target_os = "linux")]
use super::xlib;
use crate::console::say_error;

/// X11 if there is an X display, which nearly every Wayland desktop offers too, else Wayland.
///
/// # Errors
/// A sentence if there is no display.
pub(crate) fn linux_backend() -> Result<LinuxBackend, String> {
    if !cfg!(target_os = "linux") || variable("DISPLAY").is_some() {
        return Ok(LinuxBackend::X11Only);
    }
    let Some(display) = variable("WAYLAND_DISPLAY") else {
        let unset =
            "there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set)";
        return Err(unset.to_owned());
    };
    #[cfg(unix)]
    {
        let folder = PathBuf::from(variable("XDG_RUNTIME_DIR").unwrap_or_default());
        if std::os::unix::net::UnixStream::connect(folder.join(display)).is_err() {
            return Err(unreachable_display());
        }
    }
    Ok(LinuxBackend::WaylandOnly)
}

/// A variable of the environment that is set to something.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The variable that names the display, and its value.
pub(super) fn name() -> String {
    let named = |name| variable(name).map(|value| format!("{name} {}", printable(&value)));
    named("DISPLAY")
        .or_else(|| named("WAYLAND_DISPLAY"))
        .unwrap_or_else(|| "the display".to_owned())
}

fn unreachable_display() -> String {
    format!(
        "there is no display to open a window on (cannot reach {})",
        name()
    )
}

/// Why the window does not open although its display can be reached.
pub(super) fn no_window() -> String {
    format!(
        "cannot open a window on {}: the game needs OpenGL 3.1 or OpenGL ES 3, and a screen of 15 bits \
         of colour or more",
        name()
    )
}

/// To be called before the window opens.
pub(crate) fn start_opening() {
    opening::begin();
}

/// To be called when the window has opened. Ends the program if the window's OpenGL `can_draw` nothing of
/// ours.
pub(crate) fn finish_opening(can_draw: bool) {
    opening::end();
    #[cfg(target_os = "linux")]
    xlib::handle_errors();
    if !can_draw {
        say_error(&no_window());
        std::process::exit(1);
    }
}

/// Why the window could not be opened, in a sentence, if a panic happened because of that.
pub(super) fn why_not_opened(panic: &str) -> Option<String> {
    let is_opening = opening::end();
    if panic.contains("XOpenDisplay") {
        Some(unreachable_display())
    } else {
        is_opening.then(no_window)
    }
}
