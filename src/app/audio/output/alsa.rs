//! ALSA's own library, opened while we run: a machine without it builds and plays, silently.

use std::ffi::{CStr, c_char, c_int, c_long, c_uint, c_ulong, c_void};

use libloading::Library;

use super::device::Device;
use super::device_status::DeviceStatus;
use super::paced_source::{FRAME_BYTES, PacedSource};
use crate::app::audio::units::SAMPLE_RATE;

/// Samples that are handed over at a time: 10 ms.
const PERIOD: usize = SAMPLE_RATE as usize / 100;
/// Microseconds that wait in the device.
const BUFFER_US: c_uint = 40_000;

/// ALSA's numbers for playback, 16 bits with the low byte first, and channels in turn.
const PLAYBACK: c_int = 0;
const S16_LE: c_int = 2;
const INTERLEAVED: c_int = 3;

/// An open device; only the library looks inside.
type Pcm = *mut c_void;

/// The functions of the library that we call, with their C types.
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
    /// What the functions are in; it has to outlive them.
    _library: Library,
}

/// Opens the default device.
pub(super) fn open() -> Result<Box<dyn Device>, String> {
    let (library, functions) = load().map_err(|_| "no library".to_owned())?;
    Ok(Box::new(Alsa::start(library, functions)?))
}

#[expect(
    unsafe_code,
    reason = "a library that is opened at run time has no other door"
)]
fn load() -> Result<(Library, Functions), libloading::Error> {
    // SAFETY: loading libasound runs nothing but its own set-up, and the types of `Functions` are
    // those of its documented functions, which have not changed in its major version 2.
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

/// Hears the library's complaints and says nothing: one plain line of ours is enough.
///
/// It takes none of the arguments that it is called with, which the C calling conventions of Linux
/// allow, because there it is the caller who clears them away.
extern "C" fn say_nothing() {}

#[expect(unsafe_code, reason = "calls into the library")]
impl Alsa {
    fn start(library: Library, functions: Functions) -> Result<Self, String> {
        let mut pcm = std::ptr::null_mut();
        // SAFETY: the handler lives as long as the program, the name ends with a zero, and `pcm` is
        // ours to be written to.
        let done = unsafe {
            (functions.silence)(say_nothing);
            (functions.open)(&raw mut pcm, c"default".as_ptr(), PLAYBACK, 0)
        };
        functions.check(done)?;
        // From here on it is closed when it is dropped.
        let alsa = Self {
            pcm,
            functions,
            _library: library,
        };
        // SAFETY: the device is open. The 1 lets the library convert the rate.
        let done =
            unsafe { (alsa.functions.set)(pcm, S16_LE, INTERLEAVED, 2, SAMPLE_RATE, 1, BUFFER_US) };
        alsa.functions.check(done)?;
        Ok(alsa)
    }

    /// Hands samples over, waiting for room; gives how many were taken, or the error's number.
    fn write(&mut self, bytes: &[u8]) -> c_long {
        let frames = bytes.len() / FRAME_BYTES;
        // SAFETY: the device is open, and the bytes are as many as the frames say.
        unsafe { (self.functions.write)(self.pcm, bytes.as_ptr().cast(), frames as c_ulong) }
    }

    /// Makes the device play on after a gap; the 1 keeps the library quiet about it.
    fn recover(&mut self, error: c_int) -> Result<(), String> {
        // SAFETY: the device is open.
        let done = unsafe { (self.functions.recover)(self.pcm, error, 1) };
        self.functions.check(done)
    }
}

#[expect(unsafe_code, reason = "calls into the library")]
impl Drop for Alsa {
    fn drop(&mut self) {
        // SAFETY: the device is open, and nobody uses it after this.
        unsafe { (self.functions.close)(self.pcm) };
    }
}

#[expect(unsafe_code, reason = "calls into the library")]
impl Functions {
    /// What a negative number means.
    fn check(&self, done: c_int) -> Result<(), String> {
        if done >= 0 {
            return Ok(());
        }
        // SAFETY: the library gives a text of its own for every number, ended by a zero.
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
