//! Drafts of earlier sessions, which the title offers.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use breakout::level::{Header, Level};
use breakout::sorting::sort;

use super::draft::{self, EarlierDraft};
use crate::app::platform::{
    background::Background, files::is_folder, fs, path::printable_path, plain_file::entries, time,
};
use crate::app::{keeping::Kept, words::words};

/// The most drafts that are offered: the newest.
const MOST: usize = 12;

/// The offered drafts, and the search for them, which runs beside the frames.
#[derive(Default)]
pub(crate) struct Drafts {
    waiting: Vec<WaitingDraft>,
    searching: Background<Vec<WaitingDraft>>,
    pub(crate) version: u64,
    sentences: Vec<String>,
}

#[derive(PartialEq)]
pub(crate) struct WaitingDraft {
    path: PathBuf,
    pub(crate) title: String,
    /// `None` if the draft is not playable.
    pub(crate) level: Option<Level>,
    modified: Option<SystemTime>,
}

impl Drafts {
    /// Searches beside the named levels, and in the player's own folder and its folders, for drafts other than `ours`.
    pub(crate) fn search(
        &mut self,
        named: Vec<PathBuf>,
        own: Option<PathBuf>,
        ours: Option<PathBuf>,
    ) {
        self.searching.begin(move || {
            let mut paths = Vec::new();
            let folder_of = |root: PathBuf| match root.parent() {
                Some(folder) if !is_folder(&root) => folder.to_path_buf(),
                _ => root,
            };
            let folders: Vec<PathBuf> = named.into_iter().map(folder_of).collect();
            for folder in each_once(folders) {
                list(&folder, false, &mut paths);
            }
            if let Some(folder) = own {
                list(&folder, true, &mut paths);
            }
            paths.retain(|path| Some(path) != ours.as_ref() && draft::is_free(path));
            read(each_once(paths))
        });
    }

    #[cfg(test)]
    pub(crate) fn finish(&mut self) -> &[WaitingDraft] {
        if let Some(Ok(found)) = self.searching.wait() {
            self.waiting = found;
            self.version += 1;
        }
        &self.waiting
    }

    /// The offered drafts, newest first.
    pub(crate) fn waiting(&self) -> &[WaitingDraft] {
        &self.waiting
    }

    pub(crate) fn take(&mut self, index: usize) -> Option<PathBuf> {
        self.version += 1;
        (index < self.waiting.len()).then(|| self.waiting.remove(index).path)
    }

    pub(crate) fn say(&mut self, sentence: String) {
        self.sentences.push(sentence);
    }
}

/// Nothing waits for a search, which the next start repeats.
impl Kept for Drafts {
    fn advance(&mut self, _: f32) -> Vec<String> {
        if let Some(Ok(found)) = self.searching.take()
            && found != self.waiting
        {
            self.waiting = found;
            self.version += 1;
        }
        std::mem::take(&mut self.sentences)
    }
}

impl WaitingDraft {
    pub(crate) fn age(&self) -> String {
        self.modified.map_or_else(String::new, ago)
    }
}

pub(crate) fn ago(time: SystemTime) -> String {
    words().drafts.ago(time::since(time))
}

/// Lists the drafts in a folder, and those in its folders if it is `deep`.
fn list(folder: &Path, deep: bool, paths: &mut Vec<PathBuf>) {
    for entry in entries(folder) {
        let path = folder.join(entry.file_name());
        if draft::level_of(&path).is_some() {
            paths.push(path);
        } else if deep && path.extension().is_none_or(|end| end != "txt") && is_folder(&path) {
            list(&path, false, paths);
        }
    }
}

fn each_once(mut paths: Vec<PathBuf>) -> Vec<PathBuf> {
    sort(&mut paths);
    paths.dedup();
    paths
}

fn read(paths: Vec<PathBuf>) -> Vec<WaitingDraft> {
    let modified = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    let dated = paths.into_iter().map(|path| (modified(&path), path));
    let mut oldest_first: Vec<_> = dated.collect();
    sort(&mut oldest_first);
    let newest = oldest_first.into_iter().rev();
    let waiting = newest.filter_map(|(_, path)| {
        let EarlierDraft { document, modified } = EarlierDraft::read(&path)?;
        let name = draft::level_of(&path)?;
        let stem = Path::new(name.file_stem()?);
        let title = document.header(Header::Title);
        Some(WaitingDraft {
            title: title.unwrap_or_else(|| printable_path(stem)),
            level: document.parse(&name.to_string_lossy()).level,
            path,
            modified,
        })
    });
    waiting.take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_age_is_told_in_the_largest_unit_that_it_has() {
        for (seconds, expected) in [
            (0, "just now"),
            (59, "just now"),
            (60, "1 minute ago"),
            (3599, "59 minutes ago"),
            (3600, "1 hour ago"),
            (7200, "2 hours ago"),
            (86_400, "1 day ago"),
            (864_000, "10 days ago"),
        ] {
            assert_eq!(words().drafts.ago(Duration::from_secs(seconds)), expected);
        }
    }
}
