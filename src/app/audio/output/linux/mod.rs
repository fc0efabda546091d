//! A thread writes the mix to the first device that opens: a sound server over its socket, then ALSA's library, which
//! is opened at run time because linking to it would need headers to build. A lost server is retried.
//!
//! From an event to the samples handed over: at most 10 ms with a sound server, which requests 10 ms at a time, and at
//! most 20 ms with ALSA. The device's own buffer of 40 ms comes on top.

mod alsa;
mod paced_source;
mod pulse;
mod thread;

use std::sync::Arc;

use super::{DeviceStatus, Handover, offline};
use crate::app::audio::{mixer::Mixer, music::SharedScene};
use crate::app::platform::console::say_error;
use paced_source::PacedSource;

pub(in crate::app::audio) type Backend = Handover;

trait Device {
    /// Plays until the status says to stop. The error is the reason why the device is lost.
    fn play(&mut self, source: &mut PacedSource, status: &DeviceStatus) -> Result<(), String>;
}

/// Starts the output thread; prints an error and returns `None` if it or the mixer does not start.
pub(in crate::app::audio) fn open(
    status: &Arc<DeviceStatus>,
    scene: &SharedScene,
) -> Option<Mixer<Backend>> {
    let (mixer, source) = offline(scene)?;
    let source = PacedSource::new(source);
    let status = Arc::clone(status);
    // A panic there is reported under this name.
    let thread = std::thread::Builder::new().name("sound".to_owned());
    match thread.spawn(move || thread::run(source, &status, &thread::DEVICES)) {
        Ok(_) => return Some(mixer),
        Err(error) => say_error(&format!("there is no sound: no thread for it: {error}")),
    }
    None
}
