//! Samples in the devices' format, handed out no faster than real time.

use std::time::{Duration, Instant};

use crate::app::audio::output::sample_source::{SampleSource, to_16_bits};
use crate::app::audio::units::SAMPLE_RATE;

/// Bytes of a frame: two channels of 16 bits.
pub(super) const FRAME_BYTES: usize = 4;

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

    /// Mixes the next frames as 16-bit little-endian samples. Slows a device that never blocks, like ALSA's `null`.
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

/// The play time of the frames taken so far, on a clock that starts with the source.
#[derive(Default)]
struct Pace(Duration);

impl Pace {
    /// The time to wait at the moment `now` before the next frames may be taken.
    fn wait(&mut self, now: Duration) -> Duration {
        // A device that starts late or pauses must not catch up.
        self.0 = self.0.max(now);
        self.0.saturating_sub(now + LEAD)
    }

    fn take(&mut self, frames: usize) {
        self.0 += Duration::from_secs_f64(frames as f64 / f64::from(SAMPLE_RATE));
    }
}

/// The lead from which a device has to wait: more than its buffers, so only one that never blocks is delayed.
const LEAD: Duration = Duration::from_millis(150);

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
        // Three seconds were taken, the last 10 ms of them after the last wait.
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
