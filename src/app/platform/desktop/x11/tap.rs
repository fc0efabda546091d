//! The tap: every event of the window's X display is seen here before miniquad reads it.
//!
//! Xlib lets a program replace the conversion of wire data to an event (`XESetWireToEvent`, "Xlib - C Language X
//! Interface", appendix C). Ours shows the data to [`super::listen`], and does with the event what that says.

#![expect(unsafe_code, reason = "a loaded library has no safe interface")]

use std::ffi::{c_int, c_uint, c_void};
use std::sync::OnceLock;

use macroquad::miniquad::native::linux_x11::libx11::{XEvent, XKeyEvent};
use x11rb::protocol::xproto::{
    CLIENT_MESSAGE_EVENT, CONFIGURE_NOTIFY_EVENT, FOCUS_OUT_EVENT, KEY_PRESS_EVENT,
};

use super::xlib::{self, Display};

/// The way that an event takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Fate {
    /// Miniquad reads it as it is.
    Passes,
    /// Miniquad never sees it.
    Taken,
    /// A key: miniquad sees another key with other modifiers, in the same place among the events.
    Marked { code: u8, state: u16 },
}

/// The size of the wire data of an event of the core protocol, in bytes.
pub(super) const WIRE: usize = 32;

/// Converts wire data, the last argument, to an event. Returns whether to queue it.
type Convert = unsafe extern "C" fn(Display, *mut XEvent, *mut c_void) -> c_int;

/// Devices and the focus; the window; messages of other programs.
const TAPPED: [std::ops::RangeInclusive<u8>; 3] = [
    KEY_PRESS_EVENT..=FOCUS_OUT_EVENT,
    CONFIGURE_NOTIFY_EVENT..=CONFIGURE_NOTIFY_EVENT,
    CLIENT_MESSAGE_EVENT..=CLIENT_MESSAGE_EVENT,
];

/// Xlib's own conversions, by the number of the event.
static CONVERSIONS: [OnceLock<Convert>; 128] = [const { OnceLock::new() }; 128];

/// Begins to listen; for the thread that draws. Does nothing unless OpenGL knows the window's X display.
pub(super) fn open() {
    type Replace = unsafe extern "C" fn(Display, c_int, Convert) -> Option<Convert>;
    // SAFETY: the type is documented, the display is open, and the new conversions call the old ones.
    unsafe {
        if let Some(display) = xlib::of_the_window()
            && let Some(replace) = xlib::function::<Replace>(c"XESetWireToEvent")
        {
            for kind in TAPPED.into_iter().flatten() {
                if let Some(convert) = replace(display, kind.into(), tap) {
                    let _ = CONVERSIONS[usize::from(kind)].set(convert);
                }
            }
        }
    }
}

unsafe extern "C" fn tap(display: Display, event: *mut XEvent, data: *mut c_void) -> c_int {
    // SAFETY: Xlib hands on the data of an event of the core protocol, which has this size.
    let wire = unsafe { *data.cast::<[u8; WIRE]>() };
    let Some(convert) = CONVERSIONS[usize::from(wire[0] & 0x7f)].get() else {
        return 0;
    };
    let fate = super::listen(&wire);
    // SAFETY: these are the library's own arguments for its own conversion, which fills the event; only the events of
    // keys are marked.
    unsafe {
        let is_event = convert(display, event, data);
        if let Fate::Marked { code, state } = fate {
            let key = event.cast::<XKeyEvent>();
            (*key).keycode = c_uint::from(code);
            (*key).state = c_uint::from(state);
        }
        if fate == Fate::Taken { 0 } else { is_event }
    }
}
