//! Shapes that stay on the GPU from frame to frame, in parts, each painted again when it changes.

use macroquad::miniquad::RenderingBackend;

use super::shape::Shape;
use super::stream_buffers::InstanceBuffer;

/// The parts of a picture, in drawing order.
#[derive(Default)]
pub(super) struct KeptShapes {
    parts: Vec<Part>,
}

/// A part's shapes with a glow, and those with a body.
#[derive(Default)]
pub(super) struct Part {
    stamp: Option<u64>,
    pub(super) halos: InstanceBuffer,
    pub(super) bodies: InstanceBuffer,
}

impl KeptShapes {
    /// Whether a part has to be painted: it was not yet, or with another stamp.
    pub(super) fn is_stale(&mut self, part: usize, stamp: u64) -> bool {
        if self.parts.len() <= part {
            self.parts.resize_with(part + 1, Part::default);
        }
        self.parts[part].stamp != Some(stamp)
    }

    /// Keeps what was painted of a part.
    pub(super) fn keep(
        &mut self,
        backend: &mut dyn RenderingBackend,
        part: usize,
        stamp: u64,
        [halos, bodies]: [&[Shape]; 2],
    ) {
        let kept = &mut self.parts[part];
        kept.stamp = Some(stamp);
        kept.halos.fill(backend, halos);
        kept.bodies.fill(backend, bodies);
    }

    /// The first of the parts; the others are forgotten, as after a larger level.
    pub(super) fn first(&mut self, backend: &mut dyn RenderingBackend, count: usize) -> &[Part] {
        for part in self.parts.drain(count..) {
            part.halos.delete(backend);
            part.bodies.delete(backend);
        }
        &self.parts
    }
}
