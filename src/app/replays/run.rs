//! A run, and the lock of the window that plays it.

use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use breakout::replay::RunId;

use super::folder::{Folder, RecordingKind};
use crate::app::platform::lock::{self, Lock};
use crate::app::platform::{file_error::FileError, locked};

/// A recorded run. Only the window that has [taken](Self::take) it changes its files, until the last clone is dropped.
#[derive(Clone)]
pub(crate) struct Run {
    id: RunId,
    lock: Arc<Mutex<Option<Lock>>>,
    game: Arc<OnceLock<RunId>>,
}

impl Run {
    pub(super) fn new(id: RunId) -> Self {
        let (lock, game) = Default::default();
        Self { id, lock, game }
    }

    pub(crate) fn id(&self) -> RunId {
        self.id
    }

    /// The id of the run as a game: its own, unless there is a newer game. It stays the same after a failed attempt.
    pub(super) fn game(&self, folder: &Folder) -> RunId {
        *self.game.get_or_init(|| {
            let newest = folder.list(RecordingKind::Game).into_iter().next();
            let least = newest.map_or(0, |newest| newest.millis + 1);
            let millis = self.id.millis.max(least);
            RunId { millis, ..self.id }
        })
    }

    /// Locks the run for this window; false if another window has it.
    ///
    /// # Errors
    /// The lock file cannot be locked.
    pub(super) fn take(&self, folder: &Folder) -> Result<bool, FileError> {
        let mut lock = locked(&self.lock);
        if lock.is_none() {
            let path = folder.lock_path(self.id);
            *lock = lock::take(&path).map_err(|error| FileError::new(path, error))?;
        }
        Ok(lock.is_some())
    }

    /// Like [`Self::take`].
    ///
    /// # Errors
    /// The lock file cannot be made or locked.
    pub(super) fn take_or_fail(&self, folder: &Folder) -> Result<bool, FileError> {
        let is_taken = self.take(folder)?;
        if !is_taken {
            let path = folder.lock_path(self.id);
            lock::wait_for(&path, Duration::ZERO).map_err(FileError::at(&path))?;
        }
        Ok(is_taken)
    }
}
