//! The usual form of a level file.

use std::collections::HashMap;
use std::fmt::Write;

use super::{
    document::Document,
    grid::GridRow,
    lines::Lines,
    problem::ProblemCollector,
    raw_level::{RawLevel, header, header_line, without_comment},
    span::Span,
};

impl Document {
    /// Brings the text of a level into its usual form, which says the same.
    ///
    /// - Cells are set apart by one blank, and numbers of several digits line up at their right.
    /// - A header is its name, a colon, a blank and its value.
    /// - A comment at the end of a line stands one blank behind the rest.
    /// - Blanks at the ends of lines go, several blank lines become one, and the text neither begins nor
    ///   ends with one.
    /// - Each line ends with a line feed, the last one too, and a byte order mark goes.
    ///
    /// All else stays: names and cells, the order of lines, and lines with bytes that are no text. What
    /// is in this form already stays as it is.
    pub fn format(&mut self) {
        let lines = Lines::of(self.bytes());
        let raw = RawLevel::read(&lines, &mut ProblemCollector::new("", &lines));
        let mut rows = formatted_rows(&raw, &lines);
        let mut bytes = Vec::new();
        let mut is_apart = true;
        for (line, original) in lines.spans().zip(lines.originals()) {
            let text = rows.remove(&line.line).unwrap_or_else(|| formatted(line));
            let text = if lines.has_bad_bytes(line.line) {
                original
            } else {
                text.trim_end().as_bytes()
            };
            if text.is_empty() {
                is_apart = true;
                continue;
            }
            if is_apart && !bytes.is_empty() {
                bytes.push(b'\n');
            }
            is_apart = false;
            bytes.extend(text);
            bytes.push(b'\n');
        }
        if bytes != self.bytes() {
            *self = Self::of(bytes);
        }
    }
}

/// The rows of both grids by the numbers of their lines.
fn formatted_rows(raw: &RawLevel<'_>, lines: &Lines<'_>) -> HashMap<usize, String> {
    let mut formatted = HashMap::new();
    for rows in [&raw.bricks.rows, &raw.drops.rows] {
        let widths = widths(rows);
        for row in rows.iter().filter(|row| !row.has_commas) {
            let mut text = String::new();
            for (cell, width) in row.cells().zip(&widths) {
                let is_first = cell.offset == row.line.offset;
                let gap = if is_first { "" } else { " " };
                let _ = write!(text, "{gap}{:>width$}", cell.text);
            }
            let number = row.line.line;
            let comment = lines.whole(number).after(row.line);
            formatted.insert(number, with_comment(text, comment));
        }
    }
    formatted
}

/// The most characters of a cell in each column.
fn widths(rows: &[GridRow<'_>]) -> Vec<usize> {
    let mut widths = Vec::new();
    for row in rows {
        widths.resize(row.columns.max(widths.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row.cells()) {
            *width = cell.text.chars().count().max(*width);
        }
    }
    widths
}

/// A line that is no row.
fn formatted(line: Span<'_>) -> String {
    let said = without_comment(line);
    let Some((name, value)) = header(said.trim()) else {
        return line.trim().text.to_owned();
    };
    let text = header_line(name.text, value.text);
    with_comment(text, line.after(said))
}

/// A text with the comment behind it, if there is one.
fn with_comment(text: String, comment: Span<'_>) -> String {
    match comment.trim().text {
        "" => text,
        comment => format!("{text} {comment}"),
    }
}
