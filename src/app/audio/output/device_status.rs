//! State shared between the game and the output thread.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::app::platform::locked;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "for the desktop"))]
pub(crate) enum DeviceState {
    /// The output thread has not tried yet.
    #[default]
    Unknown,
    Open,
    /// None could be opened, or the last one was lost. Another one may come.
    Missing,
    /// The output has failed, and stays silent until the next start.
    #[cfg_attr(
        not(any(target_os = "linux", target_family = "wasm")),
        expect(dead_code, reason = "for Linux, whose output can tell")
    )]
    Broken,
}

/// The state of the output device, and whether it is still wanted.
#[derive(Debug, Default)]
pub(crate) struct DeviceStatus {
    stopped: AtomicBool,
    state: Mutex<DeviceState>,
}

impl DeviceStatus {
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    #[cfg(target_os = "linux")]
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(crate) fn state(&self) -> DeviceState {
        *locked(&self.state)
    }

    pub(super) fn set(&self, state: DeviceState) {
        *locked(&self.state) = state;
    }
}
