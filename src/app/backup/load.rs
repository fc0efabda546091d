//! Loading a backup, or the rest of one, under a lock that one program has.

use std::io::{self, ErrorKind, Read, Write};
use std::path::PathBuf;
use std::{sync::Arc, time::Duration};

use super::file::{MAX_BYTES, Reader, Tee, Unreadable};
use super::merge::Merge;
use super::{Home, Remarks};
use crate::app::platform::file_error::FileError;
use crate::app::platform::lock::{self, Lock};
use crate::app::platform::path::{numbered_paths, with_suffix};
use crate::app::platform::whole_file::{replace_by, sweep};
use crate::app::platform::{fs, may_die, plain_file::open_plain_file};
use crate::app::words::words;

const LOADING: &str = "loading.backup";
const AGAIN: &str = ".again";
/// The stem and the extension of a load that is set aside.
const ASIDE: (&str, &str) = ("loading-aside", "backup");
/// The longest wait for another program that loads a backup.
const LOCK_TIMEOUT: Duration = Duration::from_mins(1);

/// The place of a backup's bytes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Source {
    File(PathBuf),
    Bytes(Arc<[u8]>),
}

/// The end of a load.
#[derive(Debug, PartialEq)]
pub(crate) struct Loaded {
    /// Sentences about what the player would not expect.
    pub(crate) remarks: Vec<String>,
    /// The number of files, or a sentence with the reason why not all of them are loaded.
    pub(crate) result: Result<usize, String>,
}

impl Source {
    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(match self {
            Self::File(path) => Box::new(open_plain_file(path)?.take(MAX_BYTES)),
            Self::Bytes(bytes) => Box::new(&bytes[..]),
        })
    }

    fn size(&self) -> io::Result<usize> {
        Ok(match self {
            Self::File(path) => fs::metadata(path)?.len().min(MAX_BYTES) as usize,
            Self::Bytes(bytes) => bytes.len(),
        })
    }

    /// Reads all of it, and keeps nothing. Returns the size of its files together.
    ///
    /// # Errors
    /// The bytes are no backup that can be loaded.
    pub(crate) fn check(&self) -> Result<usize, Unreadable> {
        let reader = Reader::new(self.open()?)?;
        let size = reader.size;
        reader.check()?;
        Ok(size)
    }
}

impl Home {
    /// Merges a backup with the present files, after one whose load was cut off. If not all of it is loaded, nothing
    /// is, or the next start loads the rest, or the sentence counts the files.
    pub(crate) fn load(&self, source: &Source) -> Loaded {
        let mut remarks = Remarks::default();
        let result = self.load_source(source, &mut remarks);
        let remarks = remarks.into_sentences();
        Loaded { remarks, result }
    }

    fn load_source(&self, source: &Source, remarks: &mut Remarks) -> Result<usize, String> {
        let words = words().files;
        let nothing = |reason: &str| words.nothing_loaded(reason);
        // First, because what is refused changes nothing.
        let size = source
            .check()
            .map_err(|reason| nothing(&reason.to_string()))?;
        let journal = Journal::own(self)?;
        match journal.finish(remarks) {
            Err(reason) if self.is_loading() => return Err(nothing(&reason)),
            Err(reason) => remarks.push(words.ended_without(&reason)),
            Ok(Some(files)) => remarks.push(words.finished(files)),
            Ok(None) => {}
        }
        journal.write(source, size)?;
        journal.merge(remarks)
    }

    /// True if a load was cut off, or another program loads a backup now.
    pub(crate) fn is_loading(&self) -> bool {
        fs::symlink_metadata(self.data.join(LOADING)).is_ok()
    }

    /// Finishes a load that was cut off; `None` if there is none.
    pub(crate) fn finish(&self) -> Option<Loaded> {
        if !self.is_loading() {
            sweep(&self.data.join(LOADING));
            return None;
        }
        let mut remarks = Remarks::default();
        let finished = Journal::own(self).and_then(|journal| journal.finish(&mut remarks));
        let remarks = remarks.into_sentences();
        let result = finished.transpose()?;
        Some(Loaded { remarks, result })
    }

    /// Notes that the load which is being finished is not cut off, but left to the next start.
    pub(crate) fn leave_to_next_start(&self) {
        let _ = fs::remove_file(with_suffix(&self.data.join(LOADING), AGAIN));
    }
}

/// The backup that is being loaded. Its owner alone changes it, and what is beside it.
struct Journal<'a> {
    home: &'a Home,
    path: PathBuf,
    _lock: Lock,
}

impl<'a> Journal<'a> {
    /// Waits until no other program loads a backup.
    fn own(home: &'a Home) -> Result<Self, String> {
        let path = home.data.join(LOADING);
        let lock_path = with_suffix(&path, ".lock");
        let lock = match lock::wait_for(&lock_path, LOCK_TIMEOUT) {
            Ok(Some(lock)) => lock,
            Ok(None) => return Err(words().files.loaded_elsewhere.to_owned()),
            Err(error) => {
                let trouble = FileError::new(lock_path, error).to_string();
                return Err(words().files.nothing_loaded(&trouble));
            }
        };
        sweep(&path);
        Ok(Self {
            home,
            path,
            _lock: lock,
        })
    }

    /// Finishes a load that was cut off. Returns the number of its files; `None` if there is none.
    ///
    /// # Errors
    /// A sentence: it is not loaded in full, and set aside unless the disk is at fault.
    fn finish(&self, remarks: &mut Remarks) -> Result<Option<usize>, String> {
        let again = with_suffix(&self.path, AGAIN);
        if !self.home.is_loading() {
            let _ = fs::remove_file(again);
            return Ok(None);
        }
        if fs::metadata(&again).is_ok() {
            let place = self.set_aside()?;
            return Err(words().files.cut_twice(&place));
        }
        // Where the disk has no room for it, the load will say so.
        let _ = fs::write(&again, b"".as_slice());
        may_die();
        let merged = self.merge(remarks);
        may_die();
        let _ = fs::remove_file(again);
        merged.map(Some)
    }

    /// Copies a backup here, whose files have this size together.
    fn write(&self, source: &Source, size: usize) -> Result<(), String> {
        let words = words().files;
        let nothing = |reason: &str| words.nothing_loaded(reason);
        let cannot = |error| nothing(&FileError::new(self.path.clone(), error).to_string());
        // At the end the backup lies beside its files.
        let needed = size + source.size().map_err(cannot)?;
        let room = fs::free_space(&self.path, needed).map_err(cannot)?;
        if room < needed {
            return Err(words.no_room((needed - room).div_ceil(1000)));
        }
        let copied = replace_by(&self.path, |copy: &mut dyn Write| {
            let source = source.open()?;
            Reader::new(Tee { source, copy })?.check().map(drop)
        });
        copied.map_err(|reason| nothing(&reason.to_string()))
    }

    /// Merges the backup that lies here, and removes it.
    fn merge(&self, remarks: &mut Remarks) -> Result<usize, String> {
        let words = words().files;
        let backup = open_plain_file(&self.path)
            .map_err(Unreadable::from)
            .and_then(Reader::new);
        let merged = backup.and_then(|backup| Merge::new(self.home, remarks).run(backup));
        let stays = |problem: &str| words.loaded_in_part(problem, &self.path);
        match merged {
            Ok(counted) => {
                may_die();
                let removed = fs::remove_file(&self.path);
                removed.map_err(|error| stays(&words.reason(&error)))?;
                counted
            }
            Err(Unreadable::Now(problem)) => Err(stays(&problem)),
            Err(Unreadable::Ever(problem)) => {
                let place = self.set_aside()?;
                Err(words.journal_set_aside(&problem, &place))
            }
        }
    }

    /// Moves the backup to a free name, and removes what its load left. Returns the new path.
    fn set_aside(&self) -> Result<PathBuf, String> {
        let backup = open_plain_file(&self.path).map_err(Unreadable::from);
        if let Ok(backup) = backup.and_then(Reader::new) {
            Merge::new(self.home, &mut Remarks::default()).sweep_all(&backup);
        }
        let (stem, extension) = ASIDE;
        let is_free = |path: &PathBuf| fs::symlink_metadata(path).is_err();
        let aside = numbered_paths(&self.home.data, stem, extension).find(is_free);
        let moved = aside
            .ok_or_else(|| ErrorKind::AlreadyExists.into())
            .and_then(|aside| fs::rename(&self.path, &aside).map(|()| aside));
        let aside = moved.map_err(FileError::at(&self.path))?;
        may_die();
        let _ = fs::remove_file(with_suffix(&self.path, AGAIN));
        Ok(aside)
    }
}
