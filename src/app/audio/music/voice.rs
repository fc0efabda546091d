//! The instruments of the music, and the echo.

use std::f32::consts::TAU;

use kira::{Frame, Panning};

use super::score::{LAYERS, STEP_SECONDS, Stem};
use crate::app::audio::units::{SAMPLE_RATE, hertz};

struct Instrument {
    /// The levels of the harmonics, from the fundamental on.
    partials: [f32; 6],
    /// Seconds of the linear rise.
    attack: f32,
    /// Time constants of the decay of a held and of a released note, in seconds.
    fade: f32,
    release: f32,
    level: f32,
    /// The fraction sent to the echo.
    echo: f32,
}

/// Every instrument, in the order of [`Stem`].
#[rustfmt::skip]
const INSTRUMENTS: [Instrument; LAYERS.len()] = [
    Instrument { partials: [1.0, 0.40, 0.22, 0.10, 0.05, 0.02], attack: 0.5,   fade: 6.0,  release: 0.5,  level: 0.17, echo: 0.15 },
    Instrument { partials: [1.0, 0.55, 0.25, 0.10, 0.04, 0.02], attack: 0.012, fade: 1.2,  release: 0.08, level: 0.42, echo: 0.0 },
    Instrument { partials: [1.0, 0.35, 0.14, 0.20, 0.05, 0.05], attack: 0.004, fade: 0.28, release: 0.15, level: 0.46, echo: 0.4 },
    Instrument { partials: [1.0, 0.30, 0.20, 0.10, 0.05, 0.03], attack: 0.012, fade: 0.9,  release: 0.5,  level: 0.34, echo: 0.5 },
    // Drums have a table of their own.
    Instrument { partials: [0.0; 6],                            attack: 0.0,   fade: 1.0,  release: 1.0,  level: 0.0,  echo: 0.1 },
    Instrument { partials: [1.0, 0.10, 0.22, 0.04, 0.06, 0.0],  attack: 0.003, fade: 0.09, release: 0.06, level: 0.34, echo: 0.2 },
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drum {
    Kick,
    Shaker,
}

struct DrumSpec {
    drum: Drum,
    /// Seconds of the linear rise, and the time constant of the decay.
    attack: f32,
    fade: f32,
    level: f32,
    /// From -1 (left) to 1 (right).
    pan: f32,
}

/// Every drum, in the order of [`Drum`].
#[rustfmt::skip]
static DRUMS: [DrumSpec; 2] = [
    DrumSpec { drum: Drum::Kick,   attack: 0.003, fade: 0.09,  level: 0.55, pan: 0.0 },
    DrumSpec { drum: Drum::Shaker, attack: 0.012, fade: 0.028, level: 0.28, pan: 0.25 },
];

// Drums index this table; a misplaced row does not compile.
breakout::rows_are_in_order!(DRUMS, drum);

/// One period of an instrument, with its first sample repeated at the end for interpolation.
type Wave = [f32; WAVE_SAMPLES + 1];

/// Samples of a wavetable, and the bits of their index.
const WAVE_SAMPLES: usize = 1 << WAVE_BITS;
const WAVE_BITS: u32 = 10;

pub(super) struct Ensemble {
    waves: Vec<Wave>,
    voices: Vec<Voice>,
    /// The generator state of the shaker's noise.
    noise: u32,
}

struct Voice {
    layer: usize,
    /// `None` for a note of the layer's wave.
    drum: Option<Drum>,
    hertz: f32,
    /// The phase in units of 2⁻³² of a period; it wraps around with the wave.
    phase: u32,
    /// Seconds since the start, and from the start to the release.
    age: f32,
    held: f32,
    /// From 0 to 1.
    envelope: f32,
    /// A kick's remaining drop, from 1 to 0, or the low-passed noise of a shaker.
    extra: f32,
    sides: Frame,
}

impl Ensemble {
    pub(super) fn new() -> Self {
        Self {
            waves: INSTRUMENTS.iter().map(wave).collect(),
            voices: Vec::with_capacity(MAX_VOICES),
            noise: 1,
        }
    }

    pub(super) fn note(&mut self, layer: Stem, pitch: f32, seconds: f32, level: f32) {
        let instrument = &INSTRUMENTS[layer as usize];
        let level = level * instrument.level * MASTER;
        // Two detuned voices are broad. A slow attack would sound thin with one; two would blur a fast one.
        if instrument.attack > 0.1 {
            for side in [-0.5, 0.5] {
                let hertz = hertz(pitch + side * DETUNE);
                self.start(layer, None, hertz, seconds, panned(level, side));
            }
        } else {
            // Neighbours in the scale get distant positions.
            let place = (pitch * 5.0) % 7.0 - 3.0;
            let is_low = pitch < LOW_PITCH;
            let pan = if is_low { 0.0 } else { place * PAN_STEP };
            self.start(layer, None, hertz(pitch), seconds, panned(level, pan));
        }
    }

    #[cfg(test)]
    pub(super) fn has_room(&self) -> bool {
        self.voices.len() < MAX_VOICES
    }

    pub(super) fn drum(&mut self, drum: Drum, level: f32) {
        let row = &DRUMS[drum as usize];
        let sides = panned(level * row.level * MASTER, row.pan);
        self.start(Stem::Drums, Some(drum), 0.0, 0.0, sides);
    }

    fn start(&mut self, layer: Stem, drum: Option<Drum>, hertz: f32, held: f32, sides: Frame) {
        if self.voices.len() == MAX_VOICES {
            return;
        }
        self.voices.push(Voice {
            layer: layer as usize,
            drum,
            hertz,
            phase: 0,
            age: 0.0,
            held,
            // A drum's attack is applied where it is played.
            envelope: if drum.is_none() { 0.0 } else { 1.0 },
            extra: if drum == Some(Drum::Kick) { 1.0 } else { 0.0 },
            sides,
        });
    }

    /// Adds the playing notes to `out`, and their echo send to `send`.
    pub(super) fn play(
        &mut self,
        out: &mut [Frame],
        send: &mut [f32],
        levels: &[f32; LAYERS.len()],
        dt: f32,
    ) {
        let length = out.len();
        for voice in &mut self.voices {
            let sides = voice.sides * levels[voice.layer];
            let echo = INSTRUMENTS[voice.layer].echo;
            let mut add = |index: usize, sample: f32| {
                out[index] += sides * sample;
                send[index] += sample * (sides.left + sides.right) * 0.5 * echo;
            };
            match voice.drum {
                None => voice.sing(&self.waves[voice.layer], length, dt, &mut add),
                Some(drum) => voice.beat(drum, &mut self.noise, length, dt, &mut add),
            }
        }
        self.voices.retain(|voice| !voice.is_over());
    }
}

fn panned(level: f32, pan: f32) -> Frame {
    Frame::from_mono(level).panned(Panning(pan))
}

/// The most notes at once; a further one is not played.
const MAX_VOICES: usize = 48;
/// Semitones between the two voices of a detuned note.
const DETUNE: f32 = 0.06;
/// The level of the whole music.
const MASTER: f32 = 0.27;
/// Notes below this pitch stay in the centre.
const LOW_PITCH: f32 = 50.0;
/// The distance of the seven positions between which higher notes are spread.
const PAN_STEP: f32 = 0.12;

impl Voice {
    fn sing(&mut self, wave: &Wave, length: usize, dt: f32, mut add: impl FnMut(usize, f32)) {
        let instrument = &INSTRUMENTS[self.layer];
        let rise = dt / instrument.attack.max(dt);
        let fade = (-dt / instrument.fade).exp();
        let release = (-dt / instrument.release).exp();
        let step = phase_units(self.hertz * dt);
        for sample in 0..length {
            if self.age >= self.held {
                self.envelope *= release;
            } else if self.age < instrument.attack {
                self.envelope = (self.envelope + rise).min(1.0);
            } else {
                self.envelope *= fade;
            }
            self.age += dt;
            let index = (self.phase >> (32 - WAVE_BITS)) as usize;
            let share = (self.phase << WAVE_BITS) as f32 / PHASE_UNITS;
            let tone = wave[index] + (wave[index + 1] - wave[index]) * share;
            self.phase = self.phase.wrapping_add(step);
            add(sample, tone * self.envelope);
        }
    }

    /// A kick is a low sine that falls in pitch, a shaker high-passed noise.
    fn beat(
        &mut self,
        drum: Drum,
        state: &mut u32,
        length: usize,
        dt: f32,
        mut add: impl FnMut(usize, f32),
    ) {
        let row = &DRUMS[drum as usize];
        let fade = (-dt / row.fade).exp();
        let fall = (-dt / KICK_DROP_SECONDS).exp();
        for sample in 0..length {
            let tone = match drum {
                Drum::Kick => {
                    let tone = (self.phase as f32 / PHASE_UNITS * TAU).sin();
                    let hertz = KICK_HERTZ + KICK_DROP * self.extra;
                    self.phase = self.phase.wrapping_add(phase_units(hertz * dt));
                    self.extra *= fall;
                    tone
                }
                Drum::Shaker => {
                    // Marsaglia's xorshift, which is cheap and random enough for noise.
                    *state ^= *state << 13;
                    *state ^= *state >> 17;
                    *state ^= *state << 5;
                    let noise = *state as f32 / PHASE_UNITS * 2.0 - 1.0;
                    self.extra += (noise - self.extra) * SHAKER_LOW;
                    noise - self.extra
                }
            };
            let grown = (self.age / row.attack).min(1.0);
            add(sample, tone * grown * self.envelope);
            self.age += dt;
            self.envelope *= fade;
        }
    }

    fn is_over(&self) -> bool {
        self.age > self.held && self.envelope < INAUDIBLE
    }
}

/// A kick falls from `KICK_HERTZ + KICK_DROP` to `KICK_HERTZ` with a time constant in seconds.
const KICK_HERTZ: f32 = 48.0;
const KICK_DROP: f32 = 60.0;
const KICK_DROP_SECONDS: f32 = 0.03;
/// The coefficient of the low-pass that is subtracted from a shaker's noise.
const SHAKER_LOW: f32 = 0.45;
/// A voice ends when its envelope falls below this.
const INAUDIBLE: f32 = 1e-4;

const PHASE_UNITS: f32 = 4_294_967_296.0;

fn phase_units(share: f32) -> u32 {
    (share * PHASE_UNITS) as u32
}

/// Renders an instrument's wavetable, normalised by the sum of its harmonics.
fn wave(instrument: &Instrument) -> Wave {
    let sum: f32 = instrument.partials.iter().sum();
    std::array::from_fn(|index| {
        let turn = TAU * (index % WAVE_SAMPLES) as f32 / WAVE_SAMPLES as f32;
        let partials = instrument.partials.iter().zip(1..);
        let samples = partials.map(|(level, number)| level * (turn * number as f32).sin());
        samples.sum::<f32>() / sum.max(1.0)
    })
}

/// The delay of the echo in seconds: three steps.
const ECHO: f32 = 3.0 * STEP_SECONDS as f32;
/// The fraction that is echoed again, on the other side.
const FEEDBACK: f32 = 0.42;
/// The coefficient of the low-pass in the echo.
const LOW_PASS: f32 = 0.35;

/// A ping-pong echo that starts on the left; each repeat is softer and duller.
pub(super) struct Echo {
    delayed: Vec<Frame>,
    next: usize,
    low_pass: Frame,
}

impl Echo {
    pub(super) fn new() -> Self {
        // Long enough for twice the usual sample rate, so that the mixer's thread never allocates.
        let length = (ECHO * 2.0 * SAMPLE_RATE as f32) as usize;
        Self {
            delayed: vec![Frame::ZERO; length],
            next: 0,
            low_pass: Frame::ZERO,
        }
    }

    /// Adds the echo to `out`, and takes in `send`.
    pub(super) fn add(&mut self, out: &mut [Frame], send: &[f32], dt: f32) {
        let length = ((ECHO / dt) as usize).clamp(1, self.delayed.len());
        for (frame, send) in out.iter_mut().zip(send) {
            self.next = (self.next + 1) % length;
            let delayed = &mut self.delayed[self.next];
            self.low_pass += (*delayed - self.low_pass) * LOW_PASS;
            *frame += self.low_pass;
            let again = self.low_pass * FEEDBACK;
            *delayed = Frame::new(send + again.right, again.left);
        }
    }
}
