//! Units of sound: the sample rate, pitches in hertz, and levels in decibels.

/// Frames per second of everything that is synthesised and mixed.
pub(super) const SAMPLE_RATE: u32 = 48_000;

/// Converts a MIDI note number to a frequency; 69 is the A of 440 Hz.
pub(super) fn hertz(pitch: f32) -> f32 {
    440.0 * ((pitch - 69.0) / 12.0).exp2()
}

pub(super) fn gain(decibels: f32) -> f32 {
    10.0_f32.powf(decibels / 20.0)
}

/// Converts a factor to decibels; silence is -120.
pub(super) fn decibels(factor: f32) -> f32 {
    20.0 * factor.max(1e-6).log10()
}
