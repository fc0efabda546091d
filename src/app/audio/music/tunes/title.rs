//! Title: inviting. The falling third of its theme is asked twice and answered at home.

use crate::app::audio::music::score::{Groove, Phrase, Score};
use crate::app::audio::music::voice::Drum::{Kick, Shaker};
use crate::app::audio::music::voice::Instrument::{Bell, Harp, Round, Tick, Warm};

pub(super) static SCORE: Score = Score {
    key: "D major",
    sharps: 2,
    beats_per_minute: 84.0,
    meter: [4, 4],
    echo: 3,
    low: 55,
    band: [Warm, Round, Harp, Bell, Tick],
    rest: [0.75, 0.75, 0.6, 0.65, 0.25, 0.3],
    level: 1.05,
    parts: &[
        (OPENING, &OPEN, [0.75, 0.85]),
        (THEME, &OPEN, [0.85, 0.92]),
        (BRIDGE, &MOVING, [0.92, 1.0]),
        (THEME, &MOVING, [0.95, 0.9]),
        (CLOSE, &OPEN, [0.85, 0.75]),
    ],
};

#[rustfmt::skip]
const OPENING: Phrase = &[
    ("D", ""), ("Gadd9", ""), ("Bm7", ""), ("A7sus4", "z8 A4 d4"),
];

#[rustfmt::skip]
const THEME: Phrase = &[
    ("D",    "f6 e2 d4 A4"), ("A/C#", "e6 d2 c8"),    ("Bm7",   "d6 e2 f4 b4"), ("Gadd9", "a12 z4"),
    ("D/F#", "f6 e2 d4 A4"), ("G",    "B6 c2 d4 g4"), ("Em7 A", "f4 e4 c4 e4"), ("D",     "d12 z4"),
];

#[rustfmt::skip]
const BRIDGE: Phrase = &[
    ("G",    "b4 a4 g8"), ("A",    "e8 a8"),    ("F#m7",  "a4 f4 e8"),    ("Bm7",      "d12 z4"),
    ("Em7",  "e4 d4 B8"), ("F#m7", "c4 e4 a8"), ("Gmaj7", "b6 a2 g4 f4"), ("A7sus4 A", "d8 c8"),
];

#[rustfmt::skip]
const CLOSE: Phrase = &[
    ("Gmaj7", "z8 f8"), ("D/F#", "a12 z4"), ("Em7", "z8 e4 g4"), ("A7sus4 A", "e12 z4"),
];

static OPEN: Groove = Groove {
    arpeggio: "1.3.4.5.4.3.2.3.",
    pulse: "..3...4...3...2.",
    bass: "r-----r---5---8-",
    drums: &[(Kick, "X.......x......."), (Shaker, "....x.......x...")],
};

static MOVING: Groove = Groove {
    arpeggio: "1.4.3.5.2.4.3.6.",
    pulse: "..3..4..3..5..3.",
    bass: "r-----r---5---8-",
    drums: &[(Kick, "X.....x.X......."), (Shaker, "..x.x.X...x.x.Xx")],
};
