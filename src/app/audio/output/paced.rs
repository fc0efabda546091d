//! The mix as devices take it, no faster than it is heard.

use std::time::{Duration, Instant};

use super::tap::{Tap, to_16_bits};
use crate::app::audio::units::RATE;

/// Bytes of a moment of sound: two channels of 16 bits.
pub(super) const FRAME: usize = 4;
/// How far ahead of the clock a device may take samples before it has to wait. More than its buffer
/// holds, so that only a device that never waits by itself is made to.
const LEAD: Duration = Duration::from_millis(150);

/// A tap with a clock.
pub(super) struct Paced {
    tap: Tap,
    bytes: Vec<u8>,
    /// When the clock began, and how much has been taken since.
    since: Instant,
    taken: Duration,
}

impl Paced {
    pub(super) fn new(tap: Tap) -> Self {
        Self {
            tap,
            bytes: Vec::new(),
            since: Instant::now(),
            taken: Duration::ZERO,
        }
    }

    /// The next moments in 16 bits, the low byte first.
    ///
    /// A device that takes all it can get, as one does that plays to nobody, is made to wait.
    pub(super) fn bytes(&mut self, frames: usize) -> &[u8] {
        self.wait();
        self.taken += Duration::from_secs_f64(frames as f64 / f64::from(RATE));
        let mix = self.tap.mix(frames);
        self.bytes.clear();
        self.bytes
            .extend(mix.iter().flat_map(|s| to_16_bits(*s).to_le_bytes()));
        &self.bytes
    }

    fn wait(&mut self) {
        let played = self.since.elapsed();
        if let Some(ahead) = self.taken.checked_sub(played) {
            std::thread::sleep(ahead.saturating_sub(LEAD));
        } else {
            // A device that began late, or paused, has nothing to catch up with.
            self.since = Instant::now();
            self.taken = Duration::ZERO;
        }
    }
}
