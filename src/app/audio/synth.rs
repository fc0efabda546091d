//! Notes to samples: how the short sounds are made. No file is read; every sound is a few notes.

use std::f32::consts::{PI, TAU};

use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use super::measure::loudest;
use super::units::{SAMPLE_RATE, gain, hertz};

/// Samples after which a pitch that glides is computed again.
const GLIDE_INTERVAL: usize = 32;
/// A partial above this share of the sample rate would fold back into what can be heard.
const MAX_STEP: f32 = 0.4;
/// Hertz up to which the noise filter is stable: it has to be below a sixth of the sample rate.
const MAX_NOISE_HERTZ: f32 = 7_000.0;
/// How much the noise filter loses, the inverse of its resonance.
const NOISE_DAMPING: f32 = 0.7;
/// What a note has faded to when its time to ring is over: 60 decibels down.
const RING_END: f32 = 0.001;
/// What is softer is not heard any more: 74 decibels down.
const INAUDIBLE: f32 = 2e-4;
/// Samples over which the end of a sound is taken down to nothing: 5 ms.
const FADE_OUT: usize = SAMPLE_RATE as usize / 200;

/// What a note is played on; [`Timbre::partials`] says how that sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Timbre {
    /// A marimba's bar.
    Marimba,
    /// A small bell.
    Bell,
    /// A struck bar of steel, out of tune with itself.
    Metal,
    /// A flute without breath.
    Flute,
    /// A clarinet's hollow tone.
    Clarinet,
    /// A skin.
    Drum,
    /// Noise, narrowed around the pitch.
    Noise,
}

/// A part of a tone: its pitch and loudness next to the note's, and how long it rings next to it.
type Partial = (f32, f32, f32);

impl Timbre {
    /// The tones that sound together; none is noise.
    fn partials(self) -> &'static [Partial] {
        match self {
            Self::Marimba => &[(1.0, 1.0, 1.0), (3.98, 0.3, 0.4), (9.9, 0.07, 0.15)],
            Self::Bell => &[
                (1.0, 1.0, 1.0),
                (2.0, 0.22, 0.7),
                (3.01, 0.1, 0.5),
                (5.2, 0.04, 0.3),
            ],
            Self::Metal => &[
                (1.0, 1.0, 1.0),
                (2.32, 0.4, 0.7),
                (4.25, 0.16, 0.45),
                (6.63, 0.05, 0.25),
            ],
            Self::Flute => &[(1.0, 1.0, 1.0), (2.0, 0.22, 0.8), (3.0, 0.06, 0.6)],
            Self::Clarinet => &[
                (1.0, 1.0, 1.0),
                (2.0, 0.1, 0.9),
                (3.0, 0.3, 0.8),
                (5.0, 0.1, 0.6),
            ],
            Self::Drum => &[(1.0, 1.0, 1.0)],
            Self::Noise => &[],
        }
    }
}

/// One note of a sound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    timbre: Timbre,
    /// Where its pitch begins and ends, in semitones; 69 is the A of 440 Hz.
    from: f32,
    to: f32,
    /// Seconds from the sound's beginning.
    at: f32,
    /// Seconds until it has faded to a thousandth.
    ring: f32,
    /// Seconds until it is at its loudest.
    attack: f32,
    /// Loudness next to the sound's other notes.
    level: f32,
}

/// A note that begins at once and rings for a quarter of a second.
pub(super) const fn note(timbre: Timbre, pitch: f32) -> Note {
    Note {
        timbre,
        from: pitch,
        to: pitch,
        at: 0.0,
        ring: 0.25,
        attack: 0.002,
        level: 1.0,
    }
}

impl Note {
    pub(super) const fn to(self, to: f32) -> Self {
        Self { to, ..self }
    }

    pub(super) const fn at(self, at: f32) -> Self {
        Self { at, ..self }
    }

    pub(super) const fn ring(self, ring: f32) -> Self {
        Self { ring, ..self }
    }

    pub(super) const fn attack(self, attack: f32) -> Self {
        Self { attack, ..self }
    }

    pub(super) const fn level(self, level: f32) -> Self {
        Self { level, ..self }
    }

    fn end(&self) -> f32 {
        self.at + self.attack + self.ring
    }

    /// Hertz after a share of the note's time. Pitch glides fast at first, as of a struck skin.
    fn hertz(&self, share: f32) -> f32 {
        let left = (1.0 - share) * (1.0 - share);
        hertz(self.to + (self.from - self.to) * left)
    }

    /// Adds the note to what sounds already.
    fn add_to(&self, out: &mut [f32], rng: &mut Pcg32) {
        let start = (self.at * SAMPLE_RATE as f32) as usize;
        let length = ((self.attack + self.ring) * SAMPLE_RATE as f32) as usize;
        let Some(out) = out.get_mut(start..start + length) else {
            return;
        };
        match self.timbre.partials() {
            [] => self.add_noise(out, rng),
            partials => {
                for partial in partials {
                    self.add_partial(out, *partial);
                }
            }
        }
    }

    fn add_partial(&self, out: &mut [f32], (ratio, level, ring): Partial) {
        let mut phase = 0.0_f32;
        let mut envelope = Envelope::new(self.attack, self.ring * ring);
        let length = out.len() as f32;
        let still = self.from == self.to;
        let mut step = self.hertz(0.0) * ratio / SAMPLE_RATE as f32;
        for (index, sample) in out.iter_mut().enumerate() {
            if !still && index % GLIDE_INTERVAL == 0 {
                step = self.hertz(index as f32 / length) * ratio / SAMPLE_RATE as f32;
            }
            if step > MAX_STEP || envelope.is_over() {
                return;
            }
            *sample += (phase * TAU).sin() * envelope.next() * level * self.level;
            phase = (phase + step).fract();
        }
    }

    /// Noise through a resonant filter that follows the pitch.
    fn add_noise(&self, out: &mut [f32], rng: &mut Pcg32) {
        let mut envelope = Envelope::new(self.attack, self.ring);
        let (mut low, mut band) = (0.0_f32, 0.0_f32);
        let length = out.len() as f32;
        let mut tune = 0.0;
        for (index, sample) in out.iter_mut().enumerate() {
            if index % GLIDE_INTERVAL == 0 {
                // Chamberlin's state variable filter.
                let hertz = self.hertz(index as f32 / length).min(MAX_NOISE_HERTZ);
                tune = 2.0 * (PI * hertz / SAMPLE_RATE as f32).sin();
            }
            let noise = rng.random_range(-1.0..=1.0);
            low += tune * band;
            band += tune * (noise - low - NOISE_DAMPING * band);
            *sample += band * envelope.next() * self.level;
        }
    }
}

/// Up in a straight line, then down by the same share each moment.
struct Envelope {
    now: f32,
    rise: f32,
    fall: f32,
    rising: bool,
}

impl Envelope {
    fn new(attack: f32, ring: f32) -> Self {
        let fall = (RING_END.ln() / (ring * SAMPLE_RATE as f32)).exp();
        Self {
            now: 0.0,
            rise: 1.0 / (attack * SAMPLE_RATE as f32).max(1.0),
            fall,
            rising: true,
        }
    }

    fn next(&mut self) -> f32 {
        if self.rising {
            self.now += self.rise;
            self.rising = self.now < 1.0;
        } else {
            self.now *= self.fall;
        }
        self.now
    }

    fn is_over(&self) -> bool {
        !self.rising && self.now < INAUDIBLE
    }
}

/// The notes together, as loud as asked for: decibels under full scale, where it is loudest.
pub(super) fn render(notes: &[Note], loudness: f32) -> Vec<f32> {
    let seconds = notes.iter().map(Note::end).fold(0.0, f32::max);
    // Room for the last sample of a note whose end was rounded.
    let mut out = vec![0.0; (seconds * SAMPLE_RATE as f32) as usize + 2];
    // The same noise every time, so that the same program makes the same sound.
    let mut rng = Pcg32::seed_from_u64(1);
    for note in notes {
        note.add_to(&mut out, &mut rng);
    }
    fade_out(&mut out);
    let most = loudest(&out);
    if most > 0.0 {
        let factor = gain(loudness) / most;
        for sample in &mut out {
            *sample *= factor;
        }
    }
    out
}

/// Takes the last moments down to nothing: a thousandth would still click.
fn fade_out(out: &mut [f32]) {
    let length = out.len().min(FADE_OUT);
    for (index, sample) in out.iter_mut().rev().take(length).enumerate() {
        *sample *= index as f32 / length as f32;
    }
}
