//! Renders the notes of a cue to samples by additive synthesis and filtered noise.

use std::f32::consts::{PI, TAU};

use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use super::measure::loudest;
use super::units::{SAMPLE_RATE, gain, hertz};

/// The instrument of a note; [`Timbre::partials`] defines its spectrum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Timbre {
    Marimba,
    Bell,
    /// A struck steel bar with inharmonic partials.
    Metal,
    Flute,
    Clarinet,
    Drum,
    /// Noise filtered around the pitch.
    Noise,
}

/// A partial's frequency, level and ring time, each relative to the note's.
type Partial = (f32, f32, f32);

impl Timbre {
    /// The partials; none for noise.
    #[rustfmt::skip]
    fn partials(self) -> &'static [Partial] {
        match self {
            Self::Marimba  => &[(1.0, 1.0, 1.0), (3.98, 0.3,  0.4), (9.9,  0.07, 0.15)],
            Self::Bell     => &[(1.0, 1.0, 1.0), (2.0,  0.22, 0.7), (3.01, 0.1,  0.5),  (5.2,  0.04, 0.3)],
            Self::Metal    => &[(1.0, 1.0, 1.0), (2.32, 0.4,  0.7), (4.25, 0.16, 0.45), (6.63, 0.05, 0.25)],
            Self::Flute    => &[(1.0, 1.0, 1.0), (2.0,  0.22, 0.8), (3.0,  0.06, 0.6)],
            Self::Clarinet => &[(1.0, 1.0, 1.0), (2.0,  0.1,  0.9), (3.0,  0.3,  0.8),  (5.0,  0.1,  0.6)],
            Self::Drum     => &[(1.0, 1.0, 1.0)],
            Self::Noise    => &[],
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Tone {
    timbre: Timbre,
    /// First and last pitch as MIDI note numbers.
    from: f32,
    to: f32,
    /// Start within the sound, in seconds.
    at: f32,
    /// Seconds to decay to [`RING_END`].
    ring: f32,
    /// Seconds of the linear rise.
    attack: f32,
    /// Level relative to the sound's other notes.
    level: f32,
}

/// A note at the start of its sound that rings for a quarter of a second.
pub(super) const fn note(timbre: Timbre, pitch: f32) -> Tone {
    Tone {
        timbre,
        from: pitch,
        to: pitch,
        at: 0.0,
        ring: 0.25,
        attack: 0.002,
        level: 1.0,
    }
}

impl Tone {
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

    /// The pitches at its start and its end; noise has none.
    #[cfg(test)]
    pub(super) fn pitches(&self) -> Vec<f32> {
        if self.timbre == Timbre::Noise {
            Vec::new()
        } else {
            vec![self.from, self.to]
        }
    }

    /// The frequency after a fraction of the duration. The pitch glides fast at first, like a struck drum.
    fn hertz(&self, share: f32) -> f32 {
        let remaining = (1.0 - share) * (1.0 - share);
        hertz(self.to + (self.from - self.to) * remaining)
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

    /// Adds noise from a resonant filter that follows the pitch.
    fn add_noise(&self, out: &mut [f32], rng: &mut Pcg32) {
        let mut envelope = Envelope::new(self.attack, self.ring);
        let mut low = 0.0_f32;
        let mut band = 0.0_f32;
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

/// Samples between updates of a gliding pitch.
const GLIDE_INTERVAL: usize = 32;
/// Partials above this fraction of the sample rate are left out: they would alias.
const MAX_STEP: f32 = 0.4;
/// Upper limit of the noise filter's frequency: it is stable below a sixth of the sample rate.
const MAX_NOISE_HERTZ: f32 = 7_000.0;
/// Damping of the noise filter, the inverse of its Q factor.
const NOISE_DAMPING: f32 = 0.7;

/// A linear attack followed by an exponential decay.
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

/// The envelope at the end of a note's ring time: -60 dB.
const RING_END: f32 = 0.001;
/// The envelope below which a partial is inaudible: -74 dB.
const INAUDIBLE: f32 = 2e-4;

/// Mixes the notes, normalised to a [`loudest`] moment of `loudness` decibels.
pub(super) fn render(notes: &[Tone], loudness: f32) -> Vec<f32> {
    let ends = notes.iter().map(|note| note.at + note.attack + note.ring);
    let seconds = ends.fold(0.0, f32::max);
    // Leaves room for a note whose end is rounded up.
    let mut out = vec![0.0; (seconds * SAMPLE_RATE as f32) as usize + 2];
    // A fixed seed: the same cue always has the same samples.
    let mut rng = Pcg32::seed_from_u64(1);
    for note in notes {
        let start = (note.at * SAMPLE_RATE as f32) as usize;
        let length = ((note.attack + note.ring) * SAMPLE_RATE as f32) as usize;
        let Some(out) = out.get_mut(start..start + length) else {
            continue;
        };
        if note.timbre == Timbre::Noise {
            note.add_noise(out, &mut rng);
        }
        for partial in note.timbre.partials() {
            note.add_partial(out, *partial);
        }
    }
    // Cutting off even a thousandth would click.
    let length = out.len().min(FADE_OUT);
    for (index, sample) in out.iter_mut().rev().take(length).enumerate() {
        *sample *= index as f32 / length as f32;
    }
    let most = loudest(&out);
    if most > 0.0 {
        let factor = gain(loudness) / most;
        for sample in &mut out {
            *sample *= factor;
        }
    }
    out
}

/// Samples of the linear fade at the end of a sound: 5 ms.
const FADE_OUT: usize = SAMPLE_RATE as usize / 200;
