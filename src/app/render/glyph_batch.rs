//! Draws the letters of a layer from the atlas with one instanced call.

use macroquad::miniquad::{
    FilterMode, TextureAccess, TextureFormat, TextureId, TextureSource, UniformType, VertexFormat,
};
use macroquad::prelude::{Vec2, uvec2, vec2};

use super::glyph_atlas::{GlyphAtlas, WIDTH};
use super::gpu::{Gpu, Quad, texture};
use super::shader::{Program, Shader};
use super::{color::Color, stream_buffers::StreamBuffers};

static SHADER: Shader = Shader {
    source: include_str!("../../../assets/glyphs.glsl"),
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
};

/// A letter in the window and in the atlas, in pixels. The memory layout is that of the shader's attributes.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct GlyphInstance {
    pub(super) at: Vec2,
    pub(super) size: Vec2,
    pub(super) from: Vec2,
    pub(super) color: Color,
}

pub(super) struct GlyphBatch {
    pub(super) program: Program,
    pub(super) buffers: StreamBuffers,
    atlas: Option<(TextureId, usize)>,
}

#[repr(C)]
struct GlyphUniforms {
    window: Vec2,
    atlas: Vec2,
}

impl GlyphBatch {
    pub(super) fn new() -> Self {
        Self {
            program: Program::new(&SHADER, "GLYPHS", true),
            buffers: StreamBuffers::default(),
            atlas: None,
        }
    }

    /// Uploads an atlas that is new or has grown.
    pub(super) fn set_atlas(&mut self, gpu: &mut Gpu, atlas: &GlyphAtlas) {
        let height = atlas.height();
        let new = (height > 0).then(|| {
            let size = uvec2(WIDTH as u32, height as u32);
            let params = texture(size, TextureFormat::Alpha, FilterMode::Linear);
            let pixels = TextureSource::Bytes(&atlas.pixels);
            let texture = gpu.new_texture(TextureAccess::Static, pixels, params);
            (texture, height)
        });
        // Deleted only now, because creating a texture rebinds the bound one, which may be the old one.
        if let Some((old, _)) = std::mem::replace(&mut self.atlas, new) {
            gpu.delete_texture(old);
        }
    }

    /// Draws into the current pass.
    pub(super) fn draw(
        &mut self,
        gpu: &mut Gpu,
        quad: &Quad,
        glyphs: &[GlyphInstance],
        window: Vec2,
    ) {
        let Some((texture, height)) = self.atlas.filter(|_| !glyphs.is_empty()) else {
            return;
        };
        let items = self.buffers.fill(gpu, glyphs);
        let uniforms = GlyphUniforms {
            window,
            atlas: vec2(WIDTH as f32, height as f32),
        };
        let pipeline = self.program.pipeline(gpu);
        quad.draw(gpu, pipeline, items, Some(texture), &uniforms);
    }
}
