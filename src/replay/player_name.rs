//! The name on a recording.

use std::fmt::{self, Display};

use crate::level::is_control_char;

/// The name that a player chose for recordings; empty without one. It proves nothing. It has at most
/// [`Self::MAX_CHARS`] characters in one line, none of which a terminal would obey, and no blanks around them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerName(String);

impl PlayerName {
    /// The most characters.
    pub const MAX_CHARS: usize = 24;

    /// The name in a text, which may come from anywhere: control characters are blanks, and what is too long is cut.
    pub fn of(text: &str) -> Self {
        let plain = text
            .chars()
            .map(|c| if is_control_char(c) { ' ' } else { c });
        let start: String = plain
            .skip_while(|c| c.is_whitespace())
            .take(Self::MAX_CHARS)
            .collect();
        Self(start.trim_end().to_owned())
    }

    /// The name; `None` if the player chose none.
    pub fn chosen(&self) -> Option<&str> {
        (!self.0.is_empty()).then_some(&*self.0)
    }
}

impl Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_short_line_of_what_can_be_shown() {
        let long = "x".repeat(5000);
        for (text, name) in [
            ("", ""),
            (" \t\u{202e}\n", ""),
            (" Anna B. ", "Anna B."),
            ("Zoë\u{1b}[2J\u{2066}!", "Zoë [2J !"),
            ("two\nlines", "two lines"),
            (&long, &long[..PlayerName::MAX_CHARS]),
            ("1234567890123456789012 45678", "1234567890123456789012 4"),
            ("12345678901234567890123 5678", "12345678901234567890123"),
        ] {
            let read = PlayerName::of(text);
            assert_eq!(read.to_string(), name, "{text:?}");
            assert_eq!(PlayerName::of(name), read, "{text:?}");
            assert_eq!(read.chosen().is_some(), !name.is_empty());
        }
    }
}
