//! What the game and the output thread tell each other.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// What has become of the output device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeviceState {
    /// None was looked for yet.
    Unknown,
    /// It plays.
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
    /// An index into [`STATES`].
    state: AtomicU8,
}

/// The states; their places are their numbers.
const STATES: [DeviceState; 4] = [
    DeviceState::Unknown,
    DeviceState::Open,
    DeviceState::Missing,
    DeviceState::Broken,
];

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
        STATES[usize::from(self.state.load(Ordering::Relaxed))]
    }

    pub(super) fn set(&self, state: DeviceState) {
        self.state.store(state as u8, Ordering::Relaxed);
    }
}
