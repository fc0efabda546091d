//! What happens when the X display refuses a request, or goes away.

use std::ffi::{c_int, c_void};

use libloading::Library;

use super::display;
use crate::console::say_error;

type OnError = extern "C" fn(*mut c_void, *mut c_void) -> c_int;
type OnLoss = extern "C" fn(*mut c_void) -> c_int;

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
            std::mem::forget(library);
            Ok(())
        })
    };
}

/// A refused request, like an answer to a window that has gone, is no reason to end a game.
extern "C" fn go_on(_display: *mut c_void, _error: *mut c_void) -> c_int {
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
