//! Hides presses of Ctrl from macroquad, which would empty the clipboard.
//!
//! macroquad's interface, which is unused, empties the clipboard in each frame in which it sees Ctrl and C or X down.
//! Xlib lets a program replace the conversion of wire data to an event (`XESetWireToEvent`, "Xlib - C Language X
//! Interface", appendix C). Ours takes the presses of Ctrl; X11 reports Ctrl as a modifier of the following keys.

#![expect(unsafe_code, reason = "a loaded library has no safe interface")]

use std::ffi::{c_int, c_uchar, c_uint, c_ulong, c_void};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};

use macroquad::miniquad::native::linux_x11::libx11::XKeyEvent;
use macroquad::miniquad::{KeyCode, KeyMods};

use super::xlib::{self, Display};
use crate::app::platform::locked;

/// Converts wire data, the last argument, to an event. Returns whether to queue it.
type Convert = unsafe extern "C" fn(Display, *mut XKeyEvent, *mut c_void) -> c_int;

const KEY_PRESS: c_int = 2;
const MAPPING_NOTIFY: c_int = 34;
const CONTROL_L: c_ulong = 0xffe3;
const CONTROL_R: c_ulong = 0xffe4;

/// Xlib's conversions of a key press, and of a change of the keyboard.
static CONVERSIONS: OnceLock<[Convert; 2]> = OnceLock::new();
/// True until the keys of the present keyboard are read.
static IS_NEW: AtomicBool = AtomicBool::new(true);
static KEYS: Mutex<Vec<(c_uint, KeyCode)>> = Mutex::new(Vec::new());
static TAKEN: Mutex<Vec<(KeyCode, KeyMods)>> = Mutex::new(Vec::new());

/// Begins to take the presses; for the thread that draws. Does nothing unless OpenGL knows the window's X display.
pub(super) fn hide() {
    type Replace = unsafe extern "C" fn(Display, c_int, Convert) -> Convert;
    // SAFETY: the type is documented, the display is open, and the new conversions call the old ones.
    unsafe {
        if let Some(display) = xlib::of_the_window()
            && let Some(replace) = xlib::function::<Replace>(c"XESetWireToEvent")
        {
            let _ = CONVERSIONS.set([
                replace(display, KEY_PRESS, take_ctrl),
                replace(display, MAPPING_NOTIFY, note_keys),
            ]);
        }
    }
}

/// True if [`taken`] would return a press.
pub(super) fn has_come() -> bool {
    !locked(&TAKEN).is_empty()
}

pub(crate) fn taken() -> Vec<(KeyCode, KeyMods)> {
    if IS_NEW.swap(false, Ordering::Relaxed) {
        *locked(&KEYS) = keys().unwrap_or_default();
    }
    std::mem::take(&mut *locked(&TAKEN))
}

/// The codes of the keys whose first symbol is Ctrl, as in miniquad.
fn keys() -> Option<Vec<(c_uint, KeyCode)>> {
    type Range = unsafe extern "C" fn(Display, *mut c_int, *mut c_int) -> c_int;
    type Mapping = unsafe extern "C" fn(Display, c_uchar, c_int, *mut c_int) -> *mut c_ulong;
    type Free = unsafe extern "C" fn(*mut c_void) -> c_int;
    // SAFETY: the types are documented, the display is open, and each requested code has the stated number of symbols.
    unsafe {
        CONVERSIONS.get()?;
        let display = xlib::of_the_window()?;
        let (mut first, mut last, mut symbols_a_key) = (0, 0, 0);
        xlib::function::<Range>(c"XDisplayKeycodes")?(display, &raw mut first, &raw mut last);
        let count = last - first + 1;
        let mapping = xlib::function::<Mapping>(c"XGetKeyboardMapping")?;
        let mapping = mapping(display, first as c_uchar, count, &raw mut symbols_a_key);
        if mapping.is_null() {
            return None;
        }
        let symbols = std::slice::from_raw_parts(mapping, (count * symbols_a_key) as usize);
        let keys = symbols.chunks(symbols_a_key.max(1) as usize);
        let keys = keys.zip(first as c_uint..);
        let keys = keys.filter_map(|(symbols, code)| match *symbols.first()? {
            CONTROL_L => Some((code, KeyCode::LeftControl)),
            CONTROL_R => Some((code, KeyCode::RightControl)),
            _ => None,
        });
        let keys = keys.collect();
        xlib::function::<Free>(c"XFree")?(mapping.cast());
        Some(keys)
    }
}

/// Takes a press of Ctrl, and lets any other through.
unsafe extern "C" fn take_ctrl(display: Display, event: *mut XKeyEvent, raw: *mut c_void) -> c_int {
    let Some([convert, _]) = CONVERSIONS.get() else {
        return 0;
    };
    // SAFETY: these are the library's own arguments for its own conversion, which fills the event.
    let (is_event, state, keycode) = unsafe {
        let is_event = convert(display, event, raw);
        (is_event, (*event).state, (*event).keycode)
    };
    let keys = locked(&KEYS);
    let Some((_, key)) = keys.iter().find(|(code, _)| *code == keycode) else {
        return is_event;
    };
    let mods = KeyMods {
        shift: state & 1 != 0,
        ctrl: state & 4 != 0,
        alt: state & 8 != 0,
        logo: state & 64 != 0,
    };
    locked(&TAKEN).push((*key, mods));
    0
}

unsafe extern "C" fn note_keys(display: Display, event: *mut XKeyEvent, raw: *mut c_void) -> c_int {
    IS_NEW.store(true, Ordering::Relaxed);
    let Some([_, convert]) = CONVERSIONS.get() else {
        return 0;
    };
    // SAFETY: these are the library's own arguments for its own conversion.
    unsafe { convert(display, event, raw) }
}
