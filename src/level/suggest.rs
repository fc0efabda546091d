//! Suggestions for mistyped words and cells.

use strsim::osa_distance;

use super::{BrickKind, PowerUp, grid::single_char};

/// Common mistakes and the characters that they mean. A far-fetched suggestion misleads, so other characters get none.
const MEANT: [(&str, char); 5] = [
    ("-_·", '.'),
    ("Oo", '0'),
    ("Il", '1'),
    // Numbers above 5 are white in files of plain numbers.
    ("6789", 'w'),
    ("█■", '#'),
];

pub(super) fn symbol(unknown: char) -> Option<char> {
    let mut cases = [unknown.to_ascii_lowercase(), unknown.to_ascii_uppercase()].into_iter();
    let other_case = cases.find(|c| BrickKind::from_symbol(*c).is_some());
    let meant = MEANT.iter().find(|(chars, _)| chars.contains(unknown));
    other_case.or(meant.map(|(_, meant)| *meant))
}

pub(super) fn drop(unknown: &str) -> Option<char> {
    if ["0", "-", "_"].contains(&unknown) {
        return Some('.');
    }
    let small = single_char(unknown)?.to_ascii_lowercase();
    PowerUp::from_letter(small).map(|_| small)
}

/// The characters as separate cells, if there are few and each is a brick.
pub(super) fn cells(unknown: &str) -> Option<String> {
    let is_cell = |c| ".0".contains(c) || BrickKind::from_symbol(c).is_some();
    if unknown.len() > 8 || !unknown.chars().all(is_cell) {
        return None;
    }
    let cells: Vec<String> = unknown.chars().map(String::from).collect();
    Some(cells.join(" "))
}

/// The most typing mistakes for a suggestion, in a word of any length.
const MAX_MISTAKES: usize = 2;

/// The word nearest to `unknown` by typing mistakes: letters added, dropped, replaced or swapped with their
/// neighbour; `None` if every word differs by more than a few. Ignores ASCII case.
pub fn word<'a>(unknown: &str, words: &[&'a str]) -> Option<&'a str> {
    let length = unknown.chars().count();
    let unknown = unknown.to_ascii_lowercase();
    let mistakes = |word: &str| {
        let wanted = word.chars().count();
        let most = (wanted / 3).min(MAX_MISTAKES);
        // A pasted page is no mistyped word, and is not compared letter by letter.
        let is_near = length.abs_diff(wanted) <= most;
        let count = is_near.then(|| osa_distance(&unknown, &word.to_ascii_lowercase()));
        count.filter(|count| *count <= most)
    };
    let near = |word: &&'a str| Some((mistakes(word)?, *word));
    let nearest = words.iter().filter_map(near);
    Some(nearest.min_by_key(|(mistakes, _)| *mistakes)?.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every text that one letter added, dropped or replaced, or two swapped, makes of a word.
    fn mistyped(word: &str) -> Vec<String> {
        let mut found = Vec::new();
        for at in 0..=word.len() {
            let (before, after) = word.split_at(at);
            let mut after = after.chars();
            let letter = after.next();
            let rest = after.as_str();
            found.extend(('a'..='z').map(|c| format!("{before}{c}{}", &word[at..])));
            if let Some(letter) = letter {
                found.push(format!("{before}{rest}"));
                found.extend(('a'..='z').map(|c| format!("{before}{c}{rest}")));
                if let Some(next) = rest.chars().next() {
                    found.push(format!("{before}{next}{letter}{}", &rest[1..]));
                }
            }
        }
        found
    }

    #[test]
    fn one_mistake_is_explained_and_two_in_a_long_word() {
        for known in ["par", "ball", "drops", "bricks", "paddle"] {
            for once in mistyped(known) {
                assert_eq!(word(&once, &[known]), Some(known), "{once}");
            }
        }
        for (unknown, known) in [("BRCKIS", true), ("bikcrs", false), ("brixxxks", false)] {
            assert_eq!(word(unknown, &["bricks"]).is_some(), known, "{unknown}");
        }
        assert_eq!(word("dorsp", &["drops"]), None);
    }
}
