//! A language that nobody speaks, for tests: each text is two fifths longer, with letters of three alphabets. What it
//! pushes out of its place, a translation would.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Whether the window speaks it: `BREAKOUT_WORDS=pseudo`.
pub(super) fn is_on() -> bool {
    static IS_ON: LazyLock<bool> =
        LazyLock::new(|| std::env::var_os("BREAKOUT_WORDS").is_some_and(|name| name == "pseudo"));
    *IS_ON
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
    /// Made once for each text, and kept.
    fn pseudo(self) -> Self {
        thread_local! {
            static KNOWN: RefCell<HashMap<&'static str, &'static str>> = RefCell::default();
        }
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

/// Every fifth letter stands three times, and vowels are Greek, Cyrillic or have an accent. Digits, signs and capitals
/// stay, so that keys and numbers can still be read.
fn lengthened(text: &str) -> String {
    let mut long = String::new();
    for (index, letter) in text
        .chars()
        .filter(|letter| *letter != '\u{ad}')
        .enumerate()
    {
        let other = match letter {
            'a' => '\u{e1}',
            'e' => '\u{451}',
            'i' => '\u{ee}',
            'o' => '\u{3c9}',
            'u' => '\u{44e}',
            letter => letter,
        };
        let times = if letter.is_lowercase() && index % 5 < 2 {
            2
        } else {
            1
        };
        long.extend(std::iter::repeat_n(other, times));
    }
    long
}
