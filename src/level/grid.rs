//! Rows of cells, and the two grids made of them: bricks and drops.

use std::collections::BTreeMap;

use super::{
    BRICKS, BrickKind, MAX_CELLS_PER_SIDE, POWER_UPS, PowerUp,
    escape::quote,
    problem::{ProblemCollector, Severity},
    span::{Span, is_blank},
    suggest,
};

/// A row of cells.
pub(super) struct Row<'a> {
    /// The whole line, without blanks at its ends.
    pub(super) line: Span<'a>,
    /// The cells: the spans between blanks, or every character if there are no blanks.
    pub(super) cells: Vec<Span<'a>>,
}

impl<'a> Row<'a> {
    /// The row in a line that holds more than blanks.
    pub(super) fn new(line: Span<'a>) -> Self {
        let line = line.trim();
        let has_blanks = line.text.contains(is_blank);
        let cells = if has_blanks {
            line.words().collect()
        } else {
            line.chars().collect()
        };
        Self { line, cells }
    }
}

/// Columns and rows of the grid, if it is a rectangle.
pub(super) fn measure(
    rows: &[Row<'_>],
    report: &mut ProblemCollector<'_>,
) -> Option<(usize, usize)> {
    // The most frequent width is the intended one; on a tie, the first.
    let mut widths: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (index, row) in rows.iter().enumerate() {
        widths.entry(row.cells.len()).or_insert((0, index)).0 += 1;
    }
    let (&columns, &(_, model)) = widths
        .iter()
        .max_by_key(|(_, (count, first))| (*count, usize::MAX - first))?;

    for row in rows.iter().filter(|row| row.cells.len() != columns) {
        let place = row.cells.get(columns).copied().unwrap_or(row.line.end());
        let (found, model) = (count(row.cells.len(), "cell"), rows[model].line.line);
        report.error(
            place,
            format_args!("this row has {found}, but line {model} has {columns}"),
        );
    }
    let most = MAX_CELLS_PER_SIDE;
    if columns > most {
        let message = format_args!("rows of {columns} cells; at most {most} fit");
        report.error(rows[model].cells[most], message);
    }
    if rows.len() > most {
        let message = format_args!("{} rows; at most {most} fit", rows.len());
        report.error(rows[most].line, message);
    }
    (widths.len() == 1).then_some((columns, rows.len()))
}

/// The contents of the cells, row by row; `None` if `read` does not understand all of them.
pub(super) fn read_cells<T>(
    rows: &[Row<'_>],
    report: &mut ProblemCollector<'_>,
    read: impl Fn(&str) -> Result<Option<T>, Unknown>,
) -> Option<Vec<Option<T>>> {
    let mut all_known = true;
    let mut cells = Vec::new();
    for cell in rows.iter().flat_map(|row| &row.cells) {
        match read(cell.text) {
            Ok(known) => cells.push(known),
            Err(unknown) => {
                all_known = false;
                // A bad byte has been reported with its line already.
                let is_replaced = cell.text.contains(char::REPLACEMENT_CHARACTER);
                if !(is_replaced && report.has_bad_bytes(cell.line)) {
                    let message = format_args!("{}", unknown.message);
                    report.add(Severity::Error, *cell, message, unknown.suggestion);
                }
            }
        }
    }
    all_known.then_some(cells)
}

/// An error about the text of a cell.
pub(super) struct Unknown {
    message: String,
    suggestion: Option<String>,
}

/// The brick that a cell's text stands for. In a file of plain numbers `numbers` is true: every
/// number is a cell then.
pub(super) fn read_brick(cell: &str, numbers: bool) -> Result<Option<BrickKind>, Unknown> {
    if numbers && cell.bytes().all(|byte| byte.is_ascii_digit()) {
        let digits = cell.trim_start_matches('0');
        return Ok(match single_char(digits) {
            None if digits.is_empty() => None,
            digit => digit
                .and_then(BrickKind::from_symbol)
                .or(Some(BrickKind::White)),
        });
    }
    match single_char(cell) {
        Some('.' | '0') => Ok(None),
        Some(symbol) => BrickKind::from_symbol(symbol)
            .map(Some)
            .ok_or_else(|| Unknown {
                message: format!("unknown brick {}; known: {}", quote(cell), known_symbols()),
                suggestion: suggest::symbol(symbol).map(String::from),
            }),
        None => {
            let or_number = if numbers { " or a number" } else { "" };
            Err(Unknown {
                message: format!(
                    "{} is not a brick; a cell is one character{or_number}",
                    quote(cell)
                ),
                suggestion: suggest::cells(cell),
            })
        }
    }
}

/// The power-up that a cell's text stands for.
pub(super) fn read_drop(cell: &str) -> Result<Option<PowerUp>, Unknown> {
    let letter = single_char(cell);
    match letter.and_then(PowerUp::from_letter) {
        None if letter == Some('.') => Ok(None),
        None => Err(Unknown {
            message: format!("unknown drop {}; known: {}", quote(cell), known_letters()),
            suggestion: suggest::drop(cell).map(String::from),
        }),
        power_up => Ok(power_up),
    }
}

/// "1 cell", "2 cells".
pub(super) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn known_symbols() -> String {
    let symbols: Vec<String> = BRICKS.iter().map(|row| row.symbol.to_string()).collect();
    format!(". {}", symbols.join(" "))
}

fn known_letters() -> String {
    let letters: Vec<String> = POWER_UPS.iter().map(|row| row.letter.to_string()).collect();
    format!(". {}", letters.join(" "))
}

fn single_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}
