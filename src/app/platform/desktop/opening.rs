//! Failures while the window opens.
//!
//! On failure, the libraries that open the window print lines of their own, and some end the program. So until the
//! window is open, their standard error is discarded, and an end of the program is one sentence of ours.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::display;
use crate::app::platform::console::say_error;

const LONGEST_OPENING: Duration = Duration::from_secs(8);

static IS_OPENING: AtomicBool = AtomicBool::new(false);

pub(super) fn begin() {
    IS_OPENING.store(true, Ordering::Relaxed);
    // On failure, the libraries print their lines.
    #[cfg(target_os = "linux")]
    let _ = stderr::keep();
}

/// Ends the program if the window does not open in time: native Wayland waits for ever on some desktops.
pub(super) fn watch() {
    let _ = std::thread::Builder::new()
        .name("opening".to_owned())
        .spawn(|| {
            std::thread::sleep(LONGEST_OPENING);
            if end() {
                say_error(&display::no_window());
                std::process::exit(1);
            }
        });
}

/// True on the first call after [`begin`].
pub(super) fn end() -> bool {
    #[cfg(target_os = "linux")]
    stderr::give_back();
    IS_OPENING.swap(false, Ordering::Relaxed)
}

#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "calls the C library")]
mod stderr {
    use std::ffi::c_int;
    use std::fs::File;
    use std::io;
    use std::os::fd::{AsFd, OwnedFd};
    use std::sync::Mutex;

    use rustix::stdio::dup2_stderr;

    use super::{display, say_error};
    use crate::app::platform::locked;

    unsafe extern "C" {
        fn atexit(function: extern "C" fn()) -> c_int;
    }

    /// The real standard error while the libraries' is discarded.
    static KEPT: Mutex<Option<OwnedFd>> = Mutex::new(None);

    pub(super) fn keep() -> io::Result<()> {
        let nowhere = File::options().write(true).open("/dev/null")?;
        let kept = io::stderr().as_fd().try_clone_to_owned()?;
        // SAFETY: the function may be called at any time.
        unsafe { atexit(at_exit) };
        dup2_stderr(nowhere)?;
        *locked(&KEPT) = Some(kept);
        Ok(())
    }

    pub(super) fn give_back() {
        if let Some(kept) = locked(&KEPT).take() {
            let _ = dup2_stderr(kept);
        }
    }

    extern "C" fn at_exit() {
        if super::end() {
            say_error(&display::no_window());
        }
    }
}
