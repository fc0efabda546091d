//! The score: the notes of each bar, and the level of each layer in each scene.
//!
//! D major, 92 beats per minute, 32 bars, about 83 seconds. Pitches are MIDI note numbers; 69 is the A of 440 Hz.

/// A bar has four beats of four steps each.
pub(super) const STEPS_PER_BAR: usize = 16;
const BEATS_PER_MINUTE: f64 = 92.0;
pub(super) const STEP_SECONDS: f64 = 60.0 / BEATS_PER_MINUTE / 4.0;
#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "for the desktop"))]
pub(crate) const BAR_SECONDS: f32 = (STEP_SECONDS * STEPS_PER_BAR as f64) as f32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stem {
    Pad,
    Bass,
    Arpeggio,
    Bell,
    Drums,
    Pulse,
}

/// The level of each layer in menus, in a calm game, and in a tense one, in the order of [`Stem`].
#[rustfmt::skip]
pub(super) const LAYERS: [(Stem, [f32; 3]); 6] = [
    (Stem::Pad,      [0.9,  0.7,  0.6]),
    (Stem::Bass,     [0.35, 0.75, 1.0]),
    (Stem::Arpeggio, [0.4,  0.6,  0.85]),
    (Stem::Bell,     [0.6,  0.55, 0.75]),
    (Stem::Drums,    [0.0,  0.35, 1.0]),
    (Stem::Pulse,    [0.0,  0.0,  0.8]),
];

// Layers index this table; a misplaced row does not compile.
breakout::rows_are_in_order!(LAYERS, 0);

/// A bass note and four notes in close position, so that each moves little to the next chord.
#[derive(Clone, Copy)]
pub(super) struct Harmony {
    pub(super) bass: u8,
    pub(super) notes: [u8; 4],
}

const fn chord(bass: u8, notes: [u8; 4]) -> Harmony {
    Harmony { bass, notes }
}

const BM: Harmony = chord(47, [57, 59, 62, 66]);
const G: Harmony = chord(43, [55, 59, 62, 66]);
const D: Harmony = chord(38, [57, 62, 64, 66]);
const A: Harmony = chord(45, [57, 61, 64, 69]);
const ASUS: Harmony = chord(45, [57, 62, 64, 69]);
const EM: Harmony = chord(40, [55, 59, 62, 64]);
const FM: Harmony = chord(42, [57, 61, 64, 66]);

/// Notes of the melody: first step, pitch, and number of steps.
pub(super) type Melody = &'static [(usize, u8, usize)];

/// A chord, its row of [`ARPEGGIOS`], the level relative to other bars, and the melody.
pub(super) type Bar = (Harmony, usize, f32, Melody);

/// The whole piece. Its last chord leads back to the beginning.
#[rustfmt::skip]
pub(super) static BARS: [Bar; 32] = [
    // The chords alone.
    (BM,   0, 0.70, &[]),
    (G,    0, 0.72, &[]),
    (D,    0, 0.76, &[]),
    (A,    0, 0.80, &[]),
    (BM,   0, 0.78, &[]),
    (G,    0, 0.80, &[]),
    (EM,   0, 0.84, &[]),
    (ASUS, 0, 0.86, &[(8, 76, 8)]),
    // The same chords with the melody.
    (BM,   0, 0.84, &[(0, 78, 6), (6, 76, 2), (8, 74, 8)]),
    (G,    0, 0.84, &[(4, 71, 4), (8, 74, 8)]),
    (D,    0, 0.88, &[(0, 76, 6), (6, 78, 2), (8, 81, 8)]),
    (A,    0, 0.90, &[(0, 76, 12)]),
    (BM,   0, 0.90, &[(0, 78, 6), (6, 81, 2), (8, 83, 8)]),
    (G,    0, 0.92, &[(0, 81, 4), (4, 78, 4), (8, 74, 8)]),
    (EM,   0, 0.92, &[(0, 76, 6), (6, 74, 2), (8, 71, 8)]),
    (A,    0, 0.88, &[(0, 69, 6), (8, 76, 8)]),
    // Brighter chords.
    (G,    1, 0.92, &[(0, 83, 4), (4, 81, 4), (8, 78, 8)]),
    (A,    1, 0.94, &[(0, 76, 8), (8, 81, 8)]),
    (FM,   1, 0.96, &[(0, 81, 4), (4, 78, 4), (8, 76, 8)]),
    (BM,   1, 0.96, &[(0, 74, 12)]),
    (EM,   1, 0.94, &[(0, 76, 4), (4, 74, 4), (8, 71, 8)]),
    (G,    1, 0.96, &[(0, 74, 8), (8, 76, 4), (12, 78, 4)]),
    (EM,   1, 1.00, &[(0, 83, 8), (8, 81, 8)]),
    (A,    1, 0.96, &[(0, 76, 14)]),
    // Back to the beginning.
    (BM,   2, 0.88, &[(8, 78, 8)]),
    (G,    2, 0.86, &[]),
    (D,    2, 0.86, &[(8, 76, 8)]),
    (A,    2, 0.84, &[]),
    (G,    2, 0.82, &[(0, 74, 14)]),
    (EM,   2, 0.78, &[]),
    (ASUS, 2, 0.76, &[(0, 76, 8), (8, 81, 8)]),
    (A,    2, 0.72, &[(0, 76, 14)]),
];

pub(super) const REST: u8 = u8::MAX;
const O: u8 = REST;

/// The index of the chord note for each step; from 4 on, an octave higher.
#[rustfmt::skip]
pub(super) const ARPEGGIOS: [[u8; STEPS_PER_BAR]; 3] = [
    [0, O, 2, O,  3, O, 4, O,  3, O, 2, O,  1, O, 2, O],
    [0, O, 3, O,  2, O, 4, O,  1, O, 3, O,  2, O, 5, O],
    [0, O, O, 2,  O, O, 3, O,  O, 4, O, O,  3, O, 2, O],
];

/// Steps of the pulse, which fills the arpeggio's gaps in a tense game.
#[rustfmt::skip]
pub(super) const PULSE: [u8; STEPS_PER_BAR] =
    [0, 2, O, 1,  0, O, 2, 3,  0, 2, O, 1,  0, 3, 2, 1];

/// The bass: first step, semitones above the chord's bass, and number of steps.
pub(super) const BASS: [(usize, u8, usize); 4] = [(0, 0, 6), (6, 0, 3), (10, 7, 3), (14, 12, 2)];

/// The drums, one letter per step: `X` loud, `x` soft, `.` none.
pub(super) const KICK: &[u8; STEPS_PER_BAR] = b"X.....x.X.......";
pub(super) const SHAKER: &[u8; STEPS_PER_BAR] = b"..x.x.X...x.x.Xx";

/// The level of each step: accents are on the beats.
#[rustfmt::skip]
pub(super) const ACCENTS: [f32; STEPS_PER_BAR] = [
    1.0, 0.6, 0.8, 0.65,  0.85, 0.6, 0.75, 0.65,  0.95, 0.6, 0.8, 0.65,  0.85, 0.6, 0.75, 0.7,
];
