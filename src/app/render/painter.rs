//! Draws lists of shapes, and letters over them, with one instanced call each.
//!
//! macroquad's own rectangles and circles have neither glow nor rounding, and took longer for the
//! same scene in our measurements under a software rasteriser.

use macroquad::miniquad::{
    PassAction, Pipeline, RenderPass, RenderingBackend, UniformType, VertexFormat,
};
use macroquad::prelude::{Rect, Vec2};

use super::glyph_atlas::GlyphAtlas;
use super::glyph_batch::{GlyphBatch, GlyphInstance};
use super::gpu::{Quad, with_backend};
use super::kept_shapes::KeptShapes;
use super::shader::Shader;
use super::shape::Shape;
use super::stream_buffers::StreamBuffers;

const SHADER: &str = include_str!("../../../assets/shapes.glsl");

/// The variants of the shader, in drawing order.
const VARIANTS: [&str; 3] = ["FLAT", "HALO", "SHAPE"];
const FLAT: usize = 0;
const HALO: usize = 1;
const BODY: usize = 2;

/// Collects shapes and letters, and draws backdrops, then halos, then bodies, then letters.
pub(crate) struct Painter {
    pipelines: [Pipeline; 3],
    quad: Quad,
    lists: [Vec<Shape>; 3],
    glyphs: Vec<GlyphInstance>,
    glyph_batch: GlyphBatch,
    buffers: StreamBuffers,
    kept: KeptShapes,
    window: Vec2,
    /// Drawn on instead of the window.
    target: Option<RenderPass>,
    /// Middle and radius in pixels.
    clip_circle: Option<(Vec2, f32)>,
    /// In pixels.
    scissor: Option<Rect>,
    scale: f32,
    offset: Vec2,
    /// The part that is painted, its stamp, and its origin, from which its shapes count.
    part: Option<(usize, u64, Vec2)>,
}

#[repr(C)]
struct Uniforms {
    window: Vec2,
    /// Middle from the left and the bottom, as OpenGL counts, and radius; 0 for none.
    clip_circle: [f32; 3],
    /// Moves all shapes.
    shift: Vec2,
}

impl Painter {
    pub(crate) fn new() -> Self {
        with_backend(|backend| Self {
            pipelines: VARIANTS.map(|variant| shader(variant).compile(backend)),
            quad: Quad::new(backend),
            lists: [const { Vec::new() }; 3],
            glyphs: Vec::new(),
            glyph_batch: GlyphBatch::new(backend),
            buffers: StreamBuffers::default(),
            kept: KeptShapes::default(),
            window: Vec2::ONE,
            target: None,
            clip_circle: None,
            scissor: None,
            scale: 1.0,
            offset: Vec2::ZERO,
            part: None,
        })
    }

    /// Begins a frame on a window of this size in pixels.
    pub(crate) fn begin(&mut self, window: Vec2) {
        self.window = window;
        self.buffers.begin();
        self.glyph_batch.begin();
        self.clip_circle = None;
        self.scissor = None;
        self.glyphs.clear();
        self.lists.iter_mut().for_each(Vec::clear);
        self.set_transform(1.0, Vec2::ZERO);
    }

    /// Sets the unit of later shapes in pixels, and the pixel of their origin.
    pub(crate) fn set_transform(&mut self, scale: f32, offset: Vec2) {
        self.scale = scale;
        self.offset = offset - self.part.map_or(Vec2::ZERO, |(.., origin)| origin);
    }

    /// Clips later flushes to a box of pixels, or to nothing.
    pub(crate) fn set_scissor(&mut self, scissor: Option<Rect>) {
        self.scissor = scissor;
    }

    /// Clips the shapes of later flushes to a circle of pixels, or to nothing.
    pub(crate) fn clip_to(&mut self, clip_circle: Option<(Vec2, f32)>) {
        self.clip_circle = clip_circle;
    }

    /// Where later flushes go, and the box of pixels that clips them.
    pub(super) fn goal(&self) -> (Option<RenderPass>, Option<Rect>) {
        (self.target, self.scissor)
    }

    /// Sends later flushes to a render target, or to the window.
    pub(crate) fn set_target(&mut self, target: Option<RenderPass>) {
        self.target = target;
    }

    /// Adds a backdrop: a plain box that lies under everything else until the next flush.
    pub(crate) fn flat(&mut self, shape: Shape) {
        let shape = shape.scaled(self.scale, self.offset).snapped();
        self.lists[FLAT].push(shape);
    }

    /// Adds a shape with its glow.
    pub(crate) fn add(&mut self, shape: Shape) {
        self.push(shape.scaled(self.scale, self.offset));
    }

    /// Adds a shape with its glow, and its edges on whole pixels.
    pub(crate) fn add_snapped(&mut self, shape: Shape) {
        self.push(shape.scaled(self.scale, self.offset).snapped());
    }

    fn push(&mut self, shape: Shape) {
        if shape.has_glow() {
            self.lists[HALO].push(shape);
        }
        if shape.has_body() {
            self.lists[BODY].push(shape);
        }
    }

    /// The letters over the shapes, in pixels of the window.
    pub(super) fn glyphs(&mut self) -> &mut Vec<GlyphInstance> {
        &mut self.glyphs
    }

    /// Uploads the atlas that the letters of later flushes are from.
    pub(super) fn set_atlas(&mut self, atlas: &GlyphAtlas) {
        with_backend(|backend| self.glyph_batch.set_atlas(backend, atlas));
    }

    /// Begins a part that is kept, unless it was painted with this stamp before. What is added until
    /// [`Painter::keep`] belongs to it, and stays where it is relative to the origin.
    pub(super) fn begin_part(&mut self, part: usize, stamp: u64) -> bool {
        let stamp = stamp ^ u64::from(self.scale.to_bits()).rotate_left(32);
        let is_stale = self.kept.is_stale(part, stamp);
        if is_stale {
            self.part = Some((part, stamp, self.offset));
            self.offset = Vec2::ZERO;
        }
        is_stale
    }

    /// Keeps what was added since a part began.
    pub(super) fn keep(&mut self) {
        let Some((part, stamp, origin)) = self.part.take() else {
            return;
        };
        let [_, halos, bodies] = &self.lists;
        with_backend(|backend| self.kept.keep(backend, part, stamp, [halos, bodies]));
        self.lists.iter_mut().for_each(Vec::clear);
        self.offset += origin;
    }

    /// Draws the first so many parts, moved to the origin.
    pub(super) fn draw_kept(&mut self, count: usize) {
        with_backend(|backend| {
            self.begin_pass(backend);
            let uniforms = self.uniforms(self.offset);
            let parts = self.kept.first(backend, count);
            let halos = parts.iter().filter_map(|part| part.halos.instances());
            let bodies = parts.iter().filter_map(|part| part.bodies.instances());
            let halos = halos.map(|items| (HALO, items));
            for (variant, items) in halos.chain(bodies.map(|items| (BODY, items))) {
                let pipeline = self.pipelines[variant];
                self.quad
                    .draw(backend, pipeline, Some(items), None, &uniforms);
            }
            backend.end_render_pass();
        });
    }

    fn begin_pass(&self, backend: &mut dyn RenderingBackend) {
        backend.begin_pass(self.target, PassAction::Nothing);
        if let Some(scissor) = self.scissor {
            let foot = self.window.y - scissor.bottom();
            let [x, y, width, height] =
                [scissor.x, foot, scissor.w, scissor.h].map(|length| length.round() as i32);
            backend.apply_scissor_rect(x, y, width, height);
        }
    }

    /// Draws the collected shapes and letters over everything that was drawn before.
    pub(crate) fn flush(&mut self) {
        if self.glyphs.is_empty() && self.lists.iter().all(Vec::is_empty) {
            return;
        }
        with_backend(|backend| {
            self.begin_pass(backend);
            for variant in 0..VARIANTS.len() {
                if !self.lists[variant].is_empty() {
                    self.draw(backend, variant);
                }
            }
            self.glyph_batch
                .draw(backend, &self.quad, &self.glyphs, self.window);
            self.glyphs.clear();
            backend.end_render_pass();
        });
    }

    fn draw(&mut self, backend: &mut dyn RenderingBackend, variant: usize) {
        let uniforms = self.uniforms(Vec2::ZERO);
        let list = &mut self.lists[variant];
        let items = Some(self.buffers.fill(backend, list));
        self.quad
            .draw(backend, self.pipelines[variant], items, None, &uniforms);
        list.clear();
    }

    fn uniforms(&self, shift: Vec2) -> Uniforms {
        Uniforms {
            window: self.window,
            clip_circle: self.clip_circle.map_or([0.0; 3], |(middle, radius)| {
                [middle.x, self.window.y - middle.y, radius]
            }),
            shift,
        }
    }
}

fn shader(variant: &'static str) -> Shader {
    Shader {
        source: SHADER,
        variant,
        uniforms: &[
            ("window", UniformType::Float2),
            ("clip_circle", UniformType::Float3),
            ("shift", UniformType::Float2),
        ],
        texture: None,
        instance: &[
            ("box", VertexFormat::Float4),
            ("style", VertexFormat::Float4),
            ("turn", VertexFormat::Float4),
            ("top", VertexFormat::Byte4),
            ("bottom", VertexFormat::Byte4),
            ("edge", VertexFormat::Byte4),
            ("glow", VertexFormat::Byte4),
        ],
        blends: true,
    }
}
