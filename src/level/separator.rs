//! Signs between cells, as spreadsheets and other programs write them: an error, reported once for each file, and then
//! read as meant.

use super::{
    BrickKind, PowerUp,
    escape::is_control_char,
    grid::single_char,
    span::{Span, is_blank},
};

pub(super) const MESSAGE: &str = "cells are separated by blanks";

/// The signs, and what an empty place between two of them is.
const SIGNS: [(char, Empty); 10] = [
    (',', Empty::Cell),
    (';', Empty::Cell),
    ('|', Empty::Cell),
    (TAB, Empty::Cell),
    ('"', Empty::Cell),
    ('\'', Empty::Cell),
    ('/', Empty::NoPlace),
    ('-', Empty::NoPlace),
    ('_', Empty::NoPlace),
    ('·', Empty::NoPlace),
];

/// A blank too, and so a separator only where blanks alone would move the cells of a row.
const TAB: char = '\t';
const QUOTES: [char; 2] = ['"', '\''];
/// The number of an empty cell in Tiled.
const NO_TILE: &str = "-1";

/// The meaning of an empty place between two signs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Empty {
    Cell,
    /// The sign also stands for an empty cell, or begins a comment. So it is a separator only where a cell is on each
    /// side of each, in every row.
    NoPlace,
}

/// The meaning of the signs at the ends of rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// The edge of a table.
    Frame,
    /// The end of the row.
    Close,
    /// A separator, with an empty cell beyond.
    Cell,
}

/// The sign that stands between the cells of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Separator {
    sign: char,
    ends: Ends,
}

impl Separator {
    /// The separator of the rows of a file, without comments; `None` if only blanks separate cells.
    pub(super) fn of(rows: &[Span<'_>]) -> Option<Self> {
        let separators = SIGNS
            .iter()
            .rev()
            .filter_map(|(sign, empty)| Self::of_sign(*sign, *empty, rows));
        Some(separators.max_by_key(|(rows, _)| *rows)?.1)
    }

    /// The separator and the number of its rows, if this sign is one.
    fn of_sign(sign: char, empty: Empty, rows: &[Span<'_>]) -> Option<(usize, Self)> {
        let (signed, others): (Vec<_>, Vec<_>) =
            rows.iter().partition(|row| row.text.contains(sign));
        if signed.is_empty() {
            return None;
        }
        let all = |ends| Self { sign, ends };
        let between = all(Ends::Cell);
        let separated: Vec<Span<'_>> = signed
            .iter()
            .filter(|row| between.separates(**row))
            .copied()
            .collect();
        let plain: Vec<usize> = others
            .iter()
            .filter_map(|row| plain_columns(*row))
            .collect();
        let mut cells = separated.iter().flat_map(|row| between.cells(*row));
        let has_cell = cells.any(|cell| !cell.text.is_empty());

        let is_framed = separated.iter().all(|row| between.frames(*row));
        let ways = [Ends::Frame, Ends::Close, Ends::Cell].map(all);
        let readings = &ways[usize::from(!is_framed)..];
        let is_rectangle = |reading: &&Self| {
            let columns = separated.iter().map(|row| reading.cells(*row).count());
            are_equal(columns.chain(plain.iter().copied()))
        };
        let rectangle = readings.iter().find(is_rectangle);

        let has_all = separated.len() == signed.len();
        let is_doubtful = |row: &&Span<'_>| !row.trim().text.starts_with(sign);
        let doubtful = signed
            .iter()
            .filter(|row| !between.separates(**row))
            .filter(is_doubtful)
            .count();
        let is_full = |row: &Span<'_>| between.cells(*row).all(|cell| !cell.text.is_empty());
        let is_it = match (sign, empty) {
            // Nothing but signs: other rows tell how many cells they are.
            _ if !has_cell && (plain.is_empty() || rectangle.is_none()) => false,
            (TAB, _) => {
                let with_blanks = separated.iter().map(|row| blank_columns(*row));
                let is_enough = are_equal(with_blanks.chain(plain.iter().copied()));
                has_all && rectangle.is_some() && !is_enough
            }
            (_, Empty::NoPlace) => has_all && rectangle.is_some() && separated.iter().all(is_full),
            // Nothing else in a row has commas.
            (',', _) => true,
            _ if doubtful == 0 && rectangle.is_some() => true,
            _ => separated.len() > plain.len() + doubtful,
        };
        is_it.then(|| (separated.len(), *rectangle.unwrap_or(&readings[0])))
    }

    /// True if the sign stands between all cells of a row.
    pub(super) fn separates(self, row: Span<'_>) -> bool {
        let row = self.bounded(row);
        // One sign before a blank and a word begins a comment.
        let starts_comment = self.sign == ';'
            && row.text.starts_with(';')
            && row.text[1..].starts_with(is_blank)
            && row.text.matches(';').count() == 1;
        // In `2 -1` the sign is a part of a number.
        let is_minus = |word: Span<'_>| self.sign == '-' && word.text == NO_TILE;
        row.text.contains(self.sign)
            && !starts_comment
            && !row.words().any(is_minus)
            && self.places(row).all(|place| self.is_cell(place))
    }

    pub(super) fn is_in(self, row: Span<'_>) -> bool {
        row.text.contains(self.sign)
    }

    /// The row without blanks at its ends, of which tabs may be separators.
    pub(super) fn bounded(self, row: Span<'_>) -> Span<'_> {
        if self.sign == TAB { row } else { row.trim() }
    }

    /// True if the sign is at both ends of a row.
    fn frames(self, row: Span<'_>) -> bool {
        let text = row.text.trim_matches(is_blank);
        let is_quote = QUOTES.contains(&self.sign);
        !is_quote
            && self.sign != TAB
            && text.len() > 1
            && text.starts_with(self.sign)
            && text.ends_with(self.sign)
    }

    /// The part of a row that has its cells, without the signs at its ends.
    pub(super) fn inside(self, row: Span<'_>) -> Span<'_> {
        let mut row = self.bounded(row);
        let is_quote = QUOTES.contains(&self.sign);
        if self.ends == Ends::Frame && row.text.starts_with(self.sign) {
            row = row.part(self.sign.len_utf8(), row.text.len());
        }
        if self.ends != Ends::Cell && !is_quote && row.text.ends_with(self.sign) {
            row = row.part(0, row.text.len() - self.sign.len_utf8());
        }
        row
    }

    /// The cells of a whole row.
    fn cells(self, row: Span<'_>) -> impl Iterator<Item = Span<'_>> {
        self.cells_inside(self.inside(row))
    }

    /// The cells of the part of a row that [`Self::inside`] gives, searched on each call. Each is without blanks and
    /// quotes around it, and may be empty.
    pub(super) fn cells_inside(self, inside: Span<'_>) -> impl Iterator<Item = Span<'_>> {
        self.places(inside).map(unquoted)
    }

    /// The texts between the signs.
    fn places(self, row: Span<'_>) -> impl Iterator<Item = Span<'_>> {
        // Between quotes are blanks.
        let is_quote = QUOTES.contains(&self.sign);
        let words = is_quote.then(|| row.words());
        let mut rest = (!is_quote).then_some(row);
        let places = std::iter::from_fn(move || {
            let row = rest?;
            let end = row.text.find(self.sign);
            rest = end.map(|end| row.part(end + self.sign.len_utf8(), row.text.len()));
            Some(row.split_at(end).0.trim())
        });
        words.into_iter().flatten().chain(places)
    }

    fn is_cell(self, place: Span<'_>) -> bool {
        let text = unquoted(place).text;
        let is_quoted = text.len() < place.text.len();
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let is_shown = single_char(text).is_some_and(|c| !is_control_char(c));
        let is_cell = is_number || text == NO_TILE || is_shown;
        is_cell && (is_quoted || !QUOTES.contains(&self.sign))
    }
}

/// True for the text of an empty cell between two signs.
pub(super) fn is_empty(cell: &str) -> bool {
    cell.is_empty() || cell == NO_TILE
}

/// The cell that the number of an empty cell in Tiled means.
pub(super) fn zero(cell: &str) -> Option<String> {
    (cell == NO_TILE).then(|| "0".to_owned())
}

/// Cells as a row that blanks separate. An empty one is the 0 of a row of numbers.
pub(super) fn with_blanks<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let cells: Vec<&str> = cells.collect();
    let is_number =
        |cell: &&str| !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit());
    let empty = if cells.iter().any(|cell| is_number(cell) || *cell == NO_TILE) {
        "0"
    } else {
        "."
    };
    if let [number] = &cells[..]
        && is_number(number)
    {
        // Without blanks, each digit of a number would be a cell.
        return match number.trim_start_matches('0') {
            "" => "0",
            digit if digit.len() == 1 => digit,
            _ => "w",
        }
        .to_owned();
    }
    let cells = cells
        .iter()
        .map(|cell| if is_empty(cell) { empty } else { cell });
    cells.collect::<Vec<_>>().join(" ")
}

fn unquoted(cell: Span<'_>) -> Span<'_> {
    let is_quoted = |quote: &char| {
        cell.text.len() > 1 && cell.text.starts_with(*quote) && cell.text.ends_with(*quote)
    };
    if QUOTES.iter().any(is_quoted) {
        cell.part(1, cell.text.len() - 1).trim()
    } else {
        cell
    }
}

/// The columns of a row with blanks or nothing between its cells; `None` if it is no such row.
fn plain_columns(row: Span<'_>) -> Option<usize> {
    let is_letter = |c: char| {
        ".0".contains(c)
            || c.is_ascii_digit()
            || BrickKind::from_symbol(c).is_some()
            || PowerUp::from_letter(c).is_some()
    };
    let is_cell = |cell: Span<'_>| {
        let is_number = cell.text.bytes().all(|byte| byte.is_ascii_digit());
        is_number || cell.text == NO_TILE || single_char(cell.text).is_some_and(is_letter)
    };
    let row = row.trim();
    let is_plain = if row.text.contains(is_blank) {
        row.words().all(is_cell)
    } else {
        row.text.chars().all(is_letter)
    };
    is_plain.then(|| blank_columns(row))
}

/// The cells of a row with blanks or nothing between them.
fn blank_columns(row: Span<'_>) -> usize {
    let row = row.trim();
    if row.text.contains(is_blank) {
        row.words().count()
    } else {
        row.text.chars().count()
    }
}

fn are_equal(mut numbers: impl Iterator<Item = usize>) -> bool {
    let first = numbers.next();
    numbers.all(|number| Some(number) == first)
}
