//! Locks between pages of one address.

use std::{io, path::Path, time::Duration};

use super::{fs, page};

/// A lock, released on drop, when the page is closed, and soon after the browser is killed.
pub(crate) struct Lock {
    /// The key of the lock; `None` without a need for one.
    key: Option<String>,
    pub(crate) refused: Option<io::Error>,
}

/// Takes the lock of a file; `None` if another page has it.
pub(crate) fn take(path: &Path) -> io::Result<Option<Lock>> {
    let (key, refused) = (fs::key(path), None);
    let is_taken = page::lock(&key);
    let key = Some(key);
    Ok(is_taken.then_some(Lock { key, refused }))
}

/// Needs no lock: for other pages a synchronous call is atomic.
pub(crate) fn wait_for(_: &Path, _: Duration) -> io::Result<Option<Lock>> {
    let (key, refused) = (None, None);
    Ok(Some(Lock { key, refused }))
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(key) = &self.key {
            page::unlock(key);
        }
    }
}
