//! Saving everything of a player into the bytes of a backup.

use breakout::sorting::sort;
use std::collections::HashSet;
use std::convert::Infallible;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::file::{Files, MAX_FILE, MAX_FILES, MAX_INFLATED, head, to_bytes};
use super::names::{Names, portable};
use super::{Home, MAX_DEPTH, MergeKind, Remarks, SEPARATOR};
use crate::app::platform::files::{LEVELS_FOLDER, is_folder};
use crate::app::platform::{file_error::FileError, fs, plain_file::read_plain_file};
use crate::app::{replays, words::words};

/// A file that a backup has. The most important ones come first, and those with names to mend last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    is_mended: bool,
    kind: MergeKind,
    name: String,
    path: PathBuf,
    portable: String,
}

impl Home {
    /// The bytes of a backup of all files, and sentences about the files that it lacks or has under other names.
    pub(crate) fn save(&self) -> (Vec<u8>, Vec<String>) {
        self.save_at_most(MAX_FILES)
    }

    pub(super) fn save_at_most(&self, files: usize) -> (Vec<u8>, Vec<String>) {
        let mut remarks = Remarks::default();
        if self.is_loading() {
            remarks.push(words().files.unfinished_load.to_owned());
        }
        let mut candidates = self.candidates(&mut remarks);
        sort(&mut candidates);
        // The folders of data and of settings may be one.
        candidates.dedup_by(|one, other| one.name == other.name);
        let files = read(candidates, files, &mut remarks);
        (to_bytes(files), remarks.into_sentences())
    }

    fn candidates(&self, remarks: &mut Remarks) -> Vec<Candidate> {
        let mut paths = Vec::new();
        for (folder, depth) in [
            (&self.data, None),
            (&self.data.join(replays::FOLDER), None),
            (&self.data.join(LEVELS_FOLDER), Some(MAX_DEPTH)),
            (&self.settings, None),
        ] {
            list(folder, depth, &mut paths, remarks);
        }
        let candidate = |path: PathBuf| {
            let below = [&self.data, &self.settings]
                .map(|folder| path.strip_prefix(folder).ok())
                .into_iter()
                .flatten()
                .next()?;
            let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
            let Some(parts) = parts else {
                remarks.push(words().files.not_unicode(&path));
                return None;
            };
            let name = parts.join(SEPARATOR);
            let portable = portable(&name)?.into_owned();
            Some(Candidate {
                is_mended: portable != name,
                kind: MergeKind::of(&portable)?,
                name,
                path,
                portable,
            })
        };
        paths.into_iter().filter_map(candidate).collect()
    }
}

/// Reads files as far as a backup has room for them.
fn read(candidates: Vec<Candidate>, most: usize, remarks: &mut Remarks) -> Files {
    let words = words().files;
    let mut files = Files::new();
    let mut room = MAX_INFLATED - 1;
    let mut names = Names::default();
    let mut taken = HashSet::new();
    let mut beyond = 0;
    for Candidate {
        name,
        path,
        portable,
        ..
    } in candidates
    {
        if files.len() == most {
            beyond += 1;
            continue;
        }
        let bytes = match read_plain_file(&path, MAX_FILE + 1) {
            Ok(bytes) => bytes,
            // It was removed a moment ago.
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => {
                remarks.push(FileError::new(path, error).to_string());
                continue;
            }
        };
        let is_free = |name: &str| Ok::<_, Infallible>(taken.insert(name.to_owned()));
        let Ok(free) = names.find(&name, &portable, is_free);
        let Some(free) = free else {
            beyond += 1;
            continue;
        };
        let size = head(&free, bytes.len()).len() + bytes.len();
        if bytes.len() > MAX_FILE || size > room {
            remarks.push(words.too_large(&path));
            continue;
        }
        if free != name {
            remarks.push(words.saved_as(&path, &free));
        }
        room -= size;
        files.push((free, bytes));
    }
    if beyond > 0 {
        remarks.push(words.too_many_to_save(beyond, most));
    }
    sort(&mut files);
    files
}

/// Lists the files of a folder, and of the folders below it down to this depth.
fn list(folder: &Path, depth: Option<usize>, files: &mut Vec<PathBuf>, remarks: &mut Remarks) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries.flatten(),
        Err(error) if error.kind() == ErrorKind::NotFound => return,
        Err(error) => return remarks.push(FileError::at(folder)(error).to_string()),
    };
    for entry in entries {
        let path = entry.path();
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if is_hidden {
            continue;
        }
        match depth {
            _ if !is_folder(&path) => files.push(path),
            None => {}
            // A link may lead to a folder above.
            Some(_) if fs::read_link(&path).is_ok() => {
                remarks.push(words().files.linked_folder(&path));
            }
            Some(0) => remarks.push(words().files.too_deep(&path)),
            Some(depth) => list(&path, Some(depth - 1), files, remarks),
        }
    }
}
