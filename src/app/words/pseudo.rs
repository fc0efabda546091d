//! A language that nobody speaks, for tests: each text is two fifths longer, with letters of three alphabets. What it
//! pushes out of its place, a translation would.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

thread_local! {
    static IS_ON: Cell<bool> =
        Cell::new(std::env::var_os("BREAKOUT_WORDS").is_some_and(|name| name == "pseudo"));
    /// The lengthened version of each fixed text.
    static KNOWN: RefCell<HashMap<&'static str, &'static str>> = RefCell::default();
}

/// True if the window speaks it: with `BREAKOUT_WORDS=pseudo`.
pub(super) fn is_on() -> bool {
    IS_ON.get()
}

/// Speaks it from now on, in this thread.
#[cfg(test)]
pub(crate) fn speak() {
    IS_ON.set(true);
}

/// A text as that language has it.
pub(super) trait Pseudo {
    fn pseudo(self) -> Self;
}

impl Pseudo for String {
    fn pseudo(self) -> Self {
        lengthened(&self)
    }
}

impl Pseudo for &'static str {
    fn pseudo(self) -> Self {
        KNOWN.with_borrow_mut(|known| *known.entry(self).or_insert_with(|| lengthened(self).leak()))
    }
}

impl<T: Pseudo, const N: usize> Pseudo for [T; N] {
    fn pseudo(self) -> Self {
        self.map(Pseudo::pseudo)
    }
}

impl<T: Pseudo> Pseudo for Option<T> {
    fn pseudo(self) -> Self {
        self.map(Pseudo::pseudo)
    }
}

/// The vowels, and what stands for them.
const VOWELS: [(char, char); 5] = [
    ('a', '\u{e1}'),
    ('e', '\u{451}'),
    ('i', '\u{ee}'),
    ('o', '\u{3c9}'),
    ('u', '\u{44e}'),
];

/// Lengthens a text: of five small letters two are doubled, and vowels are Latin ones with an accent, Greek or Cyrillic. Digits, signs
/// and capitals stay, so that keys and numbers can be read, and so does a word that was in another text before.
fn lengthened(text: &str) -> String {
    let (mut long, mut letters) = (String::new(), 0);
    for word in text.split_inclusive(' ') {
        if VOWELS.iter().any(|(_, other)| word.contains(*other)) {
            long += word;
            continue;
        }
        for letter in word.chars() {
            let vowel = VOWELS.iter().find(|(vowel, _)| *vowel == letter);
            let other = vowel.map_or(letter, |(_, other)| *other);
            long.push(other);
            if letter.is_lowercase() {
                letters += 1;
                if letters % 5 < 2 {
                    long.push(other);
                }
            }
        }
    }
    long
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_longer_and_numbers_and_keys_stay() {
        assert_eq!(lengthened("F11 quits 30 %"), "F11 qq\u{44e}\u{ee}tss 30 %");
        let long = lengthened("How loud the music is; 0 is off.");
        let share = long.chars().count() as f32 / 32.0;
        assert!((1.2..1.5).contains(&share), "{share} {long}");
        assert_eq!(lengthened(&long), long);
    }
}
