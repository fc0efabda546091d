//! Finds, reads and parses level files, and saves new files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::backup;
use super::platform::fs;
use super::platform::path::printable_path;
use super::platform::plain_file::read_plain_file;
use crate::console::{error_text, say_error};
use breakout::level::{
    Level, LevelChange, LevelEdit, LevelSet, MAX_BYTES, Parsed, Problem, Severity,
};
use breakout::replay::{self, Recording, ReplayError};

/// Levels in this folder replace the built-in ones.
pub(crate) const LEVELS_FOLDER: &str = "levels";

/// A set of levels, and where it comes from.
pub(crate) struct Source {
    /// For people: the name of the folder, or what else holds the levels together.
    pub(crate) name: String,
    pub(crate) levels: LevelSet,
    /// The file of each level; `None` for one that is built in.
    pub(crate) files: Vec<Option<PathBuf>>,
    /// The files and folders from which the levels were read.
    pub(crate) roots: Vec<PathBuf>,
    /// True if they were named on the command line.
    pub(crate) workshop: bool,
}

impl Source {
    /// The levels that are built in.
    pub(crate) fn builtin() -> Self {
        let levels = LevelSet::builtin();
        Self {
            name: "Breakout".to_owned(),
            files: vec![None; levels.len()],
            levels,
            roots: Vec::new(),
            workshop: false,
        }
    }

    /// Levels that came as codes; `None` if there are none. Nothing can change them.
    pub(crate) fn shared(levels: Vec<Level>) -> Option<Self> {
        Some(Self {
            name: "Shared".to_owned(),
            files: vec![None; levels.len()],
            levels: LevelSet::new(levels)?,
            roots: Vec::new(),
            workshop: false,
        })
    }

    /// The file of a level that is edited in place: one that was named, or lies in the player's own folder.
    /// Of others a copy is.
    pub(crate) fn editable_file(&self, level: usize, own: Option<&Path>) -> Option<PathBuf> {
        let file = self.files.get(level)?.as_ref()?;
        let folder = file.parent().map(whole_path)?;
        let is_own = own.is_some_and(|own| folder.starts_with(whole_path(own)));
        (self.workshop || is_own).then(|| file.clone())
    }

    /// The file of each level, if these are followed: those that were named are.
    pub(crate) fn followed(&self) -> Vec<Option<PathBuf>> {
        let files = self.workshop.then(|| self.files.clone());
        files.unwrap_or_default()
    }

    /// The number of the level of a file.
    pub(crate) fn position(&self, path: &Path) -> Option<usize> {
        let mut files = self.files.iter();
        files.position(|file| file.as_deref() == Some(path))
    }

    /// What is in a file of the set is another level from now on.
    pub(crate) fn replace(&mut self, path: &Path, level: &Level) {
        let Some(index) = self.position(path) else {
            return;
        };
        let change = LevelChange::Replace(Arc::new(level.clone()));
        self.levels = self.levels.edited(&LevelEdit { index, change });
    }

    /// The playable levels of some files and folders, at least one, and the unplayable files.
    ///
    /// # Errors
    /// The problems of every file, if none can be played, or a sentence about a folder.
    pub(crate) fn read(roots: &[PathBuf], workshop: bool) -> Result<(Self, LeftOut), String> {
        Self::read_and_tell(roots, workshop, |_| {})
    }

    /// Like [`read`](Self::read), and tells of each file before it is read.
    pub(crate) fn read_and_tell(
        roots: &[PathBuf],
        workshop: bool,
        tell: impl Fn(&Path),
    ) -> Result<(Self, LeftOut), String> {
        let (mut files, mut levels, mut broken) = (Vec::new(), Vec::new(), Vec::new());
        for path in expand(roots)? {
            tell(&path);
            match judge(&path, parse(&path)) {
                Ok(level) => {
                    levels.push(level);
                    files.push(Some(path));
                }
                Err(file) => broken.push(file),
            }
        }
        let source = Self {
            name: name_of(roots),
            levels: LevelSet::new(levels).ok_or_else(|| reports(&broken))?,
            files,
            roots: roots.to_vec(),
            workshop,
        };
        Ok((source, LeftOut(broken)))
    }

    /// The playable levels of files of which only name and content are known, as those that are dropped on
    /// a page, and the unplayable ones. They are a workshop, in which nothing follows the files.
    ///
    /// # Errors
    /// The problems of every file, if none can be played.
    pub(crate) fn dropped(files: &[(PathBuf, Vec<u8>)]) -> Result<(Self, LeftOut), String> {
        let (mut levels, mut broken) = (Vec::new(), Vec::new());
        for (path, bytes) in files {
            let parsed = Level::parse(&path.to_string_lossy(), bytes);
            match judge(path, Ok(parsed)) {
                Ok(level) => levels.push(level),
                Err(file) => broken.push(file),
            }
        }
        let source = Self {
            name: "Dropped".to_owned(),
            files: vec![None; levels.len()],
            levels: LevelSet::new(levels).ok_or_else(|| reports(&broken))?,
            roots: Vec::new(),
            workshop: true,
        };
        Ok((source, LeftOut(broken)))
    }
}

/// The name of a set that was read from there.
pub(crate) fn name_of(roots: &[PathBuf]) -> String {
    match roots {
        // Of `.` and `..` too.
        [folder] if is_folder(folder) => {
            let whole = whole_path(folder);
            printable_path(Path::new(whole.file_name().unwrap_or(whole.as_os_str())))
        }
        _ => "Level files".to_owned(),
    }
}

/// The path from the root on, without links, if that can be told.
fn whole_path(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

/// The name of a file without its folder.
pub(crate) fn name_of_file(path: &Path) -> String {
    printable_path(Path::new(path.file_name().unwrap_or_default()))
}

/// A level file that cannot be played.
struct UnplayableFile {
    path: PathBuf,
    /// The reason in a few words, like `3 errors`.
    why: String,
    /// The first error with its place, or why it cannot be read.
    problem: String,
    /// The whole error message with the list of problems.
    report: String,
}

/// Loads the named levels, else those of the folder `levels` in the working directory, else the
/// built-in ones. Leaves out unplayable files, and prints their problems. Tells of each file before it is
/// read.
///
/// # Errors
/// The problems of every file, if none can be played.
pub(crate) fn load_playable(
    named: &[PathBuf],
    tell: impl Fn(&Path),
) -> Result<(Source, LeftOut), String> {
    let (source, left_out) = find_and_tell(named, tell)?;
    for file in &left_out.0 {
        say_error(&file.report);
    }
    Ok((source, left_out))
}

/// Like [`load_playable`], but prints and tells nothing.
///
/// # Errors
/// The problems of every file, if none can be played.
pub(crate) fn find(named: &[PathBuf]) -> Result<(Source, LeftOut), String> {
    find_and_tell(named, |_| {})
}

fn find_and_tell(named: &[PathBuf], tell: impl Fn(&Path)) -> Result<(Source, LeftOut), String> {
    let folder = Path::new(LEVELS_FOLDER);
    if !named.is_empty() {
        Source::read_and_tell(named, true, tell)
    } else if is_folder(folder) && !level_files(folder)?.is_empty() {
        Source::read_and_tell(&[folder.to_path_buf()], false, tell)
    } else {
        Ok((Source::builtin(), LeftOut::default()))
    }
}

/// The level of a file.
///
/// # Errors
/// The problems of the file.
pub(crate) fn load(path: &Path) -> Result<Level, String> {
    judge(path, parse(path)).map_err(|file| file.report)
}

/// The level of a file, from what was found in it.
fn judge(path: &Path, parsed: Result<Parsed, String>) -> Result<Level, UnplayableFile> {
    let (why, problem, report) = match parsed {
        Ok(Parsed {
            level: Some(level), ..
        }) => return Ok(level),
        Ok(Parsed { problems, .. }) => {
            let errors = problems.errors();
            let plural = if errors == 1 { "" } else { "s" };
            let report = format!("{} cannot be played:\n{problems}", printable_path(path));
            let mut listed = problems.iter();
            let first = listed.find(|problem| problem.severity == Severity::Error);
            let first = first.map_or(String::new(), |Problem { line, message, .. }| {
                format!("line {line}: {message}")
            });
            (format!("{errors} error{plural}"), first, report)
        }
        Err(sentence) => ("it cannot be read".to_owned(), sentence.clone(), sentence),
    };
    Err(UnplayableFile {
        path: path.to_path_buf(),
        why,
        problem,
        report,
    })
}

fn reports(broken: &[UnplayableFile]) -> String {
    let reports: Vec<&str> = broken.iter().map(|file| &*file.report).collect();
    reports.join("\n")
}

/// The files that cannot be played, beside others that can.
#[derive(Default)]
pub(crate) struct LeftOut(Vec<UnplayableFile>);

impl LeftOut {
    /// A line about each of these files.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        let line = |file: &UnplayableFile| {
            let (path, why) = (printable_path(&file.path), &file.why);
            format!("{path} is left out: {why}")
        };
        self.0.iter().map(line)
    }

    /// Those of some files that cannot be played now.
    pub(crate) fn of<'a>(files: impl Iterator<Item = &'a Path>) -> Self {
        Self(
            files
                .filter_map(|file| judge(file, parse(file)).err())
                .collect(),
        )
    }

    /// The name of each of these files, and what is wrong with it.
    pub(crate) fn problems(&self) -> impl Iterator<Item = (String, String)> {
        let files = self.0.iter();
        files.map(|file| (name_of_file(&file.path), file.problem.clone()))
    }

    /// A sentence about these files, if there are any; in most cases short enough for the window.
    pub(crate) fn notice(&self) -> Option<String> {
        let name = |file: &UnplayableFile| name_of_file(&file.path);
        match &self.0[..] {
            [] => None,
            [file] => Some(format!("{} is left out: {}", name(file), file.why)),
            files => {
                let names: Vec<String> = files.iter().map(name).collect();
                let (count, names) = (names.len(), names.join(", "));
                Some(format!("{count} files are left out: {names}"))
            }
        }
    }
}

/// Replaces folders by the level files in them.
///
/// # Errors
/// A sentence about a folder that is unreadable or has no level files.
pub(crate) fn expand(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in paths {
        if is_folder(path) {
            let found = level_files(path)?;
            if found.is_empty() {
                return Err(format!(
                    "{} has no level files (*.txt)",
                    printable_path(path)
                ));
            }
            files.extend(found);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

/// The `.txt` files of a folder, sorted by name.
fn level_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| {
        let (folder, error) = (printable_path(folder), error_text(&error));
        format!("cannot read the folder {folder}: {error}")
    })?;
    let is_level = |path: &Path| {
        path.extension()
            .is_some_and(|ext| ext.eq_ignore_ascii_case("txt"))
    };
    let mut files: Vec<OsString> = entries
        .filter_map(Result::ok)
        .filter(|entry| is_level(&entry.path()) && fs::leads_to_file(entry))
        .map(|entry| entry.path().into_os_string())
        .collect();
    // As texts, which in one folder is the order of paths, and much faster.
    files.sort_unstable();
    Ok(files.into_iter().map(PathBuf::from).collect())
}

/// Reads and parses one level file.
///
/// # Errors
/// A sentence if the file is missing, not a regular file, or unreadable. Problems of its text are in
/// [`Parsed`].
pub(crate) fn parse(path: &Path) -> Result<Parsed, String> {
    Ok(Level::parse(&path.to_string_lossy(), &read(path)?))
}

/// Reads one level file, or the beginning of one that is too large.
///
/// # Errors
/// A sentence if the file is missing, not a regular file, or unreadable.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, String> {
    read_plain_file(path, MAX_BYTES + 1).map_err(|error| {
        format!(
            "cannot read {}: {}",
            printable_path(path),
            error_text(&error)
        )
    })
}

/// Whether a path leads to a folder.
pub(crate) fn is_folder(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.is_dir())
}

/// What is in a file that a player opens.
pub(crate) enum Content {
    Recording(Box<Recording>),
    Backup(Vec<u8>),
    /// Anything else: a level, or what is to be one. Of a file that has a place it is not read yet.
    Level(Vec<u8>),
}

/// What is in a file of which the name and, without a place, the bytes are known.
///
/// # Errors
/// A sentence with the reason why a recording or a backup cannot be read.
pub(crate) fn content(path: &Path, bytes: Vec<u8>) -> Result<Content, String> {
    let has_place = bytes.is_empty();
    let read = |max_bytes| {
        let read = has_place.then(|| read_plain_file(path, max_bytes));
        read.map_or_else(
            || Ok(bytes.clone()),
            |read| read.map_err(|error| error_text(&error)),
        )
    };
    let start = read(64).unwrap_or_default();
    let about = |problem: String| format!("{}: {problem}", name_of_file(path));
    if backup::is_backup(&start) {
        let bytes = read(backup::MAX_BYTES + 1).map_err(about)?;
        backup::check(&bytes).map_err(|reason| about(reason.to_string()))?;
        return Ok(Content::Backup(bytes));
    }
    let is_recording = !matches!(Recording::from_bytes(&start), Err(ReplayError::NotAReplay));
    if is_recording {
        let recording = Recording::from_bytes(&read(replay::MAX_BYTES + 1).map_err(about)?);
        let recording = recording.map_err(|error| about(error.to_string()))?;
        return Ok(Content::Recording(Box::new(recording)));
    }
    Ok(Content::Level(bytes))
}

/// Reads a recording of a game.
///
/// # Errors
/// A sentence with the reason.
pub(crate) fn read_recording(path: &Path) -> Result<Recording, String> {
    let sentence = |reason: String| format!("{}: {reason}", printable_path(path));
    let bytes = read_plain_file(path, replay::MAX_BYTES + 1);
    let bytes = bytes.map_err(|error| sentence(error_text(&error)))?;
    Recording::from_bytes(&bytes).map_err(|error| sentence(error.to_string()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

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
            assert_eq!(source.levels.len(), count, "{name}");
            assert_eq!(left_out.notice().as_deref(), sentence, "{name}");
            let all = files.iter().map(|(file, _)| folder.0.join(file));
            let (named, left_too) = find(&all.collect::<Vec<_>>()).expect("the same by name");
            assert_eq!(named.levels.len(), count, "{name}");
            assert_eq!(left_too.notice().as_deref(), sentence, "{name}");
        }
    }

    #[test]
    fn every_level_knows_its_file_and_a_set_its_name() {
        let files = [("1.txt", GOOD), ("2.txt", ONE_ERROR), ("3.txt", GOOD)];
        let folder = Folder::new("named", &files);
        let dotted = folder.0.join(".");
        let (source, _) = find(std::slice::from_ref(&dotted)).expect("two can be played");
        let name = format!("breakout-files-{}-named", std::process::id());
        assert_eq!(source.name, name);
        let of = |file: &str| Some(dotted.join(file));
        assert_eq!(source.files, [of("1.txt"), of("3.txt")]);
        let (source, _) = find(&[folder.0.join("3.txt")]).expect("it can be played");
        assert_eq!(source.name, "Level files");
        assert_eq!(source.files, [Some(folder.0.join("3.txt"))]);
    }

    #[test]
    fn what_cannot_be_read_is_left_out_too() {
        let folder = Folder::new("missing", &[("1.txt", GOOD)]);
        let paths = ["1.txt", "none\u{1b}.txt"].map(|name| folder.0.join(name));
        let (source, left_out) = find(&paths).expect("one can be played");
        assert_eq!(source.levels.len(), 1);
        let report = &left_out.0[0].report;
        let sentence = left_out.notice().expect("it is said");
        assert_eq!(sentence, "none\\u{1b}.txt is left out: it cannot be read");
        assert!(report.ends_with(": no such file"));
    }

    #[test]
    fn without_a_playable_level_the_error_lists_every_problem() {
        let folder = Folder::new("none", &[("1.txt", ONE_ERROR), ("2.txt", THREE_ERRORS)]);
        let error = load_playable(std::slice::from_ref(&folder.0), |_| {}).err();
        let error = error.expect("nothing to play");
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
            let file = source.editable_file(0, own.map(PathBuf::as_path));
            let expected = source.files[0].clone().filter(|_| is_editable);
            assert_eq!(file, expected, "{root:?} {own:?}");
            assert_eq!(source.editable_file(1, None), None);
        }
        assert_eq!(Source::builtin().editable_file(0, Some(&folder.0)), None);
    }
}
