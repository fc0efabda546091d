//! Letters as pictures, packed on one atlas in rows.

use std::collections::HashMap;

use fontdue::Font;
use macroquad::prelude::{Vec2, vec2};

/// Pixels in a row of the atlas. Every graphics card takes pictures of this size.
pub(super) const WIDTH: usize = 2048;
/// Empty pixels around each letter: between two pixels, the card mixes neighbours.
const AIR: usize = 1;

/// A face by its place, a size in pixels, and a letter.
pub(super) type GlyphKey = (usize, u16, char);

/// Where a letter is on the atlas, its air included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glyph {
    /// Its left upper corner on the atlas.
    pub(super) from: Vec2,
    pub(super) size: Vec2,
    /// From the pen, which is on the base line, to the left upper corner.
    pub(super) offset: Vec2,
}

/// All letters that were needed so far. New ones are added below, and those that are there keep
/// their place.
#[derive(Default)]
pub(super) struct GlyphAtlas {
    /// Without a picture for a letter that has none, as a blank.
    glyphs: HashMap<GlyphKey, Option<Glyph>>,
    /// How much of each pixel a letter covers, from 0 to 255, row by row.
    pixels: Vec<u8>,
    /// Where the next letter goes.
    next: (usize, usize),
    /// Height of the row that is being filled.
    row: usize,
}

impl GlyphAtlas {
    /// A letter's picture, drawn now if it was not before; none for a blank.
    pub(super) fn glyph(&mut self, key: GlyphKey, font: &Font) -> Option<Glyph> {
        if let Some(known) = self.glyphs.get(&key) {
            return *known;
        }
        let (_, pixels, letter) = key;
        let (metrics, picture) = font.rasterize(letter, f32::from(pixels));
        let (width, height) = (metrics.width, metrics.height);
        let has_picture = width > 0 && height > 0 && width + 2 * AIR <= WIDTH;
        let glyph = has_picture.then(|| {
            let (x, y) = self.place(width + 2 * AIR, height + 2 * AIR);
            for (line, row) in picture.chunks_exact(width).enumerate() {
                let start = (y + AIR + line) * WIDTH + x + AIR;
                self.pixels[start..start + width].copy_from_slice(row);
            }
            let air = AIR as f32;
            Glyph {
                from: vec2(x as f32, y as f32),
                size: vec2(width as f32, height as f32) + 2.0 * air,
                offset: vec2(
                    metrics.xmin as f32 - air,
                    -(metrics.ymin as f32 + height as f32) - air,
                ),
            }
        });
        self.glyphs.insert(key, glyph);
        glyph
    }

    /// Room for a picture of a size; the atlas grows downwards.
    fn place(&mut self, width: usize, height: usize) -> (usize, usize) {
        if self.next.0 + width > WIDTH {
            self.next = (0, self.next.1 + self.row);
            self.row = 0;
        }
        let (x, y) = self.next;
        self.next.0 += width;
        self.row = self.row.max(height);
        let end = (y + self.row) * WIDTH;
        self.pixels.resize(self.pixels.len().max(end), 0);
        (x, y)
    }

    /// How many letters it knows.
    pub(super) fn len(&self) -> usize {
        self.glyphs.len()
    }

    /// The picture of all letters.
    pub(super) fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Its height in pixels.
    pub(super) fn height(&self) -> usize {
        self.pixels.len() / WIDTH
    }
}

#[cfg(test)]
mod tests {
    use fontdue::FontSettings;

    use super::*;

    #[test]
    fn letters_keep_apart_and_stay_where_they_are() {
        let bytes = epaint_default_fonts::UBUNTU_LIGHT;
        let font = Font::from_bytes(bytes, FontSettings::default()).expect("a font");
        let mut atlas = GlyphAtlas::default();
        let keys: Vec<GlyphKey> = [15, 104]
            .iter()
            .flat_map(|size| ('!'..='~').map(move |letter| (0, *size, letter)))
            .collect();
        let glyphs: Vec<Glyph> = keys
            .iter()
            .map(|key| atlas.glyph(*key, &font).expect("a picture"))
            .collect();
        for (index, one) in glyphs.iter().enumerate() {
            let end = one.from + one.size;
            assert!(end.x <= WIDTH as f32 && end.y <= atlas.height() as f32);
            for other in &glyphs[..index] {
                let far = other.from + other.size;
                let apart = end.cmple(other.from).any() || far.cmple(one.from).any();
                assert!(apart, "{one:?} {other:?}");
            }
        }
        for (key, glyph) in keys.iter().zip(&glyphs) {
            assert_eq!(atlas.glyph(*key, &font), Some(*glyph));
        }
        assert_eq!(atlas.glyph((0, 15, ' '), &font), None);
    }
}
