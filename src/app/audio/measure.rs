//! Measures peak and loudness of a sound.

use super::units::SAMPLE_RATE;

/// Samples of the loudness window: 50 ms, about the integration time of the ear.
const WINDOW: usize = SAMPLE_RATE as usize / 20;

pub(super) fn peak(samples: &[f32]) -> f32 {
    samples.iter().fold(0.0, |most, s| s.abs().max(most))
}

pub(super) fn rms(samples: &[f32]) -> f32 {
    let sum: f32 = samples.iter().map(|sample| sample * sample).sum();
    (sum / samples.len().max(1) as f32).sqrt()
}

/// The greatest [`rms`] of any loudness window. A shorter sound is padded to one window.
pub(super) fn loudest(samples: &[f32]) -> f32 {
    samples
        .chunks(WINDOW / 2)
        .zip(samples.chunks(WINDOW / 2).skip(1).chain([&[][..]]))
        .map(|(one, two)| one.iter().chain(two).map(|s| s * s).sum::<f32>())
        .fold(0.0, |most, sum| (sum / WINDOW as f32).sqrt().max(most))
}

#[cfg(test)]
mod tests {
    use std::f32::consts::TAU;

    use super::super::units::decibels;
    use super::*;

    #[test]
    fn a_sine_is_measured_correctly() {
        let sine: Vec<f32> = (0..SAMPLE_RATE)
            .map(|index| 0.5 * (TAU * 1_000.0 * index as f32 / SAMPLE_RATE as f32).sin())
            .collect();
        let measured = [peak(&sine), rms(&sine), loudest(&sine)].map(decibels);
        for (measured, expected) in measured.into_iter().zip([-6.0, -9.0, -9.0]) {
            assert!((measured - expected).abs() < 0.1, "{measured} {expected}");
        }
    }
}
