//! The browser draws them, with a face of the system.

use fontdue::Metrics;

use super::page;
use crate::app::platform::fonts::has_letter;

#[derive(Default)]
pub(crate) struct OtherLetters;

impl OtherLetters {
    pub(crate) fn face_of(&self, _own: usize, letter: char) -> Option<usize> {
        (has_letter(letter) && page::draws_letters()).then_some(0)
    }

    pub(crate) fn metrics(&self, _face: usize, letter: char, size: f32) -> Metrics {
        page::letter(letter, size).0
    }

    pub(crate) fn rasterize(&self, _face: usize, letter: char, size: f32) -> (Metrics, Vec<u8>) {
        page::letter(letter, size)
    }
}
