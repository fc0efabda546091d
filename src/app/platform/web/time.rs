//! The browser's clocks, by the functions that the desktop has.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::page;

/// A point on a clock that never goes back: the time since the page was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(Duration);

impl Moment {
    pub(crate) fn now() -> Self {
        Self(duration(page::milliseconds()))
    }

    pub(crate) fn elapsed(self) -> Duration {
        Self::now().duration_since(self)
    }

    pub(crate) fn duration_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

pub(crate) fn millis() -> u64 {
    page::date() as u64
}

pub(super) fn now() -> SystemTime {
    UNIX_EPOCH + duration(page::date())
}

pub(crate) fn since(time: SystemTime) -> Duration {
    now().duration_since(time).unwrap_or_default()
}

pub(crate) fn seed() -> u64 {
    // Browsers round both clocks, and in different ways.
    let moment = (page::milliseconds() * 1e6) as u64;
    (duration(page::date()).as_nanos() as u64).wrapping_add(moment)
}

fn duration(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}
