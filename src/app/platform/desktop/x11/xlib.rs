//! Functions of Xlib, the window's display, and its errors and its end.

#![expect(unsafe_code, reason = "a loaded library has no safe interface")]

use std::ffi::{CStr, c_int, c_uchar, c_void};
use std::sync::atomic::{AtomicBool, Ordering};

use macroquad::miniquad::native::linux_x11::libx11::{Display as Connection, XErrorEvent};

use crate::app::platform::console::say_error;
use crate::app::platform::desktop::{display, library};

pub(super) type Display = *mut Connection;

/// The error of a display out of memory.
const BAD_ALLOC: c_uchar = 11;

/// A function of Xlib.
///
/// # Safety
/// `F` is the documented type of the function.
pub(super) unsafe fn function<F: Copy>(name: &CStr) -> Option<F> {
    // SAFETY: as the caller says.
    unsafe { library::function("libX11.so.6", name) }
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
    // SAFETY: the types are documented.
    unsafe {
        function::<Set<OnError>>(c"XSetErrorHandler").map(|set| set(go_on));
        function::<Set<OnLoss>>(c"XSetIOErrorHandler").map(|set| set(end));
    }
}

/// Ignores a failed request. Reports once that the display is out of memory: parts of the picture are missing.
extern "C" fn go_on(_: Display, error: *const XErrorEvent) -> c_int {
    static IS_SAID: AtomicBool = AtomicBool::new(false);
    // SAFETY: the library passes its event, or nothing.
    let code = unsafe { error.as_ref() }.map(|error| error.error_code);
    if code == Some(BAD_ALLOC) && !IS_SAID.swap(true, Ordering::Relaxed) {
        let name = display::name_of_own();
        say_error(&format!("{name} has no memory for all of the picture"));
    }
    0
}

extern "C" fn end(_: Display) -> c_int {
    let name = display::name_of_own();
    say_error(&format!("the game had to stop: {name} has gone"));
    std::process::exit(1)
}
