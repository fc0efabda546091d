//! Work in a thread beside the frames, which a slow disk must not hold up.

use std::thread::{self, Builder, JoinHandle};
use std::time::Duration;

/// A piece of work in a thread of its own, one at a time.
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

    /// Begins a piece of work; false if there can be no thread now.
    pub(crate) fn begin(&mut self, work: impl FnOnce() -> T + Send + 'static) -> bool {
        let thread = Builder::new().name("save".to_owned());
        self.0 = thread.spawn(work).ok();
        self.is_busy()
    }

    /// Begins a piece of work in parts, of which the last one gives something.
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

    /// What the work gave, once, when it has ended.
    pub(crate) fn take(&mut self) -> Option<T> {
        self.0.take_if(|thread| thread.is_finished())?.join().ok()
    }

    /// Waits for the end of the work under way, and returns what it gave.
    pub(crate) fn wait(&mut self) -> Option<T> {
        self.0.take()?.join().ok()
    }
}

/// Does some work again and again in a thread of that name, with a pause after each time, until it
/// returns false. Without a thread it is never done.
pub(crate) fn repeat(name: &str, pause: Duration, mut work: impl FnMut() -> bool + Send + 'static) {
    let thread = Builder::new().name(name.to_owned());
    let _ = thread.spawn(move || {
        while work() {
            thread::sleep(pause);
        }
    });
}
