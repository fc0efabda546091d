//! Looks at level files again and again, beside the frames, and tells what became of them.
//!
//! A file is read once it has been still for a moment, so that half a save is seldom seen, and what
//! cannot be played is a problem only when it has been still for longer. A file that is gone for a
//! moment is not gone: many editors save by putting another in its place.
//!
//! The level in play and what has just changed are looked at each time. The other files share a small
//! part of a core, in rounds: of a few hundred there is one each time, of 100,000 one in half a minute.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use breakout::level::{Level, LevelEntry, Parsed, Problem};

use crate::app::platform::files;
use crate::app::platform::path::natural_order;
use crate::app::platform::stamp::Stamp;
use crate::app::platform::time::Moment;
use crate::app::platform::{background, pacing};
use crate::app::words::words;

/// The time from one look to the next.
const PAUSE: Duration = Duration::from_millis(80);
/// The time without a change after which a file is read.
const QUIET: Duration = Duration::from_millis(70);
/// The time without a change after which a file is a problem if it cannot be played, or gone.
const STILL: Duration = Duration::from_millis(500);
/// The longest work of one look on files that are at rest.
const SLICE: Duration = Duration::from_millis(3);
/// After work on files at rest, others get this many times as long.
const REST: u32 = 25;

/// What is odd in the file of a level.
pub(super) type Warnings = Arc<[Problem]>;

/// All levels of the files that are watched, and what is wrong with the others.
#[derive(Default)]
pub(super) struct News {
    /// The last good level of each file, in the order of play.
    pub(super) levels: Vec<LevelEntry>,
    pub(super) broken: Vec<Broken>,
    pub(super) warnings: HashMap<PathBuf, Warnings>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Broken {
    pub(super) path: PathBuf,
    /// As `breakout check` prints them.
    pub(super) problems: Vec<String>,
    /// The number of problems beyond these.
    pub(super) left_out: usize,
    /// Which save it was, counted over all files.
    pub(super) save: u64,
}

/// The file that is looked at each time, whatever else there is to look at.
pub(super) type InPlay = Mutex<Option<PathBuf>>;

/// Begins to look, for as long as `in_play` is held. Whatever changes is sent, all of it each time. Levels
/// that are known, and the same when they are first read here, stay these.
pub(super) fn begin(
    roots: Vec<PathBuf>,
    known: HashMap<PathBuf, Arc<Level>>,
    in_play: Weak<InPlay>,
    news: Sender<News>,
) {
    let mut watch = Watch::new(roots, known);
    background::repeat("levels", PAUSE, move || {
        let Some(in_play) = in_play.upgrade() else {
            return false;
        };
        let in_play = in_play
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        if watch.look(Moment::now(), in_play) {
            let is_heard = news.send(watch.news()).is_ok();
            pacing::wake();
            return is_heard;
        }
        true
    });
}

/// A file by the root from which it comes, then by name: the order of play.
type Key = (usize, Name);

/// A path in natural order. As text, which is compared faster than a path.
#[derive(Clone, PartialEq, Eq)]
struct Name(OsString);

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        natural_order(&self.0, &other.0)
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[derive(Default)]
struct Watched {
    stamp: Option<Stamp>,
    /// When the stamp changed; `None` at the first look at all files.
    since: Option<Moment>,
    /// Whether it was read since, and whether it was read when it was still.
    is_read: bool,
    is_settled: bool,
    level: Option<Arc<Level>>,
    warnings: Warnings,
    broken: Option<Broken>,
}

#[derive(Default)]
struct Watch {
    roots: Vec<PathBuf>,
    /// Levels that were read elsewhere, until the first look.
    known: HashMap<PathBuf, Arc<Level>>,
    files: BTreeMap<Key, Watched>,
    /// Those that have changed and are not read yet as they stand.
    restless: BTreeSet<Key>,
    /// Those that this round has still to look at.
    round: std::vec::IntoIter<Key>,
    /// Since when, and for how long, files at rest are left alone; `None` before the first look.
    rest: Option<(Moment, Duration)>,
    saves: u64,
}

impl Watch {
    fn new(roots: Vec<PathBuf>, known: HashMap<PathBuf, Arc<Level>>) -> Self {
        Self {
            roots,
            known,
            ..Self::default()
        }
    }

    fn news(&self) -> News {
        let mut news = News::default();
        for ((_, name), file) in &self.files {
            let path = Path::new(&name.0);
            let level = file.level.clone();
            news.levels
                .extend(level.map(|level| LevelEntry::new(level, Some(path.into()))));
            news.broken.extend(file.broken.clone());
            if !file.warnings.is_empty() {
                news.warnings.insert(path.into(), file.warnings.clone());
            }
        }
        news
    }

    /// Looks at the file in play, those that have changed, and some others; the first time at all. Returns
    /// whether there is news.
    fn look(&mut self, now: Moment, in_play: Option<PathBuf>) -> bool {
        let Some((since, rest)) = self.rest else {
            self.round = self.listed().into_iter();
            while let Some(key) = self.round.next() {
                self.look_at(&key, now, None);
            }
            self.known = HashMap::new();
            self.rest = Some((now, Duration::ZERO));
            return true;
        };
        let mut is_new = false;
        let in_play = in_play.map(|path| Name(path.into_os_string()));
        let in_play = in_play.iter().flat_map(|path| {
            let roots = 0..self.roots.len();
            roots.map(|root| (root, path.clone()))
        });
        let known = in_play.filter(|key| self.files.contains_key(key));
        let near: BTreeSet<Key> = self.restless.iter().cloned().chain(known).collect();
        for key in near {
            is_new |= self.look_at(&key, now, Some(now));
        }
        if now.duration_since(since) >= rest {
            let start = Moment::now();
            is_new |= self.go_on(now);
            self.rest = Some((now, start.elapsed() * REST));
        }
        is_new
    }

    /// Looks at as many files of the round as there is time for, or begins another one.
    fn go_on(&mut self, now: Moment) -> bool {
        let start = Moment::now();
        if self.round.len() == 0 {
            let known = self.files.keys().cloned();
            let mut all: Vec<Key> = known.chain(self.listed()).collect();
            // A stable sort merges two sorted parts in one pass.
            all.sort();
            all.dedup();
            self.round = all.into_iter();
        }
        let mut is_new = false;
        while start.elapsed() < SLICE
            && let Some(key) = self.round.next()
        {
            is_new |= self.look_at(&key, now, Some(now));
        }
        is_new
    }

    /// Looks at a file. One that is not known yet came at `since`. Returns whether there is news.
    fn look_at(&mut self, key: &Key, now: Moment, since: Option<Moment>) -> bool {
        let path = Path::new(&key.1.0);
        if !self.files.contains_key(key) {
            let file = Watched {
                stamp: stamp(path),
                since,
                level: self.known.remove(path),
                ..Watched::default()
            };
            self.files.insert(key.clone(), file);
        }
        let Some(file) = self.files.get_mut(key) else {
            return false;
        };
        let mut is_new = file.look(path, now, &mut self.saves);
        if file.is_gone(now) {
            is_new |= file.level.is_some() || file.broken.is_some();
            self.restless.remove(key);
            self.files.remove(key);
        } else if file.is_settled {
            self.restless.remove(key);
        } else {
            self.restless.insert(key.clone());
        }
        is_new
    }

    /// Every file that is there now; a folder or a file that is away for a moment has none.
    fn listed(&self) -> Vec<Key> {
        let of_root = |(index, root): (usize, &PathBuf)| {
            let names = files::files_of(root).into_iter();
            names.map(move |path| (index, Name(path.into_os_string())))
        };
        self.roots.iter().enumerate().flat_map(of_root).collect()
    }
}

impl Watched {
    /// The time for which nothing has changed.
    fn still(&self, now: Moment) -> Duration {
        self.since
            .map_or(Duration::MAX, |since| now.duration_since(since))
    }

    fn is_gone(&self, now: Moment) -> bool {
        self.stamp.is_none() && self.still(now) >= STILL
    }

    /// Looks at the file, and reads it if that is due. Returns whether there is news.
    fn look(&mut self, path: &Path, now: Moment, saves: &mut u64) -> bool {
        let stamp = stamp(path);
        if stamp != self.stamp {
            *self = Self {
                stamp,
                since: Some(now),
                level: self.level.take(),
                warnings: std::mem::take(&mut self.warnings),
                broken: self.broken.take(),
                ..Self::default()
            };
            return false;
        }
        let settles = self.still(now) >= STILL;
        let is_due = (!self.is_read && self.still(now) >= QUIET) || (!self.is_settled && settles);
        if stamp.is_none() || !is_due {
            return false;
        }
        self.is_read = true;
        self.is_settled = settles;
        match read(path) {
            Ok((level, warnings)) => {
                let is_other = self.level.as_deref() != Some(&level);
                if is_other {
                    self.level = Some(Arc::new(level));
                }
                let is_odd_otherwise = *self.warnings != *warnings;
                self.warnings = warnings;
                self.broken.take().is_some() || is_other || is_odd_otherwise
            }
            Err((problems, left_out)) if settles => {
                *saves += 1;
                self.broken = Some(Broken {
                    path: path.to_path_buf(),
                    problems,
                    left_out,
                    save: *saves,
                });
                true
            }
            Err(_) => false,
        }
    }
}

/// The stamp of a file; `None` if it is not there, or a folder has its place: one that was away for a moment
/// is back.
fn stamp(path: &Path) -> Option<Stamp> {
    Stamp::of(path).filter(|found| !found.is_folder())
}

/// The level of a file and what is odd in it, or its problems and how many more there are.
fn read(path: &Path) -> Result<(Level, Warnings), (Vec<String>, usize)> {
    match files::parse(path) {
        Ok(Parsed {
            level: Some(level),
            problems,
        }) => Ok((level, (*problems).into())),
        Ok(Parsed { problems, .. }) => {
            let list = problems.iter().map(ToString::to_string).collect();
            Err((list, problems.left_out()))
        }
        Err(why) => {
            let sentence = words().files.cannot_read(path, &why);
            Err((vec![format!("error: {sentence}")], 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::test_folder::TestFolder;

    const LEVEL: &str = "title: A\n. 2 .\n";
    const CHANGED: &str = "title: A\n. 2 2 .\n";

    /// The names of the files whose levels have changed.
    fn changed(watch: &Watch) -> Vec<String> {
        let levels = watch.news().levels.into_iter();
        let is_changed = |level: &Level| level.text().to_string().contains("2 2");
        levels
            .filter(|entry| is_changed(&entry.level))
            .filter_map(|entry| entry.file)
            .map(|path| files::name_of_file(&path))
            .collect()
    }

    #[test]
    fn the_level_in_play_is_seen_at_once_however_many_there_are() {
        let folder = TestFolder::new("watched");
        for name in ["2.txt", "10.txt", "c.txt"] {
            folder.write(name, LEVEL);
        }
        let mut watch = Watch::new(vec![folder.to_path_buf()], HashMap::new());
        let in_play = Some(folder.join("10.txt"));
        assert!(watch.look(Moment::now(), None), "the first look");
        assert_eq!(watch.news().levels.len(), 3);
        // As if there were so many that the next round is far away.
        watch.rest = Some((Moment::now(), Duration::MAX));
        for name in ["2.txt", "10.txt"] {
            folder.write(name, CHANGED);
        }
        while !watch.look(Moment::now(), in_play.clone()) {}
        assert_eq!(changed(&watch), ["10.txt"]);
        watch.rest = Some((Moment::now(), Duration::ZERO));
        while changed(&watch).len() < 2 {
            watch.look(Moment::now(), in_play.clone());
        }
        assert_eq!(changed(&watch), ["2.txt", "10.txt"]);
    }

    #[test]
    fn a_level_that_is_known_and_the_same_stays_the_same_in_memory() {
        let folder = TestFolder::new("known");
        folder.write("a.txt", LEVEL);
        folder.write("b.txt", CHANGED);
        let level = Arc::new(crate::scenes::level(LEVEL));
        let known = ["a.txt", "b.txt"].map(|name| (folder.join(name), level.clone()));
        let mut watch = Watch::new(vec![folder.to_path_buf()], HashMap::from(known));
        watch.look(Moment::now(), None);
        let levels = watch.news().levels;
        let is_it = |index: usize| Arc::ptr_eq(&levels[index].level, &level);
        assert!(is_it(0) && !is_it(1));
        assert_eq!(changed(&watch), ["b.txt"]);
    }

    #[test]
    fn a_file_that_is_put_in_the_place_of_another_is_never_gone() {
        let folder = TestFolder::new("replaced");
        folder.write("a.txt", LEVEL);
        let path = folder.join("a.txt");
        let mut watch = Watch::new(vec![folder.to_path_buf()], HashMap::new());
        watch.look(Moment::now(), Some(path.clone()));
        std::fs::remove_file(&path).expect("it goes");
        watch.look(Moment::now(), Some(path.clone()));
        folder.write("a.txt", CHANGED);
        while !watch.look(Moment::now(), Some(path.clone())) {}
        assert_eq!(changed(&watch), ["a.txt"]);
        std::fs::remove_file(&path).expect("it goes");
        while !watch.look(Moment::now(), Some(path.clone())) {}
        assert!(watch.news().levels.is_empty() && watch.restless.is_empty());
    }
}
