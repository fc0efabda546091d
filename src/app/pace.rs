//! How often to draw.

use std::time::{Duration, Instant};

/// The least time of a frame while nothing moves.
const IDLE: Duration = Duration::from_millis(34);
/// The least time of a frame where the driver does not wait for the screen.
const UNSYNCED: Duration = Duration::from_nanos(1_000_000_000 / 120);
/// No screen is faster than 250 Hz; frames shorter than this were not held back by one.
const SHORTEST: Duration = Duration::from_millis(4);
/// Short frames in a row after which vsync is known to be missing.
const PROOF: u32 = 20;

/// Sleeps at the end of a frame: waiting for the screen is a hint that drivers may ignore, and an
/// idle game should not heat the room.
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

    /// Waits as long as this frame should last.
    pub(crate) fn wait(&mut self, idle: bool) {
        let spent = self.last.elapsed();
        if self.short_frames < PROOF {
            self.short_frames = if spent < SHORTEST {
                self.short_frames + 1
            } else {
                0
            };
        }
        let least = if idle {
            IDLE
        } else if self.short_frames == PROOF {
            UNSYNCED
        } else {
            Duration::ZERO
        };
        std::thread::sleep(least.saturating_sub(spent));
        self.last = Instant::now();
    }
}
