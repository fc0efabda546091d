//! Rows of cells, and the two grids made of them: bricks and drops.

use std::cell::LazyCell;

use super::{
    BRICKS, BrickKind, MAX_CELLS_PER_SIDE, POWER_UPS, PowerUp,
    escape::quote,
    problem::{Remark, Reporter},
    separator::{self, Separator},
    span::{Span, is_blank},
    suggest,
};
use crate::sorting::sort;

pub(super) struct GridRow<'a> {
    /// The whole row, without a comment.
    pub(super) whole: Span<'a>,
    /// From the first cell to the last.
    pub(super) line: Span<'a>,
    /// True if blanks separate the cells; otherwise every character is a cell.
    has_blanks: bool,
    /// The sign that separates the cells instead, which is an error.
    pub(super) separator: Option<Separator>,
    pub(super) columns: usize,
}

impl<'a> GridRow<'a> {
    /// Reads a line that is not blank, in a file with this separator.
    pub(super) fn new(line: Span<'a>, separator: Option<Separator>) -> Self {
        let separator = separator.filter(|separator| separator.is_in(line));
        let whole = separator.map_or(line.trim(), |separator| separator.bounded(line));
        let line = separator.map_or(whole, |separator| separator.inside(line));
        let mut row = Self {
            whole,
            line,
            has_blanks: line.text.contains(is_blank),
            separator,
            columns: 0,
        };
        row.columns = row.cells().count();
        row
    }

    /// Text between the first two cells; `None` if there is only one.
    pub(super) fn gap(&self) -> Option<&'a str> {
        let mut cells = self.cells();
        let first = cells.next()?;
        let second = cells.next()?;
        Some(self.line.between(first.end(), second).text)
    }

    /// The cells from left to right, searched on each call: a large file may have a million of them.
    pub(super) fn cells(&self) -> impl Iterator<Item = Span<'a>> + use<'a> {
        let separated = self
            .separator
            .map(|separator| separator.cells_inside(self.line));
        let is_plain = separated.is_none();
        let words = (is_plain && self.has_blanks).then(|| self.line.words());
        let chars = (is_plain && !self.has_blanks).then(|| self.line.chars());
        let words = words.into_iter().flatten();
        let plain = words.chain(chars.into_iter().flatten());
        separated.into_iter().flatten().chain(plain)
    }

    /// The columns of the row if its cells that run together were apart.
    fn parted_columns(&self) -> usize {
        let parts =
            |cell: Span<'_>| suggest::cells(cell.text).map_or(1, |cells| cells.len().div_ceil(2));
        self.cells().map(parts).sum()
    }

    /// The text that a cell stands for.
    pub(super) fn meant<'t>(&self, cell: Span<'t>) -> &'t str {
        match cell.text {
            text if self.separator.is_some() && separator::is_empty(text) => ".",
            text => text,
        }
    }

    /// The row as it would be with blanks between its cells.
    pub(super) fn with_blanks(&self) -> String {
        separator::with_blanks(self.cells().map(|cell| cell.text))
    }
}

/// Columns and rows of the grid, if it is a rectangle and not too large.
pub(super) fn measure(rows: &[GridRow<'_>], report: &mut Reporter<'_>) -> Option<(usize, usize)> {
    // The most frequent width is the intended one; on a tie, the first.
    let mut widths: Vec<(usize, usize)> = (rows.iter().enumerate())
        .map(|(index, row)| (row.columns, index))
        .collect();
    sort(&mut widths);
    let widths: Vec<_> = widths.chunk_by(|one, next| one.0 == next.0).collect();
    let usual = widths
        .iter()
        .max_by_key(|rows| (rows.len(), usize::MAX - rows[0].1))?;
    let (columns, model) = usual[0];

    for row in rows.iter().filter(|row| row.columns != columns) {
        let place = row.cells().nth(columns).unwrap_or(row.line.end());
        report.error(place, || {
            let found = count(row.columns, "cell");
            let model = rows[model].line.line;
            format!("this row has {found}, but line {model} has {columns}")
        });
    }
    let most = MAX_CELLS_PER_SIDE;
    if columns > most {
        let beyond = rows[model].cells().nth(most);
        report.error(beyond.unwrap_or(rows[model].line), || {
            format!("rows of {columns} cells; at most {most} fit")
        });
    }
    if let Some(beyond) = rows.get(most) {
        report.error(beyond.line, || {
            format!("this is row {}; at most {most} fit", most + 1)
        });
    }
    let is_grid = widths.len() == 1 && columns.max(rows.len()) <= most;
    is_grid.then_some((columns, rows.len()))
}

/// The contents of the cells, row by row; `None` if `read` fails for any. Skips cells beyond the longest valid row.
pub(super) fn read_cells<T>(
    rows: &[GridRow<'_>],
    report: &mut Reporter<'_>,
    read: impl Fn(&str) -> Result<Option<T>, Unknown>,
) -> Option<Vec<Option<T>>> {
    let mut all_known = true;
    let mut cells = Vec::new();
    let sound_columns = LazyCell::new(|| {
        let is_sound = |row: &&GridRow<'_>| row.cells().all(|cell| read(row.meant(cell)).is_ok());
        rows.iter().find(is_sound).map(|row| row.columns)
    });
    let fitting = |row| {
        GridRow::cells(row)
            .take(MAX_CELLS_PER_SIDE)
            .map(move |cell| (row, cell))
    };
    for (row, cell) in rows.iter().flat_map(fitting) {
        match read(row.meant(cell)) {
            Ok(known) => cells.push(known),
            Err(Unknown(remark)) => {
                all_known = false;
                // A bad byte has been reported with its line already.
                let is_replaced = cell.text.contains(char::REPLACEMENT_CHARACTER);
                if !(is_replaced && report.lines.has_bad_bytes(cell.line)) {
                    report.error(cell, || {
                        let mut remark = remark(cell.text);
                        // Several cells are meant by one only if the row then has as many as others.
                        let fits = |text: &String| {
                            !text.contains(' ') || Some(row.parted_columns()) == *sound_columns
                        };
                        remark.suggestion = remark.suggestion.filter(fits);
                        remark
                    });
                }
            }
        }
    }
    all_known.then_some(cells)
}

/// The error of an unknown cell: makes the remark from the cell's text.
pub(super) struct Unknown(fn(&str) -> Remark);

/// The brick of a cell. With `numbers`, in a file of plain numbers, every number is a cell.
pub(super) fn read_brick(cell: &str, numbers: bool) -> Result<Option<BrickKind>, Unknown> {
    if numbers && cell.bytes().all(|byte| byte.is_ascii_digit()) {
        let digits = cell.trim_start_matches('0');
        let brick = single_char(digits).and_then(BrickKind::from_symbol);
        return Ok((!digits.is_empty()).then(|| brick.unwrap_or(BrickKind::White)));
    }
    match single_char(cell) {
        Some('.' | '0') => Ok(None),
        Some(symbol) => known(BrickKind::from_symbol(symbol), unknown_brick),
        None if numbers => Err(Unknown(|cell| no_brick(cell, " or a number"))),
        None => Err(Unknown(|cell| no_brick(cell, ""))),
    }
}

/// The character of a cell in a level file.
pub(super) fn symbol_of(brick: Option<BrickKind>) -> char {
    brick.map_or('.', |kind| kind.spec().symbol)
}

/// The digit of a cell in a file of plain numbers; `None` for a brick that only text can hold.
pub(super) fn number_of(brick: Option<BrickKind>) -> Option<char> {
    let Some(kind) = brick else { return Some('0') };
    let spec = kind.spec();
    let symbols = [Some(spec.symbol), spec.alias].into_iter().flatten();
    // Every number that is no symbol is white.
    let white = (kind == BrickKind::White).then_some('6');
    symbols.chain(white).find(char::is_ascii_digit)
}

pub(super) fn letter_of(drop: Option<PowerUp>) -> char {
    drop.map_or('.', |kind| kind.spec().letter)
}

pub(super) fn read_drop(cell: &str) -> Result<Option<PowerUp>, Unknown> {
    match single_char(cell) {
        Some('.') => Ok(None),
        letter => known(letter.and_then(PowerUp::from_letter), unknown_drop),
    }
}

fn known<T>(content: Option<T>, unknown: fn(&str) -> Remark) -> Result<Option<T>, Unknown> {
    content.map(Some).ok_or(Unknown(unknown))
}

fn unknown_brick(cell: &str) -> Remark {
    let meant = single_char(cell).and_then(suggest::symbol);
    unknown("brick", cell, &BRICKS.map(|row| row.symbol), meant)
}

fn unknown_drop(cell: &str) -> Remark {
    let known = POWER_UPS.map(|row| row.letter);
    unknown("drop", cell, &known, suggest::drop(cell))
}

fn unknown(what: &str, cell: &str, known: &[char], meant: Option<char>) -> Remark {
    let known: String = known.iter().flat_map(|cell| [' ', *cell]).collect();
    Remark {
        message: format!("unknown {what} {}; known: .{known}", quote(cell)),
        suggestion: meant.map(String::from),
    }
}

fn no_brick(cell: &str, alternative: &str) -> Remark {
    let quoted = quote(cell);
    Remark {
        message: format!("{quoted} is not a brick; a cell is one character{alternative}"),
        suggestion: separator::zero(cell).or_else(|| suggest::cells(cell)),
    }
}

/// Like "1 cell" and "2 cells".
pub(super) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

pub(super) fn single_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}
