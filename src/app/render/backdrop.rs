//! The picture behind everything else.

use macroquad::miniquad::{FilterMode, RenderPass, TextureId};
use macroquad::prelude::{Rect, UVec2, Vec2, uvec2};

use super::gpu::{begin_pass, empty_texture, with_gpu};
use super::picture::{APPEARING, Painting, Paints, PictureQuad, PictureUniforms, appeared};

/// The largest size in pixels; the blurred picture needs no more.
const MOST: UVec2 = uvec2(1280, 720);
/// The frames for which a new window size must last before the picture is painted again.
const SETTLING: u32 = 9;

/// The content (a stamp) and the layout that identify a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wanted {
    pub(super) stamp: u64,
    /// The window, and the field in it, in pixels.
    pub(super) window: Vec2,
    pub(super) field: Rect,
}

/// The picture that is shown, and the next one while it is painted.
pub(super) struct Backdrop {
    quad: PictureQuad,
    /// The older of two is under the newer one while that fades in.
    shown: Vec<Appearing>,
    next: Option<Next>,
    /// True if this frame requested the picture. Painting continues only on request.
    pub(super) is_wanted: bool,
}

struct Appearing {
    wanted: Wanted,
    texture: TextureId,
    /// Frames since it was painted.
    age: u32,
}

struct Next {
    wanted: Wanted,
    /// Frames since it was first wanted.
    age: u32,
    painting: Option<Painting>,
}

impl Wanted {
    /// The size of the picture in its own pixels, and the field in it.
    pub(super) fn layout(&self) -> (UVec2, Rect) {
        let most = MOST.as_vec2();
        let scale = (most / self.window).min_element().min(1.0);
        let size = (self.window * scale).round().max(Vec2::ONE).as_uvec2();
        let Rect { x, y, w, h } = self.field;
        (size, Rect::new(x * scale, y * scale, w * scale, h * scale))
    }
}

impl Backdrop {
    pub(super) fn new() -> Self {
        with_gpu(|gpu| Self {
            quad: PictureQuad::new(gpu),
            shown: Vec::new(),
            next: None,
            is_wanted: false,
        })
    }

    /// Paints a strip of the wanted picture with the painter from `painter`.
    pub(super) fn advance(&mut self, wanted: Wanted, painter: impl FnOnce() -> Box<dyn Paints>) {
        self.is_wanted = true;
        if let Some(newest) = self.shown.last_mut() {
            newest.age += 1;
            if newest.age >= APPEARING {
                self.release_older();
            }
        }
        let newest = self.shown.last().map(|shown| shown.wanted);
        if newest == Some(wanted) {
            return self.give_up();
        }
        if self.next.as_ref().is_none_or(|next| next.wanted != wanted) {
            self.give_up();
            self.next = Some(Next {
                wanted,
                age: 0,
                painting: None,
            });
        }
        let is_resized = newest.is_some_and(|newest| newest.stamp == wanted.stamp);
        let Some(next) = &mut self.next else { return };
        next.age += 1;
        if is_resized && next.age < SETTLING {
            return;
        }
        let painting = next.painting.get_or_insert_with(|| {
            let (size, _) = wanted.layout();
            // At the same size both filters give the same pixels, and the nearest is cheaper for a software rasteriser.
            let is_same = size.as_vec2() == wanted.window;
            let filter = [FilterMode::Linear, FilterMode::Nearest][usize::from(is_same)];
            let texture = with_gpu(|gpu| empty_texture(gpu, size, filter));
            Painting::new(painter(), texture, UVec2::ZERO, size)
        });
        if painting.paint_strip() {
            let texture = painting.texture;
            self.next = None;
            self.release_older();
            self.shown.push(Appearing {
                wanted,
                texture,
                age: 0,
            });
        }
    }

    pub(super) fn is_opaque(&self) -> bool {
        let newest = self.shown.last();
        self.is_wanted && newest.is_some_and(|newest| newest.age >= APPEARING)
    }

    /// Draws the picture on a target or the window, clipped to a box; `height` is that of the window. Both in pixels.
    pub(super) fn draw(
        &self,
        target: Option<RenderPass>,
        scissor: Option<Rect>,
        height: f32,
        opacity: f32,
    ) {
        with_gpu(|gpu| {
            begin_pass(gpu, target, scissor, height);
            for shown in &self.shown {
                // After the window has changed, the old picture is stretched over it.
                let window = shown.wanted.window;
                let uniforms = PictureUniforms {
                    window,
                    frame: [0.0, 0.0, window.x, window.y],
                    part: [0.0, 0.0, 1.0, 1.0],
                    dark: [0.0, 1.0, 0.0],
                    round: 0.0,
                    opacity: appeared(shown.age) * opacity,
                };
                self.quad.draw(gpu, shown.texture, &uniforms);
            }
            gpu.end_render_pass();
        });
    }

    /// True while a picture is painted or fades in.
    pub(super) fn is_painting(&self) -> bool {
        let newest = self.shown.last();
        let appears = newest.is_some_and(|newest| newest.age < APPEARING);
        self.is_wanted && (self.next.is_some() || appears)
    }

    fn release_older(&mut self) {
        if self.shown.len() > 1 {
            let old = self.shown.remove(0);
            with_gpu(|gpu| gpu.delete_texture(old.texture));
        }
    }

    fn give_up(&mut self) {
        if let Some(painting) = self.next.take().and_then(|next| next.painting) {
            with_gpu(|gpu| gpu.delete_texture(painting.texture));
        }
    }
}
