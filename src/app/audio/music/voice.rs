//! The instruments of the music, and the echo.

use std::f32::consts::TAU;

use kira::{Frame, Panning};

use super::score::{Mix, Stem};
use crate::app::audio::units::{SAMPLE_RATE, hertz};

/// An instrument, which plays a layer; its row in [`INSTRUMENTS`] defines it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instrument {
    /// A warm pad.
    Warm,
    /// A pad of glass.
    Glass,
    /// A round bass.
    Round,
    /// A plucked double bass.
    Upright,
    Harp,
    Marimba,
    MusicBox,
    Bell,
    Flute,
    Clarinet,
    Tick,
}

struct InstrumentSpec {
    instrument: Instrument,
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

/// Every instrument, in the order of [`Instrument`].
#[rustfmt::skip]
static INSTRUMENTS: [InstrumentSpec; 11] = [
    InstrumentSpec { instrument: Instrument::Warm,     partials: [1.0, 0.40, 0.22, 0.10, 0.05, 0.02], attack: 0.5,   fade: 6.0,  release: 0.5,  level: 0.17, echo: 0.15 },
    InstrumentSpec { instrument: Instrument::Glass,    partials: [1.0, 0.12, 0.30, 0.04, 0.12, 0.0],  attack: 0.3,   fade: 4.0,  release: 0.6,  level: 0.13, echo: 0.25 },
    InstrumentSpec { instrument: Instrument::Round,    partials: [1.0, 0.55, 0.25, 0.10, 0.04, 0.02], attack: 0.012, fade: 1.2,  release: 0.08, level: 0.42, echo: 0.0 },
    InstrumentSpec { instrument: Instrument::Upright,  partials: [1.0, 0.65, 0.40, 0.20, 0.08, 0.04], attack: 0.006, fade: 0.45, release: 0.06, level: 0.42, echo: 0.0 },
    InstrumentSpec { instrument: Instrument::Harp,     partials: [1.0, 0.35, 0.14, 0.20, 0.05, 0.05], attack: 0.004, fade: 0.28, release: 0.15, level: 0.46, echo: 0.4 },
    InstrumentSpec { instrument: Instrument::Marimba,  partials: [1.0, 0.05, 0.05, 0.32, 0.0,  0.04], attack: 0.004, fade: 0.18, release: 0.12, level: 0.37, echo: 0.3 },
    InstrumentSpec { instrument: Instrument::MusicBox, partials: [1.0, 0.06, 0.18, 0.16, 0.02, 0.08], attack: 0.003, fade: 0.55, release: 0.45, level: 0.27, echo: 0.45 },
    InstrumentSpec { instrument: Instrument::Bell,     partials: [1.0, 0.30, 0.20, 0.10, 0.05, 0.03], attack: 0.012, fade: 0.9,  release: 0.5,  level: 0.34, echo: 0.5 },
    InstrumentSpec { instrument: Instrument::Flute,    partials: [1.0, 0.28, 0.10, 0.04, 0.01, 0.0],  attack: 0.07,  fade: 2.5,  release: 0.22, level: 0.30, echo: 0.45 },
    InstrumentSpec { instrument: Instrument::Clarinet, partials: [1.0, 0.06, 0.34, 0.04, 0.14, 0.03], attack: 0.02,  fade: 1.4,  release: 0.1,  level: 0.35, echo: 0.35 },
    InstrumentSpec { instrument: Instrument::Tick,     partials: [1.0, 0.10, 0.22, 0.04, 0.06, 0.0],  attack: 0.003, fade: 0.09, release: 0.06, level: 0.34, echo: 0.2 },
];

// Instruments index this table; a misplaced row does not compile.
breakout::rows_are_in_order!(INSTRUMENTS, instrument);

/// A drum; its row in [`DRUMS`] defines it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drum {
    Kick,
    Conga,
    Shaker,
    Brush,
    Sleigh,
    /// A wave that runs out on the shore.
    Wash,
}

struct DrumSpec {
    drum: Drum,
    /// The pitch of a skin in hertz, and how far above it a stroke begins; `None` for noise.
    skin: Option<[f32; 2]>,
    /// The coefficients of two low-passes of noise, the second of which is subtracted: 1 lets all pass, 0 nothing.
    band: [f32; 2],
    /// Seconds of the linear rise, and the time constant of the decay.
    attack: f32,
    fade: f32,
    level: f32,
    /// From -1 (left) to 1 (right).
    pan: f32,
}

/// Every drum, in the order of [`Drum`].
#[rustfmt::skip]
static DRUMS: [DrumSpec; 6] = [
    DrumSpec { drum: Drum::Kick,   skin: Some([48.0, 60.0]),  band: [0.0; 2],      attack: 0.003, fade: 0.09,  level: 0.55, pan: 0.0 },
    DrumSpec { drum: Drum::Conga,  skin: Some([196.0, 50.0]), band: [0.0; 2],      attack: 0.003, fade: 0.08,  level: 0.36, pan: -0.25 },
    DrumSpec { drum: Drum::Shaker, skin: None,                band: [1.0, 0.45],   attack: 0.012, fade: 0.028, level: 0.28, pan: 0.25 },
    DrumSpec { drum: Drum::Brush,  skin: None,                band: [0.7, 0.12],   attack: 0.006, fade: 0.07,  level: 0.24, pan: -0.1 },
    DrumSpec { drum: Drum::Sleigh, skin: None,                band: [1.0, 0.75],   attack: 0.004, fade: 0.06,  level: 0.5,  pan: 0.3 },
    DrumSpec { drum: Drum::Wash,   skin: None,                band: [0.25, 0.03],  attack: 0.35,  fade: 0.5,   level: 0.22, pan: -0.2 },
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
    /// The generator state of the drums' noise.
    noise: u32,
}

struct Voice {
    layer: Stem,
    source: Source,
    hertz: f32,
    /// The phase in units of 2⁻³² of a period; it wraps around with the wave.
    phase: u32,
    /// Seconds since the start, and from the start to the release.
    age: f32,
    held: f32,
    /// From 0 to 1.
    envelope: f32,
    /// A skin's remaining drop, from 1 to 0.
    drop: f32,
    /// The state of the two low-passes of noise.
    low: [f32; 2],
    sides: Frame,
}

#[derive(Clone, Copy)]
enum Source {
    Note(Instrument),
    Beat(Drum),
}

impl Ensemble {
    pub(super) fn new() -> Self {
        let sine = sine();
        Self {
            waves: INSTRUMENTS.iter().map(|row| wave(row, &sine)).collect(),
            voices: Vec::with_capacity(MAX_VOICES),
            noise: 1,
        }
    }

    pub(super) fn note(
        &mut self,
        layer: Stem,
        instrument: Instrument,
        pitch: u8,
        seconds: f32,
        level: f32,
    ) {
        let row = &INSTRUMENTS[instrument as usize];
        let pitch = f32::from(pitch);
        let level = level * row.level * MASTER;
        let mut start = |pitch, pan| {
            let source = Source::Note(instrument);
            self.start(layer, source, hertz(pitch), seconds, panned(level, pan));
        };
        // Two detuned voices are broad. A slow attack would sound thin with one; two would blur a fast one.
        if row.attack > 0.1 {
            for side in [-0.5, 0.5] {
                start(pitch + side * DETUNE, side);
            }
        } else {
            // Neighbours in the scale get distant positions.
            let place = (pitch * 5.0) % 7.0 - 3.0;
            let is_low = pitch < LOW_PITCH;
            start(pitch, if is_low { 0.0 } else { place * PAN_STEP });
        }
    }

    #[cfg(test)]
    pub(super) fn has_room(&self) -> bool {
        self.voices.len() < MAX_VOICES
    }

    /// The layers of the playing notes.
    #[cfg(test)]
    pub(super) fn layers(&self) -> Vec<Stem> {
        self.voices.iter().map(|voice| voice.layer).collect()
    }

    pub(super) fn drum(&mut self, drum: Drum, level: f32) {
        let row = &DRUMS[drum as usize];
        let sides = panned(level * row.level * MASTER, row.pan);
        self.start(Stem::Drums, Source::Beat(drum), 0.0, row.attack, sides);
    }

    fn start(&mut self, layer: Stem, source: Source, hertz: f32, held: f32, sides: Frame) {
        if self.voices.len() == MAX_VOICES {
            return;
        }
        self.voices.push(Voice {
            layer,
            source,
            hertz,
            phase: 0,
            age: 0.0,
            held,
            envelope: 0.0,
            drop: 1.0,
            low: [0.0; 2],
            sides,
        });
    }

    /// Adds the playing notes to `out`, and their echo send to `send`.
    pub(super) fn play(&mut self, out: &mut [Frame], send: &mut [f32], levels: &Mix, dt: f32) {
        let length = out.len();
        for voice in &mut self.voices {
            let sides = voice.sides * levels[voice.layer as usize];
            let echo = match voice.source {
                Source::Note(instrument) => INSTRUMENTS[instrument as usize].echo,
                Source::Beat(_) => DRUM_ECHO,
            };
            let mut add = |index: usize, sample: f32| {
                out[index] += sides * sample;
                send[index] += sample * (sides.left + sides.right) * 0.5 * echo;
            };
            match voice.source {
                Source::Note(instrument) => {
                    voice.sing(
                        instrument,
                        &self.waves[instrument as usize],
                        length,
                        dt,
                        &mut add,
                    );
                }
                Source::Beat(drum) => voice.beat(drum, &mut self.noise, length, dt, &mut add),
            }
        }
        self.voices.retain(|voice| !voice.is_over());
    }
}

fn panned(level: f32, pan: f32) -> Frame {
    Frame::from_mono(level).panned(Panning(pan))
}

/// The most notes at once; a further one is not played.
const MAX_VOICES: usize = 96;
/// Semitones between the two voices of a detuned note.
const DETUNE: f32 = 0.06;
/// The level of the whole music.
const MASTER: f32 = 0.27;
/// The fraction of the drums that is sent to the echo.
const DRUM_ECHO: f32 = 0.1;
/// Notes below this pitch stay in the centre.
const LOW_PITCH: f32 = 50.0;
/// The distance of the seven positions between which higher notes are spread.
const PAN_STEP: f32 = 0.12;

impl Voice {
    fn sing(
        &mut self,
        instrument: Instrument,
        wave: &Wave,
        length: usize,
        dt: f32,
        mut add: impl FnMut(usize, f32),
    ) {
        let instrument = &INSTRUMENTS[instrument as usize];
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

    /// A skin is a sine that falls in pitch; all else is filtered noise.
    fn beat(
        &mut self,
        drum: Drum,
        state: &mut u32,
        length: usize,
        dt: f32,
        mut add: impl FnMut(usize, f32),
    ) {
        let row = &DRUMS[drum as usize];
        let rise = dt / row.attack.max(dt);
        let fade = (-dt / row.fade).exp();
        let fall = (-dt / DROP_SECONDS).exp();
        for sample in 0..length {
            let tone = if let Some([hertz, drop]) = row.skin {
                let tone = (self.phase as f32 / PHASE_UNITS * TAU).sin();
                let hertz = hertz + drop * self.drop;
                self.phase = self.phase.wrapping_add(phase_units(hertz * dt));
                self.drop *= fall;
                tone
            } else {
                // Marsaglia's xorshift, which is cheap and random enough for noise.
                *state ^= *state << 13;
                *state ^= *state >> 17;
                *state ^= *state << 5;
                let noise = *state as f32 / PHASE_UNITS * 2.0 - 1.0;
                for (low, share) in self.low.iter_mut().zip(row.band) {
                    *low += (noise - *low) * share;
                }
                self.low[0] - self.low[1]
            };
            add(sample, tone * self.envelope);
            self.envelope = if self.age < row.attack {
                (self.envelope + rise).min(1.0)
            } else {
                self.envelope * fade
            };
            self.age += dt;
        }
    }

    fn is_over(&self) -> bool {
        self.age > self.held && self.envelope < INAUDIBLE
    }
}

/// The time constant in seconds with which a skin falls to its pitch.
const DROP_SECONDS: f32 = 0.03;
/// A voice ends when its envelope falls below this.
const INAUDIBLE: f32 = 5e-4;

const PHASE_UNITS: f32 = 4_294_967_296.0;

fn phase_units(share: f32) -> u32 {
    (share * PHASE_UNITS) as u32
}

fn sine() -> Wave {
    std::array::from_fn(|index| (TAU * index as f32 / WAVE_SAMPLES as f32).sin())
}

/// Renders an instrument's wavetable from that of the sine, normalised by the sum of its harmonics.
fn wave(row: &InstrumentSpec, sine: &Wave) -> Wave {
    let sum: f32 = row.partials.iter().sum();
    std::array::from_fn(|index| {
        let partials = row.partials.iter().zip(1..);
        let samples = partials.map(|(level, number)| level * sine[index * number % WAVE_SAMPLES]);
        samples.sum::<f32>() / sum
    })
}

/// The longest delay of the echo in seconds; more is cut.
pub(super) const LONGEST_ECHO: f32 = 0.75;
/// The fraction that is echoed again, on the other side.
const FEEDBACK: f32 = 0.42;
/// The coefficient of the low-pass in the echo.
const LOW_PASS: f32 = 0.35;
/// Seconds in which the echo goes from one delay to another.
const RETIME_FADE: f32 = 0.2;

/// A ping-pong echo that starts on the left; each repeat is softer and duller.
pub(super) struct Echo {
    delayed: Vec<Frame>,
    next: usize,
    low_pass: Frame,
    /// The delay in seconds, and the one before it, which is still heard until `share` is 1.
    delay: f32,
    before: f32,
    share: f32,
}

impl Echo {
    pub(super) fn new(delay: f32) -> Self {
        // Long enough for twice the usual sample rate, so that the mixer's thread never allocates.
        let length = (LONGEST_ECHO * 2.0 * SAMPLE_RATE as f32) as usize;
        Self {
            delayed: vec![Frame::ZERO; length],
            next: 0,
            low_pass: Frame::ZERO,
            delay,
            before: delay,
            share: 1.0,
        }
    }

    /// Changes the delay without a jump in what is heard.
    pub(super) fn retime(&mut self, delay: f32) {
        self.before = self.delay;
        self.delay = delay;
        self.share = 0.0;
    }

    /// Adds the echo to `out`, and takes in `send`.
    pub(super) fn add(&mut self, out: &mut [Frame], send: &[f32], dt: f32) {
        let length = self.delayed.len();
        let distance = |delay: f32| ((delay / dt) as usize).clamp(1, length - 1);
        let new = distance(self.delay);
        let old = distance(self.before);
        let towards = dt / RETIME_FADE;
        for (frame, send) in out.iter_mut().zip(send) {
            let at = |distance: usize| self.delayed[(self.next + length - distance) % length];
            let delayed = if self.share < 1.0 {
                at(old) * (1.0 - self.share) + at(new) * self.share
            } else {
                at(new)
            };
            self.share = (self.share + towards).min(1.0);
            self.low_pass += (delayed - self.low_pass) * LOW_PASS;
            *frame += self.low_pass;
            let again = self.low_pass * FEEDBACK;
            self.delayed[self.next] = Frame::new(send + again.right, again.left);
            self.next = (self.next + 1) % length;
        }
    }
}
