//! Merging the files of a backup with the present ones, one after the other. Doing so again changes nothing.

use std::collections::HashSet;
use std::io::{ErrorKind, Read};
use std::path::PathBuf;

use super::file::{Reader, Unreadable};
use super::names::{Names, portable};
use super::{Home, MergeKind, Remarks};
use crate::app::platform::file_error::{FileError, Obstacle};
use crate::app::platform::plain_file::{read_plain_file, write_plain_file};
use crate::app::platform::whole_file::sweep_folder;
use crate::app::{best_scores, ladders, replays, settings_file, words::words};

pub(super) struct Merge<'a> {
    home: &'a Home,
    names: Names,
    /// The folders in which leftovers of killed programs are removed already.
    swept: HashSet<PathBuf>,
    remarks: &'a mut Remarks,
    done: usize,
    /// The sentence about the first file that could not be written, and the number of these files.
    failed: Option<(String, usize)>,
    /// The first file that no backup of ours has, and their number.
    foreign: Option<(String, usize)>,
}

impl<'a> Merge<'a> {
    pub(super) fn new(home: &'a Home, remarks: &'a mut Remarks) -> Self {
        Self {
            home,
            names: Names::default(),
            swept: HashSet::new(),
            remarks,
            done: 0,
            failed: None,
            foreign: None,
        }
    }

    /// Merges all files. Returns their number, or a sentence about those that cannot be written.
    ///
    /// # Errors
    /// The backup or the disk is at fault, and the rest is not merged.
    pub(super) fn run(
        mut self,
        mut backup: Reader<impl Read>,
    ) -> Result<Result<usize, String>, Unreadable> {
        let words = words().files;
        let surplus = replays::surplus(backup.names());
        if !surplus.is_empty() {
            self.remarks.push(words.surplus_runs(surplus.len()));
        }
        while let Some((name, bytes)) = backup.advance()? {
            if !surplus.contains(name) {
                self.add(name, bytes)?;
            }
        }
        if let Some((name, count)) = self.foreign {
            self.remarks.push(words.foreign(&name, count));
        }
        Ok(match self.failed {
            None => Ok(self.done),
            Some((first, count)) => Err(words.loaded_without(self.done, count, &first)),
        })
    }

    /// # Errors
    /// The disk is at fault. A file at fault is noted.
    fn add(&mut self, name: &str, bytes: &[u8]) -> Result<(), FileError> {
        let place = portable(name).and_then(|place| Some((MergeKind::of(&place)?, place)));
        let Some((kind, place)) = place else {
            let foreign = self.foreign.get_or_insert_with(|| (name.to_owned(), 0));
            foreign.1 += 1;
            return Ok(());
        };
        self.sweep(&place);
        let Home { data, settings } = self.home;
        let merged = match kind {
            MergeKind::Scores => best_scores::merge(data, bytes),
            MergeKind::Settings => settings_file::merge(settings, bytes),
            MergeKind::Ladders => ladders::merge(data, bytes),
            MergeKind::Recording => replays::merge(data, &place, bytes).map(|()| None),
            MergeKind::Both => self.keep_both(name, &place, bytes),
        };
        match merged {
            Ok(remark) => {
                self.done += 1;
                if let Some(remark) = remark {
                    self.remarks.push(remark);
                }
            }
            Err(error) if error.is_of_disk() => return Err(error),
            Err(error) => {
                let failed = self.failed.get_or_insert_with(|| (error.to_string(), 0));
                failed.1 += 1;
            }
        }
        Ok(())
    }

    /// Writes a file under the first name that is free or has the same content. Returns a sentence about a mended name.
    fn keep_both(
        &mut self,
        name: &str,
        place: &str,
        bytes: &[u8],
    ) -> Result<Option<String>, FileError> {
        let folder = self.home.folder_of(place);
        let found = self.names.find(name, place, |name| {
            let path = folder.join(name);
            match read_plain_file(&path, bytes.len() + 1) {
                Ok(known) => Ok(known == bytes),
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    write_plain_file(&path, bytes).map(|()| true)
                }
                // A folder or a device has the name.
                Err(error) if Obstacle::of(&error).is_some() => Ok(false),
                Err(error) => Err(FileError::new(path, error)),
            }
        })?;
        let taken = || FileError::new(folder.join(place), ErrorKind::AlreadyExists.into());
        let found = found.ok_or_else(taken)?;
        Ok((place != name).then(|| words().files.mended(name, &found)))
    }

    /// Removes what killed programs left in the folder of a file.
    fn sweep(&mut self, place: &str) {
        let mut path = self.home.folder_of(place).join(place);
        path.pop();
        if !self.swept.contains(&path) {
            sweep_folder(&path);
            self.swept.insert(path);
        }
    }

    /// Removes what a killed load of a backup left in the folders of its files.
    pub(super) fn sweep_all(&mut self, backup: &Reader<impl Read>) {
        for place in backup.names().filter_map(portable) {
            if MergeKind::of(&place).is_some() {
                self.sweep(&place);
            }
        }
    }
}
