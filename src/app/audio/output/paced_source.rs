//! The mix as devices take it, no faster than it is heard.

use std::time::{Duration, Instant};

use super::sample_source::{SampleSource, to_16_bits};
use crate::app::audio::units::SAMPLE_RATE;

/// Bytes of a moment of sound: two channels of 16 bits.
pub(super) const FRAME_BYTES: usize = 4;
/// How far ahead of the clock a device may take samples before it has to wait. More than its buffer
/// holds, so that only a device that never waits by itself is made to.
const LEAD: Duration = Duration::from_millis(150);

/// A source with a clock.
pub(super) struct PacedSource {
    source: SampleSource,
    bytes: Vec<u8>,
    start: Instant,
    pace: Pace,
}

impl PacedSource {
    pub(super) fn new(source: SampleSource) -> Self {
        Self {
            source,
            bytes: Vec::new(),
            start: Instant::now(),
            pace: Pace::default(),
        }
    }

    /// The next moments in 16 bits, the low byte first.
    ///
    /// A device that takes all it can get, as one does that plays to nobody, is made to wait.
    pub(super) fn bytes(&mut self, frames: usize) -> &[u8] {
        std::thread::sleep(self.pace.wait(self.start.elapsed()));
        self.pace.take(frames);
        let mix = self.source.mix(frames);
        self.bytes.clear();
        self.bytes
            .extend(mix.iter().flat_map(|s| to_16_bits(*s).to_le_bytes()));
        &self.bytes
    }
}

/// The moment up to which samples have been taken, by a clock that began with the thread.
#[derive(Default)]
struct Pace(Duration);

impl Pace {
    /// How long a device has to wait at some moment before it may take more.
    fn wait(&mut self, now: Duration) -> Duration {
        // A device that began late, or paused, has nothing to catch up with.
        self.0 = self.0.max(now);
        self.0.saturating_sub(now + LEAD)
    }

    fn take(&mut self, frames: usize) {
        self.0 += Duration::from_secs_f64(frames as f64 / f64::from(SAMPLE_RATE));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_at_most_the_lead_ahead() {
        let mut pace = Pace::default();
        let mut now = Duration::ZERO;
        for _ in 0..300 {
            now += pace.wait(now);
            pace.take(SAMPLE_RATE as usize / 100);
        }
        // Three seconds were taken; the last hundredth of a second after the last wait.
        let taken = now + LEAD + Duration::from_millis(10);
        let error = taken.abs_diff(Duration::from_secs(3));
        assert!(error < Duration::from_micros(1), "{error:?}");
    }

    #[test]
    fn a_pause_is_not_caught_up_with() {
        let mut pace = Pace::default();
        let late = Duration::from_millis(2_500);
        assert_eq!(pace.wait(late), Duration::ZERO);
        pace.take(SAMPLE_RATE as usize);
        assert_eq!(pace.wait(late) + LEAD, Duration::from_secs(1));
    }
}
