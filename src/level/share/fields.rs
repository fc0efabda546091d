//! The fields of a level as a code stores them.

use glam::Vec2;

use super::cells;
use super::coder::{Chance, Coder, Sizes};
use crate::level::{BRICKS, BallStart, BrickKind, LevelText, POWER_UPS};

/// The most columns, rows, and characters of a name. No level has more.
const MOST: usize = 256;
/// The characters of most names, the most frequent first.
const LETTERS: &[u8] = b" etaoinsrhldcumfgpwybvkxjqz-'.,!?0123456789";
/// The scales tried when a number is stored as an integer: units, tenths, hundredths.
const PARTS: [f32; 3] = [1.0, 10.0, 100.0];

impl LevelText {
    /// Encodes or decodes each field, by the coder's direction. Decoded fields are bounded, not validated.
    pub(super) fn pass(self, coder: &mut Coder<'_>) -> Self {
        let sizes = &mut Sizes::default();
        let mut size = |coder: &mut Coder<'_>, told: usize| {
            let rest = told.saturating_sub(1) as u32;
            (coder.number(sizes, rest) as usize + 1).min(MOST)
        };
        let columns = size(coder, self.columns);
        let rows = size(coder, self.cells.len() / self.columns.max(1));
        let names = &mut Names::default();
        let title = names.pass(coder, &self.title);
        let author = option(coder, self.author, |coder, author| {
            names.pass(coder, &author)
        });
        let par = option(coder, self.par, real);
        let ball = self.ball.map(|ball| [ball.position, ball.velocity]);
        let ball = option(coder, ball, |coder, ball| {
            ball.map(|Vec2 { x, y }| Vec2::new(real(coder, x), real(coder, y)))
        });
        let paddle = option(coder, self.paddle, real);

        let mut cells = self.cells;
        cells.resize(columns * rows, None);
        let kinds = kinds(BRICKS.iter().map(|row| row.kind));
        cells::pass(coder, &kinds, columns, &mut cells, |_| true);
        let drops = option(coder, self.drops, |coder, mut drops| {
            drops.resize(cells.len(), None);
            let kinds = self::kinds(POWER_UPS.iter().map(|row| row.kind));
            let breaks = |index: usize| cells[index].is_some_and(BrickKind::breaks);
            cells::pass(coder, &kinds, columns, &mut drops, breaks);
            drops
        });
        Self {
            title,
            author,
            ball: ball.map(|[position, velocity]| BallStart { position, velocity }),
            paddle,
            par,
            columns,
            cells,
            drops,
        }
    }
}

/// No kind, and those of a table.
fn kinds<T>(table: impl Iterator<Item = T>) -> Vec<Option<T>> {
    std::iter::once(None).chain(table.map(Some)).collect()
}

/// Passes whether there is something, and what it is.
fn option<T: Default>(
    coder: &mut Coder<'_>,
    told: Option<T>,
    pass: impl FnOnce(&mut Coder<'_>, T) -> T,
) -> Option<T> {
    let is_there = coder.flag(told.is_some());
    is_there.then(|| pass(coder, told.unwrap_or_default()))
}

/// Passes a number exactly: whole in the largest parts in which it is, or else its bits.
fn real(coder: &mut Coder<'_>, told: f32) -> f32 {
    let is_negative = coder.flag(told.is_sign_negative());
    for parts in PARTS {
        let whole = (told.abs() * parts + 0.5) as u32;
        let is_whole = whole <= Coder::MOST && whole as f32 / parts == told.abs();
        if coder.flag(is_whole) {
            let size = coder.number(&mut Sizes::default(), whole) as f32 / parts;
            return if is_negative { -size } else { size };
        }
    }
    f32::from_bits(coder.bits(32, told.to_bits()))
}

/// How names are passed: a letter by its place among [`LETTERS`], another character by its code.
#[derive(Default)]
struct Names {
    lengths: Sizes,
    letters: Sizes,
    /// Whether a letter is a capital at the beginning of a word, and a small one elsewhere.
    usual: Chance,
}

impl Names {
    fn pass(&mut self, coder: &mut Coder<'_>, told: &str) -> String {
        let mut told_letters = told.chars();
        let count = coder.number(&mut self.lengths, told.chars().count() as u32);
        let mut name = String::new();
        for _ in 0..count.min(MOST as u32) {
            let begins = name.ends_with(|c: char| !c.is_ascii_alphabetic()) || name.is_empty();
            name.push(self.letter(coder, told_letters.next().unwrap_or_default(), begins));
        }
        name
    }

    /// Passes a character; `begins` is true for the first one of a word.
    fn letter(&mut self, coder: &mut Coder<'_>, told: char, begins: bool) -> char {
        let small = told.to_ascii_lowercase();
        let place = LETTERS
            .iter()
            .position(|letter| char::from(*letter) == small);
        let number = place.unwrap_or(LETTERS.len() + told as usize) as u32;
        let number = coder.number(&mut self.letters, number) as usize;
        match LETTERS.get(number) {
            Some(letter) if letter.is_ascii_lowercase() => {
                let is_usual = coder.bit(&mut self.usual, told.is_ascii_uppercase() == begins);
                let capital = is_usual == begins;
                char::from(if capital {
                    letter.to_ascii_uppercase()
                } else {
                    *letter
                })
            }
            Some(letter) => char::from(*letter),
            None => char::from_u32((number - LETTERS.len()) as u32).unwrap_or_default(),
        }
    }
}
