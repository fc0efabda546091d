//! Measures peak, loudness and spectrum of a sound.

use std::f32::consts::TAU;

use super::units::{SAMPLE_RATE, decibels};

/// Samples of the loudness window: 50 ms, about the integration time of the ear.
const WINDOW: usize = SAMPLE_RATE as usize / 20;
/// Samples of one Fourier transform.
const SPECTRUM: usize = 2048;
/// Limits between the low, middle and high band, in hertz.
const BANDS: [f32; 2] = [250.0, 2_000.0];

/// Levels are in decibels relative to full scale.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measurements {
    pub(super) seconds: f32,
    pub(super) peak: f32,
    /// The loudest twentieth of a second.
    pub(super) loudest: f32,
    pub(super) rms: f32,
    /// The spectral centroid, in hertz.
    pub(super) centroid: f32,
    /// Fractions of the energy in the low, middle and high band.
    pub(super) bands: [f32; 3],
}

impl Measurements {
    pub(super) fn of(samples: &[f32]) -> Self {
        let power = spectrum(samples);
        let hertz = |bin: usize| bin as f32 * SAMPLE_RATE as f32 / SPECTRUM as f32;
        let total = power.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        let mut bands = [0.0; 3];
        let mut centroid = 0.0;
        for (bin, power) in power.iter().enumerate() {
            let band = BANDS.iter().filter(|edge| hertz(bin) >= **edge).count();
            bands[band] += power / total;
            centroid += hertz(bin) * power / total;
        }
        Self {
            seconds: samples.len() as f32 / SAMPLE_RATE as f32,
            peak: decibels(peak(samples)),
            loudest: decibels(loudest(samples)),
            rms: decibels(rms(samples)),
            centroid,
            bands,
        }
    }
}

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

/// The energy in each frequency bin, summed over the sound.
fn spectrum(samples: &[f32]) -> Vec<f32> {
    let mut power = vec![0.0; SPECTRUM / 2];
    for start in (0..samples.len()).step_by(SPECTRUM / 2) {
        let mut bins: Vec<[f32; 2]> = (0..SPECTRUM)
            .map(|index| {
                let sample = samples.get(start + index).copied().unwrap_or(0.0);
                // A Hann window, so that the cut ends do not leak over the whole spectrum.
                let window = 0.5 - 0.5 * (TAU * index as f32 / SPECTRUM as f32).cos();
                [sample * window, 0.0]
            })
            .collect();
        transform(&mut bins);
        for (power, [re, im]) in power.iter_mut().zip(bins) {
            *power += re * re + im * im;
        }
    }
    power
}

/// An in-place Cooley-Tukey FFT; the length is a power of two.
fn transform(bins: &mut [[f32; 2]]) {
    let length = bins.len();
    let bits = length.trailing_zeros();
    for index in 0..length {
        let mirrored = index.reverse_bits() >> (usize::BITS - bits);
        if index < mirrored {
            bins.swap(index, mirrored);
        }
    }
    let mut half = 1;
    while half < length {
        for index in 0..half {
            let (sin, cos) = (-TAU * index as f32 / (2 * half) as f32).sin_cos();
            for even in (index..length).step_by(2 * half) {
                let [re, im] = bins[even + half];
                let turned = [re * cos - im * sin, re * sin + im * cos];
                let base = bins[even];
                bins[even] = [base[0] + turned[0], base[1] + turned[1]];
                bins[even + half] = [base[0] - turned[0], base[1] - turned[1]];
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sine_is_measured_correctly() {
        let sine: Vec<f32> = (0..SAMPLE_RATE)
            .map(|index| 0.5 * (TAU * 1_000.0 * index as f32 / SAMPLE_RATE as f32).sin())
            .collect();
        let measured = Measurements::of(&sine);
        assert!((measured.centroid - 1_000.0).abs() < 20.0, "{measured:?}");
        assert!((measured.peak - -6.0).abs() < 0.1, "{measured:?}");
        assert!((measured.rms - -9.0).abs() < 0.1, "{measured:?}");
        assert!((measured.loudest - -9.0).abs() < 0.1, "{measured:?}");
        assert!(measured.bands[1] > 0.99, "{measured:?}");
    }
}
