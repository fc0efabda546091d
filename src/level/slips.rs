//! Comments and gaps as other formats write them. They are an error, which is said once of a file, and are
//! read as what they are meant to be.

use super::span::{Span, is_blank};

/// The message about the first slip of a file.
pub(super) const MESSAGE: &str = "a comment begins with `//`, and only blanks stand between cells";

/// Where a comment begins in a row that has none after `//`. No cell is a `;` or a `/`, but a `#` is one: it
/// begins a comment if a word follows that no cells make.
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

/// Where a comment begins in a value of numbers.
pub(super) fn comment_in_value(value: Span<'_>) -> Option<usize> {
    let mut words = value.words();
    words.find_map(|word| {
        let is_comment = word.text.starts_with(['#', '/']);
        let in_word = is_comment.then_some(0).or_else(|| word.text.find(';'))?;
        Some(word.offset - value.offset + in_word)
    })
}

/// True if each cell of a row but the last has a comma behind it.
pub(super) fn has_commas(row: &str) -> bool {
    let is_cell = |piece: &str| {
        let piece = piece.trim_matches(is_blank);
        let mut chars = piece.chars();
        chars.next().is_some()
            && (chars.next().is_none() || piece.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let cells = row.trim_end_matches(|c| c == ',' || is_blank(c));
    row.contains(',') && cells.split(',').all(is_cell)
}
