//! Keeps the whole mix under full scale by turning it down a moment before it would be too loud.

use kira::Frame;
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;

use super::units::SAMPLE_RATE;

/// The loudest sample that leaves, a decibel under full scale.
pub(super) const CEILING: f32 = 0.891;
/// Samples that the limiter sees ahead: 2 ms, by which everything is later.
pub(super) const LOOKAHEAD: usize = SAMPLE_RATE as usize / 500;
/// Share of the way back to full loudness in each sample: two thirds of it in 80 ms.
const RELEASE: f32 = 1.0 / (0.08 * SAMPLE_RATE as f32);

/// Adds a [`Limiter`] to a track.
pub(super) struct LimiterBuilder;

impl EffectBuilder for LimiterBuilder {
    type Handle = ();

    fn build(self) -> (Box<dyn Effect>, ()) {
        (Box::new(Limiter::new()), ())
    }
}

struct Limiter {
    /// Samples that wait, and the gains that were wanted when they came.
    delayed: [Frame; LOOKAHEAD],
    gains: [f32; LOOKAHEAD],
    /// The next place in both rings.
    next: usize,
    /// The sum of the gains; their mean is a smooth way down.
    sum: f64,
    gain: f32,
    /// Samples for which the gain may not rise yet.
    hold: usize,
}

impl Limiter {
    fn new() -> Self {
        Self {
            delayed: [Frame::ZERO; LOOKAHEAD],
            gains: [1.0; LOOKAHEAD],
            next: 0,
            sum: LOOKAHEAD as f64,
            gain: 1.0,
            hold: 0,
        }
    }

    /// Takes the newest sample and gives the one that has waited, turned down.
    ///
    /// The gain falls at once and does not rise while a loud sample waits, so all the gains that
    /// the mean is made of when that sample leaves are low enough for it.
    fn pass(&mut self, frame: Frame) -> Frame {
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

impl Effect for Limiter {
    fn process(&mut self, input: &mut [Frame], _: f64, _: &Info<'_>) {
        for frame in input {
            *frame = self.pass(*frame);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quiet_passes_unchanged_and_2_ms_later() {
        let mut limiter = Limiter::new();
        for index in 0..2 * LOOKAHEAD {
            let sample = index as f32 * 1e-3;
            let out = limiter.pass(Frame::from_mono(sample));
            let expected = index.saturating_sub(LOOKAHEAD) as f32 * 1e-3;
            assert!((out.left - expected).abs() < 1e-6, "{index}");
        }
    }

    #[test]
    fn nothing_passes_the_ceiling() {
        let mut limiter = Limiter::new();
        for index in 0..SAMPLE_RATE {
            // A square wave that swells to eight times full scale, and single spikes.
            let swell = 8.0 * (index as f32 / SAMPLE_RATE as f32);
            let spike = if index % 997 == 0 { 20.0 } else { 1.0 };
            let sign = if index / 100 % 2 == 0 { 1.0 } else { -1.0 };
            let out = limiter.pass(Frame::from_mono(swell * spike * sign));
            assert!(out.left.abs() <= CEILING + 1e-4, "{index}: {}", out.left);
        }
    }
}
