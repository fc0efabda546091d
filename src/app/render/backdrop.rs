//! The picture behind everything else.

use macroquad::miniquad::FilterMode;
use macroquad::prelude::{Rect, UVec2, Vec2, uvec2};

use super::gpu::{Pass, with_gpu};
use super::picture::{Painting, Paints, PictureQuad, PictureUniforms};
use super::pictures::Pictures;

/// The largest size in pixels; the blurred picture needs no more.
const MOST: UVec2 = uvec2(1280, 720);

/// The content (a stamp) and the layout that identify a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wanted {
    pub(super) stamp: u64,
    /// The window, and the field in it, in pixels.
    pub(super) window: Vec2,
    pub(super) field: Rect,
}

impl Wanted {
    /// Begins the picture. `painter` receives its size, and the field in it, in its own pixels.
    pub(super) fn begin(&self, painter: impl FnOnce(UVec2, Rect) -> Box<dyn Paints>) -> Painting {
        let scale = (MOST.as_vec2() / self.window).min_element().min(1.0);
        let size = (self.window * scale).round().max(Vec2::ONE).as_uvec2();
        let Rect { x, y, w, h } = self.field;
        let field = Rect::new(x * scale, y * scale, w * scale, h * scale);
        // At the same size both filters give the same pixels, and the nearest is cheaper for a software rasteriser.
        let is_same = size.as_vec2() == self.window;
        let filter = if is_same {
            FilterMode::Nearest
        } else {
            FilterMode::Linear
        };
        Painting::new(painter(size, field), size, filter)
    }
}

impl Pictures<Wanted> {
    /// Draws the picture in a pass.
    pub(super) fn draw(&self, quad: &PictureQuad, pass: &mut Pass, opacity: f32) {
        with_gpu(|gpu| {
            pass.enter(gpu);
            for picture in &self.shown {
                // After the window has changed, the old picture is stretched over it.
                let window = picture.key.window;
                let uniforms = PictureUniforms {
                    window,
                    frame: [0.0, 0.0, window.x, window.y],
                    part: [0.0, 0.0, 1.0, 1.0],
                    dark: [0.0, 1.0, 0.0],
                    round: 0.0,
                    opacity: picture.opacity() * opacity,
                };
                quad.draw(gpu, picture.texture, &uniforms);
            }
        });
    }
}
