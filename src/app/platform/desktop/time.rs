//! The machine's clocks. Outside `platform` and the output of sound nothing reads them.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A point on a clock that never goes back.
pub(crate) use std::time::Instant as Moment;

/// True if the clock stands before 1970, which many programs cannot express.
pub(crate) fn is_before_1970() -> bool {
    SystemTime::now() < UNIX_EPOCH
}

pub(crate) fn millis() -> u64 {
    since(UNIX_EPOCH).as_millis() as u64
}

/// The time since the change of a file; none if that is still to come.
pub(crate) fn since(time: SystemTime) -> Duration {
    SystemTime::now().duration_since(time).unwrap_or_default()
}

/// A different number at each call, as the seed of a game.
pub(crate) fn seed() -> u64 {
    since(UNIX_EPOCH).as_nanos() as u64
}
