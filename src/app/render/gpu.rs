//! Access to the GPU's context, and the square that every pass draws.

use macroquad::miniquad::{
    Bindings, BufferId, BufferSource, BufferType, BufferUsage, FilterMode, PassAction, Pipeline,
    RenderPass, RenderingBackend, TextureFormat, TextureId, TextureParams, TextureWrap,
    UniformsSource,
};
#[cfg(not(test))]
use macroquad::prelude::get_internal_gl;
use macroquad::prelude::{Rect, UVec2, Vec2};

/// The GPU's context.
pub(super) type Gpu = dyn RenderingBackend;

/// Runs `work` with the GPU of a test, which draws nothing.
#[cfg(test)]
pub(super) fn with_gpu<T>(work: impl FnOnce(&mut Gpu) -> T) -> T {
    work(&mut super::testing::Blind::new())
}

/// Flushes macroquad's queue, then runs `work` with the GPU's context.
#[cfg(not(test))]
pub(super) fn with_gpu<T>(work: impl FnOnce(&mut Gpu) -> T) -> T {
    // SAFETY: called from the one thread that macroquad runs on, after its window opened, and the
    // references end with this function; nothing in `work` calls macroquad.
    #[expect(unsafe_code, reason = "macroquad's only way to its GPU context")]
    let mut gl = unsafe { get_internal_gl() };
    gl.flush();
    work(gl.quad_context)
}

/// True if the window's OpenGL supports instancing, which letters and shapes need.
pub(crate) fn is_supported() -> bool {
    with_gpu(|gpu| gpu.info().features.instancing)
}

/// Where the next draws go. A pass goes on until they go elsewhere, because each one sets a dozen states of OpenGL.
#[derive(Default)]
pub(super) struct Pass {
    /// The target instead of the window.
    pub(super) target: Option<RenderPass>,
    /// A box of pixels that clips.
    pub(super) scissor: Option<Rect>,
    /// The size of the window and of the target, in pixels.
    pub(super) window: Vec2,
    /// The target and the box of the pass that goes on.
    begun: Option<(Option<RenderPass>, [i32; 4])>,
}

impl Pass {
    /// Begins it, unless it goes on.
    pub(super) fn enter(&mut self, gpu: &mut Gpu) {
        let whole = Rect::new(0.0, 0.0, self.window.x, self.window.y);
        let Rect { x, y, w, h } = self.scissor.unwrap_or(whole);
        let foot = self.window.y - y - h;
        let clip = [x, foot, w, h].map(|side| side.round() as i32);
        let before = self.begun.replace((self.target, clip));
        if before.is_none_or(|(target, _)| target != self.target) {
            gpu.begin_pass(self.target, PassAction::Nothing);
        }
        if before != self.begun {
            let [x, y, w, h] = clip;
            gpu.apply_scissor_rect(x, y, w, h);
        }
    }

    pub(super) fn end(&mut self, gpu: &mut Gpu) {
        if self.begun.take().is_some() {
            gpu.end_render_pass();
        }
    }
}

pub(super) fn texture(size: UVec2, format: TextureFormat, filter: FilterMode) -> TextureParams {
    TextureParams {
        width: size.x,
        height: size.y,
        format,
        // WebGL1 requires this for sizes that are not powers of two.
        wrap: TextureWrap::Clamp,
        min_filter: filter,
        mag_filter: filter,
        ..TextureParams::default()
    }
}

/// A texture to draw on or to fill later.
pub(super) fn empty_texture(gpu: &mut Gpu, size: UVec2, filter: FilterMode) -> TextureId {
    gpu.new_render_texture(texture(size, TextureFormat::RGBA8, filter))
}

/// A square from -1 to 1, made of two triangles.
pub(super) struct Quad {
    corners: BufferId,
    triangles: BufferId,
}

impl Quad {
    pub(super) fn new(gpu: &mut Gpu) -> Self {
        let corners = BufferSource::slice(&[-1.0_f32, -1.0, 1.0, -1.0, 1.0, 1.0, -1.0, 1.0]);
        let triangles = BufferSource::slice(&[0_u16, 1, 2, 0, 2, 3]);
        let mut buffer = |kind, data| gpu.new_buffer(kind, BufferUsage::Immutable, data);
        Self {
            corners: buffer(BufferType::VertexBuffer, corners),
            triangles: buffer(BufferType::IndexBuffer, triangles),
        }
    }

    /// Draws the square once, or once for each instance of a buffer with a length.
    pub(super) fn draw<U>(
        &self,
        gpu: &mut Gpu,
        pipeline: Pipeline,
        instances: Option<(BufferId, usize)>,
        texture: Option<TextureId>,
        uniforms: &U,
    ) {
        let list = instances.map(|(buffer, _)| buffer);
        gpu.apply_pipeline(&pipeline);
        gpu.apply_bindings(&Bindings {
            vertex_buffers: std::iter::once(self.corners).chain(list).collect(),
            index_buffer: self.triangles,
            images: texture.into_iter().collect(),
        });
        gpu.apply_uniforms(UniformsSource::table(uniforms));
        gpu.draw(0, 6, instances.map_or(1, |(_, count)| count as i32));
    }
}
