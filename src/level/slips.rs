//! Comments and gaps as other formats write them: an error, reported once for each file, and then read as meant.

use super::grid::single_char;
use super::span::{Span, is_blank};

pub(super) const MESSAGE: &str = "a comment begins with `//`, and only blanks stand between cells";

/// The start of a comment without `//` in a row. No cell is a `;` or a `/`. A `#` is a cell, unless a word follows
/// that is not made of cells.
pub(super) fn comment_in_row(row: Span<'_>, is_cell: impl Fn(char) -> bool) -> Option<usize> {
    if !row.text.contains(['#', ';', '/']) {
        return None;
    }
    let is_compact = !row.text.contains(is_blank);
    let is_prose = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let letters = word.chars().count();
        let foreign = word.chars().filter(|c| !is_cell(c.to_ascii_lowercase()));
        let least = if is_compact { letters.div_ceil(2) } else { 1 };
        letters > 2 && word.chars().all(char::is_alphabetic) && foreign.count() >= least
    };
    let marked = row.text.find([';', '/']);
    let (before, _) = row.split_at(marked);
    let mut hash = None;
    let prose = before.words().find(|word| {
        if word.text.starts_with('#') {
            hash = Some(word.offset - row.offset);
        }
        is_prose(word.text)
    });
    hash.filter(|_| prose.is_some()).or(marked)
}

/// The start of a comment in a value of numbers.
pub(super) fn comment_in_value(value: Span<'_>) -> Option<usize> {
    let mut words = value.words();
    words.find_map(|word| {
        let is_comment = word.text.starts_with(['#', '/']);
        let in_word = is_comment.then_some(0).or_else(|| word.text.find(';'))?;
        Some(word.offset - value.offset + in_word)
    })
}

/// True if commas separate the cells of a row.
pub(super) fn has_commas(row: &str) -> bool {
    let is_cell = |piece: &str| {
        let piece = piece.trim_matches(is_blank);
        let is_number = !piece.is_empty() && piece.bytes().all(|byte| byte.is_ascii_digit());
        is_number || single_char(piece).is_some()
    };
    let cells = row.trim_end_matches(|c| c == ',' || is_blank(c));
    row.contains(',') && cells.split(',').all(is_cell)
}
