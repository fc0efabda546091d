//! What the game and the way out tell each other.

use std::sync::atomic::{AtomicBool, Ordering};

/// Flags that both sides see.
#[derive(Debug, Default)]
pub(crate) struct DeviceStatus {
    stopped: AtomicBool,
    open: AtomicBool,
    missing: AtomicBool,
}

impl DeviceStatus {
    /// Asks whoever plays to end.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    #[cfg(target_os = "linux")]
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether there is a device that plays.
    pub(crate) fn is_open(&self) -> bool {
        self.open.load(Ordering::Relaxed)
    }

    /// Whether a device was looked for, and there is none.
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
