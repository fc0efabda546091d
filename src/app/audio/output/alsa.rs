//! Output to ALSA, whose library is loaded at run time: the game builds and runs without it.

use std::ffi::{CStr, c_char, c_int, c_long, c_uint, c_ulong, c_void};

use libloading::Library;

use super::device::Device;
use super::device_status::DeviceStatus;
use super::paced_source::{FRAME_BYTES, PacedSource};
use crate::app::audio::units::SAMPLE_RATE;

/// The library's opaque handle of an open device.
type Pcm = *mut c_void;

/// The library's functions that we call.
struct Functions {
    silence: unsafe extern "C" fn(unsafe extern "C" fn()) -> c_int,
    open: unsafe extern "C" fn(*mut Pcm, *const c_char, c_int, c_int) -> c_int,
    set: unsafe extern "C" fn(Pcm, c_int, c_int, c_uint, c_uint, c_int, c_uint) -> c_int,
    write: unsafe extern "C" fn(Pcm, *const c_void, c_ulong) -> c_long,
    recover: unsafe extern "C" fn(Pcm, c_int, c_int) -> c_int,
    close: unsafe extern "C" fn(Pcm) -> c_int,
    error: unsafe extern "C" fn(c_int) -> *const c_char,
}

/// The default device.
struct Alsa {
    pcm: Pcm,
    functions: Functions,
    /// Must outlive `functions`.
    _library: Library,
}

/// Opens the default device.
pub(super) fn open() -> Result<Box<dyn Device>, String> {
    let (library, functions) = load().map_err(|_| "no library".to_owned())?;
    Ok(Box::new(Alsa::start(library, functions)?))
}

#[expect(
    unsafe_code,
    reason = "a library loaded at run time has no safe interface"
)]
fn load() -> Result<(Library, Functions), libloading::Error> {
    // SAFETY: loading libasound runs only its own initialisers, and the types in `Functions` are those
    // of its documented functions, which are stable within major version 2.
    unsafe {
        let library = Library::new("libasound.so.2")?;
        let functions = Functions {
            silence: *library.get(c"snd_lib_error_set_handler")?,
            open: *library.get(c"snd_pcm_open")?,
            set: *library.get(c"snd_pcm_set_params")?,
            write: *library.get(c"snd_pcm_writei")?,
            recover: *library.get(c"snd_pcm_recover")?,
            close: *library.get(c"snd_pcm_close")?,
            error: *library.get(c"snd_strerror")?,
        };
        Ok((library, functions))
    }
}

/// An error handler that prints nothing: the library would write several lines where we print one.
///
/// The library passes arguments that this function does not declare. The C calling conventions of
/// Linux allow that, because the caller removes the arguments.
extern "C" fn say_nothing() {}

#[expect(unsafe_code, reason = "calls into the library")]
impl Alsa {
    fn start(library: Library, functions: Functions) -> Result<Self, String> {
        let mut pcm = std::ptr::null_mut();
        // SAFETY: the handler is a static function, the name is zero-terminated, and `pcm` is a valid
        // place for the handle.
        let done = unsafe {
            (functions.silence)(say_nothing);
            (functions.open)(&raw mut pcm, c"default".as_ptr(), PLAYBACK, 0)
        };
        functions.check(done)?;
        // From here on the device is closed on drop, also after an error.
        let alsa = Self {
            pcm,
            functions,
            _library: library,
        };
        // SAFETY: the device is open. The 1 allows resampling.
        let done =
            unsafe { (alsa.functions.set)(pcm, S16_LE, INTERLEAVED, 2, SAMPLE_RATE, 1, BUFFER_US) };
        alsa.functions.check(done)?;
        Ok(alsa)
    }

    /// Writes frames, blocking until there is room; returns their number or a negative error code.
    fn write(&mut self, bytes: &[u8]) -> c_long {
        let frames = bytes.len() / FRAME_BYTES;
        // SAFETY: the device is open, and `bytes` holds at least `frames` frames.
        unsafe { (self.functions.write)(self.pcm, bytes.as_ptr().cast(), frames as c_ulong) }
    }

    /// Recovers from an underrun or suspend; the 1 keeps the library from printing.
    fn recover(&mut self, error: c_int) -> Result<(), String> {
        // SAFETY: the device is open.
        let done = unsafe { (self.functions.recover)(self.pcm, error, 1) };
        self.functions.check(done)
    }
}

#[expect(unsafe_code, reason = "calls into the library")]
impl Drop for Alsa {
    fn drop(&mut self) {
        // SAFETY: the device is open, and is not used after this.
        unsafe { (self.functions.close)(self.pcm) };
    }
}

#[expect(unsafe_code, reason = "calls into the library")]
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
            let mut bytes = source.bytes(PERIOD);
            while !bytes.is_empty() {
                match self.write(bytes) {
                    error if error < 0 => self.recover(error as c_int)?,
                    frames => {
                        bytes = bytes
                            .get(frames as usize * FRAME_BYTES..)
                            .unwrap_or_default();
                    }
                }
            }
        }
        Ok(())
    }
}

/// Frames written at a time: 10 ms.
const PERIOD: usize = SAMPLE_RATE as usize / 100;
/// The device's buffer in microseconds.
const BUFFER_US: c_uint = 40_000;
/// ALSA's constants for playback, 16-bit little-endian samples, and interleaved channels.
const PLAYBACK: c_int = 0;
const S16_LE: c_int = 2;
const INTERLEAVED: c_int = 3;
