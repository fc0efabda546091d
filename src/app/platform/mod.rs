//! The differences between platforms: `desktop` and `web` have the same modules with the same functions.

use std::panic::PanicHookInfo;
use std::sync::{Mutex, MutexGuard, PoisonError};

use macroquad::prelude::{Vec2, vec2};

pub(crate) mod activity;
#[cfg(not(target_family = "wasm"))]
mod desktop;
pub(crate) mod dropped;
#[cfg(any(test, target_family = "wasm"))]
mod eviction;
pub(crate) mod file_error;
pub(crate) mod files;
pub(crate) mod fonts;
pub(crate) mod frame_times;
pub(crate) mod fullscreen;
pub(crate) mod keys;
pub(crate) mod keystroke;
pub(crate) mod pad;
pub(crate) mod path;
pub(crate) mod patience;
pub(crate) mod plain_file;
pub(crate) mod slice;
pub(crate) mod stamp;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(target_family = "wasm")]
mod web;
#[cfg(any(test, target_os = "linux"))]
pub(crate) mod writing;

#[cfg(not(target_family = "wasm"))]
use desktop as here;
#[cfg(target_family = "wasm")]
use web as here;

#[cfg(target_os = "linux")]
pub(crate) use desktop::library;
pub(crate) use here::{
    background, clipboard, console, crash, folders, fs, keyboard, lock, other_letters, pacing,
    pads, pointer, process, saving, screenshot, speech, time, whole_file, window,
};

/// The operating system and the processor architecture, for reports.
pub(crate) fn system() -> String {
    if cfg!(target_family = "wasm") {
        "a browser".to_owned()
    } else {
        format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)
    }
}

/// Locks a mutex, even if a thread panicked while holding it.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Work that a panic has ended. The panic is printed already.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Crashed;

/// A moment at which a test may kill the process.
pub(crate) fn may_die() {
    #[cfg(test)]
    testing::may_die();
}

/// The first line of a panic's message, with its place in the code.
pub(crate) fn panic_line(info: &PanicHookInfo<'_>) -> String {
    let message = info.payload_as_str().unwrap_or("no reason given");
    let first = message.lines().next().unwrap_or_default();
    let place = info.location().map(|at| format!(" ({at})"));
    first.to_owned() + &place.unwrap_or_default()
}

/// Why saved files may be lost in a browser.
#[cfg_attr(not(target_family = "wasm"), expect(dead_code, reason = "for a page"))]
#[derive(Clone, Copy)]
pub(crate) enum Threat {
    Blocked,
    /// The page is in a frame of another page, and so has separate storage.
    Framed,
    /// The browser deletes saved files after a week without a visit.
    Passing,
}

/// The top left corner of the area clear of notches, and the width and height lost to them, in logical pixels.
pub(crate) fn notches() -> (Vec2, Vec2) {
    let [top, right, bottom, left] = window::safe_area();
    (vec2(left, top), vec2(left + right, top + bottom))
}
