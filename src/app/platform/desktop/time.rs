//! The machine's clocks, by functions that a page has, too.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A point on a clock that never goes back.
pub(crate) use std::time::Instant as Moment;

/// Milliseconds since 1970.
pub(crate) fn millis() -> u64 {
    since(UNIX_EPOCH).as_millis() as u64
}

/// The time since then; zero for a time to come.
pub(crate) fn since(time: SystemTime) -> Duration {
    SystemTime::now().duration_since(time).unwrap_or_default()
}

pub(crate) fn seed() -> u64 {
    since(UNIX_EPOCH).as_nanos() as u64
}
