//! Work beside the frames. A page has one thread, so it is done between them: at once, or a part in each.

use std::time::Duration;

use super::page;
use crate::app::platform::slice::Budget;

/// For parts.
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

    /// Does parts for a slice, or all of them in a page without the focus: it may have no other frame.
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

    /// Goes on with the work. What it gave, once.
    pub(crate) fn take(&mut self) -> Option<T> {
        self.go_on();
        match self.0.take_if(|work| matches!(work, Work::Done(_)))? {
            Work::Done(value) => Some(value),
            Work::Parts(_) => None,
        }
    }

    /// Ends the work. What it gave, once.
    pub(crate) fn wait(&mut self) -> Option<T> {
        match self.0.take()? {
            Work::Done(value) => Some(value),
            Work::Parts(mut part) => loop {
                if let Some(value) = part() {
                    return Some(value);
                }
            },
        }
    }
}

/// Does nothing: no editor writes what a page has stored.
pub(crate) fn repeat(_: &str, _: Duration, _: impl FnMut() -> bool + Send + 'static) {}
