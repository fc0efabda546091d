//! The GPU's memory for lists that are new in each frame.

use macroquad::miniquad::{BufferId, BufferSource, BufferType, BufferUsage, RenderingBackend};

/// One buffer for each list of each flush in a frame: writing to one that the GPU still reads would
/// wait for it.
#[derive(Default)]
pub(super) struct Pool {
    buffers: Vec<Pooled>,
    used: usize,
}

struct Pooled {
    buffer: BufferId,
    capacity: usize,
}

impl Pool {
    /// Begins a frame.
    pub(super) fn begin(&mut self) {
        self.used = 0;
    }

    /// The next buffer, filled with a list. A buffer grows by doubling, and is for one type alone.
    pub(super) fn fill<T>(&mut self, backend: &mut dyn RenderingBackend, list: &[T]) -> BufferId {
        let buffer = self.next::<T>(backend, list.len());
        backend.buffer_update(buffer, BufferSource::slice(list));
        buffer
    }

    fn next<T>(&mut self, backend: &mut dyn RenderingBackend, items: usize) -> BufferId {
        let index = self.used;
        self.used += 1;
        if let Some(pooled) = self.buffers.get(index) {
            if pooled.capacity >= items {
                return pooled.buffer;
            }
            backend.delete_buffer(pooled.buffer);
        }
        let capacity = items.next_power_of_two().max(64);
        let buffer = backend.new_buffer(
            BufferType::VertexBuffer,
            BufferUsage::Stream,
            BufferSource::empty::<T>(capacity),
        );
        let pooled = Pooled { buffer, capacity };
        match self.buffers.get_mut(index) {
            Some(place) => *place = pooled,
            None => self.buffers.push(pooled),
        }
        buffer
    }
}
