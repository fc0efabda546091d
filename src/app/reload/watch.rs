//! The levels of watched files, which are read beside the frames.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::{collections::HashMap, sync::mpsc::Sender, time::Duration};

use breakout::level::{LevelEntry, Problem};

use crate::app::keeping::watch::{PAUSE, Settled, Watch, clock};
use crate::app::platform::files::{self, UnplayableFile};
use crate::app::platform::{background, pacing};

/// The problems of a playable level.
pub(super) type Warnings = Arc<[Problem]>;

/// All levels of the watched files, and all problems.
#[derive(Default)]
pub(super) struct News {
    /// The last good levels of each file, in the order of play.
    pub(super) levels: Vec<LevelEntry>,
    pub(super) broken: Vec<Broken>,
    pub(super) warnings: HashMap<PathBuf, Warnings>,
}

#[derive(Clone)]
pub(super) struct Broken {
    pub(super) file: UnplayableFile,
    /// The number of the save, counted over all files.
    pub(super) save: u64,
}

/// Polls the files while `alive` is. Any change sends all levels. Unchanged known levels keep their allocation.
pub(super) fn begin(
    roots: Vec<PathBuf>,
    known: Vec<LevelEntry>,
    alive: Weak<()>,
    news: Sender<News>,
) {
    let mut levels = LevelWatch {
        watch: Watch::new(roots),
        known,
        saves: 0,
    };
    let clock = clock();
    background::repeat("levels", PAUSE, move || {
        let is_alive = alive.strong_count() > 0;
        if is_alive && levels.look(clock()) {
            let is_heard = news.send(levels.news()).is_ok();
            pacing::wake();
            return is_heard;
        }
        is_alive
    });
}

#[derive(Default)]
struct LevelWatch {
    watch: Watch<WatchedFile>,
    /// Levels that were read elsewhere, until the first look.
    known: Vec<LevelEntry>,
    saves: u64,
}

#[derive(Default)]
struct WatchedFile {
    levels: Vec<LevelEntry>,
    warnings: Warnings,
    broken: Option<Broken>,
}

impl LevelWatch {
    fn news(&self) -> News {
        let mut news = News::default();
        for (path, file) in self.watch.files() {
            news.levels.extend(file.levels.iter().cloned());
            news.broken.extend(file.broken.clone());
            if !file.warnings.is_empty() {
                news.warnings.insert(path.into(), file.warnings.clone());
            }
        }
        news
    }

    /// Reads files that have come to rest. True if there is news.
    fn look(&mut self, now: Duration) -> bool {
        let known = std::mem::take(&mut self.known);
        self.watch.look(now, &mut |path, file, rest| {
            let is_its = |entry: &&LevelEntry| entry.file.as_deref() == Some(path);
            file.levels.extend(known.iter().filter(is_its).cloned());
            file.read(path, rest, &mut self.saves)
        })
    }
}

impl WatchedFile {
    fn read(&mut self, path: &Path, rest: Settled, saves: &mut u64) -> bool {
        if rest.stamp.is_none() {
            return !self.levels.is_empty() || self.broken.is_some();
        }
        let parsed = files::parse(path);
        let warnings: Vec<Problem> = match &parsed {
            Ok(parts) => parts
                .iter()
                .flat_map(|part| part.problems.to_vec())
                .collect(),
            Err(_) => Vec::new(),
        };
        let (levels, broken) = files::judge(path, parsed);
        if let Some(file) = broken {
            // All levels stay what they are until the whole file can be played.
            if rest.is_still {
                *saves += 1;
                let save = *saves;
                self.broken = Some(Broken { file, save });
            }
            return rest.is_still;
        }
        // A level that is the same stays the same in memory.
        let kept = |new: LevelEntry| {
            let is_it = |old: &&LevelEntry| old.file == new.file && **old == new;
            let old = self.levels.iter().find(is_it).cloned();
            old.unwrap_or(new)
        };
        let levels: Vec<LevelEntry> = levels.into_iter().map(kept).collect();
        let is_same = |(old, new): (&LevelEntry, &LevelEntry)| Arc::ptr_eq(&old.level, &new.level);
        let pairs = self.levels.iter().zip(&levels);
        let is_other = self.levels.len() != levels.len() || !{ pairs }.all(is_same);
        self.levels = levels;
        let warns_otherwise = *self.warnings != *warnings;
        self.warnings = warnings.into();
        self.broken.take().is_some() || is_other || warns_otherwise
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::testing::TestFolder;

    const LEVEL: &str = "title: A\n. 2 .\n";
    const CHANGED: &str = "title: A\n. 2 2 .\n";

    #[test]
    fn a_level_that_is_known_and_the_same_stays_the_same_in_memory() {
        let folder = TestFolder::new("known");
        folder.write("a.txt", LEVEL);
        folder.write("b.txt", CHANGED);
        let level = Arc::new(crate::scenes::level(LEVEL));
        let known = ["a.txt", "b.txt"]
            .map(|name| LevelEntry::new(level.clone(), Some(folder.join(name).into())));
        let mut levels = LevelWatch {
            watch: Watch::new(vec![folder.to_path_buf()]),
            known: known.into(),
            saves: 0,
        };
        assert!(levels.look(Duration::ZERO), "the first look");
        let levels = levels.news().levels;
        let is_it = |index: usize| Arc::ptr_eq(&levels[index].level, &level);
        assert!(is_it(0) && !is_it(1));
        assert!(levels[1].level.text().to_string().contains("2 2"));
    }

    /// Each level of a file is followed by itself, and a broken one holds the file back.
    #[test]
    fn of_several_levels_in_a_file_the_one_that_is_changed_changes() {
        let folder = TestFolder::new("levels-in-one-file");
        let mut levels = LevelWatch {
            watch: Watch::new(vec![folder.to_path_buf()]),
            ..LevelWatch::default()
        };
        let mut now = Duration::ZERO;
        let mut next = |text: &str| {
            folder.write("set.txt", text);
            while !levels.look(now) {
                now += PAUSE;
            }
            levels.news()
        };
        let first = next(&format!("{LEVEL}---\n{LEVEL}")).levels;
        let parts: Vec<Option<usize>> = first
            .iter()
            .map(|entry| entry.file.as_ref().and_then(|file| file.part))
            .collect();
        assert_eq!(parts, [Some(0), Some(1)]);
        let second = next(&format!("{LEVEL}---\n{CHANGED}")).levels;
        assert!(Arc::ptr_eq(&first[0].level, &second[0].level));
        assert!(!Arc::ptr_eq(&first[1].level, &second[1].level));
        let broken = next(&format!("{CHANGED}---\n. Q .\n"));
        assert_eq!((broken.levels.len(), broken.broken.len()), (2, 1));
        assert!(Arc::ptr_eq(&broken.levels[0].level, &second[0].level));
        let third = next(&format!("{LEVEL}---\n{CHANGED}---\n{CHANGED}"));
        assert_eq!((third.levels.len(), third.broken.len()), (3, 0));
    }

    /// What cannot be played may be half a save, and a level stays until its file is gone.
    #[test]
    fn a_level_stays_while_its_file_is_broken_and_goes_with_it() {
        let folder = TestFolder::new("levels-broken");
        folder.write("a.txt", LEVEL);
        let mut levels = LevelWatch {
            watch: Watch::new(vec![folder.to_path_buf()]),
            ..LevelWatch::default()
        };
        let mut now = Duration::ZERO;
        let mut next = |levels: &mut LevelWatch| {
            while !levels.look(now) {
                now += PAUSE;
            }
            let news = levels.news();
            (news.levels.len(), news.broken.len())
        };
        assert_eq!(next(&mut levels), (1, 0));
        folder.write("a.txt", "title: A\n. Q .\n");
        assert_eq!(next(&mut levels), (1, 1));
        folder.write("a.txt", CHANGED);
        assert_eq!(next(&mut levels), (1, 0));
        std::fs::remove_file(folder.join("a.txt")).expect("it goes");
        assert_eq!(next(&mut levels), (0, 0));
    }
}
