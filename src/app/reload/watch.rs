//! The levels of watched files, which are read beside the frames.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::{collections::HashMap, sync::mpsc::Sender, time::Duration};

use breakout::level::{Level, LevelEntry, Parsed, Problem};

use crate::app::keeping::watch::{PAUSE, Settled, Watch, clock};
use crate::app::platform::files::{self, UnplayableFile};
use crate::app::platform::{background, pacing};

/// The problems of a playable level.
pub(super) type Warnings = Arc<[Problem]>;

/// All levels of the watched files, and all problems.
#[derive(Default)]
pub(super) struct News {
    /// The last good level of each file, in the order of play.
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
    known: HashMap<PathBuf, Arc<Level>>,
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
    known: HashMap<PathBuf, Arc<Level>>,
    saves: u64,
}

#[derive(Default)]
struct WatchedFile {
    level: Option<Arc<Level>>,
    warnings: Warnings,
    broken: Option<Broken>,
}

impl LevelWatch {
    fn news(&self) -> News {
        let mut news = News::default();
        for (path, file) in self.watch.files() {
            let level = file.level.clone();
            let entry = |level| LevelEntry::new(level, Some(path.into()));
            news.levels.extend(level.map(entry));
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
            if let Some(level) = known.get(path) {
                file.level = Some(level.clone());
            }
            file.read(path, rest, &mut self.saves)
        })
    }
}

impl WatchedFile {
    fn read(&mut self, path: &Path, rest: Settled, saves: &mut u64) -> bool {
        if rest.stamp.is_none() {
            return self.level.is_some() || self.broken.is_some();
        }
        match files::parse(path) {
            Ok(Parsed {
                level: Some(level),
                problems,
            }) => {
                let is_other = self.level.as_deref() != Some(&level);
                if is_other {
                    self.level = Some(Arc::new(level));
                }
                let warns_otherwise = *self.warnings != *problems;
                self.warnings = (*problems).into();
                self.broken.take().is_some() || is_other || warns_otherwise
            }
            failed if rest.is_still => {
                *saves += 1;
                let file = files::judge(path, failed).err();
                let save = *saves;
                self.broken = file.map(|file| Broken { file, save });
                true
            }
            _ => false,
        }
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
        let known = ["a.txt", "b.txt"].map(|name| (folder.join(name), level.clone()));
        let mut levels = LevelWatch {
            watch: Watch::new(vec![folder.to_path_buf()]),
            known: HashMap::from(known),
            saves: 0,
        };
        assert!(levels.look(Duration::ZERO), "the first look");
        let levels = levels.news().levels;
        let is_it = |index: usize| Arc::ptr_eq(&levels[index].level, &level);
        assert!(is_it(0) && !is_it(1));
        assert!(levels[1].level.text().to_string().contains("2 2"));
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
