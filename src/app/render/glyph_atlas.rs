//! An atlas of glyphs: letters as pictures, packed into one texture in rows.
//!
//! macroquad's own atlas is not used. A letter that ends on the last pixel of a row doubles the
//! atlas's sides, and the repacking in random order can double them again; a frame in which it grew
//! showed no text.

use std::collections::HashMap;

use fontdue::Font;
use macroquad::prelude::{Vec2, vec2};

/// Width of the atlas in pixels. Every graphics card supports textures of this width.
pub(super) const WIDTH: usize = 2048;
/// Empty pixels around each letter, because the card blends neighbouring pixels.
const PADDING: usize = 1;

/// The index of a face, a size in pixels, and a letter.
pub(super) type GlyphKey = (usize, u16, char);

/// A letter's place in the atlas, with its padding, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glyph {
    /// The upper left corner in the atlas.
    pub(super) from: Vec2,
    pub(super) size: Vec2,
    /// From the pen, which is on the base line, to the upper left corner.
    pub(super) offset: Vec2,
}

/// All letters that were needed so far. New ones go below the others, which keep their places.
#[derive(Default)]
pub(super) struct GlyphAtlas {
    /// `None` for a letter without a picture, such as a space.
    glyphs: HashMap<GlyphKey, Option<Glyph>>,
    /// The coverage of each pixel from 0 to 255, row by row.
    pixels: Vec<u8>,
    /// Where the next letter goes, in pixels.
    next: (usize, usize),
    /// Height of the current row.
    row: usize,
}

impl GlyphAtlas {
    /// A letter's place, after drawing it if it is new. `None` for a letter without a picture.
    pub(super) fn glyph(&mut self, key: GlyphKey, font: &Font) -> Option<Glyph> {
        if let Some(known) = self.glyphs.get(&key) {
            return *known;
        }
        let (_, pixels, letter) = key;
        let (metrics, picture) = font.rasterize(letter, f32::from(pixels));
        let (width, height) = (metrics.width, metrics.height);
        let has_picture = width > 0 && height > 0 && width + 2 * PADDING <= WIDTH;
        let glyph = has_picture.then(|| {
            let (x, y) = self.place(width + 2 * PADDING, height + 2 * PADDING);
            for (line, row) in picture.chunks_exact(width).enumerate() {
                let start = (y + PADDING + line) * WIDTH + x + PADDING;
                self.pixels[start..start + width].copy_from_slice(row);
            }
            let padding = PADDING as f32;
            Glyph {
                from: vec2(x as f32, y as f32),
                size: vec2(width as f32, height as f32) + 2.0 * padding,
                offset: vec2(
                    metrics.xmin as f32 - padding,
                    -(metrics.ymin as f32 + height as f32) - padding,
                ),
            }
        });
        self.glyphs.insert(key, glyph);
        glyph
    }

    /// Reserves room for a picture; the atlas grows downwards.
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

    pub(super) fn len(&self) -> usize {
        self.glyphs.len()
    }

    pub(super) fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// In pixels.
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
