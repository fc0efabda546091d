//! The browser limits the frame rate, and draws no hidden page. While nothing moves, the picture stays.

use super::page;
use crate::app::platform::activity::Activity;

/// The time for which a still picture stays without input, in milliseconds.
const REST: f64 = 250.0;

/// Does nothing: a page has no other thread.
pub(crate) fn wake() {}

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
