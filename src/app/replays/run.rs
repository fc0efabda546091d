//! A run, and which window plays it.

use std::sync::{Arc, Mutex, OnceLock};

use breakout::replay::RunId;

use super::folder::Folder;
use crate::app::platform::file_error::FileError;
use crate::app::platform::lock::{self, Lock};
use crate::app::platform::{fs, locked};

/// A run that is recorded. The window that has [taken](Self::take) it plays it and changes its files, and no
/// other does. When the last clone is dropped, or the program is killed, the run is free.
#[derive(Clone)]
pub(crate) struct Run(Arc<Hold>);

struct Hold {
    id: RunId,
    lock: Mutex<Option<Lock>>,
    game: OnceLock<RunId>,
}

impl Run {
    pub(super) fn new(id: RunId) -> Self {
        Self(Arc::new(Hold {
            id,
            lock: Mutex::default(),
            game: OnceLock::new(),
        }))
    }

    pub(crate) fn id(&self) -> RunId {
        self.0.id
    }

    /// The name of the run as a game. An attempt after one that failed does not give it another.
    pub(super) fn game(&self, folder: &Folder) -> RunId {
        *self.0.game.get_or_init(|| folder.game_of(self.0.id))
    }

    /// Takes the run, unless this one has it; false if another window has it.
    ///
    /// # Errors
    /// Something that cannot be locked is in the place of the lock.
    pub(super) fn take(&self, folder: &Folder) -> Result<bool, FileError> {
        let mut lock = locked(&self.0.lock);
        if lock.is_none() {
            let path = folder.lock_path(self.0.id);
            if let Some(folder) = path.parent() {
                let _ = fs::create_dir_all(folder);
            }
            *lock = lock::take(&path).map_err(|error| FileError::new(path, error))?;
        }
        Ok(lock.is_some())
    }
}
