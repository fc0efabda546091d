//! The default device, by kira's own device layer.

use std::sync::Arc;

use kira::backend::cpal::{CpalBackend, CpalBackendSettings};

use super::{DeviceState, DeviceStatus};
use crate::app::audio::{mixer::Mixer, music::SharedScene};
use crate::app::platform::console::say_error;

pub(in crate::app::audio) type Backend = CpalBackend;

/// Opens the default device; prints an error and returns `None` on failure.
pub(in crate::app::audio) fn open(
    status: &Arc<DeviceStatus>,
    scene: &SharedScene,
) -> Option<Mixer<Backend>> {
    let mixer = Mixer::new(CpalBackendSettings::default(), scene.clone());
    if mixer.is_some() {
        status.set(DeviceState::Open);
    } else {
        status.set(DeviceState::Missing);
        say_error("there is no sound: no device could be opened");
    }
    mixer
}
