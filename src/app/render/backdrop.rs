//! A picture behind everything, painted a strip a frame.
//!
//! Frames count and not time, so that a script gives the same pictures on every machine.

use macroquad::miniquad::{PassAction, Pipeline, RenderPass, TextureId, UniformType};
use macroquad::prelude::{Rect, UVec2, Vec2, uvec2};

use super::gpu::{Quad, empty_texture, with_backend};
use super::shader::Shader;

const SHADER: &str = include_str!("../../../assets/picture.glsl");

/// The most pixels along each side: what is blurred by nature need not be sharper.
const MOST: UVec2 = uvec2(1280, 720);
/// The pixels of a strip, and the frames for which a new size must hold before it is painted, and in which
/// a picture appears.
const STRIP: usize = 10_240;
const SETTLING: u32 = 9;
const APPEARING: u32 = 24;

/// Paints a picture.
pub(crate) trait Paints {
    /// Adds the four bytes of each pixel of a row.
    fn row(&self, y: usize, bytes: &mut Vec<u8>);
}

/// What a picture shows and how large it is. Another stamp or another layout is another picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Wanted {
    pub(crate) stamp: u64,
    /// The window, and the field in it, in pixels.
    pub(crate) window: Vec2,
    pub(crate) field: Rect,
}

/// The picture, and the next that is being painted.
pub(super) struct Backdrop {
    pipeline: Pipeline,
    quad: Quad,
    /// The older of two lies under the newer until that has appeared.
    shown: Vec<Shown>,
    next: Option<Next>,
    /// Whether this frame has asked for it: what is no longer wanted stays as far as it has come.
    is_wanted: bool,
}

struct Shown {
    wanted: Wanted,
    texture: TextureId,
    /// Frames since it was painted.
    age: u32,
}

struct Next {
    wanted: Wanted,
    /// Frames for which nothing else was wanted.
    age: u32,
    painting: Option<Painting>,
}

struct Painting {
    painter: Box<dyn Paints>,
    texture: TextureId,
    size: UVec2,
    /// The rows that are painted.
    rows: u32,
}

impl Wanted {
    /// The size of its picture, and the field in it.
    pub(crate) fn layout(&self) -> (UVec2, Rect) {
        let most = MOST.as_vec2();
        let scale = (most / self.window).min_element().min(1.0);
        let size = (self.window * scale).round().max(Vec2::ONE).as_uvec2();
        let Rect { x, y, w, h } = self.field;
        (size, Rect::new(x * scale, y * scale, w * scale, h * scale))
    }
}

impl Backdrop {
    pub(super) fn new() -> Self {
        with_backend(|backend| Self {
            pipeline: shader().compile(backend),
            quad: Quad::new(backend),
            shown: Vec::new(),
            next: None,
            is_wanted: false,
        })
    }

    pub(super) fn begin_frame(&mut self) {
        self.is_wanted = false;
    }

    /// One frame on the way to what is wanted, which `painter` paints.
    pub(super) fn advance(&mut self, wanted: Wanted, painter: impl FnOnce() -> Box<dyn Paints>) {
        self.is_wanted = true;
        if let Some(newest) = self.shown.last_mut() {
            newest.age += 1;
            if newest.age >= APPEARING && self.shown.len() > 1 {
                self.release(0);
            }
        }
        if self
            .shown
            .last()
            .is_some_and(|shown| shown.wanted == wanted)
        {
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
        let is_resized = self
            .shown
            .last()
            .is_some_and(|shown| shown.wanted.stamp == wanted.stamp);
        let Some(next) = &mut self.next else { return };
        next.age += 1;
        if is_resized && next.age < SETTLING {
            return;
        }
        let painting = next.painting.get_or_insert_with(|| {
            let (size, _) = wanted.layout();
            let texture = with_backend(|backend| empty_texture(backend, size));
            Painting {
                painter: painter(),
                texture,
                size,
                rows: 0,
            }
        });
        if painting.paint_strip() {
            let texture = painting.texture;
            self.next = None;
            if self.shown.len() > 1 {
                self.release(0);
            }
            self.shown.push(Shown {
                wanted,
                texture,
                age: 0,
            });
        }
    }

    /// Draws it on the window or on a target, clipped to a box of pixels.
    pub(super) fn draw(
        &self,
        target: Option<RenderPass>,
        scissor: Option<(Rect, f32)>,
        opacity: f32,
    ) {
        with_backend(|backend| {
            backend.begin_pass(target, PassAction::Nothing);
            if let Some((Rect { x, y, w, h }, window)) = scissor {
                let [x, y, w, h] = [x, window - y - h, w, h].map(|length| length.round() as i32);
                backend.apply_scissor_rect(x, y, w, h);
            }
            for shown in &self.shown {
                let share = (shown.age as f32 / APPEARING as f32).min(1.0);
                let share = share * share * (3.0 - 2.0 * share) * opacity;
                if share > 0.0 {
                    self.quad
                        .draw(backend, self.pipeline, None, Some(shown.texture), &share);
                }
            }
            backend.end_render_pass();
        });
    }

    /// Whether a picture is painted or appears.
    pub(super) fn is_painting(&self) -> bool {
        let newest = self.shown.last();
        let appears = newest.is_some_and(|newest| newest.age < APPEARING);
        self.is_wanted && (self.next.is_some() || appears)
    }

    fn release(&mut self, index: usize) {
        let old = self.shown.remove(index);
        with_backend(|backend| backend.delete_texture(old.texture));
    }

    fn give_up(&mut self) {
        if let Some(painting) = self.next.take().and_then(|next| next.painting) {
            with_backend(|backend| backend.delete_texture(painting.texture));
        }
    }
}

impl Painting {
    /// Paints the next rows. Returns whether they were the last.
    fn paint_strip(&mut self) -> bool {
        let width = self.size.x as usize;
        let rows = ((STRIP / width).max(1) as u32).min(self.size.y - self.rows);
        let mut bytes = Vec::with_capacity(width * rows as usize * 4);
        for y in self.rows..self.rows + rows {
            self.painter.row(y as usize, &mut bytes);
        }
        let [x, y, width, height] = [0, self.rows, self.size.x, rows].map(|length| length as i32);
        with_backend(|backend| {
            backend.texture_update_part(self.texture, x, y, width, height, &bytes);
        });
        self.rows += rows;
        self.rows == self.size.y
    }
}

fn shader() -> Shader {
    Shader {
        source: SHADER,
        variant: "PICTURE",
        uniforms: &[("opacity", UniformType::Float1)],
        texture: Some("picture"),
        instance: &[],
        blends: true,
    }
}
