//! The process, among others that use the same files.

/// The process number, unique while the process runs.
pub(crate) use std::process::id;

use crate::app::platform::Threat;

/// Ends the program at once: what it was started for cannot be done.
pub(crate) fn fail() -> ! {
    std::process::exit(1)
}

/// True once a new version waits for the next start. Nobody tells this on the desktop.
pub(crate) fn is_renewed() -> bool {
    false
}

/// Nothing threatens what is kept.
pub(crate) fn threat() -> Option<Threat> {
    None
}
