//! Work in a thread beside the frames, which must not wait for a slow disk.

use std::thread::{self, Builder, JoinHandle};
use std::time::Duration;

use crate::app::platform::Crashed;

/// A thread for one piece of work at a time.
pub(crate) struct Background<T>(Option<JoinHandle<T>>);

impl<T> Default for Background<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Send + 'static> Background<T> {
    pub(crate) fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Begins the work; false if no thread can start.
    pub(crate) fn begin(&mut self, work: impl FnOnce() -> T + Send + 'static) -> bool {
        let thread = Builder::new().name("save".to_owned());
        self.0 = thread.spawn(work).ok();
        self.is_busy()
    }

    /// Begins work in parts, of which the last returns the result.
    pub(crate) fn begin_parts(
        &mut self,
        mut parts: impl FnMut() -> Option<T> + Send + 'static,
    ) -> bool {
        self.begin(move || {
            loop {
                if let Some(value) = parts() {
                    break value;
                }
            }
        })
    }

    /// Takes the result of finished work.
    pub(crate) fn take(&mut self) -> Option<Result<T, Crashed>> {
        let thread = self.0.take_if(|thread| thread.is_finished())?;
        Some(thread.join().map_err(|_| Crashed))
    }

    /// Waits for the end of the work, and takes its result.
    pub(crate) fn wait(&mut self) -> Option<Result<T, Crashed>> {
        Some(self.0.take()?.join().map_err(|_| Crashed))
    }
}

/// Repeats work in a named thread, with a pause after each time, until it returns false; never if no thread can start.
pub(crate) fn repeat(name: &str, pause: Duration, mut work: impl FnMut() -> bool + Send + 'static) {
    let thread = Builder::new().name(name.to_owned());
    let _ = thread.spawn(move || {
        while work() {
            thread::sleep(pause);
        }
    });
}
