//! Locks between windows.

use std::fs::{File, TryLockError};
use std::path::Path;

/// A lock, which is free again when this is dropped or the program is killed.
pub(crate) struct Lock {
    _file: File,
    /// False where there are no locks, and so nobody to ask.
    pub(crate) is_sure: bool,
}

/// Why a lock cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// Another window has it.
    Held,
    /// There is no place for it.
    NoFile,
}

/// Takes the lock of a file, which is made if need be, without waiting for it.
///
/// # Errors
/// Why it cannot be had.
pub(crate) fn take(path: &Path) -> Result<Lock, Refused> {
    let mut options = File::options();
    let file = options.create(true).truncate(false).write(true).open(path);
    let file = file.map_err(|_| Refused::NoFile)?;
    let is_sure = match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => return Err(Refused::Held),
        Err(TryLockError::Error(_)) => false,
    };
    Ok(Lock {
        _file: file,
        is_sure,
    })
}
