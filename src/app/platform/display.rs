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
        let sentence = if message.contains("XOpenDisplay") {
            let display = std::env::var("DISPLAY").unwrap_or_default();
            format!("there is no display to open a window on (cannot reach DISPLAY {display})")
        } else {
            format!("the game had to stop: {message}{place}")
        };
        say_error(&sentence);
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
