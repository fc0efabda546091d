//! The process, among others with the same files.

/// The process number, unique while the process runs.
pub(crate) use std::process::id;

use crate::app::platform::Threat;

pub(crate) fn fail() -> ! {
    std::process::exit(1)
}

/// True once a new version waits for the next start; unknown on the desktop.
pub(crate) fn is_renewed() -> bool {
    false
}

/// Only a page has links within it.
pub(crate) fn asked_place() -> Option<String> {
    None
}

/// Does nothing: only a page has an address.
pub(crate) fn leave_place() {}

/// Files of the desktop stay.
pub(crate) fn threat() -> Option<Threat> {
    None
}
