//! Prints letters from their atlas, all of a layer with one instanced call.

use macroquad::miniquad::{
    FilterMode, Pipeline, RenderingBackend, TextureAccess, TextureFormat, TextureId, TextureParams,
    TextureSource, TextureWrap, UniformType, VertexFormat,
};
use macroquad::prelude::{Vec2, vec2};

use super::color::Color;
use super::glyph_atlas::{GlyphAtlas, WIDTH};
use super::gpu::Quad;
use super::shader::Shader;
use super::stream_buffers::StreamBuffers;

const SHADER: Shader = Shader {
    source: include_str!("../../../assets/glyphs.glsl"),
    variant: "GLYPHS",
    uniforms: &[
        ("window", UniformType::Float2),
        ("atlas", UniformType::Float2),
    ],
    texture: Some("glyphs"),
    instance: &[
        ("box", VertexFormat::Float4),
        ("from", VertexFormat::Float2),
        ("color", VertexFormat::Byte4),
    ],
    blends: true,
};

/// A letter at its place, laid out as the shader reads it. Lengths are pixels.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct GlyphInstance {
    pub(super) at: Vec2,
    pub(super) size: Vec2,
    /// Its left upper corner on the atlas.
    pub(super) from: Vec2,
    pub(super) color: Color,
}

/// The GPU's side of the letters.
pub(super) struct GlyphBatch {
    pipeline: Pipeline,
    buffers: StreamBuffers,
    /// The atlas as the GPU has it, and its height.
    atlas: Option<(TextureId, usize)>,
}

#[repr(C)]
struct Uniforms {
    window: Vec2,
    atlas: Vec2,
}

impl GlyphBatch {
    pub(super) fn new(backend: &mut dyn RenderingBackend) -> Self {
        Self {
            pipeline: SHADER.compile(backend),
            buffers: StreamBuffers::default(),
            atlas: None,
        }
    }

    /// Begins a frame.
    pub(super) fn begin(&mut self) {
        self.buffers.begin();
    }

    /// Takes another atlas, or what was added to the present one.
    pub(super) fn set_atlas(&mut self, backend: &mut dyn RenderingBackend, atlas: &GlyphAtlas) {
        if let Some((old, _)) = self.atlas.take() {
            backend.delete_texture(old);
        }
        if atlas.height() == 0 {
            return;
        }
        let texture = backend.new_texture(
            TextureAccess::Static,
            TextureSource::Bytes(atlas.pixels()),
            TextureParams {
                width: WIDTH as u32,
                height: atlas.height() as u32,
                format: TextureFormat::Alpha,
                // Whatever is not a power of two needs this wrap under WebGL1.
                wrap: TextureWrap::Clamp,
                min_filter: FilterMode::Linear,
                mag_filter: FilterMode::Linear,
                ..TextureParams::default()
            },
        );
        self.atlas = Some((texture, atlas.height()));
    }

    /// Prints into the pass that has begun.
    pub(super) fn draw(
        &mut self,
        backend: &mut dyn RenderingBackend,
        quad: &Quad,
        glyphs: &[GlyphInstance],
        window: Vec2,
    ) {
        let Some((texture, height)) = self.atlas.filter(|_| !glyphs.is_empty()) else {
            return;
        };
        let buffer = self.buffers.fill(backend, glyphs);
        let uniforms = Uniforms {
            window,
            atlas: vec2(WIDTH as f32, height as f32),
        };
        let items = Some((buffer, glyphs.len()));
        quad.draw(backend, self.pipeline, items, Some(texture), &uniforms);
    }
}
