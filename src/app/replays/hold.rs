//! Which window plays a run.

use std::sync::{Mutex, OnceLock, PoisonError};

use breakout::replay::RunId;

use super::folder::Folder;
use crate::app::platform::file_error::FileError;
use crate::app::platform::fs;
use crate::app::platform::lock::{self, Lock};

/// The hold of a run: the window that has it plays the run and changes its files, and no other does.
/// When it is dropped, or the program is killed, the run is free.
pub(super) struct Hold {
    id: RunId,
    lock: Mutex<Option<Lock>>,
    game: OnceLock<RunId>,
}

impl Hold {
    /// Nobody holds the run until the hold is [taken](Self::take).
    pub(super) fn new(id: RunId) -> Self {
        Self {
            id,
            lock: Mutex::default(),
            game: OnceLock::new(),
        }
    }

    pub(super) fn id(&self) -> RunId {
        self.id
    }

    /// The name of the run as a game. An attempt after one that failed does not give it another.
    pub(super) fn game(&self, folder: &Folder) -> RunId {
        *self.game.get_or_init(|| folder.game_of(self.id))
    }

    /// Takes the hold, unless this one has it; false if another window has it.
    ///
    /// # Errors
    /// Something that cannot be locked is in the place of the lock.
    pub(super) fn take(&self, folder: &Folder) -> Result<bool, FileError> {
        let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if lock.is_none() {
            *lock = take(folder, self.id)?;
        }
        Ok(lock.is_some())
    }
}

fn take(folder: &Folder, id: RunId) -> Result<Option<Lock>, FileError> {
    let path = folder.lock_path(id);
    if let Some(folder) = path.parent() {
        let _ = fs::create_dir_all(folder);
    }
    lock::take(&path).map_err(|error| FileError::new(path, error))
}
