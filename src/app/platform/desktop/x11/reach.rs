//! The choice of a display on Linux.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::{os::unix::net::UnixStream, sync::mpsc::channel, thread::Builder, time::Duration};

use macroquad::miniquad::conf::LinuxBackend;

use super::connection;
use crate::app::platform::desktop::display::{name, variable};
use crate::app::platform::desktop::library;

const LONGEST_WAIT: Duration = Duration::from_secs(8);

/// The libraries that miniquad opens under X11, with Debian's names.
const LIBRARIES: [(&str, &str); 3] = [
    ("libX11.so.6", "libx11-6"),
    ("libXi.so.6", "libxi6"),
    ("libxkbcommon.so.0", "libxkbcommon0"),
];

/// Reaches the display for the window: an X display, which nearly every desktop has, or native Wayland if that is asked
/// for, as it hangs on some desktops.
///
/// # Errors
/// A sentence that says what is missing.
pub(crate) fn backend(asked: LinuxBackend) -> Result<LinuxBackend, String> {
    if asked == LinuxBackend::WaylandOnly {
        return reach_wayland().map(|_| asked);
    }
    if variable("DISPLAY").is_none() {
        let name = reach_wayland()?;
        return Err(none(&format!("{name} has no X display: {WAYS_OUT}")));
    }
    reach(&name("DISPLAY"), connection::open).map_err(|why| {
        let beside = reach_wayland().map(|name| format!("; {name} is there: {WAYS_OUT}"));
        none(&(why + &beside.unwrap_or_default()))
    })?;
    match missing_library() {
        Some((file, package)) => Err(format!(
            "{file} is missing, which the window needs; on Debian: apt install {package}"
        )),
        None => Ok(LinuxBackend::X11Only),
    }
}

const WAYS_OUT: &str = "enable Xwayland, or try --wayland";

/// The name of the Wayland display, if it answers.
fn reach_wayland() -> Result<String, String> {
    let Some(display) = variable("WAYLAND_DISPLAY") else {
        let is_x = variable("DISPLAY").is_some();
        let unset = if is_x {
            "WAYLAND_DISPLAY is"
        } else {
            "DISPLAY and WAYLAND_DISPLAY are"
        };
        return Err(none(&format!("{unset} not set")));
    };
    let folder = PathBuf::from(variable("XDG_RUNTIME_DIR").unwrap_or_default());
    let socket = folder.join(display);
    let name = name("WAYLAND_DISPLAY");
    reach(&name, move || wayland_answers(&socket).is_ok()).map_err(|why| none(&why))?;
    Ok(name)
}

fn missing_library() -> Option<(&'static str, &'static str)> {
    LIBRARIES
        .into_iter()
        .find(|(file, _)| !library::is_there(file))
}

/// Reaches a display in a thread, which is left alone after [`LONGEST_WAIT`].
fn reach(name: &str, display: impl FnOnce() -> bool + Send + 'static) -> Result<(), String> {
    let (sender, answer) = channel();
    let thread = Builder::new().name("display".to_owned());
    let _ = thread.spawn(move || sender.send(display()));
    match answer.recv_timeout(LONGEST_WAIT) {
        Ok(true) => Ok(()),
        Ok(false) => Err(format!("cannot reach {name}")),
        Err(_) => Err(format!("{name} does not answer")),
    }
}

fn none(reason: &str) -> String {
    format!("there is no display to open a window on ({reason})")
}

/// Requests the registry of the Wayland display of a socket, and waits for the answer without limit.
fn wayland_answers(socket: &Path) -> io::Result<()> {
    const DISPLAY: u32 = 1;
    const GET_REGISTRY: u32 = 1;
    const REGISTRY: u32 = 2;
    const LENGTH: u32 = 12;
    let mut display = UnixStream::connect(socket)?;
    for word in [DISPLAY, (LENGTH << 16) | GET_REGISTRY, REGISTRY] {
        display.write_all(&word.to_ne_bytes())?;
    }
    display.read_exact(&mut [0])
}
