//! An atlas of glyphs, packed into one texture in rows.
//!
//! macroquad's own atlas is not used: a letter that ends at the last pixel of a row doubles its sides, repacking in random
//! order can double them again, and the frame in which it grows shows no text.

use std::collections::HashMap;

use fontdue::Metrics;
use macroquad::prelude::{Vec2, vec2};

/// Width of the atlas in pixels. Every graphics card supports textures of this width.
pub(super) const WIDTH: usize = 2048;
/// Empty pixels around each letter, because the GPU blends neighbouring pixels.
const PADDING: usize = 1;

/// The stroke around a heavy letter, as a share of its size.
const STROKE: f32 = 0.028;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GlyphKey {
    pub(super) face: usize,
    /// The size in pixels.
    pub(super) size: u16,
    pub(super) is_heavy: bool,
    pub(super) letter: char,
}

/// The rectangle of a letter in the atlas, with its padding, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glyph {
    pub(super) from: Vec2,
    pub(super) size: Vec2,
    /// From the pen, which is on the base line, to the upper left corner.
    pub(super) offset: Vec2,
}

/// All letters used so far. New ones are added below, and the others keep their places.
#[derive(Default)]
pub(super) struct GlyphAtlas {
    /// `None` for a letter without a picture, such as a space.
    pub(super) glyphs: HashMap<GlyphKey, Option<Glyph>>,
    /// The coverage of each pixel from 0 to 255, row by row.
    pub(super) pixels: Vec<u8>,
    /// Where the next letter goes, in pixels.
    next: (usize, usize),
    row: usize,
}

impl GlyphAtlas {
    /// The glyph of a letter, rasterised if it is new; `None` for a letter without a picture.
    pub(super) fn glyph(
        &mut self,
        key: GlyphKey,
        rasterize: impl FnOnce() -> (Metrics, Vec<u8>),
    ) -> Option<Glyph> {
        if let Some(known) = self.glyphs.get(&key) {
            return *known;
        }
        let (metrics, mut picture) = rasterize();
        let mut width = metrics.width;
        let mut height = metrics.height;
        let mut margin = 0;
        if key.is_heavy {
            let stroke = f32::from(key.size) * STROKE;
            margin = stroke.ceil() as usize;
            picture = thickened(&picture, (width, height), stroke, margin);
            width += 2 * margin;
            height += 2 * margin;
        }
        let has_picture = !picture.is_empty() && width + 2 * PADDING <= WIDTH;
        let glyph = has_picture.then(|| {
            let (x, y) = self.place(width + 2 * PADDING, height + 2 * PADDING);
            for (line, row) in picture.chunks_exact(width).enumerate() {
                let start = (y + PADDING + line) * WIDTH + x + PADDING;
                self.pixels[start..start + width].copy_from_slice(row);
            }
            let padding = (PADDING + margin) as f32;
            Glyph {
                from: vec2(x as f32, y as f32),
                size: vec2(metrics.width as f32, metrics.height as f32) + 2.0 * padding,
                offset: vec2(
                    metrics.xmin as f32 - padding,
                    -(metrics.ymin as f32 + metrics.height as f32) - padding,
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

    pub(super) fn height(&self) -> usize {
        self.pixels.len() / WIDTH
    }
}

/// The coverage of a letter with a stroke around it, as the maximum under a round pen. Lengths are in pixels.
fn thickened(
    picture: &[u8],
    (width, height): (usize, usize),
    stroke: f32,
    margin: usize,
) -> Vec<u8> {
    if picture.is_empty() {
        return Vec::new();
    }
    // Nothing is drawn in a frame that is wide enough for every place of the pen.
    let frame = 2 * margin + 1;
    let framed_width = width + 2 * frame;
    let mut framed = vec![0.0; framed_width * (height + 2 * frame)];
    for (y, row) in picture.chunks_exact(width).enumerate() {
        let start = (y + frame) * framed_width + frame;
        for (pixel, coverage) in framed[start..].iter_mut().zip(row) {
            *pixel = f32::from(*coverage);
        }
    }
    let thick_width = width + 2 * margin;
    let thick_height = height + 2 * margin;
    let mut thick = vec![0.0_f32; thick_width * thick_height];
    for x in [-1.0, 0.0, 1.0] {
        for y in [-1.0, 0.0, 1.0] {
            let way = vec2(x, y).normalize_or_zero() * stroke;
            // Between the same four neighbours, in the same shares, for every pixel.
            let corner = way.floor() + (margin + 1) as f32;
            let part = way - way.floor();
            for (line, row) in thick.chunks_exact_mut(thick_width).enumerate() {
                let above = (line + corner.y as usize) * framed_width + corner.x as usize;
                let [above, below] = [above, above + framed_width].map(|start| &framed[start..]);
                let between = |row: &[f32], at: usize| row[at] + (row[at + 1] - row[at]) * part.x;
                for (at, most) in row.iter_mut().enumerate() {
                    let above = between(above, at);
                    let below = between(below, at);
                    *most = most.max(above + (below - above) * part.y);
                }
            }
        }
    }
    thick.into_iter().map(|most| most.round() as u8).collect()
}

#[cfg(test)]
mod tests {
    use fontdue::{Font, FontSettings};

    use super::*;

    fn key(size: u16, letter: char) -> GlyphKey {
        GlyphKey {
            face: 0,
            size,
            is_heavy: size > 26,
            letter,
        }
    }

    #[test]
    fn a_stroke_grows_each_side_alike_and_covers_what_was_there() {
        let dot = [0, 0, 0, 0, 255, 0, 0, 0, 0];
        let thick = thickened(&dot, (3, 3), 1.0, 1);
        let at = |x: usize, y: usize| thick[y * 5 + x];
        assert_eq!(at(2, 2), 255);
        for side in [(1, 2), (3, 2), (2, 1), (2, 3)] {
            assert_eq!(at(side.0, side.1), 255, "{side:?}");
        }
        for corner in [(1, 1), (3, 1), (1, 3), (3, 3)] {
            let covered = at(corner.0, corner.1);
            assert!((100..200).contains(&covered), "{covered}");
        }
        assert_eq!(at(0, 2), 0, "a pixel farther");
        assert!(thickened(&[], (0, 0), 1.0, 1).is_empty());
    }

    #[test]
    fn letters_keep_apart_and_stay_where_they_are() {
        let bytes = epaint_default_fonts::UBUNTU_LIGHT;
        let font = Font::from_bytes(bytes, FontSettings::default()).expect("a font");
        let drawn = |key: GlyphKey| font.rasterize(key.letter, f32::from(key.size));
        let mut atlas = GlyphAtlas::default();
        let keys: Vec<GlyphKey> = [15, 104]
            .iter()
            .flat_map(|size| ('!'..='~').map(move |letter| key(*size, letter)))
            .collect();
        let glyphs: Vec<Glyph> = keys
            .iter()
            .map(|key| atlas.glyph(*key, || drawn(*key)).expect("a picture"))
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
            assert_eq!(atlas.glyph(*key, || panic!("known")), Some(*glyph));
        }
        let blank = key(15, ' ');
        assert_eq!(atlas.glyph(blank, || drawn(blank)), None);
    }
}
