//! Whether the X display answers, and what happens when it refuses a request, or goes away.

use std::ffi::{c_char, c_int, c_uchar, c_ulong, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

use libloading::Library;

use super::display;
use crate::app::platform::console::say_error;

/// The library's connection to a display.
pub(super) type Display = *mut c_void;

type Open = unsafe extern "C" fn(*const c_char) -> *mut c_void;
type Close = unsafe extern "C" fn(*mut c_void) -> c_int;
type OnError = extern "C" fn(*mut c_void, *const ErrorEvent) -> c_int;
type OnLoss = extern "C" fn(*mut c_void) -> c_int;

/// The library's `XErrorEvent`.
#[repr(C)]
struct ErrorEvent {
    kind: c_int,
    display: *mut c_void,
    resource: c_ulong,
    serial: c_ulong,
    code: c_uchar,
    request: c_uchar,
    minor: c_uchar,
}

/// The code of a display that has no memory for what was asked for.
const BAD_ALLOC: c_uchar = 11;

/// The connection of [`opens`], which stays open until the window's is: some displays begin anew when the
/// last connection ends.
static FIRST: AtomicPtr<c_void> = AtomicPtr::new(null_mut());

/// Connects to the display of the environment, however long that takes. Without the library that is found
/// out later.
pub(super) fn opens() -> bool {
    // SAFETY: the library is the one that the window will use, and the type is that of its documented
    // function. It stays loaded, because the connection is its own.
    #[expect(
        unsafe_code,
        reason = "a library loaded at run time has no safe interface"
    )]
    let opened = unsafe {
        Library::new("libX11.so.6").and_then(|library| {
            let first = library.get::<Open>(c"XOpenDisplay")?(std::ptr::null());
            std::mem::forget(library);
            Ok(first)
        })
    };
    opened.map_or(true, |first| {
        FIRST.store(first, Ordering::Relaxed);
        !first.is_null()
    })
}

/// The window's display, which miniquad keeps to itself but OpenGL names, and the library, which is to stay
/// loaded; for the thread that draws. `None` where the window is on no X display that OpenGL knows.
pub(super) fn of_the_window() -> Option<(Display, Library)> {
    // SAFETY: the libraries are those that the window uses, already loaded, and the type is that of a
    // documented function. The display of this thread's context is open.
    #[expect(
        unsafe_code,
        reason = "a library loaded at run time has no safe interface"
    )]
    unsafe {
        let (gl, xlib) = (
            Library::new("libGL.so.1").ok()?,
            Library::new("libX11.so.6").ok()?,
        );
        let current = gl.get::<unsafe extern "C" fn() -> Display>(c"glXGetCurrentDisplay");
        let display = current.ok()?();
        std::mem::forget(gl);
        (!display.is_null()).then_some((display, xlib))
    }
}

/// Replaces the library's handlers, which print several lines and end the program. Without the library
/// there is nothing to handle.
pub(super) fn handle_errors() {
    // SAFETY: the library is the one that the window uses, already loaded, and the types are those of
    // its documented functions. It stays loaded, because it keeps the handlers.
    #[expect(
        unsafe_code,
        reason = "a library loaded at run time has no safe interface"
    )]
    let _ = unsafe {
        Library::new("libX11.so.6").and_then(|library| {
            library.get::<unsafe extern "C" fn(OnError) -> *mut c_void>(c"XSetErrorHandler")?(
                go_on,
            );
            library.get::<unsafe extern "C" fn(OnLoss) -> *mut c_void>(c"XSetIOErrorHandler")?(end);
            let first = FIRST.swap(null_mut(), Ordering::Relaxed);
            if !first.is_null() {
                library.get::<Close>(c"XCloseDisplay")?(first);
            }
            std::mem::forget(library);
            Ok(())
        })
    };
}

/// A refused request, like an answer to a window that has gone, is no reason to end a game. What the
/// display has no memory for is missing on the screen, so that is said, once.
extern "C" fn go_on(_display: *mut c_void, error: *const ErrorEvent) -> c_int {
    static IS_SAID: AtomicBool = AtomicBool::new(false);
    // SAFETY: the library passes its event, or nothing.
    #[expect(unsafe_code, reason = "the library passes a pointer")]
    let code = unsafe { error.as_ref() }.map(|error| error.code);
    if code == Some(BAD_ALLOC) && !IS_SAID.swap(true, Ordering::Relaxed) {
        say_error(&format!(
            "{} has no memory for all of the picture",
            display::name()
        ));
    }
    0
}

/// Ends the program, as the library requires.
extern "C" fn end(_display: *mut c_void) -> c_int {
    say_error(&format!(
        "the game had to stop: {} has gone",
        display::name()
    ));
    std::process::exit(1)
}
