//! Output of the mix to a device, and the offline mixer of `breakout sound` and the tests.
//!
//! On Linux a thread of ours fetches the mix and writes it to the first device that opens. On other
//! platforms kira's own device layer does that, and in a browser the page fetches the mix.
//!
//! The devices on Linux are a sound server over its socket, then ALSA's library. That library is opened at
//! run time, because linking to it would need headers to build; a lost server is looked for again.
//!
//! From an event to the samples handed over: at most 12 ms with a sound server, which asks for 10 ms at
//! a time, and at most 22 ms with ALSA, where 10 ms more may wait. The limiter's look-ahead is 2 ms of
//! each; the device's own buffer of 40 ms comes on top.

#[cfg(target_os = "linux")]
mod alsa;
#[cfg(target_os = "linux")]
mod device;
mod device_status;
#[cfg(target_os = "linux")]
mod paced_source;
#[cfg(target_family = "wasm")]
mod page;
#[cfg(target_os = "linux")]
mod pulse;
mod sample_source;
#[cfg(target_os = "linux")]
mod thread;

use std::sync::Arc;

use super::mixer::Mixer;
use super::music::SharedScene;
#[cfg(not(target_family = "wasm"))]
use crate::console::say_error;

pub(super) use device_status::{DeviceState, DeviceStatus};
#[cfg(not(target_family = "wasm"))]
pub(super) use sample_source::to_16_bits;
pub(super) use sample_source::{Handover, SampleSource};

/// The backend of the default device.
#[cfg(any(target_os = "linux", target_family = "wasm"))]
pub(super) type OutputBackend = Handover;
#[cfg(not(any(target_os = "linux", target_family = "wasm")))]
pub(super) type OutputBackend = kira::backend::cpal::CpalBackend;

/// Starts the output thread, which opens the default device; `None` if it or the mixer does not start.
#[cfg(target_os = "linux")]
pub(super) fn open(
    status: &Arc<DeviceStatus>,
    scene: &Arc<SharedScene>,
) -> Option<Mixer<OutputBackend>> {
    let (mixer, source) = offline(scene)?;
    let source = paced_source::PacedSource::new(source);
    let status = Arc::clone(status);
    spawn(move || thread::run(source, &status, &thread::DEVICES))?;
    Some(mixer)
}

/// Lends the mix to the page, which plays it from the first key or touch on.
#[cfg(target_family = "wasm")]
pub(super) fn open(
    status: &Arc<DeviceStatus>,
    scene: &Arc<SharedScene>,
) -> Option<Mixer<OutputBackend>> {
    let (mixer, source) = offline(scene)?;
    page::lend(source, Arc::clone(status));
    Some(mixer)
}

/// Opens the default device; prints an error and returns `None` on failure.
#[cfg(not(any(target_os = "linux", target_family = "wasm")))]
pub(super) fn open(
    status: &Arc<DeviceStatus>,
    scene: &Arc<SharedScene>,
) -> Option<Mixer<OutputBackend>> {
    let settings = kira::backend::cpal::CpalBackendSettings::default();
    let mixer = Mixer::new(settings, Arc::clone(scene));
    if mixer.is_some() {
        status.set(DeviceState::Open);
    } else {
        status.set(DeviceState::Missing);
        say_error("there is no sound: no device could be opened");
    }
    mixer
}

/// Runs work of the sound on a thread of its own, under the name by which a panic there is reported;
/// prints an error and returns `None` if the system gives no thread.
#[cfg(target_os = "linux")]
fn spawn(work: impl FnOnce() + Send + 'static) -> Option<()> {
    let thread = std::thread::Builder::new().name("sound".to_owned());
    let spawned = thread.spawn(work);
    spawned
        .map_err(|error| say_error(&format!("there is no sound: no thread for it: {error}")))
        .ok()
        .map(drop)
}

/// A mixer without a device, and the source of its samples.
pub(super) fn offline(scene: &Arc<SharedScene>) -> Option<(Mixer<Handover>, SampleSource)> {
    let (sender, receiver) = std::sync::mpsc::channel();
    let mixer = Mixer::new(sender, Arc::clone(scene))?;
    let source = SampleSource::new(receiver.recv().ok()?);
    Some((mixer, source))
}
