//! A look-ahead limiter that keeps the mix below full scale.

use kira::Frame;
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;

use super::units::SAMPLE_RATE;

/// The maximum output level, one decibel below full scale.
pub(super) const CEILING: f32 = 0.891;
/// Look-ahead in samples: 2 ms, which is also the latency.
pub(super) const LOOKAHEAD: usize = SAMPLE_RATE as usize / 500;
/// The fraction by which the gain recovers per sample; the time constant is 80 ms.
const RELEASE: f32 = 1.0 / (0.08 * SAMPLE_RATE as f32);

pub(super) struct Limiter {
    /// Ring buffers of the delayed samples and of the target gains at their arrival.
    delayed: [Frame; LOOKAHEAD],
    gains: [f32; LOOKAHEAD],
    /// The next index in both ring buffers.
    next: usize,
    /// The sum of `gains`; their mean is the smoothed gain.
    sum: f64,
    gain: f32,
    /// Remaining samples during which the gain must not rise.
    hold: usize,
}

impl Limiter {
    pub(super) fn new() -> Self {
        Self {
            delayed: [Frame::ZERO; LOOKAHEAD],
            gains: [1.0; LOOKAHEAD],
            next: 0,
            sum: LOOKAHEAD as f64,
            gain: 1.0,
            hold: 0,
        }
    }

    /// Takes the newest frame and returns the delayed one, limited.
    ///
    /// The target gain falls at once, and rises only when no loud frame is delayed: each leaves at a low enough mean.
    fn limit(&mut self, frame: Frame) -> Frame {
        let peak = frame.left.abs().max(frame.right.abs());
        if peak > CEILING {
            self.gain = self.gain.min(CEILING / peak);
            self.hold = LOOKAHEAD;
        } else if self.hold > 0 {
            self.hold -= 1;
        } else {
            self.gain += (1.0 - self.gain) * RELEASE;
        }
        let leaving = std::mem::replace(&mut self.delayed[self.next], frame);
        let old = std::mem::replace(&mut self.gains[self.next], self.gain);
        self.sum += f64::from(self.gain) - f64::from(old);
        self.next = (self.next + 1) % LOOKAHEAD;
        leaving * (self.sum / LOOKAHEAD as f64) as f32
    }
}

impl EffectBuilder for Limiter {
    type Handle = ();

    fn build(self) -> (Box<dyn Effect>, ()) {
        (Box::new(self), ())
    }
}

impl Effect for Limiter {
    fn process(&mut self, input: &mut [Frame], _: f64, _: &Info<'_>) {
        for frame in input {
            *frame = self.limit(*frame);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quiet_signal_is_only_delayed() {
        let mut limiter = Limiter::new();
        for index in 0..2 * LOOKAHEAD {
            let sample = index as f32 * 1e-3;
            let out = limiter.limit(Frame::from_mono(sample));
            let expected = index.saturating_sub(LOOKAHEAD) as f32 * 1e-3;
            assert!((out.left - expected).abs() < 1e-6, "{index}");
        }
    }

    #[test]
    fn nothing_passes_the_ceiling() {
        let mut limiter = Limiter::new();
        for index in 0..SAMPLE_RATE {
            // A square wave that grows to eight times full scale, with single spikes.
            let swell = 8.0 * (index as f32 / SAMPLE_RATE as f32);
            let spike = if index % 997 == 0 { 20.0 } else { 1.0 };
            let sign = if index / 100 % 2 == 0 { 1.0 } else { -1.0 };
            let out = limiter.limit(Frame::from_mono(swell * spike * sign));
            assert!(out.left.abs() <= CEILING + 1e-4, "{index}: {}", out.left);
        }
    }
}
