//! The frame rate is the browser's, which draws no hidden page. While nothing moves, the picture stays.

use super::page;
use crate::app::platform::activity::Activity;

/// The time for which a still picture stays if nobody uses a device, in milliseconds.
const REST: f64 = 250.0;

/// Nothing waits for another thread here.
pub(crate) fn wake() {}

/// Says how long the picture stays.
pub(crate) struct Pacer;

impl Pacer {
    pub(crate) fn new() -> Self {
        Self
    }

    #[expect(
        clippy::unused_self,
        reason = "elsewhere it knows when the last frame began"
    )]
    pub(crate) fn wait(&mut self, activity: Activity) {
        if activity == Activity::Still {
            page::rest(REST);
        }
    }
}
