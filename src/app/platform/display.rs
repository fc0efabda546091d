//! The display on which the window opens, and a plain sentence if there is none.

use macroquad::miniquad::conf::LinuxBackend;

use crate::console::say_error;

/// X11 if there is an X display, which nearly every Wayland desktop offers too, else Wayland.
///
/// # Errors
/// A sentence if there is no display.
pub(crate) fn linux_backend() -> Result<LinuxBackend, String> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if !cfg!(target_os = "linux") || set("DISPLAY") {
        Ok(LinuxBackend::X11Only)
    } else if set("WAYLAND_DISPLAY") {
        Ok(LinuxBackend::WaylandOnly)
    } else {
        Err(
            "there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set)"
                .to_owned(),
        )
    }
}

/// Makes a panic print one sentence and exit with status 1, instead of a backtrace.
pub(crate) fn install_panic_hook() {
    std::panic::set_hook(Box::new(|info| {
        let message = info.payload_as_str().unwrap_or("no reason given");
        let sentence = if message.contains("XOpenDisplay") {
            let display = std::env::var("DISPLAY").unwrap_or_default();
            format!("there is no display to open a window on (cannot reach DISPLAY {display})")
        } else {
            let place = info
                .location()
                .map(|at| format!(" ({at})"))
                .unwrap_or_default();
            format!("the game had to stop: {message}{place}")
        };
        say_error(&sentence);
        std::process::exit(1);
    }));
}
