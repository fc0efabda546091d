//! The faces of the letters.

use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};
use ttf_parser::Face;

/// Subsets of the faces for words and for numbers, made by `build/` and loaded at the start.
pub(crate) const FIRST: [&[u8]; 2] = [
    include_bytes!(concat!(env!("OUT_DIR"), "/words.ttf")),
    include_bytes!(concat!(env!("OUT_DIR"), "/numbers.ttf")),
];

/// The faces for words and for numbers, for letters outside the parts of the start. A page has only those parts.
pub(crate) const WHOLE: &[&[u8]] = if cfg!(target_family = "wasm") {
    &[]
} else {
    &[UBUNTU_LIGHT, HACK_REGULAR]
};

/// True if any face has the letter.
pub(crate) fn has_letter(letter: char) -> bool {
    let has =
        |face: &&[u8]| Face::parse(face, 0).is_ok_and(|face| face.glyph_index(letter).is_some());
    FIRST.iter().chain(WHOLE).any(has)
}
