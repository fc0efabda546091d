//! Output to ALSA, whose library is loaded at run time: the game builds and runs without it.

#![expect(unsafe_code, reason = "a loaded library has no safe interface")]

use std::ffi::{CStr, c_char, c_int, c_long, c_uint, c_ulong, c_void};

use super::Device;
use super::paced_source::{FRAME_BYTES, PacedSource};
use crate::app::audio::{output::device_status::DeviceStatus, units::SAMPLE_RATE};
use crate::app::platform::library::function;

type Pcm = *mut c_void;

struct Functions {
    silence: unsafe extern "C" fn(OnError) -> c_int,
    open: unsafe extern "C" fn(*mut Pcm, *const c_char, c_int, c_int) -> c_int,
    set: unsafe extern "C" fn(Pcm, c_int, c_int, c_uint, c_uint, c_int, c_uint) -> c_int,
    write: unsafe extern "C" fn(Pcm, *const c_void, c_ulong) -> c_long,
    recover: unsafe extern "C" fn(Pcm, c_int, c_int) -> c_int,
    close: unsafe extern "C" fn(Pcm) -> c_int,
    error: unsafe extern "C" fn(c_int) -> *const c_char,
}

struct Alsa {
    pcm: Pcm,
    functions: Functions,
}

pub(super) fn open() -> Result<Box<dyn Device>, String> {
    let functions = load().ok_or("no library")?;
    Ok(Box::new(Alsa::start(functions)?))
}

fn load() -> Option<Functions> {
    const ALSA: &str = "libasound.so.2";
    // SAFETY: `Functions` has the types of the documented functions, which are stable within major version 2.
    unsafe {
        Some(Functions {
            silence: function(ALSA, c"snd_lib_error_set_handler")?,
            open: function(ALSA, c"snd_pcm_open")?,
            set: function(ALSA, c"snd_pcm_set_params")?,
            write: function(ALSA, c"snd_pcm_writei")?,
            recover: function(ALSA, c"snd_pcm_recover")?,
            close: function(ALSA, c"snd_pcm_close")?,
            error: function(ALSA, c"snd_strerror")?,
        })
    }
}

/// The library's error handler: file, line, function, error, and a format. The format's arguments follow, which no
/// function in Rust can declare; the caller removes them.
type OnError = extern "C" fn(*const c_char, c_int, *const c_char, c_int, *const c_char);

/// A handler that prints nothing: the library would write several lines where we print one.
extern "C" fn silent(_: *const c_char, _: c_int, _: *const c_char, _: c_int, _: *const c_char) {}

impl Alsa {
    fn start(functions: Functions) -> Result<Self, String> {
        let mut pcm = std::ptr::null_mut();
        // SAFETY: the handler is static, the name zero-terminated, and `pcm` a valid place for the handle.
        let done = unsafe {
            (functions.silence)(silent);
            (functions.open)(&raw mut pcm, c"default".as_ptr(), PLAYBACK, 0)
        };
        functions.check(done)?;
        // From here on the device is closed on drop, also after an error.
        let alsa = Self { pcm, functions };
        // SAFETY: the device is open. The 1 allows resampling.
        let done =
            unsafe { (alsa.functions.set)(pcm, S16_LE, INTERLEAVED, 2, SAMPLE_RATE, 1, BUFFER_US) };
        alsa.functions.check(done)?;
        Ok(alsa)
    }

    /// Writes frames, blocking until there is room. Returns the number taken, 0 after an underrun or suspend.
    fn write(&mut self, bytes: &[u8]) -> Result<usize, String> {
        let frames = (bytes.len() / FRAME_BYTES) as c_ulong;
        // SAFETY: the device is open, and `bytes` holds at least `frames` frames.
        let taken = unsafe { (self.functions.write)(self.pcm, bytes.as_ptr().cast(), frames) };
        if taken >= 0 {
            return Ok(taken as usize);
        }
        // SAFETY: the device is open. The 1 keeps the library from printing.
        let done = unsafe { (self.functions.recover)(self.pcm, taken as c_int, 1) };
        self.functions.check(done).map(|()| 0)
    }
}

impl Drop for Alsa {
    fn drop(&mut self) {
        // SAFETY: the device is open, and is not used after this.
        unsafe { (self.functions.close)(self.pcm) };
    }
}

impl Functions {
    /// Turns a negative return value into the library's message.
    fn check(&self, done: c_int) -> Result<(), String> {
        if done >= 0 {
            return Ok(());
        }
        // SAFETY: the library returns a static zero-terminated text for every number.
        let text = unsafe { CStr::from_ptr((self.error)(done)) };
        Err(text.to_string_lossy().into_owned())
    }
}

impl Device for Alsa {
    fn play(&mut self, source: &mut PacedSource, status: &DeviceStatus) -> Result<(), String> {
        while !status.is_stopped() {
            deliver(source.bytes(PERIOD), status, |bytes| self.write(bytes))?;
        }
        Ok(())
    }
}

/// Writes until everything is taken or the status says to stop. Fails as `write` does, or if it keeps taking nothing.
fn deliver(
    mut bytes: &[u8],
    status: &DeviceStatus,
    mut write: impl FnMut(&[u8]) -> Result<usize, String>,
) -> Result<(), String> {
    let mut fruitless = 0;
    while !bytes.is_empty() && !status.is_stopped() {
        let taken = write(bytes)?;
        bytes = bytes.get(taken * FRAME_BYTES..).unwrap_or_default();
        fruitless = if taken == 0 { fruitless + 1 } else { 0 };
        if fruitless == MAX_FRUITLESS {
            return Err("the device takes no samples".to_owned());
        }
    }
    Ok(())
}

/// A device that takes no samples this many times in a row counts as lost.
const MAX_FRUITLESS: usize = 100;
/// Frames written at a time: 10 ms.
const PERIOD: usize = SAMPLE_RATE as usize / 100;
/// The device's buffer in microseconds.
const BUFFER_US: c_uint = 40_000;
/// ALSA's constants for playback, 16-bit little-endian samples, and interleaved channels.
const PLAYBACK: c_int = 0;
const S16_LE: c_int = 2;
const INTERLEAVED: c_int = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_may_take_samples_in_parts() {
        let mut taken = Vec::new();
        let mut sizes = [1, 0, 2, 9].into_iter();
        let done = deliver(&[7; 6 * FRAME_BYTES], &DeviceStatus::default(), |bytes| {
            taken.push(bytes.len() / FRAME_BYTES);
            Ok(sizes.next().expect("no further write"))
        });
        assert_eq!((done, taken), (Ok(()), vec![6, 5, 5, 3]));
    }

    #[test]
    fn a_device_that_takes_nothing_is_lost() {
        let done = deliver(&[0; FRAME_BYTES], &DeviceStatus::default(), |_| Ok(0));
        assert_eq!(done, Err("the device takes no samples".to_owned()));
    }

    #[test]
    fn the_status_stops_a_device_that_takes_nothing() {
        let status = DeviceStatus::default();
        let mut writes = 0;
        let done = deliver(&[0; FRAME_BYTES], &status, |_| {
            writes += 1;
            status.stop();
            Ok(0)
        });
        assert_eq!((done, writes), (Ok(()), 1));
    }
}
