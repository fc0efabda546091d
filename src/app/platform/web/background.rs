//! Work beside the frames. A page has one thread, and what it stores it stores at once.

use std::time::Duration;

/// A piece of work, done when it begins.
pub(crate) struct Background<T>(Option<T>);

impl<T> Background<T> {
    pub(crate) fn new() -> Self {
        Self(None)
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Does a piece of work.
    pub(crate) fn begin(&mut self, work: impl FnOnce() -> T) -> bool {
        self.0 = Some(work());
        true
    }

    /// What the work gave, once.
    pub(crate) fn take(&mut self) -> Option<T> {
        self.0.take()
    }

    /// What the work gave, once.
    pub(crate) fn wait(&mut self) -> Option<T> {
        self.0.take()
    }
}

/// Does nothing: no editor writes what a page has stored.
pub(crate) fn repeat(_: &str, _: Duration, _: impl FnMut() -> bool + Send + 'static) {}
