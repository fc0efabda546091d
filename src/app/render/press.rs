//! Prints letters from their sheet, all of a layer with one instanced call.

use macroquad::miniquad::{
    FilterMode, Pipeline, RenderingBackend, TextureAccess, TextureFormat, TextureId, TextureParams,
    TextureSource, TextureWrap, UniformType, VertexFormat,
};
use macroquad::prelude::{Vec2, vec2};

use super::color::Color;
use super::gpu::Quad;
use super::pool::Pool;
use super::program::Program;
use super::sheet::{Sheet, WIDTH};

const PROGRAM: Program = Program {
    source: include_str!("../../../assets/letters.glsl"),
    variant: "LETTERS",
    uniforms: &[
        ("window", UniformType::Float2),
        ("sheet", UniformType::Float2),
    ],
    image: Some("letters"),
    item: &[
        ("box", VertexFormat::Float4),
        ("from", VertexFormat::Float2),
        ("color", VertexFormat::Byte4),
    ],
    blends: true,
};

/// A letter at its place, laid out as the shader reads it. Lengths are pixels.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Stamp {
    pub(super) at: Vec2,
    pub(super) size: Vec2,
    /// Its left upper corner on the sheet.
    pub(super) from: Vec2,
    pub(super) color: Color,
}

/// The GPU's side of the letters.
pub(super) struct Press {
    pipeline: Pipeline,
    pool: Pool,
    /// The sheet as the GPU has it, and its height.
    sheet: Option<(TextureId, usize)>,
}

#[repr(C)]
struct Uniforms {
    window: Vec2,
    sheet: Vec2,
}

impl Press {
    pub(super) fn new(backend: &mut dyn RenderingBackend) -> Self {
        Self {
            pipeline: PROGRAM.compile(backend),
            pool: Pool::default(),
            sheet: None,
        }
    }

    /// Begins a frame.
    pub(super) fn begin(&mut self) {
        self.pool.begin();
    }

    /// Takes another sheet, or what was added to the present one.
    pub(super) fn take(&mut self, backend: &mut dyn RenderingBackend, sheet: &Sheet) {
        if let Some((old, _)) = self.sheet.take() {
            backend.delete_texture(old);
        }
        if sheet.height() == 0 {
            return;
        }
        let texture = backend.new_texture(
            TextureAccess::Static,
            TextureSource::Bytes(sheet.pixels()),
            TextureParams {
                width: WIDTH as u32,
                height: sheet.height() as u32,
                format: TextureFormat::Alpha,
                // Whatever is not a power of two needs this wrap under WebGL1.
                wrap: TextureWrap::Clamp,
                min_filter: FilterMode::Linear,
                mag_filter: FilterMode::Linear,
                ..TextureParams::default()
            },
        );
        self.sheet = Some((texture, sheet.height()));
    }

    /// Prints into the pass that has begun.
    pub(super) fn print(
        &mut self,
        backend: &mut dyn RenderingBackend,
        quad: &Quad,
        stamps: &[Stamp],
        window: Vec2,
    ) {
        let Some((texture, height)) = self.sheet.filter(|_| !stamps.is_empty()) else {
            return;
        };
        let buffer = self.pool.fill(backend, stamps);
        let uniforms = Uniforms {
            window,
            sheet: vec2(WIDTH as f32, height as f32),
        };
        let items = Some((buffer, stamps.len()));
        quad.draw(backend, self.pipeline, items, Some(texture), &uniforms);
    }
}
