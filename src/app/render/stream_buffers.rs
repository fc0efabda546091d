//! Vertex buffers for lists that change in each frame.

use macroquad::miniquad::{BufferId, BufferSource, BufferType, BufferUsage, RenderingBackend};

/// A pool with one buffer for each list of each flush in a frame, because writing to a buffer that
/// the GPU still reads would wait for it.
#[derive(Default)]
pub(super) struct StreamBuffers {
    buffers: Vec<StreamBuffer>,
    used: usize,
}

struct StreamBuffer {
    buffer: BufferId,
    capacity: usize,
}

impl StreamBuffers {
    /// Begins a frame.
    pub(super) fn begin(&mut self) {
        self.used = 0;
    }

    /// Fills the next buffer with a list. A pool must hold lists of one type only.
    pub(super) fn fill<T>(&mut self, backend: &mut dyn RenderingBackend, list: &[T]) -> BufferId {
        let buffer = self.next::<T>(backend, list.len());
        backend.buffer_update(buffer, BufferSource::slice(list));
        buffer
    }

    fn next<T>(&mut self, backend: &mut dyn RenderingBackend, items: usize) -> BufferId {
        let index = self.used;
        self.used += 1;
        if let Some(known) = self.buffers.get(index) {
            if known.capacity >= items {
                return known.buffer;
            }
            backend.delete_buffer(known.buffer);
        }
        let capacity = items.next_power_of_two().max(64);
        let buffer = backend.new_buffer(
            BufferType::VertexBuffer,
            BufferUsage::Stream,
            BufferSource::empty::<T>(capacity),
        );
        let grown = StreamBuffer { buffer, capacity };
        match self.buffers.get_mut(index) {
            Some(known) => *known = grown,
            None => self.buffers.push(grown),
        }
        buffer
    }
}
