//! The brick kinds: one table row each, and no `match` on kinds elsewhere.

/// A kind of brick; [`BRICKS`] has its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BrickKind {
    /// Never breaks.
    Solid,
    /// The first colour.
    Blue,
    /// The second colour.
    Green,
    /// The third colour.
    Sand,
    /// The fourth colour.
    Orange,
    /// The colour of every number above 5 in a file of plain numbers.
    White,
    /// Breaks at the second hit.
    Double,
    /// Breaks at the third hit.
    Triple,
    /// Breaks at a hit, and breaks the bricks around it.
    Explosive,
    /// Invisible until the first hit; breaks at the next.
    Hidden,
    /// Breaks at the second hit, but mends if that does not come soon.
    Mending,
}

/// The pattern on a brick, which tells its kind without its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing.
    Plain,
    /// A rivet in each corner.
    Rivets,
    /// A row of dots.
    Dots,
    /// Slanted stripes.
    Stripes,
    /// One level dash.
    Dash,
    /// A diamond in the middle.
    Diamond,
    /// A second outline inside the first.
    Frame,
    /// Three pips side by side.
    Pips,
    /// A star of four long and four short rays.
    Star,
    /// A ring.
    Ring,
    /// A plus sign.
    Plus,
}

/// The numbers and looks of one kind of brick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BrickSpec {
    /// The kind that this row describes.
    pub kind: BrickKind,
    /// The kind's character in a level file.
    pub symbol: char,
    /// A second character that means the same.
    pub alias: Option<char>,
    /// The name on screen.
    pub name: &'static str,
    /// Hits until it breaks, at least 1; `None` never breaks.
    pub hits: Option<u8>,
    /// Points for the hit that breaks it.
    pub points: u32,
    /// Colour as `0xRRGGBB`.
    pub color: u32,
    /// The pattern on it.
    pub mark: Mark,
    /// True if it breaks the bricks around it when it breaks.
    pub explodes: bool,
    /// True if it is invisible until the first hit, which only reveals it.
    pub hides: bool,
    /// Seconds after a hit until it mends by one hit.
    pub mends: Option<f32>,
}

/// Every kind, in the order of [`BrickKind`]: a brick is worth 10 points for each hit it takes.
#[rustfmt::skip]
pub static BRICKS: [BrickSpec; 11] = [
    brick(BrickKind::Solid,     '#', Some('1'), "solid",     None,    0, 0x5a_62_8c, Mark::Rivets),
    brick(BrickKind::Blue,      '2', None,      "blue",      Some(1), 10, 0x4c_c9_f0, Mark::Plain),
    brick(BrickKind::Green,     '3', None,      "green",     Some(1), 10, 0x7a_e5_82, Mark::Dots),
    brick(BrickKind::Sand,      '4', None,      "sand",      Some(1), 10, 0xff_d1_66, Mark::Stripes),
    brick(BrickKind::Orange,    '5', None,      "orange",    Some(1), 10, 0xff_7f_51, Mark::Dash),
    brick(BrickKind::White,     'w', None,      "white",     Some(1), 10, 0xf4_f6_ff, Mark::Diamond),
    brick(BrickKind::Double,    'd', None,      "double",    Some(2), 20, 0xb3_88_ff, Mark::Frame),
    brick(BrickKind::Triple,    't', None,      "triple",    Some(3), 30, 0xff_5d_8f, Mark::Pips),
    BrickSpec { explodes: true,    ..brick(BrickKind::Explosive, 'x', None, "explosive", Some(1), 20, 0xff_3b_30, Mark::Star) },
    BrickSpec { hides: true,       ..brick(BrickKind::Hidden,    'h', None, "hidden",    Some(1), 20, 0x9f_a8_c9, Mark::Ring) },
    BrickSpec { mends: Some(10.0), ..brick(BrickKind::Mending,   'r', None, "mending",   Some(2), 30, 0x2f_d6_b5, Mark::Plus) },
];

impl BrickKind {
    /// The table row of this kind.
    pub fn spec(self) -> &'static BrickSpec {
        &BRICKS[self as usize]
    }

    /// The kind that a level file writes as `symbol`; `None` for every other character, and for
    /// those that mean an empty cell.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        BRICKS
            .iter()
            .find(|row| row.symbol == symbol || row.alias == Some(symbol))
            .map(|row| row.kind)
    }

    /// True if hits break this kind.
    pub fn breaks(self) -> bool {
        self.spec().hits.is_some()
    }
}

/// One row of the table without anything special, short enough that the rows line up.
#[allow(clippy::too_many_arguments)]
const fn brick(
    kind: BrickKind,
    symbol: char,
    alias: Option<char>,
    name: &'static str,
    hits: Option<u8>,
    points: u32,
    color: u32,
    mark: Mark,
) -> BrickSpec {
    BrickSpec {
        kind,
        symbol,
        alias,
        name,
        hits,
        points,
        color,
        mark,
        explodes: false,
        hides: false,
        mends: None,
    }
}

// `BrickKind::spec` relies on the order: a row out of place does not compile.
const _: () = {
    let mut index = 0;
    while index < BRICKS.len() {
        assert!(BRICKS[index].kind as usize == index);
        index += 1;
    }
};
