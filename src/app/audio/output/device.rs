//! The interface of an output device.

use super::device_status::DeviceStatus;
use super::paced_source::PacedSource;

/// An open output device.
pub(super) trait Device {
    /// Plays until the status says to stop.
    ///
    /// # Errors
    /// The reason why the device is lost.
    fn play(&mut self, source: &mut PacedSource, status: &DeviceStatus) -> Result<(), String>;
}
