//! Backups: everything of a player in one file, to take it to another machine or to a page.
//!
//! Loading merges a backup with the present files, wholly or not at all: it first writes the backup to the data folder,
//! and each start continues the merge.

mod file;

use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::{collections::HashMap, fmt::Display};

pub(crate) use file::{MAX_BYTES, from_bytes, is_backup};

use super::platform::plain_file::{read_plain_file, write_plain_file};
use super::platform::{folders, fs};
use super::{
    best_scores, platform::file_error::FileError, platform::whole_file::sweep, replays,
    settings_file, words::words,
};
use crate::app::platform::files::{LEVELS_FOLDER, is_folder};
use file::Files;

const LOADING: &str = "loading.backup";
/// The most bytes of one file: no recording has more.
const MAX_FILE: usize = breakout::replay::MAX_BYTES;
/// The most bytes of all files, with room left for their names.
const MAX_TOTAL: usize = file::MAX_INFLATED - (16 << 20);
/// The deepest nesting of the player's folders of levels.
const MAX_DEPTH: usize = 8;
const SEPARATOR: &str = "/";
/// Characters that some systems forbid in names.
const FORBIDDEN: [char; 8] = ['\\', ':', '*', '?', '"', '<', '>', '|'];
const TEMPORARY: [&str; 3] = [".lock", ".new", ".old"];

#[derive(Clone, Debug)]
pub(crate) struct Home {
    pub(crate) data: PathBuf,
    pub(crate) settings: PathBuf,
}

/// The kinds of files by how they are merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MergeKind {
    Scores,
    Settings,
    Recording,
    /// Both files stay, under different names.
    Both,
}

impl MergeKind {
    /// The kind of a file by its name; `None` for a file that no backup has.
    fn of(name: &str) -> Option<Self> {
        let (folder, file) = name.split_once(SEPARATOR).unwrap_or(("", name));
        let is_temporary = TEMPORARY.iter().any(|end| file.ends_with(end));
        let is_aside = |stem: &str| file.starts_with(&format!("{stem}-aside-"));
        match (folder, file) {
            _ if is_temporary || !is_plain(name) => None,
            ("", "scores.txt") => Some(Self::Scores),
            ("", "settings.toml") => Some(Self::Settings),
            ("", _) if is_aside("scores") || is_aside("settings") => Some(Self::Both),
            (replays::FOLDER, file) => file.ends_with(".replay").then_some(Self::Recording),
            (LEVELS_FOLDER, _) => Some(Self::Both),
            _ => None,
        }
    }
}

/// True if a name stays below its folder, and is valid on every system.
fn is_plain(name: &str) -> bool {
    let is_odd = |letter: char| letter.is_control() || FORBIDDEN.contains(&letter);
    let mut parts = Path::new(name).components();
    let are_names = parts.all(|part| matches!(part, Component::Normal(_)));
    let is_hidden = |part: &str| part.is_empty() || part.starts_with('.');
    are_names && !name.contains(is_odd) && !name.split(SEPARATOR).any(is_hidden)
}

impl Home {
    /// One folder for everything, or the folders of the platform; `None` if it has none.
    pub(crate) fn find(folder: Option<&Path>) -> Option<Self> {
        let data = folder.map(Path::to_path_buf).or_else(folders::data)?;
        let settings = folder.map(Path::to_path_buf).or_else(folders::settings)?;
        Some(Self { data, settings })
    }

    /// The bytes of a backup of all files, and sentences about the files that it lacks.
    pub(crate) fn save(&self) -> (Vec<u8>, Vec<String>) {
        let mut paths = Vec::new();
        for (folder, depth) in [
            (&self.data, 0),
            (&self.data.join(replays::FOLDER), 0),
            (&self.data.join(LEVELS_FOLDER), MAX_DEPTH),
            (&self.settings, 0),
        ] {
            list(folder, depth, &mut paths);
        }
        let (mut found, mut sentences) = (Files::new(), Vec::new());
        let mut room = MAX_TOTAL;
        for path in paths {
            let below = [&self.data, &self.settings].map(|folder| path.strip_prefix(folder).ok());
            let Some(name) = below.into_iter().flatten().next().and_then(name_of) else {
                continue;
            };
            let is_known = found.iter().any(|(known, _)| *known == name);
            if MergeKind::of(&name).is_none() || is_known {
                continue;
            }
            match read_plain_file(&path, MAX_FILE + 1) {
                Ok(bytes) if bytes.len() <= MAX_FILE.min(room) => {
                    room -= bytes.len();
                    found.push((name, bytes));
                }
                Ok(_) => sentences.push(words().files.too_large(&path)),
                Err(error) => sentences.push(FileError::new(path, error).to_string()),
            }
        }
        found.sort();
        (file::to_bytes(&found), sentences)
    }

    /// Merges a backup with the present files.
    ///
    /// # Errors
    /// A sentence with the reason. Nothing is loaded, or the next start loads the rest.
    pub(crate) fn load(&self, bytes: &[u8]) -> Result<(), String> {
        let words = words().files;
        let nothing = |reason: &dyn Display| words.nothing_loaded(&reason.to_string());
        let files = from_bytes(bytes).map_err(|reason| nothing(&reason))?;
        let path = self.data.join(LOADING);
        let cannot = |error: io::Error| nothing(&FileError::new(path.clone(), error));
        fs::create_dir_all(&self.data).map_err(cannot)?;
        // At the end the backup lies beside its files.
        let needed = files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() + bytes.len();
        let missing = needed - fs::free_space(&path, needed).map_err(cannot)?.min(needed);
        if missing > 0 {
            return Err(words.no_room(missing.div_ceil(1000)));
        }
        write_plain_file(&path, bytes).map_err(|trouble| nothing(&trouble))?;
        self.finish().map_or(Ok(()), Err)
    }

    /// Continues the load of a backup that has begun. Returns a sentence about a failure.
    pub(crate) fn finish(&self) -> Option<String> {
        let path = self.data.join(LOADING);
        sweep(&path);
        let bytes = match read_plain_file(&path, MAX_BYTES) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return None,
            Err(error) => return Some(FileError::new(path, error).to_string()),
        };
        let merged = from_bytes(&bytes).and_then(|files| self.merge(&files));
        let Err(problem) = merged else {
            let _ = fs::remove_file(&path);
            return None;
        };
        Some(words().files.loaded_in_part(&problem, &path))
    }

    /// Merges files with the present ones, as many as it can; doing so again changes nothing. Returns the first error.
    fn merge(&self, files: &Files) -> Result<(), String> {
        let mut first = Ok(());
        // A draft goes with its level.
        let mut renamed: HashMap<&str, String> = HashMap::new();
        for (name, bytes) in files {
            let text = || String::from_utf8_lossy(bytes);
            let done = match MergeKind::of(name) {
                None => Ok(()),
                Some(MergeKind::Scores) => best_scores::merge(&self.data, &text()),
                Some(MergeKind::Settings) => settings_file::merge(&self.settings, &text()),
                Some(MergeKind::Recording) => replays::merge(&self.data, name, bytes),
                Some(MergeKind::Both) => {
                    let level = renamed.iter().find_map(|(level, new)| {
                        let rest = name.strip_prefix(level)?.strip_prefix('.')?;
                        Some(format!("{new}.{rest}"))
                    });
                    let wanted = level.as_deref().unwrap_or(name);
                    self.keep_both(wanted, bytes).map(|kept| {
                        if kept != *name {
                            renamed.insert(name, kept);
                        }
                    })
                }
            };
            first = first.and(done);
        }
        first
    }

    /// Writes a file under the first name, from this one on, that is free or has the same content. Returns the name.
    fn keep_both(&self, name: &str, bytes: &[u8]) -> Result<String, String> {
        let start = name.rfind(SEPARATOR).map_or(0, |at| at + 1);
        let dot = name[start..].find('.').map(|dot| start + dot);
        let (stem, rest) = name.split_at(dot.unwrap_or(name.len()));
        let numbered = (2..10_000).map(|number| format!("{stem}-{number}{rest}"));
        let mut folder = &self.data;
        if name.starts_with("settings") {
            folder = &self.settings;
        }
        for name in std::iter::once(name.to_owned()).chain(numbered) {
            let path = folder.join(&name);
            match read_plain_file(&path, bytes.len() + 1) {
                Ok(known) if known == bytes => return Ok(name),
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    write_plain_file(&path, bytes)?;
                    return Ok(name);
                }
                _ => {}
            }
        }
        let taken = folder.join(name);
        Err(FileError::new(taken, ErrorKind::AlreadyExists.into()).into())
    }
}

/// A relative path as a name; `None` if it is not UTF-8.
fn name_of(path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.iter().map(|part| part.to_str()).collect();
    Some(parts?.join(SEPARATOR))
}

/// Lists the files of a folder, and of the folders below it down to this depth.
fn list(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if !is_folder(&path) {
            files.push(path);
            continue;
        }
        // A link may lead to a folder above.
        let is_linked = fs::read_link(&path).is_ok();
        if depth > 0 && !is_linked {
            list(&path, depth - 1, files);
        }
    }
}

#[cfg(test)]
mod tests;
