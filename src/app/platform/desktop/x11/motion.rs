//! Raw motion of mice.
//!
//! While the pointer is caught, miniquad adds up the raw motions of the X display, which reports each motion of a mouse
//! up to three times, and the wheel as motion. Xlib lets a program replace the conversion of wire data to such an event
//! (`XESetWireToEventCookie`). Ours counts the first two axes of mice alone.

#![expect(unsafe_code, reason = "a loaded library has no safe interface")]

use std::ffi::{c_char, c_int, c_uchar, c_ulong, c_void};
use std::sync::{Mutex, OnceLock};

use macroquad::miniquad::native::linux_x11::libx11::XGenericEventCookie as Cookie;
use macroquad::prelude::{DVec2, Vec2};

use super::xlib::{self, Display};
use crate::app::platform::locked;

/// The `XIRawEvent` of the X input extension.
#[repr(C)]
struct RawEvent {
    kind: c_int,
    serial: c_ulong,
    was_sent: c_int,
    display: Display,
    extension: c_int,
    event: c_int,
    time: c_ulong,
    /// A mouse, or the pointer that it moves.
    device: c_int,
    source: c_int,
    detail: c_int,
    flags: c_int,
    mask_length: c_int,
    /// A bit for each axis with a value, the lowest of the first byte first.
    mask: *const c_uchar,
    values: *const f64,
    /// One for each bit, without pointer acceleration.
    raw_values: *const f64,
}

/// Fills the cookie from wire data, the last argument.
type Convert = unsafe extern "C" fn(Display, *mut Cookie, *mut c_void) -> c_int;

const RAW_MOTION: c_int = 17;

static CONVERSION: OnceLock<Convert> = OnceLock::new();
/// The motion of mice since the last [`take`], in their own units.
static MOTION: Mutex<DVec2> = Mutex::new(DVec2::ZERO);

/// Begins to listen; for the thread that draws. Does nothing without a known X display that reports raw motions.
pub(super) fn listen() {
    type Number = *mut c_int;
    type Query = unsafe extern "C" fn(Display, *const c_char, Number, Number, Number) -> c_int;
    type Replace = unsafe extern "C" fn(Display, c_int, Convert) -> Option<Convert>;
    let mut opcode = 0;
    let mut event = 0;
    let mut error = 0;
    let code = &raw mut opcode;
    let events = &raw mut event;
    let errors = &raw mut error;
    // SAFETY: the types are documented, the display is open, and the new conversion calls the old one.
    unsafe {
        if let Some(display) = xlib::of_the_window()
            && let Some(query) = xlib::function::<Query>(c"XQueryExtension")
            && let Some(replace) = xlib::function::<Replace>(c"XESetWireToEventCookie")
            && query(display, c"XInputExtension".as_ptr(), code, events, errors) != 0
            && let Some(conversion) = replace(display, opcode, note)
        {
            let _ = CONVERSION.set(conversion);
        }
    }
}

/// The motion since the last call, in the mice's own units; `None` if not listening.
pub(crate) fn take() -> Option<Vec2> {
    CONVERSION.get()?;
    Some(std::mem::take(&mut *locked(&MOTION)).as_vec2())
}

/// Converts an event as the extension does, and adds its motion.
unsafe extern "C" fn note(display: Display, cookie: *mut Cookie, raw_data: *mut c_void) -> c_int {
    let Some(convert) = CONVERSION.get() else {
        return 0;
    };
    // SAFETY: these are the library's own arguments for its own conversion, which fills the cookie; the data of a
    // raw motion is the extension's event, with as many values as its mask has bits.
    unsafe {
        let is_event = convert(display, cookie, raw_data);
        let raw = (*cookie).data.cast::<RawEvent>();
        if (*cookie).evtype == RAW_MOTION && !raw.is_null() {
            let raw = &*raw;
            let mask = if raw.mask_length > 0 { *raw.mask } else { 0 };
            // The values may be unaligned.
            let value = |place| raw.raw_values.add(place).read_unaligned();
            add((raw.device, raw.source), motion_of(mask, value));
        }
        is_event
    }
}

/// The motion along the first two axes; the two lowest bits of the mask are set for those with a value.
fn motion_of(mask: c_uchar, value: impl Fn(usize) -> f64) -> DVec2 {
    let has_x = mask & 1 != 0;
    let has_y = mask & 2 != 0;
    DVec2::new(
        if has_x { value(0) } else { 0.0 },
        if has_y { value(has_x.into()) } else { 0.0 },
    )
}

/// Adds the motion of a device, if it is the mouse itself.
fn add((device, source): (c_int, c_int), by: DVec2) {
    // Each motion is reported for the pointer, too, with the mouse as its source.
    if device == source && by.is_finite() {
        *locked(&MOTION) += by;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUSE: c_int = 9;
    const POINTER: c_int = 2;

    #[test]
    fn a_motion_counts_once_however_often_the_display_reports_it() {
        let heard = || std::mem::take(&mut *locked(&MOTION));
        for copies in 0..=2 {
            // The slow steady hand, to and fro, and varied motion.
            let steady = [1.0; 40].into_iter().chain([-1.0; 15]);
            for by in steady.chain([2.0, 5.0, -1.0, -1.0, 0.5, 0.5]) {
                add((MOUSE, MOUSE), DVec2::new(by, 0.0));
                for _ in 0..copies {
                    add((POINTER, MOUSE), DVec2::new(by, 0.0));
                }
                assert_eq!(heard().x, by, "{copies} copies");
            }
        }
        add((MOUSE, MOUSE), DVec2::new(f64::NAN, 1.0));
        assert_eq!(heard(), DVec2::ZERO);
    }

    /// The wheel, or the second axis alone, gives no motion along the first axis.
    #[test]
    fn each_axis_has_its_own_value() {
        for (mask, values, motion) in [
            (0b11, &[3.0_f64, 4.0][..], (3.0, 4.0)),
            (0b01, &[3.0], (3.0, 0.0)),
            (0b10, &[4.0], (0.0, 4.0)),
            (0b1000, &[120.0], (0.0, 0.0)),
            (0b1010, &[4.0, 120.0], (0.0, 4.0)),
            (0, &[], (0.0, 0.0)),
        ] {
            let found = motion_of(mask, |place| values[place]);
            assert_eq!(found, motion.into(), "{mask:b}");
        }
    }
}
