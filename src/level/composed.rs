//! Letters and their marks as one character, where there is one: so the faces have them, and so they are typed.

use std::borrow::Cow;

use unicode_normalization::char::compose;

/// The text with each letter and the marks behind it as one character, where there is one. Some systems name files with
/// letters and marks apart.
pub fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    let mut composed = String::with_capacity(text.len());
    let mut last = None;
    for c in text.chars() {
        match last.and_then(|last| compose(last, c)) {
            Some(both) => last = Some(both),
            None => composed.extend(last.replace(c)),
        }
    }
    composed.extend(last);
    composed.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_and_its_marks_are_one_character_where_there_is_one() {
        for (apart, one) in [
            ("Gro\u{308}\u{df}e", "Größe"),
            ("vie\u{323}\u{302}t", "việt"),
            ("e\u{302}\u{301}", "ế"),
            ("\u{438}\u{306}", "й"),
            ("x\u{302}", "x\u{302}"),
            ("\u{308}", "\u{308}"),
            ("Größe", "Größe"),
            ("plain", "plain"),
            ("", ""),
        ] {
            assert_eq!(composed(apart), one, "{apart}");
        }
    }
}
