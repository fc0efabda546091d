//! The machine's clocks, which only `platform` and the output of sound read.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A point on a clock that never goes back.
pub(crate) use std::time::Instant as Moment;

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
