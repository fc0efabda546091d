//! Lake: calm and wide. A melody that opens over a fifth and a sixth, a harp that rolls, water at the shore.

use crate::app::audio::music::score::{Groove, PAUSE, Phrase, Score};
use crate::app::audio::music::voice::Drum::{Kick, Shaker, Wash};
use crate::app::audio::music::voice::Instrument::{Flute, Harp, Round, Tick, Warm};

pub(super) static SCORE: Score = Score {
    key: "G major",
    sharps: 1,
    beats_per_minute: 63.0,
    meter: [4, 4],
    echo: 3,
    low: 55,
    band: [Warm, Round, Harp, Flute, Tick],
    rest: PAUSE,
    level: 1.2,
    parts: &[
        (OPENING, &STILL, [0.7, 0.85]),
        (THEME, &STILL, [0.85, 0.92]),
        (SHORE, &WIDE, [0.9, 1.0]),
        (THEME, &WIDE, [0.95, 0.9]),
        (EVENING, &STILL, [0.85, 0.7]),
    ],
};

#[rustfmt::skip]
const OPENING: Phrase = &[
    ("G", ""), ("Em7", ""), ("Cadd9", "z8 e8"), ("D", "d12 z4"),
];

/// A question that ends on the fifth; the answer climbs higher and comes home.
#[rustfmt::skip]
const THEME: Phrase = &[
    ("G",   "G4 d4 b8"), ("Em7", "a4 g4 e8"),   ("Cadd9", "g6 e2 d8"),    ("D", "A12 z4"),
    ("G/B", "G4 d4 b8"), ("C",   "c'6 b2 g8"),  ("Am7 D", "a4 g4 f4 a4"), ("G", "g12 z4"),
];

/// Steps that sink like evening light, and rise again over the water.
#[rustfmt::skip]
const SHORE: Phrase = &[
    ("Em7", "b6 a2 g8"), ("Bm7", "f6 e2 d8"),   ("Cadd9", "e4 g4 e8"),    ("G/B",     "d12 z4"),
    ("Am7", "c4 e4 a8"), ("Em7", "g6 f2 e8"),   ("C",     "e4 g4 c'8"),   ("D7sus4 D", "b4 a8 A4"),
];

#[rustfmt::skip]
const EVENING: Phrase = &[
    ("Cadd9", "g6 e2 d8"), ("G/B", "d12 z4"), ("Am7", "z8 c8"), ("D7sus4 D", "d4 c4 A8"),
];

static STILL: Groove = Groove {
    arpeggio: "1...3...4...3...",
    pulse: "..2.3...4.3...2.",
    bass: "r---------------",
    drums: &[
        (Wash, "x..............."),
        (Kick, "X.....x...X....."),
        (Shaker, "....x.x.....x.x."),
    ],
};

static WIDE: Groove = Groove {
    arpeggio: "1.3.4.6.5.4.3.2.",
    pulse: "..3.4.3...5.4.3.",
    bass: "r---------5---5.",
    drums: &[
        (Wash, "X.......x......."),
        (Kick, "X.....x.X...x..."),
        (Shaker, "..x.X.x...x.X.xx"),
    ],
};
