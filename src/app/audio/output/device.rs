//! What the thread asks of a device.

use super::device_status::DeviceStatus;
use super::paced_source::PacedSource;

/// Takes samples until it is told to stop.
pub(super) trait Device {
    /// # Errors
    /// The device is gone: why.
    fn play(&mut self, source: &mut PacedSource, status: &DeviceStatus) -> Result<(), String>;
}
