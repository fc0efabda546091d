//! Locks between windows.

use std::fs::{self, File, TryLockError};
use std::{io, path::Path, thread::sleep, time::Duration};

use super::time::Moment;
use crate::app::platform::file_error::Obstacle;

const RETRY: Duration = Duration::from_millis(2);

/// A lock, released on drop or when the program is killed.
pub(crate) struct Lock {
    file: File,
}

impl Drop for Lock {
    /// Closing the file is not enough: a child process shares it, and its lock, until it runs its own program.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// Takes the lock of a file, which it makes with its folder if missing. `None` if another window has it, or it cannot
/// be made.
///
/// # Errors
/// If the path is no regular file.
pub(crate) fn take(path: &Path) -> io::Result<Option<Lock>> {
    match open(path) {
        Err(error) if Obstacle::of(&error).is_none() => Ok(None),
        opened => lock(opened?, Duration::ZERO),
    }
}

/// Like [`take`], but waits for another window. `None` if that has it all the time.
///
/// # Errors
/// If the lock cannot be made.
pub(crate) fn wait_for(path: &Path, longest: Duration) -> io::Result<Option<Lock>> {
    lock(open(path)?, longest)
}

fn open(path: &Path) -> io::Result<File> {
    // Opening a pipe would block, and a link may lead anywhere.
    if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(Obstacle::NotAFile.into());
    }
    if let Some(folder) = path.parent() {
        let _ = fs::create_dir_all(folder);
    }
    let mut options = File::options();
    options.create(true).truncate(false).write(true).open(path)
}

fn lock(file: File, longest: Duration) -> io::Result<Option<Lock>> {
    let start = Moment::now();
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if start.elapsed() < longest => sleep(RETRY),
            Err(TryLockError::WouldBlock) => return Ok(None),
            // On a file system without locks it excludes nobody.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(Some(Lock { file })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::testing::TestFolder;

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
