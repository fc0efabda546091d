//! The interface of an output device.

use super::paced_source::PacedSource;
use crate::app::audio::output::device_status::DeviceStatus;

/// An open output device.
pub(super) trait Device {
    /// Plays until the status says to stop.
    fn play(&mut self, source: &mut PacedSource, status: &DeviceStatus) -> Result<(), String>;
}
