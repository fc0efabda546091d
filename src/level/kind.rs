//! The brick kinds: one table row each, and no `match` on kinds elsewhere.

use crate::rows_are_in_order;

/// A kind of brick; its row of [`BRICKS`] says what it does.
#[expect(missing_docs, reason = "the table describes each")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BrickKind {
    Solid,
    Blue,
    Green,
    Sand,
    Orange,
    /// The colour of every number above 5 in a file of plain numbers.
    White,
    Double,
    Triple,
    Explosive,
    Hidden,
    Mending,
}

/// The pattern on a brick, which identifies its kind without colour. What can be counted on it are hits. `pattern_cover` in `assets/shapes.glsl` draws
/// each by its discriminant.
#[expect(missing_docs, reason = "the shader shows it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BrickPattern {
    Plain,
    /// A rivet in each corner, and a seam.
    Rivets,
    Wave,
    Hatching,
    Chevron,
    Diamond,
    /// A second outline inside the first; half of it at the last hit.
    Frame,
    /// A pip for each remaining hit.
    Pips,
    Star,
    Ring,
    /// A plus sign; its horizontal bar alone at the last hit.
    Plus,
}

/// The numbers and looks of one kind of brick. `alias` is a second character, and `name` is shown on screen.
#[expect(missing_docs, reason = "the names say the rest")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BrickSpec {
    pub kind: BrickKind,
    /// The kind's character in a level file.
    pub symbol: char,
    pub alias: Option<char>,
    pub name: &'static str,
    /// Hits until it breaks, at least 1; `None` if it never breaks.
    pub hits: Option<u8>,
    /// Points for the hit that breaks it.
    pub points: u32,
    /// Colour as `0xRRGGBB`.
    pub color: u32,
    pub pattern: BrickPattern,
    /// True if it breaks the bricks around it when it breaks.
    pub explodes: bool,
    /// True if it is invisible until the first hit, which only reveals it.
    pub hides: bool,
    /// Seconds after a hit until it mends by one hit.
    pub mends: Option<f32>,
}

/// A plain brick, and the defaults of the other rows.
const BLUE: BrickSpec = BrickSpec {
    kind: BrickKind::Blue,
    symbol: '2',
    alias: None,
    name: "blue",
    hits: Some(1),
    points: 10,
    color: 0x4c_c9_f0,
    pattern: BrickPattern::Plain,
    explodes: false,
    hides: false,
    mends: None,
};

/// Every kind, in the order of [`BrickKind`]: a brick is worth 10 points for each hit it takes.
///
/// Share codes and state hashes store a kind by its index, so new rows go to the end.
#[rustfmt::skip]
pub static BRICKS: [BrickSpec; 11] = [
    BrickSpec { kind: BrickKind::Solid,     symbol: '#', name: "solid",     color: 0x5a_62_8c, pattern: BrickPattern::Rivets,  alias: Some('1'), hits: None, points: 0, ..BLUE },
    BLUE,
    BrickSpec { kind: BrickKind::Green,     symbol: '3', name: "green",     color: 0x7a_e5_82, pattern: BrickPattern::Wave,    ..BLUE },
    BrickSpec { kind: BrickKind::Sand,      symbol: '4', name: "sand",      color: 0xff_d1_66, pattern: BrickPattern::Hatching, ..BLUE },
    BrickSpec { kind: BrickKind::Orange,    symbol: '5', name: "orange",    color: 0xff_7f_51, pattern: BrickPattern::Chevron, ..BLUE },
    BrickSpec { kind: BrickKind::White,     symbol: 'w', name: "white",     color: 0xf4_f6_ff, pattern: BrickPattern::Diamond, ..BLUE },
    BrickSpec { kind: BrickKind::Double,    symbol: 'd', name: "double",    color: 0xb3_88_ff, pattern: BrickPattern::Frame,   points: 20, hits: Some(2), ..BLUE },
    BrickSpec { kind: BrickKind::Triple,    symbol: 't', name: "triple",    color: 0xff_5d_8f, pattern: BrickPattern::Pips,    points: 30, hits: Some(3), ..BLUE },
    BrickSpec { kind: BrickKind::Explosive, symbol: 'x', name: "explosive", color: 0xff_3b_30, pattern: BrickPattern::Star,    points: 20, explodes: true, ..BLUE },
    BrickSpec { kind: BrickKind::Hidden,    symbol: 'h', name: "hidden",    color: 0x9f_a8_c9, pattern: BrickPattern::Ring,    points: 20, hides: true, ..BLUE },
    BrickSpec { kind: BrickKind::Mending,   symbol: 'r', name: "mending",   color: 0x2f_d6_b5, pattern: BrickPattern::Plus,    points: 30, hits: Some(2), mends: Some(10.0), ..BLUE },
];

impl BrickSpec {
    /// The hits that break it and its effects, as a phrase.
    pub fn about(&self) -> String {
        let breaks = match self.hits {
            None => "never breaks".to_owned(),
            Some(1) if self.hides => "appears at the first hit, breaks at the second".to_owned(),
            Some(1) => "1 hit".to_owned(),
            Some(hits) => format!("{hits} hits"),
        };
        let mut about = vec![breaks];
        if self.explodes {
            about.push("breaks the bricks around it".to_owned());
        }
        if let Some(seconds) = self.mends {
            about.push(format!("repairs one hit after {seconds} seconds"));
        }
        about.join(", ")
    }
}

impl BrickKind {
    /// The table row of this kind.
    pub fn spec(self) -> &'static BrickSpec {
        &BRICKS[self as usize]
    }

    /// The kind with this character in a level file; `None` for any other, and for empty cells.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        let is_it = |row: &&BrickSpec| row.symbol == symbol || row.alias == Some(symbol);
        BRICKS.iter().find(is_it).map(|row| row.kind)
    }

    /// True if hits break this kind.
    pub fn breaks(self) -> bool {
        self.spec().hits.is_some()
    }
}

rows_are_in_order!(BRICKS, kind);
