//! Editor: quiet and sparse. Two notes and a rest, so that one can think.

use crate::app::audio::music::score::{Groove, Phrase, Score};
use crate::app::audio::music::voice::Drum::{Kick, Wash};
use crate::app::audio::music::voice::Instrument::{Bell, Harp, Round, Tick, Warm};

pub(super) static SCORE: Score = Score {
    key: "B minor",
    sharps: 2,
    beats_per_minute: 54.0,
    meter: [4, 4],
    echo: 2,
    low: 55,
    band: [Warm, Round, Harp, Bell, Tick],
    rest: [0.8, 0.45, 0.4, 0.5, 0.2, 0.15],
    level: 0.95,
    parts: &[
        (THOUGHT, &SPARSE, [0.85, 0.95]),
        (WINDOW, &SPARSE, [0.95, 0.85]),
    ],
};

#[rustfmt::skip]
const THOUGHT: Phrase = &[
    ("Bm7", "z8 f8"), ("Gmaj7", "d12 z4"), ("Dadd9", "z8 e8"), ("A",   "c12 z4"),
    ("Bm7", "z8 d8"), ("Em7",   "g12 z4"), ("F#m7",  "f8 e8"), ("Bm7", "d12 z4"),
];

#[rustfmt::skip]
const WINDOW: Phrase = &[
    ("Gadd9", "z4 b4 a8"), ("D/F#", "f12 z4"), ("Em7",  "z4 g4 f8"), ("A7sus4", "e12 z4"),
    ("Gadd9", "z8 b8"),    ("A",    "a12 z4"), ("F#m7", "z8 c8"),    ("Bm7",    "B12 z4"),
];

static SPARSE: Groove = Groove {
    arpeggio: "1.......3...4...",
    pulse: "......3.......4.",
    bass: "r-----------....",
    drums: &[(Wash, "x..............."), (Kick, "X...............")],
};
