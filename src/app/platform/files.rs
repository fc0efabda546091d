//! Finds, reads and parses level files, and saves new files.

use breakout::sorting::{sort, sort_by};
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::{collections::HashSet, sync::Arc};

use super::fonts::has_letter;
use super::fs;
use super::path::{is_hidden, natural_order, printable_path};
use super::plain_file::{entries, read_plain_file};
use breakout::level::{
    Level, LevelChange, LevelEdit, LevelEntry, LevelId, LevelSet, LevelSource, MAX_BYTES, Parsed,
    Problems, similar_word,
};

/// Levels in this folder replace the built-in ones.
pub(crate) const LEVELS_FOLDER: &str = "levels";

pub(crate) struct Source {
    /// The playable levels with their files; `None` if the set has none yet.
    pub(crate) levels: Option<LevelSet>,
    pub(crate) roots: Vec<PathBuf>,
    /// True for levels from the command line.
    pub(crate) workshop: bool,
}

impl Source {
    /// All built-in levels, of every set.
    pub(crate) fn builtin() -> Self {
        Self::without_files(LevelSet::builtin(), false)
    }

    /// A built-in set, by its index; the last one for an index beyond it.
    pub(crate) fn builtin_set(index: usize) -> Self {
        let mut sets = LevelSet::builtin_sets();
        sets.truncate(index + 1);
        let set = sets.pop().unwrap_or_else(LevelSet::builtin);
        Self::without_files(set, false)
    }

    /// The set of a level, and its index in it: of all built-in levels their set, of others all of them.
    pub(crate) fn with_level(self, mut index: usize) -> (Self, usize) {
        if self.levels.as_ref() != Some(&LevelSet::builtin()) || !self.roots.is_empty() {
            return (self, index);
        }
        for (set, levels) in LevelSet::builtin_sets().iter().enumerate() {
            if index < levels.len() {
                return (Self::builtin_set(set), index);
            }
            index -= levels.len();
        }
        (self, index)
    }

    /// Levels from codes, which nothing changes; `None` for no levels.
    pub(crate) fn shared(levels: Vec<Level>) -> Option<Self> {
        Some(Self::without_files(LevelSet::new(levels)?, false))
    }

    /// A folder without levels.
    pub(crate) fn empty(folder: &[PathBuf]) -> Self {
        Self {
            levels: None,
            roots: folder.to_vec(),
            workshop: false,
        }
    }

    fn without_files(levels: LevelSet, workshop: bool) -> Self {
        Self {
            levels: Some(levels),
            roots: Vec::new(),
            workshop,
        }
    }

    pub(crate) fn playable(&self) -> &[LevelEntry] {
        self.levels.as_ref().map_or(&[], LevelSet::entries)
    }

    /// The levels of a game, or the built-in ones if none is playable. Only a workshop keeps their files, to watch
    /// them.
    pub(crate) fn to_play(&self) -> LevelSet {
        match self.levels.clone().unwrap_or_else(LevelSet::builtin) {
            levels if self.workshop => levels,
            levels => levels.without_files(),
        }
    }

    /// The index of a level in the set, the index `near` first if the set has the level several times.
    pub(crate) fn index_of(&self, level: &Level, near: usize) -> Option<usize> {
        let open = self.playable();
        let mut indices = std::iter::once(near).chain(0..open.len());
        indices.find(|&index| open.get(index).is_some_and(|entry| *entry.level == *level))
    }

    /// The file of a level that is edited in place: in a workshop or the player's folder. Others are edited as copies.
    pub(crate) fn editable_file(&self, level: &LevelEntry, own: Option<&Path>) -> Option<PathBuf> {
        let file = level.file.as_ref().filter(|file| file.part.is_none())?;
        self.is_editable(file, own).then(|| file.to_path_buf())
    }

    pub(crate) fn is_editable(&self, file: &Path, own: Option<&Path>) -> bool {
        let is_below = |own: &Path| {
            let folder = file.parent().map(whole_path);
            folder.is_some_and(|folder| folder.starts_with(whole_path(own)))
        };
        self.workshop || own.is_some_and(is_below)
    }

    /// The folder of a workshop, if it has one alone.
    pub(crate) fn workshop_folder(&self) -> Option<PathBuf> {
        match &self.roots[..] {
            [folder] if self.workshop && is_folder(folder) => Some(folder.clone()),
            _ => None,
        }
    }

    pub(crate) fn position(&self, path: &Path) -> Option<usize> {
        let mut levels = self.playable().iter();
        levels.position(|level| level.file.as_deref() == Some(path))
    }

    /// Notes that a file of the set has another name, which may give it another place.
    pub(crate) fn rename(&mut self, from: &Path, to: &Path) {
        let level = self.position(from).zip(self.levels.as_ref());
        let Some((level, levels)) = level.filter(|_| from != to) else {
            return;
        };
        // A single level stays until its file is taken again.
        let edit = LevelEdit {
            level: levels.id(level),
            change: LevelChange::Remove,
        };
        let rest = levels.edited(&edit);
        self.levels = Some(rest).filter(|rest| rest.position(edit.level).is_none());
    }

    /// Replaces or inserts the level that was saved in a file of the set.
    pub(crate) fn take(&mut self, path: &Path, level: &Level, left_out: &mut LeftOut) {
        let order = expand(&self.roots);
        let Some(place) = order.iter().position(|file| file == path) else {
            return;
        };
        left_out.0.retain(|file| file.path != path);
        let entry = LevelEntry::new(level.clone(), Some(path.into()));
        let Some(levels) = &self.levels else {
            self.levels = Some(LevelSet::of(entry));
            return;
        };
        let rest: HashSet<&Path> = order[place..].iter().map(PathBuf::as_path).collect();
        let mut entries = levels.entries().iter();
        let next =
            entries.find(|next| next.file.as_deref().is_some_and(|file| rest.contains(file)));
        let change = match next {
            Some(next) if next.file == entry.file => LevelChange::Replace(entry),
            _ => LevelChange::Insert(entry),
        };
        let level = next.map_or(LevelId::NONE, LevelEntry::id);
        self.levels = Some(levels.edited(&LevelEdit { level, change }));
    }

    /// The playable levels of files and folders, and the unplayable files.
    ///
    /// # Errors
    /// All files, if none can become a level.
    pub(crate) fn read(roots: &[PathBuf], workshop: bool) -> Result<(Self, LeftOut), LeftOut> {
        let mut levels = Vec::<LevelEntry>::new();
        let mut broken = Vec::new();
        let mut order_before = Vec::new();
        for root in roots {
            let first = levels.len();
            for path in expand(std::slice::from_ref(root)) {
                let (playable, rest) = judge(&path, parse(&path));
                levels.extend(playable);
                broken.extend(rest);
            }
            // Earlier versions sorted the files of a folder by bytes.
            let mut indices: Vec<usize> = (first..levels.len()).collect();
            let name = |index: &usize| levels[*index].file.as_ref().map(|file| file.as_os_str());
            sort_by(&mut indices, |one, other| name(one).cmp(&name(other)));
            order_before.extend(indices);
        }
        let left_out = LeftOut(broken);
        // A workshop's folder may still get its first file.
        let may_come = workshop && roots.iter().any(|root| is_folder(root));
        let can_begin = may_come || left_out.files().any(UnplayableFile::is_readable);
        if levels.is_empty() && !can_begin {
            return Err(left_out);
        }
        let source = Self {
            levels: LevelSet::new(levels).map(|levels| levels.ordered_before(order_before)),
            roots: roots.to_vec(),
            workshop,
        };
        Ok((source, left_out))
    }

    /// The playable levels of files dropped on a page, and the unplayable files: a workshop without a watcher.
    pub(crate) fn dropped(files: &[(PathBuf, Vec<u8>)]) -> Result<(Self, LeftOut), LeftOut> {
        let mut levels = Vec::new();
        let mut broken = Vec::new();
        for (path, bytes) in files {
            let (playable, rest) = judge(path, Ok(parse_bytes(path, bytes)));
            levels.extend(playable);
            broken.extend(rest);
        }
        let left_out = LeftOut(broken);
        let Some(levels) = LevelSet::new(levels) else {
            return Err(left_out);
        };
        Ok((Self::without_files(levels.without_files(), true), left_out))
    }
}

/// The name of a folder, also of `.` and `..`.
pub(crate) fn name_of_folder(folder: &Path) -> String {
    let whole = whole_path(folder);
    printable_path(Path::new(whole.file_name().unwrap_or(whole.as_os_str())))
}

/// The canonical path, or the path itself on failure.
pub(crate) fn whole_path(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

pub(crate) fn name_of_file(path: &Path) -> String {
    printable_path(Path::new(path.file_name().unwrap_or_default()))
}

#[derive(Clone, Debug)]
pub(crate) enum Unreadable {
    /// With a suggestion for a missing file.
    File(Arc<io::Error>, Option<PathBuf>),
    Folder(Arc<io::Error>),
    Empty,
    /// A folder of some files, none of which can be played.
    NoLevels(usize),
}

#[derive(Clone, Debug)]
pub(crate) struct UnplayableFile {
    pub(crate) path: PathBuf,
    /// The problems of its text, or the failure to read it.
    pub(crate) why: Result<Problems, Unreadable>,
}

impl UnplayableFile {
    pub(crate) fn name(&self) -> String {
        name_of_file(&self.path)
    }

    /// True if it can be read, and so may become a level.
    pub(crate) fn is_readable(&self) -> bool {
        self.why.is_ok()
    }
}

/// The named levels, else those of the folder `levels` here, else the built-in ones. In a clone the folder counts as the
/// built-in ones until a file in it is changed, added or removed. One without a playable level may be another program's, and
/// is left out.
///
/// # Errors
/// All files, if none can become a level.
pub(crate) fn find(named: &[PathBuf]) -> Result<(Source, LeftOut), LeftOut> {
    if named.is_empty() {
        Ok(of_folder(PathBuf::from(LEVELS_FOLDER)))
    } else {
        Source::read(named, true)
    }
}

fn of_folder(folder: PathBuf) -> (Source, LeftOut) {
    let why = match level_files(&folder) {
        Ok(files) if files.is_empty() => None,
        Ok(files) => match Source::read(std::slice::from_ref(&folder), false) {
            Ok((source, left_out)) if left_out.is_empty() && is_builtin(&source) => None,
            Ok((source, left_out)) if source.levels.is_some() => return (source, left_out),
            _ => Some(Unreadable::NoLevels(files.len())),
        },
        Err(why) => is_folder(&folder).then_some(why),
    };
    let left_out = why.map(|why| UnplayableFile {
        path: folder,
        why: Err(why),
    });
    (Source::builtin(), LeftOut::of(left_out.into_iter()))
}

/// True for what nobody has changed in a clone.
fn is_builtin(source: &Source) -> bool {
    let levels = source.levels.clone().map(LevelSet::without_files);
    levels == Some(LevelSet::builtin())
}

/// The first error of a text of several lines, which may be meant as a level.
pub(crate) fn first_error(text: &str) -> Option<String> {
    let parsed = Level::parse("", text.as_bytes());
    let first = parsed.problems.first_error()?;
    let is_text = text.trim().lines().count() > 1;
    is_text.then(|| first.in_line())
}

/// The playable levels of a parsed file, and why another of it is not playable.
pub(crate) fn judge(
    path: &Path,
    parsed: Result<Vec<Parsed>, Unreadable>,
) -> (Vec<LevelEntry>, Option<UnplayableFile>) {
    let unplayable = |why| UnplayableFile {
        path: path.to_path_buf(),
        why,
    };
    let parsed = match parsed {
        Ok(parsed) => parsed,
        Err(why) => return (Vec::new(), Some(unplayable(Err(why)))),
    };
    let has_several = parsed.len() > 1;
    let mut levels = Vec::new();
    let mut first = None;
    for (index, Parsed { level, problems }) in parsed.into_iter().enumerate() {
        let Some(level) = level else {
            first = first.or(Some(problems));
            continue;
        };
        let source = LevelSource {
            path: path.into(),
            part: has_several.then_some(index),
        };
        levels.push(LevelEntry::new(level, Some(source)));
    }
    (levels, first.map(|problems| unplayable(Ok(problems))))
}

#[derive(Debug, Default)]
pub(crate) struct LeftOut(Vec<UnplayableFile>);

impl LeftOut {
    pub(crate) fn of(files: impl Iterator<Item = UnplayableFile>) -> Self {
        Self(files.collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn files(&self) -> std::slice::Iter<'_, UnplayableFile> {
        self.0.iter()
    }
}

/// Replaces folders by their level files. A folder without any stays, so that reading it is an error.
pub(crate) fn expand(paths: &[PathBuf]) -> Vec<PathBuf> {
    let files = paths.iter().flat_map(|path| match files_of(path) {
        files if files.is_empty() => vec![path.clone()],
        files => files,
    });
    files.collect()
}

/// The level files of a folder, none if it cannot be read; or the file itself.
pub(crate) fn files_of(path: &Path) -> Vec<PathBuf> {
    if is_folder(path) {
        level_files(path).unwrap_or_default()
    } else {
        vec![path.to_path_buf()]
    }
}

/// The `.txt` files of a folder, without hidden ones, in the natural order of their names.
fn level_files(folder: &Path) -> Result<Vec<PathBuf>, Unreadable> {
    let entries = fs::read_dir(folder).map_err(|error| Unreadable::Folder(error.into()))?;
    let levels = entries.flatten().filter_map(|entry| {
        let name = entry.file_name();
        (is_level_name(Path::new(&name)) && fs::leads_to_file(&entry)).then_some(name)
    });
    let mut names: Vec<OsString> = levels.collect();
    sort_by(&mut names, |one, other| natural_order(one, other));
    Ok(names.into_iter().map(|name| folder.join(name)).collect())
}

/// The levels of a file, one unless it has a line `---`.
///
/// # Errors
/// If it cannot be read. [`Parsed`] has the problems of its text.
pub(crate) fn parse(path: &Path) -> Result<Vec<Parsed>, Unreadable> {
    Ok(parse_bytes(path, &read(path)?))
}

fn parse_bytes(path: &Path, bytes: &[u8]) -> Vec<Parsed> {
    Level::parse_all(&path.to_string_lossy(), bytes, &has_letter)
}

/// Reads a level file, or the beginning of one that is too large.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Unreadable> {
    if is_folder(path) {
        level_files(path)?;
        return Err(Unreadable::Empty);
    }
    read_plain_file(path, MAX_BYTES + 1).map_err(|error| {
        let near = similar(path).filter(|_| error.kind() == ErrorKind::NotFound);
        Unreadable::File(error.into(), near)
    })
}

/// The level file or folder with a name similar to a missing one's.
fn similar(path: &Path) -> Option<PathBuf> {
    let stem = |path: &Path| Some(path.file_stem()?.to_str()?.to_owned());
    let names = entries(path.parent()?).map(|entry| entry.file_name());
    let mut found: Vec<(String, PathBuf)> = names
        .map(|name| path.with_file_name(name))
        .filter(|found| is_level_name(found) || is_folder(found))
        .filter_map(|found| Some((stem(&found)?, found)))
        .collect();
    sort(&mut found);
    let stems: Vec<&str> = found.iter().map(|(stem, _)| stem.as_str()).collect();
    let near = similar_word(&stem(path)?, &stems)?;
    let place = stems.iter().position(|stem| *stem == near)?;
    Some(found.swap_remove(place).1)
}

fn is_level_name(path: &Path) -> bool {
    let extension = path.extension();
    let is_hidden = path.file_name().is_some_and(is_hidden);
    !is_hidden && extension.is_some_and(|it| it.eq_ignore_ascii_case("txt"))
}

pub(crate) fn is_folder(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.is_dir())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::app::words::words;

    fn find(named: &[PathBuf]) -> Result<(Source, LeftOut), LeftOut> {
        super::find(named)
    }

    /// A temporary folder of level files, removed on drop.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str, files: &[(&str, &str)]) -> Self {
            let id = std::process::id();
            let path = std::env::temp_dir().join(format!("breakout-files-{id}-{name}"));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).expect("a folder");
            for (name, text) in files {
                fs::write(path.join(name), text).expect("a file");
            }
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// The file of each level.
    fn files_of(source: &Source) -> Vec<Option<PathBuf>> {
        let levels = source.playable().iter();
        levels
            .map(|entry| entry.file.as_deref().map(Path::to_path_buf))
            .collect()
    }

    const GOOD: &str = "title: Good\n. 2 .\n";
    const ONE_ERROR: &str = ". Q .\n";
    const THREE_ERRORS: &str = ". Q .\n. Q .\npar: 0\n";

    #[test]
    fn broken_files_are_left_out_as_long_as_another_can_be_played() {
        for (name, files, count, sentence) in [
            ("all-good", &[("1.txt", GOOD), ("2.txt", GOOD)][..], 2, None),
            (
                "one",
                &[("1.txt", GOOD), ("2.txt", THREE_ERRORS), ("3.txt", GOOD)],
                2,
                Some("2.txt is left out: 3 errors"),
            ),
            (
                "two",
                &[("1.txt", ONE_ERROR), ("2.txt", GOOD), ("3.txt", "")],
                1,
                Some("2 files are left out: 1.txt, 3.txt"),
            ),
        ] {
            let folder = Folder::new(name, files);
            let whole = std::slice::from_ref(&folder.0);
            let (source, left_out) = find(whole).expect("one can be played");
            assert_eq!(source.playable().len(), count, "{name}");
            assert_eq!(
                words().files.left_out(&left_out).as_deref(),
                sentence,
                "{name}"
            );
            let all = files.iter().map(|(file, _)| folder.0.join(file));
            let (named, left_too) = find(&all.collect::<Vec<_>>()).expect("the same by name");
            assert_eq!(named.playable().len(), count, "{name}");
            assert_eq!(
                words().files.left_out(&left_too).as_deref(),
                sentence,
                "{name}"
            );
        }
    }

    #[test]
    fn every_level_knows_its_file_and_a_set_its_name() {
        let files = [("1.txt", GOOD), ("2.txt", ONE_ERROR), ("3.txt", GOOD)];
        let folder = Folder::new("named", &files);
        let dotted = folder.0.join(".");
        let (source, _) = find(std::slice::from_ref(&dotted)).expect("two can be played");
        let name = format!("breakout-files-{}-named", std::process::id());
        assert_eq!(name_of_folder(&dotted), name);
        let of = |file: &str| Some(dotted.join(file));
        assert_eq!(files_of(&source), [of("1.txt"), of("3.txt")]);
        let (source, _) = find(&[folder.0.join("3.txt")]).expect("it can be played");
        assert_eq!(files_of(&source), [Some(folder.0.join("3.txt"))]);
    }

    #[test]
    fn what_cannot_be_read_is_left_out_too() {
        let folder = Folder::new("missing", &[("1.txt", GOOD)]);
        let paths = ["1.txt", "none\u{1b}.txt"].map(|name| folder.0.join(name));
        let (source, left_out) = find(&paths).expect("one can be played");
        assert_eq!(source.playable().len(), 1);
        let report = words().files.report(&left_out.0[0]);
        let sentence = words().files.left_out(&left_out).expect("it is said");
        assert_eq!(sentence, "none\\u{1b}.txt is left out: it cannot be read");
        assert!(report.ends_with(": no such file"));
    }

    #[test]
    fn without_a_playable_level_every_problem_is_told_and_the_set_has_none() {
        let folder = Folder::new("none", &[("1.txt", ONE_ERROR), ("2.txt", THREE_ERRORS)]);
        let read = find(std::slice::from_ref(&folder.0));
        let (source, left_out) = read.expect("they may become levels");
        assert!(source.levels.is_none());
        let error = String::from(left_out);
        for place in [
            "1.txt:1:3: error: ",
            "2.txt:1:3: ",
            "2.txt:2:3: ",
            "2.txt:3:6: ",
        ] {
            assert!(error.contains(place), "{place}: {error}");
        }
    }

    #[test]
    fn a_folder_of_another_program_leaves_the_built_in_levels() {
        let mine = Folder::new("mine", &[("1.txt", ONE_ERROR), ("2.txt", GOOD)]);
        let (source, left_out) = of_folder(mine.0.clone());
        assert_eq!((source.playable().len(), left_out.files().len()), (1, 1));
        let of_another = Folder::new("foreign", &[("a.txt", "a map"), ("b.txt", "")]);
        let (source, left_out) = of_folder(of_another.0.clone());
        assert!(source.playable().len() > 1 && source.roots.is_empty());
        let sentence = words().files.reports(&left_out);
        assert!(
            sentence.contains("of its 2 files none can be played"),
            "{sentence}"
        );
        assert_eq!(sentence.lines().count(), 1);
        let gone = of_another.0.join("gone");
        assert!(of_folder(gone).1.is_empty());
    }

    #[test]
    fn the_folder_of_a_clone_is_the_built_in_sets_until_one_of_its_levels_is_another() {
        let source = |folder: PathBuf| of_folder(folder).0;
        assert_eq!(source("levels".into()).roots, [""; 0].map(PathBuf::from));
        let files = entries(Path::new("levels")).map(|entry| entry.path());
        let files = files.filter(|path| is_level_name(path));
        let texts: Vec<_> = files
            .map(|path| {
                (
                    name_of_file(&path),
                    fs::read_to_string(path).expect("a text"),
                )
            })
            .collect();
        let mut texts: Vec<_> = texts
            .iter()
            .map(|(name, text)| (&**name, &**text))
            .collect();
        let same = Folder::new("clone", &texts);
        assert!(source(same.0.clone()).roots.is_empty());
        texts.push(("999.txt", ONE_ERROR));
        let begun = Folder::new("clone with a file", &texts);
        let (source_of_begun, left_out) = of_folder(begun.0.clone());
        assert_eq!(
            (source_of_begun.roots.len(), left_out.files().len()),
            (1, 1)
        );
        texts.pop();
        texts[0].1 = GOOD;
        let changed = Folder::new("changed clone", &texts);
        assert_eq!(source(changed.0.clone()).roots, [&*changed.0]);
    }

    #[test]
    fn what_may_become_a_level_is_a_set_and_what_may_not_an_error() {
        let folder = Folder::new("begun", &[("1.txt", GOOD), ("solid.txt", "# #\n")]);
        let empty = folder.0.join("empty");
        let missing = folder.0.join("sold.txt");
        fs::create_dir(&empty).expect("a folder");
        let solid = folder.0.join("solid.txt");
        for (named, levels, left) in [
            (vec![&solid], 0, 1),
            (vec![&empty], 0, 1),
            (vec![&missing, &empty, &solid], 0, 3),
            (vec![&empty, &missing, &folder.0], 1, 3),
        ] {
            let named: Vec<PathBuf> = named.into_iter().cloned().collect();
            let (source, left_out) = find(&named).expect("it may become a level");
            assert_eq!(source.playable().len(), levels, "{named:?}");
            assert_eq!(left_out.files().len(), left, "{named:?}");
        }
        let (source, left_out) = find(std::slice::from_ref(&solid)).expect("a file");
        let file = left_out.files().next().expect("it is left out");
        let words = words().files.unplayable(file);
        assert_eq!(words, "not playable yet: no brick breaks");
        assert_eq!(source.workshop_folder(), None);
        let (source, _) = find(std::slice::from_ref(&empty)).expect("a folder");
        assert_eq!(source.workshop_folder(), Some(empty));
        let error = find(std::slice::from_ref(&missing))
            .err()
            .map(String::from)
            .expect("it is not there");
        let near = format!("no such file; did you mean `{}`?", solid.display());
        assert!(error.ends_with(&near), "{error}");
    }

    #[test]
    fn a_file_that_was_mended_comes_into_its_place_in_the_set() {
        let files = [("1.txt", ONE_ERROR), ("2.txt", GOOD), ("3.txt", ONE_ERROR)];
        let folder = Folder::new("mended", &files);
        let (mut source, mut left_out) = find(std::slice::from_ref(&folder.0)).expect("a level");
        let titled = |title: &str| crate::scenes::level(&format!("title: {title}\n. 2 .\n"));
        for (file, title) in [
            ("3.txt", "C"),
            ("1.txt", "A"),
            ("2.txt", "B"),
            ("3.txt", "D"),
        ] {
            source.take(&folder.0.join(file), &titled(title), &mut left_out);
        }
        source.take(Path::new("elsewhere.txt"), &titled("E"), &mut left_out);
        let titles: Vec<&str> = source
            .playable()
            .iter()
            .map(|entry| entry.level.title())
            .collect();
        assert_eq!(titles, ["A", "B", "D"]);
        let names = ["1.txt", "2.txt", "3.txt"].map(|name| Some(folder.0.join(name)));
        assert_eq!(files_of(&source), names);
        assert!(left_out.is_empty());
    }

    #[test]
    fn what_was_named_or_is_the_players_own_is_edited_in_place() {
        let folder = Folder::new("in-place", &[("1.txt", GOOD)]);
        let set = folder.0.join("set");
        fs::create_dir(&set).expect("a folder");
        fs::write(set.join("2.txt"), GOOD).expect("a file");
        let elsewhere = folder.0.join("set/../../elsewhere");
        for (root, workshop, own, is_editable) in [
            (&folder.0, true, None, true),
            (&folder.0, false, None, false),
            (&folder.0, false, Some(&elsewhere), false),
            (&folder.0, false, Some(&set), false),
            (&folder.0, false, Some(&folder.0), true),
            (&set, false, Some(&folder.0), true),
            (&folder.0, false, Some(&set.join("..")), true),
        ] {
            let (source, _) = Source::read(std::slice::from_ref(root), workshop).expect("a level");
            let file = source.editable_file(&source.playable()[0], own.map(PathBuf::as_path));
            let expected = files_of(&source)[0].clone().filter(|_| is_editable);
            assert_eq!(file, expected, "{root:?} {own:?}");
        }
        let source = Source::builtin();
        let file = source.editable_file(&source.playable()[0], Some(&folder.0));
        assert_eq!(file, None);
    }
}
