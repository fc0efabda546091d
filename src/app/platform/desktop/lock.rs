//! Locks between windows.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use super::time::Moment;
use crate::app::platform::file_error::Obstacle;

const RETRY: Duration = Duration::from_millis(2);

/// A lock, which is free again when this is dropped or the program is killed.
pub(crate) struct Lock {
    file: File,
    /// Why it keeps nobody out: the file system has no locks.
    pub(crate) refused: Option<io::Error>,
}

impl Drop for Lock {
    /// Closing the file is not enough: a process that is just being started has a copy of it until it runs its own
    /// program, and with the copy the lock.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// Takes the lock of a file, which is made if need be. `None` if another window has it, or there is no place for it.
///
/// # Errors
/// Something else than a regular file is in its place.
pub(crate) fn take(path: &Path) -> io::Result<Option<Lock>> {
    wait_for(path, Duration::ZERO)
}

/// Like [`take`], but waits some time for another window.
pub(crate) fn wait_for(path: &Path, longest: Duration) -> io::Result<Option<Lock>> {
    // Checked before opening: a pipe would block, and a link may lead anywhere.
    if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(Obstacle::NotAFile.into());
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
        return Ok(Some(Lock { file, refused }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::test_folder::TestFolder;

    #[test]
    fn a_lock_is_free_when_it_is_dropped_whoever_has_a_copy_of_its_file() {
        let folder = TestFolder::new("lock");
        let path = folder.join("a.lock");
        let taken = take(&path).expect("a file").expect("free");
        assert!(take(&path).expect("a file").is_none(), "it is taken");
        let copy = taken.file.try_clone().expect("a copy");
        drop(taken);
        assert!(take(&path).expect("a file").is_some(), "it is free");
        drop(copy);
    }
}
