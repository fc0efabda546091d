//! The frame rate is the browser's, which draws no hidden page.

use crate::app::platform::activity::Activity;

/// Nothing waits here.
pub(crate) fn wake() {}

/// Waits for nothing.
pub(crate) struct Pacer;

impl Pacer {
    pub(crate) fn new() -> Self {
        Self
    }

    #[expect(
        clippy::unused_self,
        reason = "elsewhere it knows when the last frame began"
    )]
    pub(crate) fn wait(&mut self, _: Activity) {}
}
