//! Town: brisk. A walking bass, chords that go round in fifths, and a clarinet that is ahead of the beat.

use crate::app::audio::music::score::{Groove, PAUSE, Phrase, Score};
use crate::app::audio::music::voice::Drum::{Brush, Kick, Shaker};
use crate::app::audio::music::voice::Instrument::{Clarinet, Harp, Tick, Upright, Warm};

pub(super) static SCORE: Score = Score {
    key: "E minor",
    sharps: 1,
    beats_per_minute: 124.0,
    meter: [4, 4],
    echo: 3,
    low: 57,
    band: [Warm, Upright, Harp, Clarinet, Tick],
    rest: PAUSE,
    level: 1.0,
    parts: &[
        (OPENING, &STROLL, [0.8, 0.85]),
        (THEME, &STROLL, [0.87, 0.93]),
        (ROUND, &RUSH, [0.93, 0.97]),
        (SQUARE, &STROLL, [0.9, 1.0]),
        (THEME, &RUSH, [0.95, 0.97]),
        (ROUND, &RUSH, [0.95, 0.85]),
    ],
};

#[rustfmt::skip]
const OPENING: Phrase = &[
    ("Em7", ""), ("Am7", ""), ("Em7", ""), ("Bm7", "z12 d4"),
];

/// Each bar of the question comes again a step higher; the answer falls.
#[rustfmt::skip]
const THEME: Phrase = &[
    ("Em7", "e3 g3 b2 a4 g4"),   ("Am7", "e3 c3 e2 a8"), ("D7",  "f3 a3 c'2 b4 a4"), ("G6",  "g3 d3 g2 b8"),
    ("C",   "c'3 b3 g2 e8"),     ("Am7", "a3 g3 e2 c8"), ("Bm7", "d3 f3 a2 b4 f4"),  ("Em7", "e8 z8"),
];

#[rustfmt::skip]
const ROUND: Phrase = &[
    ("Em7", "b4 z2 b2 a2 g2 e4"), ("Am7", "c'4 z2 c'2 b2 a2 e4"), ("D7",      "a4 z2 a2 g2 f2 d4"), ("G6",  "b8 z4 d4"),
    ("C",   "e3 g3 e2 c'8"),      ("Bm7", "b3 a3 f2 d8"),         ("Am7 Bm7", "c3 e3 a2 b4 f4"),    ("Em7", "e8 z8"),
];

/// The square opens: long notes in the relative major.
#[rustfmt::skip]
const SQUARE: Phrase = &[
    ("G6",  "d'8 b8"),            ("D/F#", "a12 f4"),             ("Em7", "g8 b8"),                 ("Bm7", "f12 z4"),
    ("C",   "e4 g4 c'8"),         ("G/B",  "b8 g8"),              ("Am7", "a4 g4 e4 c4"),           ("Bm7", "d4 f4 b8"),
];

static STROLL: Groove = Groove {
    arpeggio: "..3...4...3..4..",
    pulse: "1.3.2.3.1.3.2.4.",
    bass: "r--.5--.8--.5--.",
    drums: &[
        (Kick, "X.......X......."),
        (Brush, "....x.......x..."),
        (Shaker, "..x...x...x...x."),
    ],
};

static RUSH: Groove = Groove {
    arpeggio: "1..3..4...3..5..",
    pulse: "1.32.13.1.32.43.",
    bass: "r--.5-r-8--.5-8-",
    drums: &[
        (Kick, "X.....x.X......."),
        (Brush, "....X.......X..x"),
        (Shaker, "x.x.x.x.x.x.x.xx"),
    ],
};
