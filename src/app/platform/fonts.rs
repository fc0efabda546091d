//! The faces of the letters.

use fontdue::{Font, FontSettings};

/// Subsets of the faces for words and for numbers, made by `build/` and loaded at the start.
pub(crate) const FIRST: [&[u8]; 2] = [
    include_bytes!(concat!(env!("OUT_DIR"), "/words.ttf")),
    include_bytes!(concat!(env!("OUT_DIR"), "/numbers.ttf")),
];

/// The letters that either whole face has: the first and the last code point of each run of them.
const LETTERS: &[(u16, u16)] = &include!(concat!(env!("OUT_DIR"), "/letters.rs"));

/// True if any face has the letter.
pub(crate) fn has_letter(letter: char) -> bool {
    let code = u32::from(letter);
    let before = LETTERS.partition_point(|(_, last)| u32::from(*last) < code);
    let run = LETTERS.get(before);
    run.is_some_and(|(first, _)| u32::from(*first) <= code)
}

pub(crate) fn load(face: &[u8]) -> Font {
    let settings = FontSettings {
        // Only glyphs that are drawn by index need substitutions.
        load_substitutions: false,
        ..FontSettings::default()
    };
    Font::from_bytes(face, settings)
        .unwrap_or_else(|error| panic!("a built-in font cannot be read: {error}"))
}

#[cfg(test)]
mod tests {
    use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};

    use super::*;

    #[test]
    fn the_letters_are_those_of_the_whole_faces() {
        let whole = [UBUNTU_LIGHT, HACK_REGULAR].map(load);
        for letter in '\0'..=char::MAX {
            let is_there = whole.iter().any(|face| face.has_glyph(letter));
            assert_eq!(has_letter(letter), is_there, "{:x}", u32::from(letter));
        }
    }
}
