//! State shared between the game and the output thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    target_family = "wasm",
    expect(dead_code, reason = "a page never loses its sound")
)]
pub(crate) enum DeviceState {
    /// The output thread has not tried yet.
    #[default]
    Unknown,
    Open,
    /// None could be opened, or the last one was lost. Another one may come.
    Missing,
    /// The output has failed, and stays silent until the next start.
    Broken,
}

/// The state of the output device, and whether it is still wanted.
#[derive(Debug, Default)]
pub(crate) struct DeviceStatus {
    stopped: AtomicBool,
    state: Mutex<DeviceState>,
}

impl DeviceStatus {
    /// Asks the output thread to stop.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    #[cfg(target_os = "linux")]
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(crate) fn state(&self) -> DeviceState {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set(&self, state: DeviceState) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = state;
    }
}
