//! Everything that differs between platforms. `desktop` and `web` have modules of the same names with the
//! same functions; the rest of the program uses these, and what is here beside them knows no platform.

use std::sync::{Mutex, MutexGuard, PoisonError};

use macroquad::prelude::{Vec2, vec2};

pub(crate) mod activity;
#[cfg(not(target_family = "wasm"))]
mod desktop;
pub(crate) mod file_error;
pub(crate) mod files;
pub(crate) mod fonts;
pub(crate) mod frame_times;
pub(crate) mod fullscreen;
pub(crate) mod pad;
pub(crate) mod path;
pub(crate) mod plain_file;
#[cfg(any(test, target_family = "wasm"))]
mod room;
pub(crate) mod slice;
pub(crate) mod stamp;
#[cfg(test)]
pub(crate) mod subset;
#[cfg(test)]
pub(crate) mod test_folder;
#[cfg(target_family = "wasm")]
mod web;

#[cfg(not(target_family = "wasm"))]
use desktop as here;
#[cfg(target_family = "wasm")]
use web as here;

#[cfg(target_os = "linux")]
pub(crate) use desktop::library;
pub(crate) use here::{
    background, clipboard, console, crash, folders, fs, keyboard, lock, pacing, pads, pointer,
    process, saving, screenshot, speech, time, whole_file, window,
};

/// The system and its processor, for whoever reads a report.
pub(crate) fn system() -> String {
    if cfg!(target_family = "wasm") {
        "a browser".to_owned()
    } else {
        format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)
    }
}

/// Locks a mutex, even if a thread panicked while it held it.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A threat to everything that is kept here.
#[cfg_attr(
    not(target_family = "wasm"),
    expect(dead_code, reason = "only a page can lose all of it")
)]
#[derive(Clone, Copy)]
pub(crate) enum Threat {
    /// The browser blocks the page's storage.
    Blocked,
    /// A page in a frame of another one has a storage of its own.
    Framed,
    /// The browser deletes it after a week without a visit.
    Passing,
}

/// The corner of what notches leave free, and what they take from the window's size, in logical pixels.
pub(crate) fn notches() -> (Vec2, Vec2) {
    let [top, right, bottom, left] = window::safe_area();
    (vec2(left, top), vec2(left + right, top + bottom))
}
