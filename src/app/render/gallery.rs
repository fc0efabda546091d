//! The thumbnails behind the cards of a page.

use macroquad::miniquad::FilterMode;
use macroquad::prelude::{Rect, UVec2, uvec2};

use super::gpu::{Pass, with_gpu};
use super::picture::{Painting, Paints, PictureQuad, PictureUniforms};
use super::pictures::Pictures;

/// The pixels of all pictures of a page together (2 MB, about 50 strips), divided into at least `FEWEST` along each side.
const PAGE: UVec2 = uvec2(1024, 512);
const FEWEST: usize = 3;

/// The pictures' width, as a multiple of their height.
pub(crate) const CELL_ASPECT: f32 = 2.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Thumbnail {
    pub(crate) stamp: u64,
    /// The rectangle in the window, and the part of the picture in it, from 0 to 1.
    pub(crate) frame: Rect,
    pub(crate) part: Rect,
    /// The heights between which it darkens, from 0 at its top to 1, and the darkening as a share.
    pub(crate) dark: [f32; 3],
    /// The radius of its corners.
    pub(crate) round: f32,
}

/// A stamp, and the size in pixels.
pub(super) type Key = (u64, UVec2);

impl Pictures<Key> {
    /// Paints a strip of the wanted pictures, at most `room`, and draws the painted ones. `painter` receives the index and
    /// the size in pixels of the next picture.
    pub(super) fn advance_and_draw(
        &mut self,
        quad: &PictureQuad,
        pass: &mut Pass,
        room: usize,
        wanted: &[Thumbnail],
        opacity: f32,
        painter: impl FnOnce(usize, UVec2) -> Box<dyn Paints>,
    ) {
        let side = (room as f32).sqrt().ceil() as usize;
        let size = PAGE / side.max(FEWEST) as u32;
        let keys: Vec<Key> = wanted
            .iter()
            .map(|thumbnail| (thumbnail.stamp, size))
            .collect();
        self.advance(room, &keys, |number| {
            Painting::new(painter(number, size), size, FilterMode::Linear)
        });
        with_gpu(|gpu| {
            pass.enter(gpu);
            for (thumbnail, key) in wanted.iter().zip(keys) {
                let Some(picture) = self.find(key) else {
                    continue;
                };
                let uniforms = PictureUniforms {
                    window: pass.window,
                    frame: numbers(thumbnail.frame),
                    part: numbers(thumbnail.part),
                    dark: thumbnail.dark,
                    round: thumbnail.round,
                    opacity: picture.opacity() * opacity,
                };
                quad.draw(gpu, picture.texture, &uniforms);
            }
        });
    }
}

/// A box in the layout of the shader: its corner and its size.
fn numbers(Rect { x, y, w, h }: Rect) -> [f32; 4] {
    [x, y, w, h]
}
