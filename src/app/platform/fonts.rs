//! The faces of the letters.

use ttf_parser::Face;

/// Subsets of the faces for words and for numbers, made by `build/` and loaded at the start.
pub(crate) const FIRST: [&[u8]; 2] = [
    include_bytes!(concat!(env!("OUT_DIR"), "/words.ttf")),
    include_bytes!(concat!(env!("OUT_DIR"), "/numbers.ttf")),
];

/// The faces for letters that those have not: on a page a further subset of that for words, elsewhere both, whole.
#[cfg(target_family = "wasm")]
pub(crate) const LATER: &[&[u8]] = &[include_bytes!(concat!(env!("OUT_DIR"), "/more.ttf"))];
#[cfg(not(target_family = "wasm"))]
pub(crate) const LATER: &[&[u8]] = &[
    epaint_default_fonts::UBUNTU_LIGHT,
    epaint_default_fonts::HACK_REGULAR,
];

/// True if any face has the letter.
pub(crate) fn has_letter(letter: char) -> bool {
    let has =
        |face: &&[u8]| Face::parse(face, 0).is_ok_and(|face| face.glyph_index(letter).is_some());
    FIRST.iter().chain(LATER).any(has)
}
