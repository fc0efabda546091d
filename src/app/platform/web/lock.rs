//! Locks between pages of one address.

use std::{io, path::Path, time::Duration};

use super::{fs, page};

/// A lock, released on drop, when the page is closed, and soon after the browser is killed.
pub(crate) struct Lock {
    /// The key of the lock; `None` without a need for one.
    key: Option<String>,
}

/// Takes the lock of a file; `None` if another page has it.
pub(crate) fn take(path: &Path) -> io::Result<Option<Lock>> {
    let key = fs::key(path);
    let is_taken = page::lock(&key);
    Ok(is_taken.then_some(Lock { key: Some(key) }))
}

/// Needs no lock: for other pages a synchronous call is atomic.
pub(crate) fn wait_for(_: &Path, _: Duration) -> io::Result<Option<Lock>> {
    Ok(Some(Lock { key: None }))
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(key) = &self.key {
            page::unlock(key);
        }
    }
}
