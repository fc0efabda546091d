//! Work between the frames of a page, which has one thread: at once, or in parts.

use std::time::Duration;

use super::page;
use crate::app::platform::{Crashed, slice::Budget};

const BUDGET: Budget = Budget::millis(2);

pub(crate) struct Background<T>(Option<Work<T>>);

enum Work<T> {
    Parts(Box<dyn FnMut() -> Option<T>>),
    Done(T),
}

impl<T> Default for Background<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Background<T> {
    pub(crate) fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn begin(&mut self, work: impl FnOnce() -> T) -> bool {
        self.0 = Some(Work::Done(work()));
        true
    }

    pub(crate) fn begin_parts(&mut self, parts: impl FnMut() -> Option<T> + 'static) -> bool {
        self.0 = Some(Work::Parts(Box::new(parts)));
        self.go_on();
        true
    }

    /// Does parts for a slice, or all parts in a page without the focus, which may have no other frame.
    fn go_on(&mut self) {
        while let Some(Work::Parts(part)) = &mut self.0 {
            let mut value = None;
            BUDGET.run(|| {
                value = part();
                value.is_none()
            });
            if let Some(value) = value {
                self.0 = Some(Work::Done(value));
            } else if page::has_focus() {
                break;
            }
        }
    }

    /// Continues the work, and takes the result at its end. A panic ends the page.
    pub(crate) fn take(&mut self) -> Option<Result<T, Crashed>> {
        self.go_on();
        match self.0.take_if(|work| matches!(work, Work::Done(_)))? {
            Work::Done(value) => Some(Ok(value)),
            Work::Parts(_) => None,
        }
    }

    /// Completes the work, and takes the result.
    pub(crate) fn wait(&mut self) -> Option<Result<T, Crashed>> {
        match self.0.take()? {
            Work::Done(value) => Some(Ok(value)),
            Work::Parts(parts) => std::iter::repeat_with(parts).flatten().next().map(Ok),
        }
    }
}

/// Does nothing: no other program changes a page's storage.
pub(crate) fn repeat(_: &str, _: Duration, _: impl FnMut() -> bool + Send + 'static) {}
