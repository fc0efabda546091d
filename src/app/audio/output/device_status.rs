//! Status flags shared by the game and the output thread.

use std::sync::atomic::{AtomicBool, Ordering};

/// Status of the output device.
#[derive(Debug, Default)]
pub(crate) struct DeviceStatus {
    stopped: AtomicBool,
    open: AtomicBool,
    missing: AtomicBool,
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

    /// True while a device plays.
    pub(crate) fn is_open(&self) -> bool {
        self.open.load(Ordering::Relaxed)
    }

    /// True if no device could be opened or the last one was lost.
    pub(crate) fn is_missing(&self) -> bool {
        self.missing.load(Ordering::Relaxed)
    }

    pub(super) fn set_open(&self) {
        self.missing.store(false, Ordering::Relaxed);
        self.open.store(true, Ordering::Relaxed);
    }

    pub(super) fn set_missing(&self) {
        self.open.store(false, Ordering::Relaxed);
        self.missing.store(true, Ordering::Relaxed);
    }
}
