//! Letters that the faces of the start lack.

use std::cell::OnceCell;

use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};
use fontdue::{Font, Metrics};

use crate::app::platform::fonts::load;

/// The faces for words and for numbers, whole. Each is loaded for the first letter that needs it, because they take
/// milliseconds and megabytes.
#[derive(Default)]
pub(crate) struct OtherLetters([OnceCell<Font>; 2]);

impl OtherLetters {
    /// The index of a face with a letter, if possible `own`.
    pub(crate) fn face_of(&self, own: usize, letter: char) -> Option<usize> {
        let mut faces = [own, 1 - own].into_iter();
        faces.find(|face| self.has(*face, letter))
    }

    pub(crate) fn has(&self, face: usize, letter: char) -> bool {
        self.font(face).has_glyph(letter)
    }

    /// The lengths of a letter whose size is in pixels.
    pub(crate) fn metrics(&self, face: usize, letter: char, size: f32) -> Metrics {
        self.font(face).metrics(letter, size)
    }

    /// The picture of a letter: its coverage from 0 to 255, row by row.
    pub(crate) fn rasterize(&self, face: usize, letter: char, size: f32) -> (Metrics, Vec<u8>) {
        self.font(face).rasterize(letter, size)
    }

    fn font(&self, face: usize) -> &Font {
        self.0[face].get_or_init(|| load([UBUNTU_LIGHT, HACK_REGULAR][face]))
    }
}
