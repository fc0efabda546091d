//! Locks between pages of one address.

use std::path::Path;
use std::time::Duration;

use super::{fs, page};

/// A lock, which is free again when this is dropped or the page is closed, and soon after its browser is
/// killed.
pub(crate) struct Lock {
    /// The key under which the page keeps it; `None` for one that nobody waits for.
    key: Option<String>,
    /// True: whoever has it is alone.
    pub(crate) is_sure: bool,
}

/// Takes the lock of a file; `None` if another page has it.
pub(crate) fn take(path: &Path) -> Option<Lock> {
    let key = fs::key(path);
    page::lock(&key).then_some(Lock {
        key: Some(key),
        is_sure: true,
    })
}

/// Needs no waiting: what a page does at once no other page sees half done.
pub(crate) fn wait_for(_: &Path, _: Duration) -> Option<Lock> {
    Some(Lock {
        key: None,
        is_sure: true,
    })
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(key) = &self.key {
            page::unlock(key);
        }
    }
}
