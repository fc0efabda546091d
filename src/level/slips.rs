//! Comments as other formats write them: an error, reported once for each file, and then read as meant.

use super::separator::Separator;
use super::span::{Span, is_blank};

pub(super) const MESSAGE: &str = "a comment begins with `//`";

/// The start of a comment without `//` in a row. No cell is a `;` or a `/`; they begin a comment at the start of a row,
/// after a blank, or before a word that is not made of cells, unless they stand between cells. A `#` is a cell, unless
/// such a word follows.
pub(super) fn comment_in_row(
    row: Span<'_>,
    separator: Option<Separator>,
    is_cell: impl Fn(char) -> bool,
) -> Option<usize> {
    if !row.text.contains(['#', ';', '/']) || separator.is_some_and(|it| it.separates(row)) {
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
    let begins_comment = |sign: char, at: usize| {
        let before = &row.text[..at];
        let after = &row.text[at + 1..];
        let is_apart = at == 0 || before.ends_with(is_blank);
        let is_only = row.text.matches(sign).count() == 1;
        let word = after.split(is_blank).find(|word| !word.is_empty());
        at == 0 || word.is_some_and(is_prose) || is_only && (is_apart || word.is_none())
    };
    let mut signs = row.text.char_indices();
    let first = signs.find(|(_, sign)| matches!(sign, ';' | '/'));
    let marked = first.filter(|(at, sign)| begins_comment(*sign, *at));
    let [first, marked] = [first, marked].map(|sign| sign.map(|(at, _)| at));
    let (before, _) = row.split_at(first);
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
