//! Suggestions for mistyped words and cells.

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
    let unknown = unknown.to_lowercase();
    let edit_distance = |word: &str| edit_distance(&unknown, word);
    words
        .iter()
        .copied()
        .min_by_key(|word| edit_distance(word))
        .filter(|word| edit_distance(word) <= word.len() / 3)
}

/// The number of letters to add, drop, replace or swap with their neighbour to turn
/// `from` into `to` (the restricted Damerau-Levenshtein distance).
fn edit_distance(from: &str, to: &str) -> usize {
    let from: Vec<char> = from.chars().collect();
    let to: Vec<char> = to.chars().collect();
    if from.len() > 2 * to.len() {
        return from.len(); // Far enough; a line may be a million letters long.
    }
    let mut rows: Vec<Vec<usize>> = vec![(0..=to.len()).collect()];
    for i in 1..=from.len() {
        let mut row = vec![i];
        for j in 1..=to.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}
