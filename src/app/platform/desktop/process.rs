//! The process, among others that use the same files.

/// Its number, which no other one has at the same time.
pub(crate) use std::process::id;

use crate::app::platform::Threat;

/// Ends the program at once: what it was started for cannot be done.
pub(crate) fn fail() -> ! {
    std::process::exit(1)
}

/// Whether a new version of the program has come, which begins with its next start: nobody says so.
pub(crate) fn is_renewed() -> bool {
    false
}

/// Nothing threatens what is kept.
pub(crate) fn threat() -> Option<Threat> {
    None
}
