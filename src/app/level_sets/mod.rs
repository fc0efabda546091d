//! The sets of levels.

mod change;
mod manage;
#[cfg(test)]
#[path = "tests.rs"]
mod managed;
mod whole;

use breakout::sorting::sort_by;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

use breakout::level::{Level, LevelSet};

use super::platform::{
    fs,
    path::{is_hidden, natural_order},
};
use crate::app::platform::files::{self, LeftOut, Source, is_folder, name_of_folder, whole_path};
use crate::app::words::words;
use crate::app::workbench::Drafts;
use manage::Change;
pub(crate) use manage::{Changed, Subject};

/// The names of the built-in sets in the settings; the first was that of all built-in levels.
const BUILT_IN: [&str; 3] = ["built-in", "built-in 2", "built-in 3"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SetId {
    /// One of the built-in sets, by its index.
    BuiltIn(usize),
    /// The levels of codes that were pasted or played.
    Shared,
    Named(Vec<PathBuf>),
    Folder(PathBuf),
    /// Files that were dropped on a page, which have no path.
    Dropped,
}

/// Every built-in set.
const BUILT_IN_SETS: [SetId; 3] = [SetId::BuiltIn(0), SetId::BuiltIn(1), SetId::BuiltIn(2)];

/// The sets of levels. One of them is open: its levels are [`AppContext::source`].
///
/// [`AppContext::source`]: super::screens::AppContext::source
pub(crate) struct LevelSets {
    pub(crate) open: SetId,
    pub(crate) left_out: LeftOut,
    /// Unsaved work of windows that are gone.
    pub(crate) drafts: Drafts,
    /// The first set of the program, all three if they are built in, and those from the command line or dropped as files with paths.
    first: Vec<SetId>,
    /// The folder of the player's own levels, which may not exist; `None` in a session that keeps nothing.
    pub(crate) own: Option<PathBuf>,
    /// The set to which a level was moved last.
    pub(crate) taker: Option<SetId>,
    /// The player's own sets that were made without a level yet: a page has no empty folders.
    made: Vec<PathBuf>,
    /// What can be taken back, the last change last.
    changes: Vec<Change>,
    shared: Vec<Level>,
    dropped: Vec<(PathBuf, Vec<u8>)>,
}

impl LevelSets {
    /// The sets, with an open set that was read before.
    pub(crate) fn new(
        source: &Source,
        left_out: LeftOut,
        shared: Option<Level>,
        data_folder: Option<&Path>,
    ) -> Self {
        let open = match &source.roots[..] {
            _ if shared.is_some() => SetId::Shared,
            [] => SetId::BuiltIn(built_in(source.levels.as_ref())),
            [folder] if !source.workshop => SetId::Folder(folder.clone()),
            roots => SetId::Named(roots.to_vec()),
        };
        // Of several named files and folders, each folder is a set of its own, too.
        let mut listed = HashSet::new();
        let mut is_new = |root: &&PathBuf| is_folder(root) && listed.insert(whole_path(root));
        let folders = source
            .roots
            .iter()
            .filter(|root| is_new(root))
            .map(|folder| SetId::Named(vec![folder.clone()]));
        let mut first = match open {
            SetId::BuiltIn(_) => BUILT_IN_SETS.to_vec(),
            _ => vec![open.clone()],
        };
        first.extend(folders.filter(|_| source.roots.len() > 1));
        Self {
            open,
            left_out,
            drafts: Drafts::default(),
            first,
            own: data_folder.map(|folder| folder.join(files::LEVELS_FOLDER)),
            taker: None,
            made: Vec::new(),
            changes: Vec::new(),
            shared: shared.into_iter().collect(),
            dropped: Vec::new(),
        }
    }

    /// All sets: those from the start, the built-in ones, the player's folder if it has files of levels, and its folders,
    /// shared and dropped ones.
    pub(crate) fn places(&self) -> Vec<SetId> {
        let mut places = self.first.clone();
        let own = self.own.iter().filter(|folder| is_folder(folder));
        let below = own.clone().flat_map(|folder| self.subfolders(folder));
        let own = own.filter(|folder| !files::files_of(folder).is_empty());
        let made = self.made.iter().cloned();
        let folders = own.cloned().chain(below).chain(made);
        let folders = folders.map(SetId::Folder);
        let shared = (!self.shared.is_empty()).then_some(SetId::Shared);
        let dropped = (!self.dropped.is_empty()).then_some(SetId::Dropped);
        let others = BUILT_IN_SETS.into_iter().chain(folders);
        for place in others.chain(shared).chain(dropped) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// The files and folders that were named on the command line or dropped.
    pub(crate) fn named(&self) -> Vec<PathBuf> {
        let named = self.first.iter().flat_map(|place| match place {
            SetId::Named(roots) => &roots[..],
            _ => &[],
        });
        named.cloned().collect()
    }

    /// The folders in a folder in natural order, without hidden ones and links to listed folders or ones around them.
    fn subfolders(&self, folder: &Path) -> Vec<PathBuf> {
        let is_hidden = |path: &Path| is_hidden(path.file_name().unwrap_or_default());
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        let mut folders: Vec<PathBuf> = paths
            .filter(|path| is_folder(path) && !is_hidden(path))
            .collect();
        sort_by(&mut folders, |one, other| {
            natural_order(one.as_os_str(), other.as_os_str())
        });

        let is_link = |path: &&PathBuf| fs::read_link(path).is_ok();
        let first = self.first.iter().filter_map(|place| match place {
            SetId::Folder(folder) => Some(folder),
            _ => None,
        });
        let real = folders.iter().filter(|path| !is_link(path));
        let mut listed: HashSet<PathBuf> = first.chain(real).map(|path| whole_path(path)).collect();
        let outside = whole_path(folder);
        folders.retain(|path| {
            let leads_to = whole_path(path);
            !is_link(&path) || !outside.starts_with(&leads_to) && listed.insert(leads_to)
        });
        folders
    }

    pub(crate) fn open_name(&self) -> String {
        self.name(&self.open)
    }

    pub(crate) fn name(&self, place: &SetId) -> String {
        let words = words().levels;
        match place {
            SetId::BuiltIn(set) => words.built_in[*set].to_owned(),
            SetId::Shared => words.shared.to_owned(),
            SetId::Dropped => words.dropped.to_owned(),
            SetId::Folder(folder) if self.own.as_ref() == Some(folder) => words.own.to_owned(),
            SetId::Folder(folder) => name_of_folder(folder),
            SetId::Named(roots) => match &roots[..] {
                [folder] if is_folder(folder) => name_of_folder(folder),
                _ => words.loose.to_owned(),
            },
        }
    }

    /// Reads a set: its levels, and its unplayable files.
    pub(crate) fn read(&self, place: &SetId) -> Result<(Source, LeftOut), String> {
        Ok(match place {
            SetId::BuiltIn(set) => (Source::builtin_set(*set), LeftOut::default()),
            SetId::Shared => {
                let source =
                    Source::shared(self.shared.clone()).ok_or(words().levels.nothing_shared)?;
                (source, LeftOut::default())
            }
            SetId::Dropped => Source::dropped(&self.dropped)?,
            SetId::Named(roots) => Source::read(roots, true)?,
            SetId::Folder(folder) => {
                let folder = std::slice::from_ref(folder);
                match Source::read(folder, false) {
                    // One of the player's own may be begun.
                    Err(_) if self.is_empty(place) => (Source::empty(folder), LeftOut::default()),
                    read => read?,
                }
            }
        })
    }

    /// True for one of the player's own sets without files.
    fn is_empty(&self, place: &SetId) -> bool {
        let folder = self.own_folder(place);
        let is_known = |folder: &Path| is_folder(folder) || self.made.iter().any(|it| it == folder);
        let has_files = |folder: &Path| files::files_of(folder).iter().any(|file| file != folder);
        folder.is_some_and(|folder| is_known(folder) && !has_files(folder))
    }

    /// The player's own sets, which take levels, also those without any.
    pub(crate) fn own_places(&self) -> Vec<SetId> {
        let own = self.own.iter().cloned().map(SetId::Folder);
        let mut places: Vec<SetId> = own.collect();
        for place in self.places() {
            if self.own_folder(&place).is_some() && !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// Adds the level of a code, unless it is known. Returns its index among the shared levels.
    pub(crate) fn share(&mut self, level: Level) -> usize {
        let known = self.shared.iter().position(|known| *known == level);
        known.unwrap_or_else(|| {
            self.shared.push(level);
            self.shared.len() - 1
        })
    }

    /// Adds dropped files as a set. On a page they come with their bytes, elsewhere they are read from their paths.
    ///
    /// # Errors
    /// All files with their problems, if none is playable. All sets stay as they are.
    pub(crate) fn take(
        &mut self,
        files: Vec<(PathBuf, Option<Vec<u8>>)>,
    ) -> Result<SetId, LeftOut> {
        let paths: Vec<PathBuf> = files.iter().map(|(path, _)| path.clone()).collect();
        let with_bytes = files.into_iter().map(|(path, bytes)| Some((path, bytes?)));
        let Some(files) = with_bytes.collect::<Option<Vec<_>>>() else {
            let (source, left_out) = Source::read(&paths, true)?;
            if source.levels.is_none() {
                return Err(left_out);
            }
            let place = SetId::Named(paths);
            if !self.first.contains(&place) {
                self.first.push(place.clone());
            }
            return Ok(place);
        };
        Source::dropped(&files)?;
        self.dropped = files;
        Ok(SetId::Dropped)
    }

    /// The set with a name in the settings.
    pub(crate) fn find(&self, name: &str) -> Option<SetId> {
        let mut places = self.places().into_iter();
        places.find(|place| place.setting().is_some_and(|known| known == name))
    }
}

impl SetId {
    /// The name in the settings; `None` for a set of this session alone.
    pub(crate) fn setting(&self) -> Option<String> {
        match self {
            Self::BuiltIn(set) => Some(BUILT_IN[*set].to_owned()),
            Self::Folder(folder) => folder.to_str().map(str::to_owned),
            Self::Shared | Self::Named(_) | Self::Dropped => None,
        }
    }
}

/// The index of a built-in set; the first for other levels.
fn built_in(levels: Option<&LevelSet>) -> usize {
    let sets = LevelSet::builtin_sets();
    let place = sets.iter().position(|set| Some(set) == levels);
    place.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::testing::TestFolder;

    fn dropped(files: &[(&str, &str)]) -> Vec<(PathBuf, Option<Vec<u8>>)> {
        let files = files.iter();
        files
            .map(|(name, text)| (PathBuf::from(name), Some(text.as_bytes().to_vec())))
            .collect()
    }

    #[test]
    fn dropped_files_with_a_place_are_a_set_of_named_files() {
        let folder = TestFolder::new("dropped");
        folder.write("a.txt", "title: A\n. 2 .\n");
        let path = folder.join("a.txt");
        let mut level_sets = LevelSets::new(&Source::builtin(), LeftOut::default(), None, None);
        let files = vec![(path.clone(), None)];
        let place = level_sets.take(files.clone()).expect("a level");
        assert_eq!(place, SetId::Named(vec![path]));
        assert_eq!(level_sets.take(files).ok(), Some(place.clone()));
        assert_eq!(level_sets.name(&place), "Level files");
        assert_eq!(level_sets.places()[3..], [place]);
        let missing = level_sets.take(vec![(folder.join("b.txt"), None)]);
        assert!(missing.is_err_and(|why| String::from(why).contains("b.txt: no such file")));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_folder_that_is_listed_or_around_it_is_no_second_set() {
        use std::os::unix::fs::symlink;

        let data = TestFolder::new("links");
        let own = data.join("levels");
        for name in ["10", "2", "elsewhere/more"] {
            std::fs::create_dir_all(data.join("levels").join(name)).expect("a folder");
        }
        for (to, link) in [
            (".", "loop"),
            ("../levels", "other"),
            ("..", "up"),
            ("round", "round"),
            ("2", "1"),
            ("elsewhere/more", "a"),
            ("elsewhere/more/.", "b"),
        ] {
            symlink(to, own.join(link)).expect("a link");
        }
        let level_sets = LevelSets::new(&Source::builtin(), LeftOut::default(), None, Some(&data));
        let names = || -> Vec<String> {
            let places = level_sets.places();
            places.iter().map(|place| level_sets.name(place)).collect()
        };
        let built_in = ["Daylight", "Deep Water", "Long Night"];
        assert_eq!(names()[..3], built_in);
        assert_eq!(names()[3..], ["2", "10", "more", "elsewhere"]);
        // A folder without a level of its own is no set.
        data.write("levels/a.txt", ". 2 .");
        let all = ["Your levels", "2", "10", "more", "elsewhere"];
        assert_eq!(names()[3..], all);
    }

    #[test]
    fn dropped_files_without_a_place_are_known_by_their_content() {
        let mut level_sets = LevelSets::new(&Source::builtin(), LeftOut::default(), None, None);
        let problem = level_sets.take(dropped(&[("no-level.txt", "? ?\n")]));
        assert!(problem.is_err_and(|why| String::from(why).contains("no-level.txt")));
        assert_eq!(level_sets.places(), BUILT_IN_SETS);
        let files = dropped(&[
            ("größe.txt", "title: A\n. 2 .\n"),
            ("no-level.txt", "? ?\n"),
        ]);
        let place = level_sets.take(files).expect("a level");
        let (source, left_out) = level_sets.read(&place).expect("a level");
        assert!(source.workshop && source.playable().len() == 1);
        assert_eq!(left_out.files().len(), 1);
        assert_eq!(level_sets.name(&place), "Dropped");
    }
}
