//! The formatter of level files.

use std::collections::HashMap;
use std::fmt::Write;

use super::{
    document::Document,
    grid::GridRow,
    lines::Lines,
    parts::{BETWEEN, parts},
    problem::Reporter,
    raw_level::{RawLevel, header, header_line, without_comment},
    span::Span,
};

impl Document {
    /// Formats the text, without changing its meaning.
    ///
    /// - One blank separates cells; numbers of several digits are right-aligned.
    /// - A header is its name, a colon, a blank and its value.
    /// - One blank precedes a comment at the end of a line.
    /// - Trailing blanks, repeated blank lines, blank lines at both ends and a byte order mark are removed.
    /// - Each line ends with a line feed, the last one too.
    /// - A line `---` between two levels has a blank line before it and after it.
    ///
    /// Names, cells, the order of lines, and lines with bad bytes stay as they are.
    pub fn format(&mut self) {
        let parts = parts(self.bytes());
        if parts.len() > 1 {
            let formatted = parts.into_iter().map(|(_, part)| {
                let mut part = Self::of(part);
                part.format();
                part.bytes().to_vec()
            });
            let bytes = formatted.collect::<Vec<_>>().join(BETWEEN.as_bytes());
            *self = Self::of(bytes);
            return;
        }
        let lines = Lines::of(self.bytes());
        let raw = RawLevel::read(&lines, &mut Reporter::new("", &lines));
        let mut rows = formatted_rows(&raw, &lines);
        let mut bytes = Vec::new();
        let mut is_apart = true;
        for (line, original) in lines.spans().zip(lines.originals()) {
            let row = rows.remove(&line.line).unwrap_or_else(|| formatted(line));
            let text = if lines.has_bad_bytes(line.line) {
                original
            } else {
                row.trim_end().as_bytes()
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

/// The formatted rows of both grids, by line number.
fn formatted_rows(raw: &RawLevel<'_>, lines: &Lines<'_>) -> HashMap<usize, String> {
    let mut formatted = HashMap::new();
    for rows in [&raw.bricks.rows, &raw.drops.rows] {
        let widths = widths(rows);
        for row in rows.iter().filter(|row| row.separator.is_none()) {
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

/// The width of each column in characters.
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

/// The line of a header or comment.
fn formatted(line: Span<'_>) -> String {
    let content = without_comment(line);
    let Some((name, value)) = header(content.trim()) else {
        return line.trim().text.to_owned();
    };
    let text = header_line(name.text, value.text);
    with_comment(text, line.after(content))
}

fn with_comment(text: String, comment: Span<'_>) -> String {
    match comment.trim().text {
        "" => text,
        comment => format!("{text} {comment}"),
    }
}
