//! Snow: crystalline. A waltz of a music box and a bell: falling thirds, high and clear, with sleigh bells.

use crate::app::audio::music::score::{Groove, PAUSE, Phrase, Score};
use crate::app::audio::music::voice::Drum::{Kick, Sleigh};
use crate::app::audio::music::voice::Instrument::{Bell, Glass, MusicBox, Round, Tick};

pub(super) static SCORE: Score = Score {
    key: "F sharp minor",
    sharps: 3,
    beats_per_minute: 102.0,
    meter: [3, 4],
    echo: 4,
    low: 57,
    band: [Glass, Round, MusicBox, Bell, Tick],
    rest: PAUSE,
    level: 1.09,
    parts: &[
        (OPENING, &FALLING, [0.75, 0.85]),
        (THEME, &FALLING, [0.85, 0.92]),
        (REPLY, &GLIDING, [0.9, 0.95]),
        (SUN, &FALLING, [0.9, 1.0]),
        (REPLY, &GLIDING, [0.95, 0.9]),
        (DUSK, &FALLING, [0.85, 0.75]),
    ],
};

#[rustfmt::skip]
const OPENING: Phrase = &[
    ("F#m", ""), ("D", ""), ("Bm7", ""), ("C#m7", "z8 g4"),
];

/// A question that stays open on the fifth degree.
#[rustfmt::skip]
const THEME: Phrase = &[
    ("F#m", "c'8 a4"), ("D", "f8 a4"),  ("A",    "e8 c'4"),     ("E",    "b12"),
    ("F#m", "c'8 a4"), ("D", "f8 d'4"), ("Bm7",  "d'4 c'4 b4"), ("C#m7", "g8 z4"),
];

/// The answer begins alike and closes on the keynote.
#[rustfmt::skip]
const REPLY: Phrase = &[
    ("F#m", "c'8 a4"),   ("D", "f8 a4"),    ("A",    "e'8 c'4"),  ("E",   "b8 g4"),
    ("D",   "a4 f4 d4"), ("E", "e4 g4 b4"), ("C#m7", "g4 b4 g4"), ("F#m", "f12"),
];

/// The sun comes out in the relative major.
#[rustfmt::skip]
const SUN: Phrase = &[
    ("A",    "e4 a4 c'4"),  ("D",   "d'8 a4"), ("Bm7",   "d4 f4 b4"), ("E", "b8 g4"),
    ("C#m7", "g4 b4 e'4"),  ("F#m", "c'8 a4"), ("Dadd9", "a4 f4 e4"), ("E", "a4 g8"),
];

#[rustfmt::skip]
const DUSK: Phrase = &[
    ("D", "f8 a4"), ("E", "g8 e4"), ("F#m", "f12"), ("F#m", ""),
];

static FALLING: Groove = Groove {
    arpeggio: "..5...4...3.",
    pulse: ".6.5.4.5.4.3",
    bass: "r-----------",
    drums: &[(Sleigh, "..x.X.x.X.x."), (Kick, "X.......x...")],
};

static GLIDING: Groove = Groove {
    arpeggio: "1.3.5.6.5.3.",
    pulse: ".5.6.5.4.5.4",
    bass: "r-------5---",
    drums: &[(Sleigh, "x...X.x.X.x."), (Kick, "X.......x...")],
};
