//! Output of the mix to the default device, by one interface, and the offline mixer of `breakout sound` and the tests.

mod device_status;
mod sample_source;

#[cfg(not(any(target_os = "linux", target_family = "wasm")))]
#[path = "device.rs"]
mod default_device;
#[cfg(target_os = "linux")]
#[path = "linux/mod.rs"]
mod default_device;
#[cfg(target_family = "wasm")]
#[path = "page.rs"]
mod default_device;

use super::{mixer::Mixer, music::SharedScene};

pub(super) use default_device::{Backend, open};
pub(super) use device_status::{DeviceState, DeviceStatus};
#[cfg(not(target_family = "wasm"))]
pub(super) use sample_source::to_16_bits;
pub(super) use sample_source::{Handover, SampleSource};

/// A mixer without a device, and the source of its samples.
pub(super) fn offline(scene: &SharedScene) -> Option<(Mixer<Handover>, SampleSource)> {
    let (sender, receiver) = std::sync::mpsc::channel();
    let mixer = Mixer::new(sender, scene.clone())?;
    let source = SampleSource::new(receiver.recv().ok()?);
    Some((mixer, source))
}
