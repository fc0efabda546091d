//! Reads samples, and finds a sound in a recording.

const RATE: usize = 48_000;
/// Downsampling factor for comparisons, which leaves frequencies up to 3 kHz.
const COARSE: usize = 8;

pub(crate) fn seconds(samples: usize) -> f32 {
    samples as f32 / RATE as f32
}

/// The samples of a WAV file with a header of 44 bytes, without the silence at its end.
pub(crate) fn wav(bytes: &[u8]) -> Vec<f32> {
    assert_eq!(&bytes[..4], b"RIFF");
    let mut samples = samples(&bytes[44..]);
    let end = samples.iter().rposition(|sample| sample.abs() > 1e-3);
    samples.truncate(end.map_or(0, |end| end + 1));
    samples
}

/// Converts 16-bit interleaved stereo to mono.
pub(crate) fn samples(bytes: &[u8]) -> Vec<f32> {
    let number = |low: u8, high: u8| f32::from(i16::from_le_bytes([low, high])) / 32_768.0;
    bytes
        .chunks_exact(4)
        .map(|b| (number(b[0], b[1]) + number(b[2], b[3])) * 0.5)
        .collect()
}

/// The position in a recording that is most like a sound, and the normalised correlation there: 1 for
/// the same sound.
pub(crate) fn best_match(recording: &[f32], sound: &[f32]) -> (usize, f32) {
    let recording = coarse(recording);
    let sound = coarse(sound);
    let own = energy(&sound);
    let mut best = (0, 0.0);
    for (place, window) in recording.windows(sound.len()).enumerate() {
        let product: f32 = window.iter().zip(&sound).map(|(a, b)| a * b).sum();
        // The energy is only needed where the product could be the best.
        if product > best.1 * own * 0.5 {
            let like = product / (energy(window) * own).sqrt().max(f32::MIN_POSITIVE);
            if like > best.1 {
                best = (place * COARSE, like);
            }
        }
    }
    best
}

fn coarse(samples: &[f32]) -> Vec<f32> {
    samples
        .chunks_exact(COARSE)
        .map(|some| some.iter().sum::<f32>() / COARSE as f32)
        .collect()
}

fn energy(samples: &[f32]) -> f32 {
    samples.iter().map(|sample| sample * sample).sum()
}
