//! A GPU that draws nothing, so that tests without a window can lay out and register every screen.

use macroquad::miniquad::*;

pub(super) struct Blind {
    texture: TextureId,
}

/// An arbitrary handle.
fn handle<T>() -> T {
    // SAFETY: `T` is always a handle of miniquad, a number, for which all zeros is a value.
    #[expect(unsafe_code, reason = "miniquad's handles have no constructor")]
    unsafe {
        std::mem::zeroed()
    }
}

impl Blind {
    pub(super) fn new() -> Self {
        Self {
            texture: TextureId::from_raw_id(RawId::OpenGl(0)),
        }
    }
}

impl RenderingBackend for Blind {
    fn info(&self) -> ContextInfo {
        ContextInfo {
            backend: Backend::OpenGl,
            gl_version_string: String::new(),
            glsl_support: GlslSupport::default(),
            features: Features::default(),
        }
    }

    fn new_shader(&mut self, _: ShaderSource<'_>, _: ShaderMeta) -> Result<ShaderId, ShaderError> {
        Ok(handle())
    }

    fn new_texture(
        &mut self,
        _: TextureAccess,
        _: TextureSource<'_>,
        _: TextureParams,
    ) -> TextureId {
        self.texture
    }

    fn texture_params(&self, _: TextureId) -> TextureParams {
        TextureParams::default()
    }

    #[expect(unsafe_code, reason = "as miniquad declares it")]
    unsafe fn texture_raw_id(&self, _: TextureId) -> RawId {
        RawId::OpenGl(0)
    }

    fn texture_set_min_filter(&mut self, _: TextureId, _: FilterMode, _: MipmapFilterMode) {}
    fn texture_set_mag_filter(&mut self, _: TextureId, _: FilterMode) {}
    fn texture_set_wrap(&mut self, _: TextureId, _: TextureWrap, _: TextureWrap) {}
    fn texture_generate_mipmaps(&mut self, _: TextureId) {}
    fn texture_resize(&mut self, _: TextureId, _: u32, _: u32, _: Option<&[u8]>) {}
    fn texture_read_pixels(&mut self, _: TextureId, _: &mut [u8]) {}
    fn texture_update_part(&mut self, _: TextureId, _: i32, _: i32, _: i32, _: i32, _: &[u8]) {}

    fn new_render_pass_mrt(
        &mut self,
        _: &[TextureId],
        _: Option<&[TextureId]>,
        _: Option<TextureId>,
    ) -> RenderPass {
        handle()
    }

    fn render_pass_color_attachments(&self, _: RenderPass) -> &[TextureId] {
        std::slice::from_ref(&self.texture)
    }

    fn delete_render_pass(&mut self, _: RenderPass) {}

    fn new_pipeline(
        &mut self,
        _: &[BufferLayout],
        _: &[VertexAttribute],
        _: ShaderId,
        _: PipelineParams,
    ) -> Pipeline {
        handle()
    }

    fn apply_pipeline(&mut self, _: &Pipeline) {}
    fn delete_pipeline(&mut self, _: Pipeline) {}

    fn new_buffer(&mut self, _: BufferType, _: BufferUsage, _: BufferSource<'_>) -> BufferId {
        handle()
    }

    fn buffer_update(&mut self, _: BufferId, _: BufferSource<'_>) {}

    fn buffer_size(&mut self, _: BufferId) -> usize {
        usize::MAX
    }

    fn delete_buffer(&mut self, _: BufferId) {}
    fn delete_texture(&mut self, _: TextureId) {}
    fn delete_shader(&mut self, _: ShaderId) {}
    fn apply_viewport(&mut self, _: i32, _: i32, _: i32, _: i32) {}
    fn apply_scissor_rect(&mut self, _: i32, _: i32, _: i32, _: i32) {}
    fn apply_bindings_from_slice(&mut self, _: &[BufferId], _: BufferId, _: &[TextureId]) {}
    fn apply_uniforms_from_bytes(&mut self, _: *const u8, _: usize) {}
    fn clear(&mut self, _: Option<(f32, f32, f32, f32)>, _: Option<f32>, _: Option<i32>) {}
    fn begin_default_pass(&mut self, _: PassAction) {}
    fn begin_pass(&mut self, _: Option<RenderPass>, _: PassAction) {}
    fn end_render_pass(&mut self) {}
    fn commit_frame(&mut self) {}
    fn draw(&self, _: i32, _: i32, _: i32) {}
}
