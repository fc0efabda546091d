//! Reef: dancing and flowing. Six eighths, a marimba that runs through every bar, and a melody that swings in thirds.

use crate::app::audio::music::score::{Groove, PAUSE, Phrase, Score};
use crate::app::audio::music::voice::Drum::{Conga, Kick, Shaker};
use crate::app::audio::music::voice::Instrument::{Bell, Marimba, Tick, Upright, Warm};

pub(super) static SCORE: Score = Score {
    key: "A major",
    sharps: 3,
    beats_per_minute: 73.0,
    // Dotted quarters of six sixteenths.
    meter: [2, 6],
    echo: 4,
    low: 57,
    band: [Warm, Upright, Marimba, Bell, Tick],
    rest: PAUSE,
    level: 0.96,
    parts: &[
        (OPENING, &SWAY, [0.75, 0.85]),
        (THEME, &SWAY, [0.85, 0.92]),
        (CURRENT, &DANCE, [0.9, 0.97]),
        (DEEP, &SWAY, [0.9, 1.0]),
        (THEME, &DANCE, [0.95, 0.95]),
        (CURRENT, &DANCE, [0.95, 0.8]),
    ],
};

#[rustfmt::skip]
const OPENING: Phrase = &[
    ("A", ""), ("Dadd9", ""), ("F#m7", ""), ("E7sus4 E", "z6 e4 B2"),
];

#[rustfmt::skip]
const THEME: Phrase = &[
    ("A",    "c4 e2 a4 e2"), ("F#m7", "f4 e2 c6"),   ("D",     "d4 f2 a4 f2"), ("E", "e6 B4 z2"),
    ("A/C#", "c4 e2 a4 e2"), ("F#m7", "f4 a2 c'6"),  ("Bm7 E", "b4 a2 g4 b2"), ("A", "a10 z2"),
];

/// The same swing the other way, and a run up to the close.
#[rustfmt::skip]
const CURRENT: Phrase = &[
    ("D",    "f4 e2 d4 f2"), ("A/C#", "e4 d2 c6"),   ("Bm7",   "d4 c2 B4 d2"), ("E", "e4 g2 b6"),
    ("F#m7", "a4 g2 f4 a2"), ("C#m7", "g4 f2 e6"),   ("D E",   "f4 a2 g4 b2"), ("A", "a10 z2"),
];

#[rustfmt::skip]
const DEEP: Phrase = &[
    ("F#m7", "c'6 b4 a2"),   ("C#m7", "g6 e6"),      ("Dadd9", "a6 g4 f2"),    ("A/C#",     "e10 z2"),
    ("Bm7",  "d4 f2 b6"),    ("A/C#", "a6 e6"),      ("Dadd9", "f6 e4 f2"),    ("E7sus4 E", "a6 g6"),
];

static SWAY: Groove = Groove {
    arpeggio: "1.3.4.5.4.3.",
    pulse: ".4.3.4.3.4.2",
    bass: "r---5-r---5-",
    drums: &[
        (Kick, "X.....x....."),
        (Conga, "..x.X...x.X."),
        (Shaker, "x.x.x.X.x.x."),
    ],
};

static DANCE: Groove = Groove {
    arpeggio: "1.3.5.4.6.4.",
    pulse: ".434.4.434.4",
    bass: "r---5-8---5-",
    drums: &[
        (Kick, "X.....x....."),
        (Conga, "x.x.X...x.XX"),
        (Shaker, "x.x.X.x.x.Xx"),
    ],
};
