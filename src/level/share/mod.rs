//! A level as one short line, to be passed on in a message.
//!
//! ```text
//! B1     the letter, and the version of the format
//! …      base64url of a byte of flags, the bits of the level, and three bytes that check both
//! ```
//!
//! The bits are title and author, the numbers of par, ball and paddle, the size, the bricks, and the drops
//! of those that break. A picture of few kinds is mostly runs: each is its kind, told by how many others
//! were used since that one was, and its length (`push_runs`). Of a picture that is its own mirror image
//! only the left half is told.
//!
//! Deflate finds something in the bits of large levels, and nothing in those of most others, which stay
//! as they are. Runs in whole bytes, deflated, would make the codes of the built-in levels half as long
//! again.

mod base64url;
mod bits;

use std::fmt::{self, Display};

use glam::Vec2;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::{
    BRICKS, BallStart, BrickKind, Level, LevelText, POWER_UPS, Parsed, PowerUp, Severity,
    escape::is_obeyed,
};
use crate::fnv;
use bits::{BitReader, BitWriter, Damage};

/// What a code begins with.
const LETTER: char = 'B';
const VERSION: char = '1';
/// The number of bytes of the checksum.
const CHECK: usize = 3;
/// The most effort of the compression: a level is small.
const EFFORT: u8 = 10;

/// The most characters of a code, blanks left out. The largest level needs fewer.
pub const MAX_CODE_CHARS: usize = 1 << 19;
/// The most bytes of the bits of a level. The largest takes 200 KB.
const MAX_BITS: usize = 1 << 18;

/// The number of bits that say which kinds are used; the empty cell is one of them.
const KINDS: u32 = 16;
const _: () = assert!(BRICKS.len() < KINDS as usize && POWER_UPS.len() < KINDS as usize);

// The flags.
const HAS_AUTHOR: u8 = 1;
const HAS_PAR: u8 = 1 << 1;
const HAS_BALL: u8 = 1 << 2;
const HAS_PADDLE: u8 = 1 << 3;
const HAS_DROPS: u8 = 1 << 4;
/// Only the left half of the bricks is told.
const IS_MIRRORED: u8 = 1 << 5;
/// The bricks are told column by column instead of row by row.
const BY_COLUMNS: u8 = 1 << 6;
const IS_DEFLATED: u8 = 1 << 7;

/// Why a text is not the code of a level. Displays as a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// It is something else.
    NotACode,
    /// It is of another version, named by its character.
    Version(char),
    /// It was cut or changed.
    Damaged,
    /// It has more than [`MAX_CODE_CHARS`] characters.
    TooLong,
    /// It tells of a level that cannot be played; the reason.
    Unplayable(String),
}

impl Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotACode => write!(f, "this is not the code of a level"),
            Self::Version(other) => write!(
                f,
                "the code is of version {other}, and this Breakout reads version {VERSION}"
            ),
            Self::Damaged => write!(
                f,
                "the code is damaged: a character is missing or another one, or capitals were changed"
            ),
            Self::TooLong => write!(f, "the code is too long to be that of a level"),
            Self::Unplayable(problem) => {
                write!(f, "the level of this code cannot be played: {problem}")
            }
        }
    }
}

impl std::error::Error for CodeError {}

impl From<Damage> for CodeError {
    fn from(_: Damage) -> Self {
        Self::Damaged
    }
}

impl Level {
    /// The level as a code: one line of letters, digits, `-` and `_` with all that is known of it, title,
    /// author and par included. [`Level::from_code`] makes an equal level of it.
    pub fn to_code(&self) -> String {
        let in_orders = [0, BY_COLUMNS].map(|order| pack(self, order));
        let deflated = in_orders.clone().map(|bytes| {
            let (flags, bits) = (bytes[0] | IS_DEFLATED, &bytes[1..]);
            [&[flags], &*compress_to_vec(bits, EFFORT)].concat()
        });
        let all = in_orders.into_iter().chain(deflated);
        let mut bytes = all.min_by_key(Vec::len).unwrap_or_default();
        let check = checksum(&bytes);
        bytes.extend(check);
        format!("{LETTER}{VERSION}{}", base64url::encode(&bytes))
    }

    /// The level of a code. Blanks and line breaks anywhere in it do not count; capitals do. Whatever the
    /// text is, time and memory are bounded.
    ///
    /// # Errors
    /// Why it is not the code of a level that can be played.
    pub fn from_code(code: &str) -> Result<Self, CodeError> {
        let mut letters = code.chars().filter(|c| !c.is_whitespace());
        if letters.next() != Some(LETTER) {
            return Err(CodeError::NotACode);
        }
        match letters.next() {
            Some(VERSION) => {}
            Some(version) if version.is_ascii_digit() => return Err(CodeError::Version(version)),
            _ => return Err(CodeError::NotACode),
        }
        let mut text = Vec::new();
        for letter in letters {
            if text.len() >= MAX_CODE_CHARS {
                return Err(CodeError::TooLong);
            }
            text.push(u8::try_from(letter).map_err(|_| Damage)?);
        }
        let bytes = base64url::decode(&text).ok_or(Damage)?;
        let (bytes, check) = bytes.split_last_chunk().ok_or(Damage)?;
        if *check != checksum(bytes) {
            return Err(CodeError::Damaged);
        }
        let (flags, bits) = bytes.split_first().ok_or(Damage)?;
        if flags & IS_DEFLATED == 0 {
            return unpack(*flags, bits);
        }
        let bits = decompress_to_vec_with_limit(bits, MAX_BITS).map_err(|_| Damage)?;
        unpack(*flags, &bits)
    }
}

/// The checksum of a code's bytes.
fn checksum(bytes: &[u8]) -> [u8; CHECK] {
    let [a, b, c, d, e, f, g, h] = fnv::extend(fnv::START, bytes.iter().copied()).to_le_bytes();
    [a ^ d ^ g, b ^ e ^ h, c ^ f]
}

/// The flags and the bits of a level. `order` is 0 or [`BY_COLUMNS`].
fn pack(level: &Level, order: u8) -> Vec<u8> {
    let (columns, cells) = (level.columns(), level.cells());
    let mut rows = cells.chunks(columns);
    let flags = [
        (HAS_AUTHOR, level.author().is_some()),
        (HAS_PAR, level.par().is_some()),
        (HAS_BALL, level.ball().is_some()),
        (HAS_PADDLE, level.paddle().is_some()),
        (HAS_DROPS, level.drops().is_some()),
        (IS_MIRRORED, rows.all(|row| row.iter().eq(row.iter().rev()))),
    ];
    let flags = flags.into_iter().filter(|(_, is_set)| *is_set);
    let flags = flags.fold(order, |flags, (flag, _)| flags | flag);

    let mut bits = BitWriter::default();
    bits.push(flags.into(), 8);
    let names = [Some(level.title()), level.author()];
    for name in names.into_iter().flatten() {
        bits.push_text(name);
    }
    let ball = level.ball();
    let ball = ball.map(|ball| [ball.position.to_array(), ball.velocity.to_array()]);
    let numbers = level.par().into_iter();
    let numbers = numbers.chain(ball.into_iter().flatten().flatten());
    for number in numbers.chain(level.paddle()) {
        bits.push_f32(number);
    }
    bits.push(columns as u32 - 1, 8);
    bits.push(level.rows() as u32 - 1, 8);
    let told = told(flags, columns, level.rows());
    let bricks = told.map(|index| cells[index].map_or(0, |kind| kind as u8 + 1));
    push_runs(&mut bits, &bricks.collect::<Vec<u8>>());
    if let Some(drops) = level.drops() {
        let drops = drops.iter().zip(cells).filter(|(_, cell)| breaks(**cell));
        let drops = drops.map(|(drop, _)| drop.map_or(0, |kind| kind as u8 + 1));
        push_runs(&mut bits, &drops.collect::<Vec<u8>>());
    }
    bits.into_bytes()
}

/// The level of some bits. It is read as a file is, so that it has to be as right as one.
fn unpack(flags: u8, bits: &[u8]) -> Result<Level, CodeError> {
    let bits = &mut BitReader::new(bits);
    let has = |flag: u8| flags & flag != 0;
    let title = bits.take_text()?;
    let author = has(HAS_AUTHOR).then(|| bits.take_text()).transpose()?;
    // A line break would start another line of the file.
    let mut names = [Some(&title), author.as_ref()].into_iter().flatten();
    if names.any(|name| name.contains(is_obeyed)) {
        return Err(CodeError::Damaged);
    }
    let par = has(HAS_PAR).then(|| bits.take_f32()).transpose()?;
    let ball = has(HAS_BALL).then(|| take_ball(bits)).transpose()?;
    let paddle = has(HAS_PADDLE).then(|| bits.take_f32()).transpose()?;
    let columns = bits.take(8)? as usize + 1;
    let rows = bits.take(8)? as usize + 1;
    let cells = take_bricks(bits, flags, columns, rows)?;
    let drops = has(HAS_DROPS)
        .then(|| take_drops(bits, &cells))
        .transpose()?;
    if !bits.is_at_end() {
        return Err(CodeError::Damaged);
    }
    let text = LevelText {
        title: &title,
        author: author.as_deref(),
        ball,
        paddle,
        par,
        columns,
        cells: &cells,
        drops: drops.as_deref(),
    };
    let Parsed { level, problems } = Level::parse("code", text.to_string().as_bytes());
    let first_error = || {
        let mut errors = problems
            .iter()
            .filter(|problem| problem.severity == Severity::Error);
        errors
            .next()
            .map_or(String::new(), |problem| problem.message.clone())
    };
    level.ok_or_else(|| CodeError::Unplayable(first_error()))
}

fn take_bricks(
    bits: &mut BitReader<'_>,
    flags: u8,
    columns: usize,
    rows: usize,
) -> Result<Vec<Option<BrickKind>>, Damage> {
    let numbers = take_runs(bits, told(flags, columns, rows).count())?;
    let bricks = kinds(numbers, |index| Some(BRICKS.get(index)?.kind))?;
    let mut cells = vec![None; columns * rows];
    for (index, brick) in told(flags, columns, rows).zip(bricks) {
        cells[index] = brick;
        if flags & IS_MIRRORED != 0 {
            let column = index % columns;
            cells[index - column + (columns - 1 - column)] = brick;
        }
    }
    Ok(cells)
}

/// A drop for each brick that breaks.
fn take_drops(
    bits: &mut BitReader<'_>,
    cells: &[Option<BrickKind>],
) -> Result<Vec<Option<PowerUp>>, Damage> {
    let count = cells.iter().filter(|cell| breaks(**cell)).count();
    let told = kinds(take_runs(bits, count)?, |index| {
        Some(POWER_UPS.get(index)?.kind)
    })?;
    let mut told = told.into_iter();
    let drop = |cell: &Option<BrickKind>| {
        if breaks(*cell) {
            told.next().flatten()
        } else {
            None
        }
    };
    Ok(cells.iter().map(drop).collect())
}

/// The kinds of a table by their numbers from 1; 0 is none.
fn kinds<T>(numbers: Vec<u8>, row: impl Fn(usize) -> Option<T>) -> Result<Vec<Option<T>>, Damage> {
    let kind = |number: u8| match number {
        0 => Ok(None),
        _ => row(usize::from(number) - 1).map(Some).ok_or(Damage),
    };
    numbers.into_iter().map(kind).collect()
}

fn take_ball(bits: &mut BitReader<'_>) -> Result<BallStart, Damage> {
    let mut take = || Ok(Vec2::new(bits.take_f32()?, bits.take_f32()?));
    Ok(BallStart {
        position: take()?,
        velocity: take()?,
    })
}

/// The cells whose bricks are told, in their order.
fn told(flags: u8, columns: usize, rows: usize) -> impl Iterator<Item = usize> {
    let width = if flags & IS_MIRRORED == 0 {
        columns
    } else {
        columns.div_ceil(2)
    };
    (0..width * rows).map(move |n| match flags & BY_COLUMNS {
        0 => n / width * columns + n % width,
        _ => n % rows * columns + n / rows,
    })
}

/// True if a cell has a brick that breaks, which may carry a drop.
fn breaks(cell: Option<BrickKind>) -> bool {
    cell.is_some_and(BrickKind::breaks)
}

/// Appends cells: which kinds there are, and runs of them. Each run is its kind, by how many others were
/// used since that one was, and its length.
fn push_runs(bits: &mut BitWriter, cells: &[u8]) {
    let mut recent: Vec<u8> = (0..KINDS as u8)
        .filter(|kind| cells.contains(kind))
        .collect();
    for kind in 0..KINDS as u8 {
        bits.push(u32::from(recent.contains(&kind)), 1);
    }
    let mut rest = cells;
    while let Some(kind) = rest.first() {
        // Only the first run may be of the kind in front: after a run comes another kind.
        let others = usize::from(rest.len() < cells.len());
        let rank = recent.iter().take_while(|known| *known != kind).count();
        bits.push_unary((rank - others) as u32, (recent.len() - 1 - others) as u32);
        recent[..=rank].rotate_right(1);
        let run = rest.iter().take_while(|cell| *cell == kind).count();
        bits.push_length(run as u32, rest.len() as u32);
        rest = &rest[run..];
    }
}

/// So many cells, as [`push_runs`] appends them.
fn take_runs(bits: &mut BitReader<'_>, count: usize) -> Result<Vec<u8>, Damage> {
    let mut recent = Vec::new();
    for kind in 0..KINDS as u8 {
        if bits.take_flag()? {
            recent.push(kind);
        }
    }
    let mut cells = Vec::new();
    while cells.len() < count {
        let others = usize::from(!cells.is_empty());
        let most = recent.len().checked_sub(1 + others).ok_or(Damage)?;
        let rank = bits.take_unary(most as u32)? as usize + others;
        recent[..=rank].rotate_right(1);
        let run = bits.take_length((count - cells.len()) as u32)?;
        cells.extend(std::iter::repeat_n(recent[0], run as usize));
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_of_what_cannot_be_played_is_refused_with_the_reason() {
        let parsed = Level::parse("x.txt", b"# 2 #");
        let mut level = parsed.level.expect("a level");
        level.cells = vec![Some(BrickKind::Solid); 3];
        assert_eq!(
            Level::from_code(&level.to_code()),
            Err(CodeError::Unplayable(
                "no brick breaks: this cannot be won".to_owned()
            ))
        );
        level.title = "x\nball: 1 2 3 4".to_owned();
        let code = level.to_code();
        assert_eq!(Level::from_code(&code), Err(CodeError::Damaged));
    }
}
