//! The display on which the window opens, and a plain sentence where it does not.

use std::path::PathBuf;

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
    let named = |name| variable(name).map(|value| format!("{name} {value}"));
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

/// Makes a panic print one sentence instead of a backtrace. On this thread it ends the program with
/// status 1; another thread ends alone.
pub(crate) fn install_panic_hook() {
    let main = std::thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        let message = info.payload_as_str().unwrap_or("no reason given");
        let place = info
            .location()
            .map(|at| format!(" ({at})"))
            .unwrap_or_default();
        let thread = std::thread::current();
        if thread.id() != main {
            let name = thread.name().unwrap_or("thread");
            say_error(&format!("the {name} had to stop: {message}{place}"));
            return;
        }
        let is_opening = opening::end();
        say_error(&if message.contains("XOpenDisplay") {
            unreachable_display()
        } else if is_opening {
            no_window()
        } else {
            format!("the game had to stop: {message}{place}")
        });
        std::process::exit(1);
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs this test again in a process of its own, because the hook is the whole process's.
    #[test]
    fn a_panic_elsewhere_ends_its_own_thread() {
        const ALONE: &str = "BREAKOUT_TEST_OF_THE_HOOK";
        const CODE: i32 = 77;
        if std::env::var_os(ALONE).is_some() {
            install_panic_hook();
            let thread = std::thread::Builder::new().name("sound".to_owned());
            let ended = thread
                .spawn(|| panic!("on purpose"))
                .map(std::thread::JoinHandle::join);
            assert!(ended.is_ok_and(|ended| ended.is_err()));
            std::process::exit(CODE);
        }
        let program = std::env::current_exe().expect("this program");
        let output = std::process::Command::new(program)
            .args(["a_panic_elsewhere_ends_its_own_thread", "--nocapture"])
            .env(ALONE, "1")
            .output()
            .expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(CODE), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(
            said.starts_with("breakout: the sound had to stop: on purpose ("),
            "{said}"
        );
    }
}
