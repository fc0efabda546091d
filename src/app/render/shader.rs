//! Compiles shaders into pipelines.

use std::cell::Cell;

use macroquad::miniquad::{
    BlendFactor, BlendState, BlendValue, BufferLayout, Equation, Pipeline, PipelineParams,
    ShaderMeta, ShaderSource, UniformBlockLayout, UniformDesc, UniformType, VertexAttribute,
    VertexFormat, VertexStep,
};

use super::gpu::{Gpu, with_gpu};

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

/// A variant of a shader, compiled before it draws for the first time.
pub(super) struct Program {
    shader: &'static Shader,
    variant: &'static str,
    blends: bool,
    pipeline: Cell<Option<Pipeline>>,
}

impl Program {
    /// The variant whose name is defined in the source. If it `blends`, premultiplied colours blend with those below;
    /// else they replace them.
    pub(super) const fn new(shader: &'static Shader, variant: &'static str, blends: bool) -> Self {
        Self {
            shader,
            variant,
            blends,
            pipeline: Cell::new(None),
        }
    }

    /// Panics if the driver rejects the built-in source.
    pub(super) fn pipeline(&self, gpu: &mut Gpu) -> Pipeline {
        self.pipeline.get().unwrap_or_else(|| {
            let compiled = self.shader.compile(gpu, self.variant, self.blends);
            self.pipeline.set(Some(compiled));
            compiled
        })
    }

    /// Compiles it in advance. Returns false if that was done before.
    pub(super) fn prepare(&self) -> bool {
        let is_new = self.pipeline.get().is_none();
        if is_new {
            with_gpu(|gpu| self.pipeline(gpu));
        }
        is_new
    }
}

impl Shader {
    fn compile(&self, gpu: &mut Gpu, variant: &str, blends: bool) -> Pipeline {
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
