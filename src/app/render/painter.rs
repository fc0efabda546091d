//! Draws lists of shapes, and letters over them, with one instanced call each.
//!
//! macroquad's rectangles and circles have neither glow nor rounding, and are slower under a software rasteriser.

use macroquad::miniquad::{UniformType, VertexFormat};
use macroquad::prelude::Vec2;

use super::glyph_batch::{GlyphBatch, GlyphInstance};
use super::gpu::{Pass, Quad, with_gpu};
use super::shader::{Program, Shader};
use super::stream_buffers::{InstanceBuffer, StreamBuffers};
use super::{glyph_atlas::GlyphAtlas, shape::Shape};

static SHADER: Shader = Shader {
    source: include_str!("../../../assets/shapes.glsl"),
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
};

/// The variants of the shader, in drawing order.
const VARIANTS: [&str; 3] = ["FLAT", "HALO", "SHAPE"];
const FLAT: usize = 0;
const HALO: usize = 1;
const BODY: usize = 2;

/// Collects shapes and letters, and draws them in layers: backdrops, halos, bodies, letters.
pub(crate) struct Painter {
    programs: [Program; 3],
    quad: Quad,
    lists: [Vec<Shape>; 3],
    /// The letters over the shapes, in pixels of the window.
    pub(super) glyphs: Vec<GlyphInstance>,
    glyph_batch: GlyphBatch,
    buffers: StreamBuffers,
    /// The cached parts on the GPU, in drawing order.
    kept: Vec<CachedPart>,
    /// Where flushes draw.
    pub(super) pass: Pass,
    /// A circle that clips the shapes of later flushes: middle and radius in pixels.
    pub(super) clip_circle: Option<(Vec2, f32)>,
    /// The unit of later shapes in pixels, and the pixel of their origin.
    pub(super) scale: f32,
    pub(super) offset: Vec2,
    /// The index, the stamp and the origin of the part that is painted.
    part: Option<(usize, u64, Vec2)>,
}

/// A part that is painted again only when its stamp changes.
#[derive(Default)]
struct CachedPart {
    stamp: Option<u64>,
    /// Shapes with a glow, and those with a body.
    buffers: [InstanceBuffer; 2],
}

#[repr(C)]
struct ShapeUniforms {
    window: Vec2,
    /// The middle in pixels from the left and the bottom, and the radius; 0 for none.
    clip_circle: [f32; 3],
    shift: Vec2,
}

impl Painter {
    pub(crate) fn new() -> Self {
        with_gpu(|gpu| Self {
            programs: VARIANTS.map(|variant| Program::new(&SHADER, variant, true)),
            quad: Quad::new(gpu),
            lists: [const { Vec::new() }; 3],
            glyphs: Vec::new(),
            glyph_batch: GlyphBatch::new(),
            buffers: StreamBuffers::default(),
            kept: Vec::new(),
            pass: Pass::default(),
            clip_circle: None,
            scale: 1.0,
            offset: Vec2::ZERO,
            part: None,
        })
    }

    pub(super) fn programs(&self) -> impl Iterator<Item = &Program> {
        self.programs.iter().chain([&self.glyph_batch.program])
    }

    pub(crate) fn begin(&mut self, window: Vec2) {
        self.pass.window = window;
        self.buffers.used = 0;
        self.glyph_batch.buffers.used = 0;
        self.clip_circle = None;
        self.pass.scissor = None;
        self.glyphs.clear();
        self.lists.iter_mut().for_each(Vec::clear);
        self.set_transform(1.0, Vec2::ZERO);
    }

    pub(crate) fn set_transform(&mut self, scale: f32, offset: Vec2) {
        self.scale = scale;
        self.offset = offset - self.part.map_or(Vec2::ZERO, |(.., origin)| origin);
    }

    /// Adds a backdrop: a plain box in pixels, under everything else until the next flush.
    pub(super) fn flat(&mut self, shape: Shape) {
        self.lists[FLAT].push(shape);
    }

    pub(super) fn add(&mut self, shape: Shape) {
        if shape.halo > 0.0 && shape.glow.is_visible() {
            self.lists[HALO].push(shape);
        }
        if shape.is_filled() || (shape.border > 0.0 && shape.edge.is_visible()) {
            self.lists[BODY].push(shape);
        }
    }

    /// Uploads the atlas for the letters of later flushes.
    pub(super) fn set_atlas(&mut self, atlas: &GlyphAtlas) {
        with_gpu(|gpu| self.glyph_batch.set_atlas(gpu, atlas));
    }

    /// Begins a cached part and returns true, unless it was painted with this stamp before. Shapes until [`Painter::keep`]
    /// belong to it, relative to the current origin.
    pub(super) fn begin_part(&mut self, part: usize, stamp: u64) -> bool {
        let stamp = stamp ^ u64::from(self.scale.to_bits()).rotate_left(32);
        if self.kept.len() <= part {
            self.kept.resize_with(part + 1, CachedPart::default);
        }
        let is_stale = self.kept[part].stamp != Some(stamp);
        if is_stale {
            self.part = Some((part, stamp, self.offset));
            self.offset = Vec2::ZERO;
        }
        is_stale
    }

    /// Uploads the shapes of the current part.
    pub(super) fn keep(&mut self) {
        let Some((part, stamp, origin)) = self.part.take() else {
            return;
        };
        let kept = &mut self.kept[part];
        kept.stamp = Some(stamp);
        with_gpu(|gpu| {
            for (buffer, list) in kept.buffers.iter_mut().zip(&self.lists[HALO..]) {
                buffer.fill(gpu, list);
            }
        });
        self.lists.iter_mut().for_each(Vec::clear);
        self.offset += origin;
    }

    /// Draws the first `count` parts at the current origin, and releases the others.
    pub(super) fn draw_kept(&mut self, count: usize) {
        with_gpu(|gpu| {
            let old = self.kept.drain(count..).flat_map(|part| part.buffers);
            old.filter_map(|list| list.buffer)
                .for_each(|buffer| gpu.delete_buffer(buffer));
            self.pass.enter(gpu);
            let uniforms = self.uniforms(self.offset);
            for (index, variant) in [HALO, BODY].into_iter().enumerate() {
                for part in &self.kept {
                    let items = part.buffers[index].instances();
                    if items.is_some() {
                        let pipeline = self.programs[variant].pipeline(gpu);
                        self.quad.draw(gpu, pipeline, items, None, &uniforms);
                    }
                }
            }
        });
    }

    /// Draws the collected shapes and letters over everything before.
    pub(crate) fn flush(&mut self) {
        if self.glyphs.is_empty() && self.lists.iter().all(Vec::is_empty) {
            return;
        }
        let uniforms = self.uniforms(Vec2::ZERO);
        with_gpu(|gpu| {
            self.pass.enter(gpu);
            for (list, program) in self.lists.iter_mut().zip(&self.programs) {
                if !list.is_empty() {
                    let pipeline = program.pipeline(gpu);
                    let items = self.buffers.fill(gpu, list);
                    self.quad.draw(gpu, pipeline, items, None, &uniforms);
                    list.clear();
                }
            }
            self.glyph_batch
                .draw(gpu, &self.quad, &self.glyphs, self.pass.window);
            self.glyphs.clear();
        });
    }

    fn uniforms(&self, shift: Vec2) -> ShapeUniforms {
        ShapeUniforms {
            window: self.pass.window,
            clip_circle: self.clip_circle.map_or([0.0; 3], |(middle, radius)| {
                [middle.x, self.pass.window.y - middle.y, radius]
            }),
            shift,
        }
    }
}
