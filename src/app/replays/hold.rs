//! Which window plays a run.

use std::fs::{self, File, TryLockError};
use std::sync::{Mutex, PoisonError};

use breakout::replay::RunId;

use super::folder::Folder;

/// The hold of a run: the window that has it plays the run and changes its files, and no other does.
/// When it is dropped, or the program is killed, the run is free.
pub(super) struct Hold {
    id: RunId,
    lock: Mutex<Option<File>>,
}

impl Hold {
    /// Nobody holds the run until the hold is [taken](Self::take).
    pub(super) fn new(id: RunId) -> Self {
        Self {
            id,
            lock: Mutex::default(),
        }
    }

    pub(super) fn id(&self) -> RunId {
        self.id
    }

    /// Takes the hold, unless this one has it; false if another window has it.
    pub(super) fn take(&self, folder: &Folder) -> bool {
        let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if lock.is_none() {
            *lock = take(folder, self.id);
        }
        lock.is_some()
    }
}

fn take(folder: &Folder, id: RunId) -> Option<File> {
    let path = folder.lock_path(id);
    let _ = fs::create_dir_all(path.parent()?);
    let mut options = File::options();
    let file = options.create(true).truncate(false).write(true).open(path);
    let file = file.ok()?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => None,
        // Where there are no locks, there is nobody to ask.
        Ok(()) | Err(TryLockError::Error(_)) => Some(file),
    }
}
