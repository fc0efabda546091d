//! The time in which the window opens.
//!
//! The libraries that open it print lines of their own where they fail, and some then end the program,
//! out of reach of any `Result`. So until the window is open the standard error is kept from them, and an
//! end of the program is one sentence of ours.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_OPENING: AtomicBool = AtomicBool::new(false);

pub(super) fn begin() {
    IS_OPENING.store(true, Ordering::Relaxed);
    // Where the system does not allow this, the libraries print what they like.
    #[cfg(target_os = "linux")]
    let _ = stderr::keep();
}

/// True if it had not ended yet.
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

    use crate::app::platform::console::say_error;
    use crate::app::platform::desktop::display;
    use crate::app::platform::locked;

    unsafe extern "C" {
        fn atexit(function: extern "C" fn()) -> c_int;
    }

    /// The real standard error while the libraries write to nowhere.
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

    /// Called when the program ends, whoever ends it.
    extern "C" fn at_exit() {
        if super::end() {
            say_error(&display::no_window());
        }
    }
}
