//! The fields of a level in a share code.

use glam::Vec2;

use super::cells;
use super::coder::{Chance, Coder, Sizes};
use crate::level::{
    BRICKS, BallStart, BrickKind, ChosenScenery, LevelText, POWER_UPS, SceneryKind,
};

/// The most columns, rows, and characters of a name. No level has more.
const MOST: usize = 256;
/// The characters of most names, the most frequent first.
const LETTERS: &[u8] = b" etaoinsrhldcumfgpwybvkxjqz-'.,!?0123456789";
/// The scales tried when a number is stored as an integer: units, tenths, hundredths.
const PARTS: [f32; 3] = [1.0, 10.0, 100.0];

/// A version of the code: its digit, and the number of brick kinds and of power-ups that it knows, each by its index.
///
/// They are the first rows of both tables, whose order never changes. So a code stays what it is when a table grows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Version {
    pub(super) digit: char,
    bricks: usize,
    power_ups: usize,
    /// True if it has fields with tags after the grids: those that few levels need.
    has_more: bool,
}

/// The tags of the scenery and of the depth. Tags ascend; 0 ends them.
const SCENERY: u32 = 1;
const DEPTH: u32 = 2;

/// Every version that is read. A level is written in the first one that knows its kinds, so a new one, with what later
/// levels need, changes no code of an older level.
pub(super) const VERSIONS: [Version; 2] = [
    Version {
        digit: '2',
        bricks: 11,
        power_ups: 12,
        has_more: false,
    },
    Version {
        digit: '3',
        bricks: 11,
        power_ups: 12,
        has_more: true,
    },
];

const LAST: Version = VERSIONS[VERSIONS.len() - 1];
const _: () = assert!(LAST.bricks == BRICKS.len() && LAST.power_ups == POWER_UPS.len());

impl Version {
    /// The version with a digit.
    pub(super) fn of(digit: char) -> Option<Self> {
        VERSIONS.into_iter().find(|version| version.digit == digit)
    }

    /// The version that a level is written in.
    pub(super) fn for_level(text: &LevelText) -> Self {
        let knows = |version: &Self| {
            let bricks = text.cells.iter().flatten();
            let drops = text.drops.iter().flatten().flatten();
            (version.has_more || text.scenery.is_none() && text.depth.is_none())
                && bricks.copied().all(|kind| (kind as usize) < version.bricks)
                && drops
                    .copied()
                    .all(|drop| (drop as usize) < version.power_ups)
        };
        VERSIONS.into_iter().find(knows).unwrap_or(LAST)
    }
}

impl LevelText {
    /// Encodes or decodes each field, by the coder's direction. Decoded fields are bounded, not validated.
    pub(super) fn code(self, coder: &mut Coder<'_>, version: Version) -> Self {
        let bricks = or_none(BRICKS[..version.bricks].iter().map(|row| row.kind));
        let power_ups = or_none(POWER_UPS[..version.power_ups].iter().map(|row| row.kind));
        let sizes = &mut Sizes::default();
        let mut size = |coder: &mut Coder<'_>, side: usize| {
            let rest = side.saturating_sub(1) as u32;
            (coder.number(sizes, rest) as usize + 1).min(MOST)
        };
        let columns = size(coder, self.columns);
        let rows = size(coder, self.cells.len() / self.columns.max(1));
        let names = &mut Names::default();
        let title = names.code(coder, &self.title);
        let author = option(coder, self.author, |coder, author| {
            names.code(coder, &author)
        });
        let par = option(coder, self.par, real);
        let ball = self.ball.map(|ball| [ball.position, ball.velocity]);
        let ball = option(coder, ball, |coder, ball| {
            ball.map(|Vec2 { x, y }| Vec2::new(real(coder, x), real(coder, y)))
        });
        let paddle = option(coder, self.paddle, real);

        let mut cells = self.cells;
        cells.resize(columns * rows, None);
        cells::code(coder, &bricks, columns, &mut cells, |_| true);
        let drops = option(coder, self.drops, |coder, mut drops| {
            drops.resize(cells.len(), None);
            let breaks = |index: usize| cells[index].is_some_and(BrickKind::breaks);
            cells::code(coder, &power_ups, columns, &mut drops, breaks);
            drops
        });
        let mut scenery = None;
        let mut depth = None;
        if version.has_more {
            let tags = &mut Sizes::default();
            let after = if self.depth.is_some() { DEPTH } else { 0 };
            let mut tag = coder.number(tags, self.scenery.map_or(after, |_| SCENERY));
            if tag == SCENERY {
                scenery = Some(coded_scenery(coder, self.scenery.unwrap_or_default()));
                tag = coder.number(tags, after);
            }
            if tag == DEPTH {
                depth = Some(real(coder, self.depth.unwrap_or_default()));
                coder.number(tags, 0);
            }
        }
        Self {
            title,
            author,
            scenery,
            depth,
            ball: ball.map(|[position, velocity]| BallStart { position, velocity }),
            paddle,
            par,
            columns,
            cells,
            drops,
        }
    }
}

fn coded_scenery(
    coder: &mut Coder<'_>,
    ChosenScenery { kind, seed }: ChosenScenery,
) -> ChosenScenery {
    let kinds = SceneryKind::ALL;
    let kind = coder.bits(2, kind as u32) as usize;
    ChosenScenery {
        kind: kinds[kind % kinds.len()],
        seed: coder.bits(10, seed.into()) as u16,
    }
}

fn or_none<T>(kinds: impl Iterator<Item = T>) -> Vec<Option<T>> {
    std::iter::once(None).chain(kinds.map(Some)).collect()
}

fn option<T: Default>(
    coder: &mut Coder<'_>,
    value: Option<T>,
    code: impl FnOnce(&mut Coder<'_>, T) -> T,
) -> Option<T> {
    let is_there = coder.flag(value.is_some());
    is_there.then(|| code(coder, value.unwrap_or_default()))
}

/// Codes a number exactly: as an integer in the first scale that fits, or else by its bits.
fn real(coder: &mut Coder<'_>, value: f32) -> f32 {
    let is_negative = coder.flag(value.is_sign_negative());
    // Most numbers are typed with few digits; only a scale that gives the number back bit for bit will do.
    for parts in PARTS {
        let whole = (value.abs() * parts + 0.5) as u32;
        let is_whole = whole <= Coder::MOST && whole as f32 / parts == value.abs();
        if coder.flag(is_whole) {
            let size = coder.number(&mut Sizes::default(), whole) as f32 / parts;
            return if is_negative { -size } else { size };
        }
    }
    f32::from_bits(coder.bits(32, value.to_bits()))
}

/// Codes names: a letter by its index in [`LETTERS`], another character by its code point.
#[derive(Default)]
struct Names {
    lengths: Sizes,
    letters: Sizes,
    /// The chance of the usual case: a capital at the beginning of a word, a small letter elsewhere.
    usual: Chance,
}

impl Names {
    fn code(&mut self, coder: &mut Coder<'_>, value: &str) -> String {
        let mut letters = value.chars();
        let count = coder.number(&mut self.lengths, value.chars().count() as u32);
        let mut name = String::new();
        for _ in 0..count.min(MOST as u32) {
            let begins = name.ends_with(|c: char| !c.is_ascii_alphabetic()) || name.is_empty();
            name.push(self.letter(coder, letters.next().unwrap_or_default(), begins));
        }
        name
    }

    /// Codes a character; `begins` is true for the first of a word.
    fn letter(&mut self, coder: &mut Coder<'_>, value: char, begins: bool) -> char {
        let small = value.to_ascii_lowercase();
        let mut letters = LETTERS.iter();
        let place = letters.position(|letter| char::from(*letter) == small);
        let number = place.unwrap_or(LETTERS.len() + value as usize) as u32;
        let number = coder.number(&mut self.letters, number) as usize;
        match LETTERS.get(number) {
            Some(letter) if letter.is_ascii_lowercase() => {
                let is_usual = coder.bit(&mut self.usual, value.is_ascii_uppercase() == begins);
                let capital = letter.to_ascii_uppercase();
                char::from(if is_usual == begins { capital } else { *letter })
            }
            Some(letter) => char::from(*letter),
            None => char::from_u32((number - LETTERS.len()) as u32).unwrap_or_default(),
        }
    }
}
