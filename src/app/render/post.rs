//! Post-processing: turns, sways, inverts and darkens a region of the window.
//!
//! The region is drawn into a render target with the window's size, and from there into the window. The first frame with
//! parameters creates the target, and the first without them releases it.

use macroquad::miniquad::{FilterMode, PassAction, RenderPass, TextureId, UniformType};
use macroquad::prelude::{Rect, Vec2, Vec4, vec2};

use super::gpu::{Pass, Quad, empty_texture, with_gpu};
use super::shader::{Program, Shader};

static SHADER: Shader = Shader {
    source: include_str!("../../../assets/post.glsl"),
    uniforms: &[
        ("window", UniformType::Float2),
        ("region", UniformType::Float4),
        ("turn", UniformType::Float3),
        ("inverted", UniformType::Float1),
        ("sway", UniformType::Float4),
        ("vignette", UniformType::Float4),
    ],
    texture: Some("picture"),
    instance: &[],
};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct PostParams {
    /// The rotation of the region in radians. The region shrinks to stay within its box.
    pub(crate) angle: f32,
    /// The strength of the inverted colours, from 0 to 1.
    pub(crate) inverted: f32,
    /// The largest displacement, as a fraction of the region's size.
    pub(crate) sway: Vec2,
    /// The phase of the sway along both axes, in radians.
    pub(crate) phase: Vec2,
    /// The colour over the corners, premultiplied.
    pub(crate) vignette: Vec4,
}

impl PostParams {
    /// True if the pass would change nothing.
    pub(crate) fn is_plain(&self) -> bool {
        let is_still = self.angle == 0.0 && self.sway == Vec2::ZERO;
        is_still && self.inverted == 0.0 && self.vignette.w == 0.0
    }
}

/// The pass, and the render target that it reads.
pub(super) struct Post {
    /// Without and with sway.
    pub(super) programs: [Program; 2],
    quad: Quad,
    target: Option<RenderTarget>,
    drawn: bool,
}

struct RenderTarget {
    size: Vec2,
    texture: TextureId,
    pass: RenderPass,
}

#[repr(C)]
struct PostUniforms {
    window: Vec2,
    corner: Vec2,
    size: Vec2,
    axis: Vec2,
    shrink: f32,
    inverted: f32,
    sway: Vec2,
    phase: Vec2,
    vignette: Vec4,
}

impl Post {
    pub(super) fn new() -> Self {
        with_gpu(|gpu| Self {
            programs: ["STANDS", "SWAYS"].map(|variant| Program::new(&SHADER, variant, false)),
            quad: Quad::new(gpu),
            target: None,
            drawn: false,
        })
    }

    /// Begins a frame, and releases a target that the last frame did not use.
    pub(super) fn begin_frame(&mut self) {
        if !std::mem::replace(&mut self.drawn, false) {
            self.release();
        }
    }

    /// Ends the pass, and clears a render target of the window's size, in pixels.
    pub(super) fn begin(&mut self, pass: &mut Pass, window: Vec2) -> RenderPass {
        let size = window.round();
        self.drawn = true;
        if self.target.as_ref().is_some_and(|old| old.size != size) {
            self.release();
        }
        with_gpu(|gpu| {
            pass.end(gpu);
            let target = self.target.get_or_insert_with(|| {
                let texture = empty_texture(gpu, size.as_uvec2(), FilterMode::Linear);
                let pass = gpu.new_render_pass(texture, None);
                RenderTarget {
                    size,
                    texture,
                    pass,
                }
            });
            let black = PassAction::clear_color(0.0, 0.0, 0.0, 1.0);
            gpu.begin_pass(Some(target.pass), black);
            gpu.end_render_pass();
            target.pass
        })
    }

    fn release(&mut self) {
        if let Some(old) = self.target.take() {
            // This deletes the texture as well.
            with_gpu(|gpu| gpu.delete_render_pass(old.pass));
        }
    }

    /// Draws the target into the window in a pass.
    pub(super) fn end(&self, pass: &mut Pass, region: Rect, params: &PostParams) {
        let Some(target) = &self.target else { return };
        let axis = vec2(params.angle.cos(), params.angle.sin());
        let uniforms = PostUniforms {
            window: target.size,
            corner: region.point(),
            size: region.size(),
            axis,
            shrink: shrink(region.size(), axis),
            inverted: params.inverted,
            sway: params.sway,
            phase: params.phase,
            vignette: params.vignette,
        };
        with_gpu(|gpu| {
            pass.enter(gpu);
            let program = &self.programs[usize::from(params.sway != Vec2::ZERO)];
            let pipeline = program.pipeline(gpu);
            let texture = Some(target.texture);
            self.quad.draw(gpu, pipeline, None, texture, &uniforms);
        });
    }
}

/// The scale at which a box rotated to `axis` fits into the upright one.
fn shrink(size: Vec2, axis: Vec2) -> f32 {
    let Vec2 { x, y } = axis.abs();
    let reach = vec2(size.x * x + size.y * y, size.x * y + size.y * x);
    (size / reach).min_element()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_fits_into_its_own_box_at_any_rotation() {
        let size = vec2(800.0, 600.0);
        for step in 0..=32_u8 {
            let angle = f32::from(step) / 16.0 * std::f32::consts::PI;
            let axis = vec2(angle.cos(), angle.sin());
            let shrink = shrink(size, axis);
            assert!(shrink > 0.5 && shrink <= 1.0 + 1e-6, "{angle}: {shrink}");
            for corner in [size * 0.5, size * vec2(0.5, -0.5)] {
                let turned = axis.rotate(corner) * shrink;
                assert!(turned.abs().cmple(size * 0.5 + 0.01).all(), "{angle}");
            }
        }
        assert_eq!(shrink(size, Vec2::X), 1.0);
        assert_eq!(shrink(size, Vec2::NEG_X), 1.0);
    }
}
