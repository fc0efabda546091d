//! Limits the frame rate.

use std::time::{Duration, Instant};

/// Sleeps at the end of a frame, because drivers may ignore the request for vsync, and an idle game
/// should save power.
pub(crate) struct Pacer {
    last: Instant,
    short_frames: u32,
}

impl Pacer {
    pub(crate) fn new() -> Self {
        Self {
            last: Instant::now(),
            short_frames: 0,
        }
    }

    /// Sleeps until the frame has lasted its minimum time.
    pub(crate) fn wait(&mut self, idle: bool) {
        let spent = self.last.elapsed();
        std::thread::sleep(self.min_duration(spent, idle).saturating_sub(spent));
        self.last = Instant::now();
    }

    /// The minimum time of a frame that took `spent` so far.
    fn min_duration(&mut self, spent: Duration, idle: bool) -> Duration {
        if idle {
            // We sleep longer than vsync would, so idle frames prove nothing about it.
            return IDLE_FRAME;
        }
        if self.short_frames < SHORT_FRAMES_UNTIL_CAP {
            let is_short = spent < MIN_SYNCED_FRAME;
            self.short_frames = if is_short { self.short_frames + 1 } else { 0 };
        }
        if self.short_frames == SHORT_FRAMES_UNTIL_CAP {
            UNSYNCED_FRAME
        } else {
            Duration::ZERO
        }
    }
}

/// Minimum frame time while nothing moves.
const IDLE_FRAME: Duration = Duration::from_millis(34);
/// Minimum frame time without vsync.
const UNSYNCED_FRAME: Duration = Duration::from_nanos(1_000_000_000 / 120);
/// Frames shorter than this were not held back by vsync: the fastest screens have 540 Hz.
const MIN_SYNCED_FRAME: Duration = Duration::from_micros(1700);
/// Short frames in a row that prove that there is no vsync.
const SHORT_FRAMES_UNTIL_CAP: u32 = 20;

#[cfg(test)]
mod tests {
    use super::*;

    const WORK: Duration = Duration::from_millis(1);
    const SYNCED: Duration = Duration::from_millis(4);

    #[test]
    fn frames_are_capped_where_nothing_else_holds_them_back() {
        let mut pacer = Pacer::new();
        for _ in 1..SHORT_FRAMES_UNTIL_CAP {
            assert_eq!(pacer.min_duration(WORK, false), Duration::ZERO);
        }
        assert_eq!(pacer.min_duration(WORK, false), UNSYNCED_FRAME);
        assert_eq!(
            pacer.min_duration(SYNCED, false),
            UNSYNCED_FRAME,
            "for good"
        );
    }

    #[test]
    fn idle_frames_prove_nothing_about_the_screen() {
        let mut pacer = Pacer::new();
        for _ in 0..SHORT_FRAMES_UNTIL_CAP * 2 {
            assert_eq!(pacer.min_duration(WORK, true), IDLE_FRAME);
        }
        assert_eq!(pacer.min_duration(SYNCED, false), Duration::ZERO);
        assert_eq!(pacer.min_duration(WORK, false), Duration::ZERO);
    }
}
