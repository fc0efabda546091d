//! Suggestions for mistyped words and cells.

use std::str::Chars;

use super::{BrickKind, PowerUp};

/// Characters that people write by mistake, and the known ones that they mean. A far-fetched
/// suggestion misleads, so any other character gets none.
const MEANT: [(&str, char); 5] = [
    ("-_,·", '.'),
    ("Oo", '0'),
    ("Il|", '1'),
    // Numbers above 5 are white in files of plain numbers.
    ("6789", 'w'),
    ("█■", '#'),
];

/// The brick symbol that `unknown` was probably meant to be.
pub(super) fn symbol(unknown: char) -> Option<char> {
    let other_case = if unknown.is_uppercase() {
        unknown.to_ascii_lowercase()
    } else {
        unknown.to_ascii_uppercase()
    };
    if BrickKind::from_symbol(other_case).is_some() {
        return Some(other_case);
    }
    MEANT
        .iter()
        .find(|(chars, _)| chars.contains(unknown))
        .map(|(_, meant)| *meant)
}

/// The letter of the drop that `unknown` was probably meant to be.
pub(super) fn drop(unknown: &str) -> Option<char> {
    if ["0", "-", "_"].contains(&unknown) {
        return Some('.');
    }
    let mut chars = unknown.chars();
    let letter = chars.next().filter(|_| chars.next().is_none())?;
    let small = letter.to_ascii_lowercase();
    PowerUp::from_letter(small).map(|_| small)
}

/// The cells that a few characters were probably meant to be, if each of them is one.
pub(super) fn cells(unknown: &str) -> Option<String> {
    let is_cell = |c| ".0".contains(c) || BrickKind::from_symbol(c).is_some();
    if unknown.len() > 8 || !unknown.chars().all(is_cell) {
        return None;
    }
    Some(
        unknown
            .chars()
            .map(String::from)
            .collect::<Vec<_>>()
            .join(" "),
    )
}

/// The word that differs least from `unknown`, if a few typing mistakes explain it.
pub(super) fn word<'a>(unknown: &str, words: &[&'a str]) -> Option<&'a str> {
    let most_edits = |word: &str| word.len() / 3;
    let most = words.iter().map(|word| most_edits(word)).max()?;
    let length = unknown.chars().count();
    let is_near = |word: &str, edits: usize| {
        length.abs_diff(word.len()) <= edits && is_within(edits, unknown.chars(), word.chars())
    };
    let nearest = |edits: usize| Some((edits, *words.iter().find(|word| is_near(word, edits))?));
    let (edits, word) = (0..=most).find_map(nearest)?;
    (edits <= most_edits(word)).then_some(word)
}

/// True if at most `edits` letters to add, drop, replace or swap with their neighbour turn `from`
/// into `to` (the restricted Damerau-Levenshtein distance). Capitals do not matter.
fn is_within(edits: usize, from: Chars<'_>, to: Chars<'_>) -> bool {
    let next = |chars: &mut Chars<'_>| chars.next().map(|c| c.to_ascii_lowercase());
    let (mut from_rest, mut to_rest) = (from.clone(), to.clone());
    let (found, wanted) = (next(&mut from_rest), next(&mut to_rest));
    if found == wanted {
        return found.is_none() || is_within(edits, from_rest, to_rest);
    }
    let Some(edits) = edits.checked_sub(1) else {
        return false;
    };
    let (mut from_beyond, mut to_beyond) = (from_rest.clone(), to_rest.clone());
    let is_swapped = (next(&mut to_beyond), next(&mut from_beyond)) == (found, wanted);
    is_within(edits, from_rest.clone(), to)
        || is_within(edits, from, to_rest.clone())
        || is_within(edits, from_rest, to_rest)
        || is_swapped && is_within(edits, from_beyond, to_beyond)
}
