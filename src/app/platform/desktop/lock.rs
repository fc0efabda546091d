//! Locks between windows.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use super::time::Moment;

/// The time from one attempt to the next.
const RETRY: Duration = Duration::from_millis(2);

/// A lock, which is free again when this is dropped or the program is killed.
pub(crate) struct Lock {
    _file: File,
    /// False where there are no locks, and so nobody to ask.
    pub(crate) is_sure: bool,
}

/// Takes the lock of a file, which is made if need be. `None` if another window has it, or there is no
/// place for it.
pub(crate) fn take(path: &Path) -> Option<Lock> {
    wait_for(path, Duration::ZERO)
}

/// Like [`take`], but waits some time for another window.
pub(crate) fn wait_for(path: &Path, longest: Duration) -> Option<Lock> {
    let start = Moment::now();
    let mut options = File::options();
    let file = options.create(true).truncate(false).write(true).open(path);
    let file = file.ok()?;
    loop {
        let is_sure = match file.try_lock() {
            Ok(()) => true,
            Err(TryLockError::Error(_)) => false,
            Err(TryLockError::WouldBlock) if start.elapsed() < longest => {
                sleep(RETRY);
                continue;
            }
            Err(TryLockError::WouldBlock) => return None,
        };
        return Some(Lock {
            _file: file,
            is_sure,
        });
    }
}
