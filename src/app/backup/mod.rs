//! Backups: everything of a player in one file, to take it to another machine or to a page.
//!
//! Loading merges a backup with the present files, wholly or not at all. The data folder has meanwhile:
//!
//! - `loading.backup`, a copy of the backup, which is removed at the end; what a killed program leaves, the next start
//!   or the next load finishes
//! - `loading.backup.again`, while such a load is finished; a load that is cut off a second time is set aside
//! - `loading.backup.lock`, which the program that loads locks from before its first write to after its last
//! - `loading-aside-0001.backup`, a load that was set aside
//!
//! Each file that is written replaces the one before as a whole. A file at fault is left out, which is said, and ends
//! nothing; only a disk that is full or away lets the next start try again.

mod file;
mod load;
mod merge;
mod names;
mod save;

use std::path::{Path, PathBuf};

pub(crate) use file::is_backup;
pub(crate) use load::{Loaded, Source};
pub(crate) use names::is_portable;

use super::platform::{files::LEVELS_FOLDER, folders};
use super::{replays, words::words};

/// The deepest nesting of the player's folders of levels.
const MAX_DEPTH: usize = 8;
const SEPARATOR: &str = "/";
/// Files of programs that run or were killed.
const TEMPORARY: [&str; 2] = [".lock", ".new"];

#[derive(Clone, Debug)]
pub(crate) struct Home {
    pub(crate) data: PathBuf,
    pub(crate) settings: PathBuf,
}

impl Home {
    /// One folder for everything, or the folders of the platform; `None` if it has none.
    pub(crate) fn find(folder: Option<&Path>) -> Option<Self> {
        let data = folder.map(Path::to_path_buf).or_else(folders::data)?;
        let settings = folder.map(Path::to_path_buf).or_else(folders::settings)?;
        Some(Self { data, settings })
    }

    /// The folder below which a file of a backup lies.
    fn folder_of(&self, name: &str) -> &Path {
        if name.starts_with("settings") {
            &self.settings
        } else {
            &self.data
        }
    }
}

/// The kinds of files by how they are merged, the most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MergeKind {
    Scores,
    Settings,
    Recording,
    /// Both files stay, under different names.
    Both,
    Ladders,
}

impl MergeKind {
    /// The kind of a file by its portable name; `None` for a file that no backup has.
    fn of(name: &str) -> Option<Self> {
        if TEMPORARY.iter().any(|end| name.ends_with(end)) {
            return None;
        }
        let is_aside = |stem: &str| {
            let rest = name.strip_prefix(stem);
            rest.is_some_and(|rest| rest.starts_with("-aside-"))
        };
        let Some((folder, file)) = name.split_once(SEPARATOR) else {
            return match name {
                "scores.txt" => Some(Self::Scores),
                "settings.toml" => Some(Self::Settings),
                "ladders.txt" => Some(Self::Ladders),
                _ => {
                    let is_aside = ["scores", "settings", "ladders"].into_iter().any(is_aside);
                    is_aside.then_some(Self::Both)
                }
            };
        };
        let depth = file.matches(SEPARATOR).count();
        match folder {
            replays::FOLDER if depth == 0 => file.ends_with(".replay").then_some(Self::Recording),
            LEVELS_FOLDER if depth <= MAX_DEPTH => Some(Self::Both),
            _ => None,
        }
    }
}

/// Sentences for the player: the first ones, and the number of the others.
#[derive(Default)]
struct Remarks {
    first: Vec<String>,
    others: usize,
}

impl Remarks {
    const MOST: usize = 5;

    fn push(&mut self, sentence: String) {
        if self.first.len() < Self::MOST {
            self.first.push(sentence);
        } else {
            self.others += 1;
        }
    }

    fn into_sentences(mut self) -> Vec<String> {
        if self.others > 0 {
            self.first.push(words().files.more_remarks(self.others));
        }
        self.first
    }
}

#[cfg(test)]
mod tests;
