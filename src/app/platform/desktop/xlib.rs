//! Checks that the X display answers, and handles its errors and its end.

#![expect(unsafe_code, reason = "a loaded library has no safe interface")]

use std::ffi::{CStr, c_char, c_int, c_uchar, c_void};
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

use macroquad::miniquad::native::linux_x11::libx11::{Display as Connection, XErrorEvent};

use super::{display, library};
use crate::app::platform::console::say_error;

pub(super) type Display = *mut Connection;

/// The error of a display out of memory.
const BAD_ALLOC: c_uchar = 11;

/// The connection of [`opens`], kept until the window has its own: some displays restart when the last connection ends.
static FIRST: AtomicPtr<Connection> = AtomicPtr::new(null_mut());

/// A function of Xlib.
///
/// # Safety
/// `F` is the documented type of the function.
pub(super) unsafe fn function<F: Copy>(name: &CStr) -> Option<F> {
    // SAFETY: as the caller says.
    unsafe { library::function("libX11.so.6", name) }
}

/// Connects to the display of the environment, without a time limit. True without Xlib: the window fails later.
pub(super) fn opens() -> bool {
    type Open = unsafe extern "C" fn(*const c_char) -> Display;
    // SAFETY: the type is documented, and no name is that of the environment.
    let first = unsafe { function::<Open>(c"XOpenDisplay").map(|open| open(null())) };
    first.is_none_or(|first| {
        FIRST.store(first, Ordering::Relaxed);
        !first.is_null()
    })
}

/// The window's display from OpenGL, as miniquad keeps it private; for the thread that draws. `None` if there is none.
pub(super) fn of_the_window() -> Option<Display> {
    type Current = unsafe extern "C" fn() -> Display;
    // SAFETY: the type is documented, and the display of this thread's context is open.
    let display = unsafe { library::function::<Current>("libGL.so.1", c"glXGetCurrentDisplay")?() };
    (!display.is_null()).then_some(display)
}

/// Replaces the library's handlers, which print several lines and end the program.
pub(super) fn handle_errors() {
    type Set<Handler> = unsafe extern "C" fn(Handler) -> *mut c_void;
    type OnError = extern "C" fn(Display, *const XErrorEvent) -> c_int;
    type OnLoss = extern "C" fn(Display) -> c_int;
    type Close = unsafe extern "C" fn(Display) -> c_int;
    // SAFETY: the types are documented, and nobody uses the connection that is closed.
    unsafe {
        function::<Set<OnError>>(c"XSetErrorHandler").map(|set| set(go_on));
        function::<Set<OnLoss>>(c"XSetIOErrorHandler").map(|set| set(end));
        let first = FIRST.swap(null_mut(), Ordering::Relaxed);
        if !first.is_null() {
            function::<Close>(c"XCloseDisplay").map(|close| close(first));
        }
    }
}

/// Ignores a failed request. Reports once that the display is out of memory: parts of the picture are missing.
extern "C" fn go_on(_: Display, error: *const XErrorEvent) -> c_int {
    static IS_SAID: AtomicBool = AtomicBool::new(false);
    // SAFETY: the library passes its event, or nothing.
    let code = unsafe { error.as_ref() }.map(|error| error.error_code);
    if code == Some(BAD_ALLOC) && !IS_SAID.swap(true, Ordering::Relaxed) {
        let name = display::name();
        say_error(&format!("{name} has no memory for all of the picture"));
    }
    0
}

extern "C" fn end(_: Display) -> c_int {
    let name = display::name();
    say_error(&format!("the game had to stop: {name} has gone"));
    std::process::exit(1)
}
