//! Locks between windows.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use super::time::Moment;
use crate::app::platform::file_error::not_a_regular_file;

/// The time from one attempt to the next.
const RETRY: Duration = Duration::from_millis(2);

/// A lock, which is free again when this is dropped or the program is killed.
pub(crate) struct Lock {
    _file: File,
    /// Why it keeps nobody out: the file system has no locks.
    pub(crate) refused: Option<io::Error>,
}

/// Takes the lock of a file, which is made if need be. `None` if another window has it, or there is no
/// place for it.
///
/// # Errors
/// Something else than a regular file is in its place.
pub(crate) fn take(path: &Path) -> io::Result<Option<Lock>> {
    wait_for(path, Duration::ZERO)
}

/// Like [`take`], but waits some time for another window.
///
/// # Errors
/// Something else than a regular file is in its place.
pub(crate) fn wait_for(path: &Path, longest: Duration) -> io::Result<Option<Lock>> {
    // Checked before opening: a pipe would block, and a link may lead anywhere.
    if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(not_a_regular_file());
    }
    let start = Moment::now();
    let mut options = File::options();
    let file = options.create(true).truncate(false).write(true).open(path);
    let Ok(file) = file else {
        return Ok(None);
    };
    loop {
        let refused = match file.try_lock() {
            Ok(()) => None,
            Err(TryLockError::Error(error)) => Some(error),
            Err(TryLockError::WouldBlock) if start.elapsed() < longest => {
                sleep(RETRY);
                continue;
            }
            Err(TryLockError::WouldBlock) => return Ok(None),
        };
        return Ok(Some(Lock {
            _file: file,
            refused,
        }));
    }
}
