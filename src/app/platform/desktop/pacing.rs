//! Limits the frame rate.

use std::sync::OnceLock;
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// The thread of the frames.
static FRAMES: OnceLock<Thread> = OnceLock::new();

/// Begins the next frame at once: another thread has something to show.
pub(crate) fn wake() {
    if let Some(frames) = FRAMES.get() {
        frames.unpark();
    }
}

/// Sleeps at the end of a frame, because drivers may ignore the request for vsync, and an idle game
/// should save power.
pub(crate) struct Pacer {
    last: Instant,
    short_frames: u32,
    /// The time for which nothing has moved, and nobody has used a device.
    still: Duration,
}

impl Pacer {
    /// For the current thread.
    pub(crate) fn new() -> Self {
        let _ = FRAMES.set(thread::current());
        Self {
            last: Instant::now(),
            short_frames: 0,
            still: Duration::ZERO,
        }
    }

    /// Sleeps until the frame has lasted its minimum time, or another thread wakes it. A frame is `idle` if
    /// nobody looks closely, and `still` if nothing moved in it and no device was used.
    pub(crate) fn wait(&mut self, idle: bool, still: bool) {
        let spent = self.last.elapsed();
        let whole = self.min_duration(spent, idle, still);
        thread::park_timeout(whole.saturating_sub(spent));
        self.last = Instant::now();
    }

    /// The minimum time of a frame that took `spent` so far.
    fn min_duration(&mut self, spent: Duration, idle: bool, still: bool) -> Duration {
        if !still {
            self.still = Duration::ZERO;
        }
        if idle {
            // We sleep longer than vsync would, so idle frames prove nothing about it.
            let whole = if self.still < STILL_UNTIL_REST {
                IDLE_FRAME
            } else {
                RESTING_FRAME
            };
            self.still += whole.max(spent);
            return whole;
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
/// Minimum frame time while nothing has moved for long. The first input waits for up to as long.
const RESTING_FRAME: Duration = Duration::from_millis(100);
const STILL_UNTIL_REST: Duration = Duration::from_secs(5);
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
            assert_eq!(pacer.min_duration(WORK, false, false), Duration::ZERO);
        }
        assert_eq!(pacer.min_duration(WORK, false, false), UNSYNCED_FRAME);
        assert_eq!(
            pacer.min_duration(SYNCED, false, false),
            UNSYNCED_FRAME,
            "for good"
        );
    }

    #[test]
    fn idle_frames_prove_nothing_about_the_screen() {
        let mut pacer = Pacer::new();
        for _ in 0..SHORT_FRAMES_UNTIL_CAP * 2 {
            assert_eq!(pacer.min_duration(WORK, true, false), IDLE_FRAME);
        }
        assert_eq!(pacer.min_duration(SYNCED, false, false), Duration::ZERO);
        assert_eq!(pacer.min_duration(WORK, false, false), Duration::ZERO);
    }
    #[test]
    fn what_is_still_for_long_rests_until_it_is_used_or_moves() {
        let mut pacer = Pacer::new();
        let mut wait = |idle, still| pacer.min_duration(WORK, idle, still);
        for _ in 0..=STILL_UNTIL_REST.as_millis() / IDLE_FRAME.as_millis() {
            assert_eq!(wait(true, true), IDLE_FRAME);
        }
        assert_eq!(wait(true, true), RESTING_FRAME);
        assert_eq!(wait(true, false), IDLE_FRAME);
        (0..1000).for_each(|_| _ = wait(true, true));
        assert_eq!(wait(true, true), RESTING_FRAME);
        assert_eq!(wait(false, false), Duration::ZERO);
        assert_eq!(wait(true, true), IDLE_FRAME);
    }
}
