//! The choice of a display on Linux.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::{os::unix::net::UnixStream, sync::mpsc::channel, thread::Builder, time::Duration};

use macroquad::miniquad::conf::LinuxBackend;

use super::display::{is_x, name, variable};
use super::xlib;

const LONGEST_WAIT: Duration = Duration::from_secs(8);

pub(super) fn backend() -> Result<LinuxBackend, String> {
    if is_x() {
        reach(xlib::opens)?;
        return Ok(LinuxBackend::X11Only);
    }
    let Some(display) = variable("WAYLAND_DISPLAY") else {
        return Err(none("DISPLAY and WAYLAND_DISPLAY are not set"));
    };
    let folder = PathBuf::from(variable("XDG_RUNTIME_DIR").unwrap_or_default());
    let socket = folder.join(display);
    reach(move || wayland_answers(&socket).is_ok())?;
    Ok(LinuxBackend::WaylandOnly)
}

/// Reaches a display in a thread, which is left alone after [`LONGEST_WAIT`].
fn reach(display: impl FnOnce() -> bool + Send + 'static) -> Result<(), String> {
    let (sender, answer) = channel();
    let thread = Builder::new().name("display".to_owned());
    let _ = thread.spawn(move || sender.send(display()));
    match answer.recv_timeout(LONGEST_WAIT) {
        Ok(true) => Ok(()),
        Ok(false) => Err(none(&format!("cannot reach {}", name()))),
        Err(_) => Err(none(&format!("{} does not answer", name()))),
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
