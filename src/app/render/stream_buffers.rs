//! Vertex buffers for lists that change in each frame, and for lists that seldom change.

use macroquad::miniquad::{BufferId, BufferSource, BufferType, BufferUsage};

use super::gpu::Gpu;

/// A pool with a buffer for each list of each flush in a frame, because writing to a buffer in use would wait for the GPU.
#[derive(Default)]
pub(super) struct StreamBuffers {
    buffers: Vec<InstanceBuffer>,
    /// The number of buffers that this frame has filled.
    pub(super) used: usize,
}

impl StreamBuffers {
    /// Fills the next buffer with a list. Returns the buffer and its length. A pool must hold lists of one type only.
    pub(super) fn fill<T>(&mut self, gpu: &mut Gpu, list: &[T]) -> Option<(BufferId, usize)> {
        if self.used == self.buffers.len() {
            self.buffers.push(InstanceBuffer::default());
        }
        let buffer = &mut self.buffers[self.used];
        self.used += 1;
        buffer.fill(gpu, list);
        buffer.instances()
    }
}

/// A buffer that grows with its list.
#[derive(Default)]
pub(super) struct InstanceBuffer {
    pub(super) buffer: Option<BufferId>,
    capacity: usize,
    count: usize,
}

impl InstanceBuffer {
    pub(super) fn fill<T>(&mut self, gpu: &mut Gpu, list: &[T]) {
        let known = self.buffer.filter(|_| self.capacity >= list.len());
        let buffer = known.unwrap_or_else(|| {
            if let Some(small) = self.buffer {
                gpu.delete_buffer(small);
            }
            self.capacity = list.len().next_power_of_two().max(64);
            let source = BufferSource::empty::<T>(self.capacity);
            gpu.new_buffer(BufferType::VertexBuffer, BufferUsage::Stream, source)
        });
        self.buffer = Some(buffer);
        self.count = list.len();
        if !list.is_empty() {
            gpu.buffer_update(buffer, BufferSource::slice(list));
        }
    }

    /// The buffer and its length, unless it is empty.
    pub(super) fn instances(&self) -> Option<(BufferId, usize)> {
        let buffer = self.buffer.filter(|_| self.count > 0);
        buffer.map(|buffer| (buffer, self.count))
    }
}
