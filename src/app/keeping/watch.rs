//! Polls files that other programs change, with a debounce.
//!
//! A file is read once it has been still for a moment, so that half a save is seldom seen, and its problems count once
//! it has been still for longer. So does its absence: many editors save by putting another file in its place.
//!
//! Each look includes files that have just changed. The others follow all together, with a rest after them that leaves
//! most of the core free: 1000 files are seen at once, and 100,000 after some seconds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{cmp::Ordering, ffi::OsString, time::Duration};

use breakout::sorting;

use crate::app::platform::{files, path::natural_order, stamp::Stamp, time::Moment};

pub(crate) const PAUSE: Duration = Duration::from_millis(80);
/// The time without a change after which a file is read.
const QUIET: Duration = Duration::from_millis(70);
/// The time without a change after which a file is gone, or its problems count.
const STILL: Duration = Duration::from_millis(500);
/// The pause after a look at all files, as a multiple of its time.
const REST: u32 = 25;

/// A file that has come to rest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Settled {
    /// `None` if the file is gone.
    pub(crate) stamp: Option<Stamp>,
    /// Problems of the file count.
    pub(crate) is_still: bool,
}

/// Called for a file that has come to rest; true if that is news.
type Settle<'a, T> = dyn FnMut(&Path, &mut T, Settled) -> bool + 'a;

/// A file by its root, then by name.
type Key = (usize, Name);

/// A path in natural order, as text, which is compared faster.
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

struct FileState {
    stamp: Option<Stamp>,
    /// The time of the last change; `None` at the first look at all files.
    since: Option<Duration>,
    /// The last report to the watcher.
    last: Option<Settled>,
}

/// Files, or all levels of folders, each with a value of its watcher. Times count from an arbitrary moment.
#[derive(Default)]
pub(crate) struct Watch<T> {
    roots: Vec<PathBuf>,
    files: BTreeMap<Key, (FileState, T)>,
    /// Files that have changed and are not still yet, in order.
    restless: Vec<Key>,
    /// The time of the next look at all files; `None` before the first.
    due: Option<Duration>,
    next: Duration,
}

/// A clock for a watch, which counts from now.
pub(crate) fn clock() -> impl Fn() -> Duration {
    let start = Moment::now();
    move || start.elapsed()
}

impl<T: Default> Watch<T> {
    pub(crate) fn new(roots: Vec<PathBuf>) -> Self {
        Self {
            roots,
            ..Self::default()
        }
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = (&Path, &T)> {
        let files = self.files.iter();
        files.map(|((_, name), (_, content))| (Path::new(&name.0), content))
    }

    /// Looks at the files that have changed, or at all, unless the last look was just now. True if there is news, as
    /// after the first look.
    pub(crate) fn look(&mut self, now: Duration, settle: &mut Settle<'_, T>) -> bool {
        if now < self.next {
            return false;
        }
        self.next = now + PAUSE;
        let start = Moment::now();
        let since = self.due.map(|_| now);
        let is_due = self.due.is_none_or(|due| now >= due);
        // Those that are not still are noted again.
        let mut keys = std::mem::take(&mut self.restless);
        if is_due {
            keys.extend(self.files.keys().cloned().chain(self.listed()));
            // A stable sort merges sorted parts in one pass.
            sorting::sort(&mut keys);
            keys.dedup();
        }
        let mut is_new = self.due.is_none();
        for key in keys {
            is_new |= self.look_at(key, now, since, settle);
        }
        if is_due {
            self.due = Some(now + start.elapsed() * REST);
        }
        is_new
    }

    /// Looks at a file, which came at `since` if it is new. True if there is news.
    fn look_at(
        &mut self,
        key: Key,
        now: Duration,
        since: Option<Duration>,
        settle: &mut Settle<'_, T>,
    ) -> bool {
        let path = Path::new(&key.1.0);
        let (state, content) = self.files.entry(key.clone()).or_insert_with(|| {
            let stamp = stamp(path);
            let last = None;
            (FileState { stamp, since, last }, T::default())
        });
        let rest = state.look(path, now);
        let is_new = rest.is_some_and(|rest| settle(path, content, rest));
        if !state.last.is_some_and(|last| last.is_still) {
            self.restless.push(key);
        } else if state.stamp.is_none() {
            self.files.remove(&key);
        }
        is_new
    }

    fn listed(&self) -> Vec<Key> {
        let of_root = |(index, root): (usize, &PathBuf)| {
            let names = files::files_of(root).into_iter();
            names.map(move |path| (index, Name(path.into_os_string())))
        };
        self.roots.iter().enumerate().flat_map(of_root).collect()
    }
}

impl FileState {
    /// Looks at the file again. Reports once that it is quiet, and once that it is still.
    fn look(&mut self, path: &Path, now: Duration) -> Option<Settled> {
        let stamp = stamp(path);
        if stamp != self.stamp {
            *self = Self {
                stamp,
                since: Some(now),
                last: None,
            };
        }
        let since = self.since.map(|since| now.saturating_sub(since));
        let still = since.unwrap_or(Duration::MAX);
        let is_still = still >= STILL;
        let is_quiet = is_still || (still >= QUIET && stamp.is_some());
        let rest = is_quiet.then_some(Settled { stamp, is_still });
        let last = std::mem::replace(&mut self.last, rest);
        rest.filter(|_| rest != last)
    }
}

/// `None` if there is no file, or a folder in its place.
fn stamp(path: &Path) -> Option<Stamp> {
    Stamp::of(path).filter(|found| !found.is_folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::testing::TestFolder;

    /// A watch of texts, and its clock.
    struct Desk(Watch<String>, Duration);

    impl Desk {
        fn new(folder: &TestFolder) -> Self {
            let mut desk = Self(Watch::new(vec![folder.to_path_buf()]), Duration::ZERO);
            assert!(desk.look(), "the first look");
            desk
        }

        fn look(&mut self) -> bool {
            self.1 += PAUSE;
            self.0.look(self.1, &mut |path, text, rest| {
                *text = std::fs::read_to_string(path).unwrap_or_default();
                rest.is_still
            })
        }

        /// The names of the files that have changed.
        fn changed(&self) -> Vec<String> {
            let changed = self.0.files().filter(|(_, text)| *text == CHANGED);
            changed.map(|(path, _)| files::name_of_file(path)).collect()
        }
    }

    const CHANGED: &str = "2 2\n";

    #[test]
    fn a_file_that_has_changed_is_looked_at_while_the_others_rest() {
        let folder = TestFolder::new("watched");
        for name in ["2.txt", "10.txt", "c.txt"] {
            folder.write(name, "2\n");
        }
        let mut desk = Desk::new(&folder);
        assert_eq!(desk.0.files().count(), 3);
        folder.write("10.txt", CHANGED);
        desk.0.due = Some(desk.1);
        desk.look();
        // As with many files, where the next look at all is far away.
        desk.0.due = Some(Duration::MAX);
        folder.write("2.txt", CHANGED);
        while !desk.look() {}
        assert_eq!(desk.changed(), ["10.txt"]);
        desk.0.due = Some(desk.1);
        while desk.changed().len() < 2 {
            desk.look();
        }
        assert_eq!(desk.changed(), ["2.txt", "10.txt"]);
    }

    #[test]
    fn a_file_that_is_put_in_the_place_of_another_is_never_gone() {
        let folder = TestFolder::new("replaced");
        folder.write("a.txt", "2\n");
        let path = folder.join("a.txt");
        let mut desk = Desk::new(&folder);
        std::fs::remove_file(&path).expect("it goes");
        desk.look();
        folder.write("a.txt", CHANGED);
        while !desk.look() {
            assert_eq!(desk.0.files().count(), 1);
        }
        assert_eq!(desk.changed(), ["a.txt"]);
        std::fs::remove_file(&path).expect("it goes");
        while !desk.look() {}
        assert!(desk.0.files().next().is_none() && desk.0.restless.is_empty());
    }
}
