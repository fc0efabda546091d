//! Waits for events of the window's X display, and leaves them in Xlib's queue for miniquad, which reads them later.

#![expect(unsafe_code, reason = "a loaded library has no safe interface")]

use std::io::{Read, Write};
use std::os::fd::{AsFd, BorrowedFd, RawFd};
use std::time::{Duration, Instant};
use std::{ffi::c_int, os::unix::net::UnixStream, sync::OnceLock};

use macroquad::miniquad::native::linux_x11::libx11::XEvent;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::connection;
use super::xlib::{self, Display};

type Judge = extern "C" fn(Display, *mut XEvent, *mut bool) -> c_int;

/// Wakes the waiting thread.
static BELL: OnceLock<UnixStream> = OnceLock::new();

/// Ends a wait, or the next one.
pub(crate) fn wake() {
    if let Some(mut bell) = BELL.get() {
        // Without room for another byte, it rings already.
        let _ = bell.write(&[0]);
    }
}

pub(crate) struct XEvents {
    display: Display,
    /// `XCheckIfEvent`: visits the queued events, and removes the first that a judge accepts.
    check: unsafe extern "C" fn(Display, *mut XEvent, Judge, *mut bool) -> c_int,
    connection: BorrowedFd<'static>,
    bell: UnixStream,
}

impl XEvents {
    /// For the thread that draws; `None` unless OpenGL knows the window's X display.
    pub(crate) fn of_the_window() -> Option<Self> {
        type Connection = unsafe extern "C" fn(Display) -> RawFd;
        let (ringing, bell) = UnixStream::pair().ok()?;
        ringing.set_nonblocking(true).ok()?;
        bell.set_nonblocking(true).ok()?;
        let display = xlib::of_the_window()?;
        // SAFETY: the types are documented, and the display is open as long as the program runs.
        let (check, connection) = unsafe {
            let connection = xlib::function::<Connection>(c"XConnectionNumber")?(display);
            let check = xlib::function(c"XCheckIfEvent")?;
            (check, BorrowedFd::borrow_raw(connection))
        };
        BELL.set(ringing).ok()?;
        Some(Self {
            display,
            check,
            connection,
            bell,
        })
    }

    pub(crate) fn wait(&self, time: Duration) {
        let end = Instant::now() + time;
        while !self.has_come() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || !self.listen(left) {
                return;
            }
        }
    }

    /// True if a queued event may change the picture.
    fn has_come(&self) -> bool {
        let mut has_come = false;
        let mut event = XEvent { pad: [0; 24] };
        // SAFETY: the display is open, this thread reads its events, and the judge accepts none and calls nothing.
        unsafe {
            (self.check)(self.display, &raw mut event, note, &raw mut has_come);
        }
        has_come
    }

    /// Waits until the display sends something; false after the time, when another thread wakes this one, or when our own
    /// connection has something.
    fn listen(&self, time: Duration) -> bool {
        let own = connection::get().map(|own| own.display.stream());
        let mut files: Vec<_> = [self.connection, self.bell.as_fd()]
            .into_iter()
            .chain(own.map(AsFd::as_fd))
            .map(|file| PollFd::from_borrowed_fd(file, PollFlags::IN))
            .collect();
        let time = Timespec::try_from(time).ok();
        let count = match poll(&mut files, time.as_ref()) {
            Ok(count) => count,
            // After a signal, or on a system without poll.
            Err(error) => return error == Errno::INTR,
        };
        let has_come: Vec<bool> = files
            .iter()
            .map(|file| !file.revents().is_empty())
            .collect();
        if has_come[1] {
            let _ = (&self.bell).read(&mut [0; 64]);
        }
        count > 0 && !has_come[1..].contains(&true)
    }
}

/// Notes an event of a device, the focus, the window or another program, but not of drawing. Removes none.
extern "C" fn note(_: Display, event: *mut XEvent, has_come: *mut bool) -> c_int {
    // SAFETY: Xlib hands on an event of its queue, whose first member is its type, and our own argument.
    unsafe {
        *has_come |= matches!((*event).type_0, 2..=12 | 22 | 30..=33);
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_the_focus_and_the_window_end_a_rest_and_other_windows_do_not() {
        const KEY: c_int = 2;
        const MOTION: c_int = 6;
        const FOCUS: c_int = 9;
        const SIZE: c_int = 22;
        const MESSAGE: c_int = 33;
        const NOTHING_EXPOSED: c_int = 14;
        const RAW_MOTION: c_int = 35;
        let ends = |kind| {
            let mut event = XEvent { type_0: kind };
            let mut has_come = false;
            note(std::ptr::null_mut(), &raw mut event, &raw mut has_come);
            has_come
        };
        assert!([KEY, MOTION, FOCUS, SIZE, MESSAGE].into_iter().all(ends));
        assert!(![NOTHING_EXPOSED, RAW_MOTION].into_iter().any(ends));
    }
}
