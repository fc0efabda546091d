//! What the thread asks of a device.

use super::line::Line;
use super::paced::Paced;

/// Takes samples until it is told to stop.
pub(super) trait Device {
    /// # Errors
    /// The device is gone: why.
    fn play(&mut self, tap: &mut Paced, line: &Line) -> Result<(), String>;
}
