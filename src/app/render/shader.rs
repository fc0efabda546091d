//! Compiles shaders into pipelines.

use macroquad::miniquad::{
    BlendFactor, BlendState, BlendValue, BufferLayout, Equation, Pipeline, PipelineParams,
    ShaderMeta, ShaderSource, UniformBlockLayout, UniformDesc, UniformType, VertexAttribute,
    VertexFormat, VertexStep,
};

use super::gpu::Gpu;

/// A shader that draws a square, once or once for each instance.
pub(super) struct Shader {
    /// The source of both stages, which is compiled with VERTEX or FRAGMENT defined.
    pub(super) source: &'static str,
    /// In the order of the uniforms' struct.
    pub(super) uniforms: &'static [(&'static str, UniformType)],
    pub(super) texture: Option<&'static str>,
    /// The attributes of an instance, in memory order.
    pub(super) instance: &'static [(&'static str, VertexFormat)],
}

impl Shader {
    /// Compiles a variant, whose name is defined in the source. If it `blends`, premultiplied colours blend with those
    /// below; else they replace them. Panics if the driver rejects the built-in source.
    pub(super) fn compile(&self, gpu: &mut Gpu, variant: &str, blends: bool) -> Pipeline {
        let stage = |stage: &str| {
            let source = self.source;
            format!("#version 100\n#define {stage}\n#define {variant}\n{source}")
        };
        let uniforms = self
            .uniforms
            .iter()
            .map(|&(name, kind)| UniformDesc::new(name, kind))
            .collect();
        let meta = ShaderMeta {
            images: self.texture.into_iter().map(str::to_owned).collect(),
            uniforms: UniformBlockLayout { uniforms },
        };
        let source = ShaderSource::Glsl {
            vertex: &stage("VERTEX"),
            fragment: &stage("FRAGMENT"),
        };
        let shader = gpu
            .new_shader(source, meta)
            .unwrap_or_else(|error| panic!("The graphics driver refuses a shader: {error}"));
        let mut layouts = vec![BufferLayout::default()];
        if !self.instance.is_empty() {
            layouts.push(BufferLayout {
                step_func: VertexStep::PerInstance,
                ..BufferLayout::default()
            });
        }
        let parts = self
            .instance
            .iter()
            .map(|&(name, format)| VertexAttribute::with_buffer(name, format, 1));
        let corner = VertexAttribute::new("corner", VertexFormat::Float2);
        let attributes: Vec<VertexAttribute> = std::iter::once(corner).chain(parts).collect();
        let below = BlendFactor::OneMinusValue(BlendValue::SourceAlpha);
        let blend = blends.then(|| BlendState::new(Equation::Add, BlendFactor::One, below));
        let params = PipelineParams {
            color_blend: blend,
            alpha_blend: blend,
            ..PipelineParams::default()
        };
        gpu.new_pipeline(&layouts, &attributes, shader, params)
    }
}
