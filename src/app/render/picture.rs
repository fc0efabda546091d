//! Pictures that the CPU paints, a strip per frame, and their shader. Frames count instead of time, so that a script gives
//! the same pictures on every machine.

use macroquad::miniquad::{FilterMode, TextureId, UniformType};
use macroquad::prelude::{UVec2, Vec2};

use super::gpu::{Gpu, Quad, empty_texture, with_gpu};
use super::shader::{Program, Shader};

static SHADER: Shader = Shader {
    source: include_str!("../../../assets/picture.glsl"),
    uniforms: &[
        ("window", UniformType::Float2),
        ("frame", UniformType::Float4),
        ("part", UniformType::Float4),
        ("dark", UniformType::Float3),
        ("round", UniformType::Float1),
        ("opacity", UniformType::Float1),
    ],
    texture: Some("picture"),
    instance: &[],
};

/// The most pixels of a strip.
const STRIP: u32 = 10_240;

pub(crate) trait Paints {
    /// Appends the four bytes of each pixel of a row.
    fn row(&self, y: usize, bytes: &mut Vec<u8>);
}

/// A picture that is being painted.
pub(super) struct Painting {
    painter: Box<dyn Paints>,
    pub(super) texture: TextureId,
    size: UVec2,
    rows: u32,
}

impl Painting {
    pub(super) fn new(painter: Box<dyn Paints>, size: UVec2, filter: FilterMode) -> Self {
        Self {
            painter,
            texture: with_gpu(|gpu| empty_texture(gpu, size, filter)),
            size,
            rows: 0,
        }
    }

    /// Paints the next rows. Returns true after the last.
    pub(super) fn paint_strip(&mut self) -> bool {
        let (width, height) = self.size.into();
        let in_strip = (STRIP / width).max(1);
        // Strips of equal height save a frame for a small rest.
        let rows = height
            .div_ceil(height.div_ceil(in_strip))
            .min(height - self.rows);
        let mut bytes = Vec::with_capacity((width * rows * 4) as usize);
        for y in self.rows..self.rows + rows {
            self.painter.row(y as usize, &mut bytes);
        }
        let [y, width, rows_now] = [self.rows, width, rows].map(|length| length as i32);
        with_gpu(|gpu| {
            gpu.texture_update_part(self.texture, 0, y, width, rows_now, &bytes);
        });
        self.rows += rows;
        self.rows == height
    }
}

pub(super) struct PictureQuad {
    /// For shaded pictures, and for plain copies, which are much cheaper for a software rasteriser.
    pub(super) programs: [Program; 2],
    quad: Quad,
}

#[repr(C)]
pub(super) struct PictureUniforms {
    /// The size of the window, and the box in it (corner and size), in pixels.
    pub(super) window: Vec2,
    pub(super) frame: [f32; 4],
    /// The box of the texture, from 0 to 1.
    pub(super) part: [f32; 4],
    /// The heights between which it darkens, from 0 at the top of the box to 1, and the darkening as a share.
    pub(super) dark: [f32; 3],
    /// The radius of its corners in pixels.
    pub(super) round: f32,
    pub(super) opacity: f32,
}

impl PictureQuad {
    pub(super) fn new(gpu: &mut Gpu) -> Self {
        Self {
            programs: [("SHADED", true), ("COPIED", false)]
                .map(|(variant, blends)| Program::new(&SHADER, variant, blends)),
            quad: Quad::new(gpu),
        }
    }

    pub(super) fn draw(&self, gpu: &mut Gpu, texture: TextureId, uniforms: &PictureUniforms) {
        let is_copied = uniforms.opacity >= 1.0 && uniforms.dark[2] == 0.0 && uniforms.round == 0.0;
        if uniforms.opacity > 0.0 {
            let pipeline = self.programs[usize::from(is_copied)].pipeline(gpu);
            self.quad.draw(gpu, pipeline, None, Some(texture), uniforms);
        }
    }
}
