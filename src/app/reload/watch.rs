//! Looks at level files again and again, beside the frames, and tells what became of them.
//!
//! A file is read once it has been still for a moment, so that half a save is seldom seen, and what
//! cannot be played is a problem only when it has been still for longer. A file that is gone for a
//! moment is not gone: many editors save by putting another in its place.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Weak};
use std::time::Duration;

use breakout::level::{Level, Parsed};

use crate::app::platform::stamp::Stamp;
use crate::app::platform::time::Moment;
use crate::app::platform::{background, pacing};
use crate::files;

/// The time from one look to the next.
const PAUSE: Duration = Duration::from_millis(80);
/// The time without a change after which a file is read.
const QUIET: Duration = Duration::from_millis(70);
/// The time without a change after which a file that cannot be played is a problem, or one that is
/// missing is gone.
const STILL: Duration = Duration::from_millis(500);

/// All levels of the files that are watched, and what is wrong with the others.
pub(super) struct News {
    /// The last good level of each file, in the order of play.
    pub(super) levels: Vec<(PathBuf, Arc<Level>)>,
    pub(super) broken: Vec<Broken>,
}

/// A file that cannot be played.
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

/// Begins to look, for as long as `alive` is held. Whatever changes is sent, all of it each time.
pub(super) fn begin(roots: Vec<PathBuf>, alive: Weak<()>, news: Sender<News>) {
    let mut watch = Watch::new(roots);
    background::repeat("levels", PAUSE, move || {
        let is_wanted = alive.strong_count() > 0;
        if is_wanted && watch.look(Moment::now()) {
            let is_heard = news.send(watch.news()).is_ok();
            pacing::wake();
            return is_heard;
        }
        is_wanted
    });
}

/// A file that is watched.
#[derive(Default)]
struct Watched {
    stamp: Option<Stamp>,
    /// When the stamp changed; `None` at the first look at all files.
    since: Option<Moment>,
    /// Whether it was read since, and whether it was read when it was still.
    is_read: bool,
    is_settled: bool,
    level: Option<Arc<Level>>,
    broken: Option<Broken>,
}

struct Watch {
    roots: Vec<PathBuf>,
    /// By the root from which each comes, then by name: the order of play.
    files: BTreeMap<(usize, PathBuf), Watched>,
    saves: u64,
    is_first: bool,
}

impl Watch {
    fn new(roots: Vec<PathBuf>) -> Self {
        Self {
            roots,
            files: BTreeMap::new(),
            saves: 0,
            is_first: true,
        }
    }

    fn news(&self) -> News {
        let levels = self.files.iter().filter_map(|((_, path), file)| {
            let level = file.level.clone()?;
            Some((path.clone(), level))
        });
        News {
            levels: levels.collect(),
            broken: self
                .files
                .values()
                .filter_map(|file| file.broken.clone())
                .collect(),
        }
    }

    /// Looks at every file. Returns whether there is news.
    fn look(&mut self, now: Moment) -> bool {
        let known = self.files.keys().cloned();
        let paths: BTreeSet<_> = known.chain(self.listed()).collect();
        let is_first = std::mem::take(&mut self.is_first);
        let mut is_new = is_first;
        for key in paths {
            let since = Some(now).filter(|_| !is_first);
            let file = self.files.entry(key.clone()).or_insert_with(|| Watched {
                stamp: stamp(&key.1),
                since,
                ..Watched::default()
            });
            is_new |= file.look(&key.1, now, &mut self.saves);
            if file.is_gone(now) {
                is_new |= file.level.is_some() || file.broken.is_some();
                self.files.remove(&key);
            }
        }
        is_new
    }

    /// Every file that is there now; a folder or a file that is away for a moment has none.
    fn listed(&self) -> Vec<(usize, PathBuf)> {
        let of_root = |(index, root): (usize, &PathBuf)| {
            let files = files::expand(std::slice::from_ref(root)).unwrap_or_default();
            files.into_iter().map(move |path| (index, path))
        };
        self.roots.iter().enumerate().flat_map(of_root).collect()
    }
}

impl Watched {
    /// The time for which nothing has changed.
    fn still(&self, now: Moment) -> Duration {
        self.since.map_or(Duration::MAX, |since| now.since(since))
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
            Ok(level) => {
                let is_news = self.broken.take().is_some() || self.level.as_deref() != Some(&level);
                self.level = Some(Arc::new(level));
                is_news
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

/// The level of a file, or its problems and how many more there are.
fn read(path: &Path) -> Result<Level, (Vec<String>, usize)> {
    match files::parse(path) {
        Ok(Parsed {
            level: Some(level), ..
        }) => Ok(level),
        Ok(Parsed { problems, .. }) => {
            let list = problems.iter().map(ToString::to_string).collect();
            Err((list, problems.left_out()))
        }
        Err(sentence) => Err((vec![format!("error: {sentence}")], 0)),
    }
}
