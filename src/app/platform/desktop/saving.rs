//! Files that the player asks for.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{env, io::ErrorKind, time::SystemTime};

use super::fs;
use crate::app::platform::file_error::{FileError, NotSaved};
use crate::app::platform::files::name_of_file;
use crate::app::platform::path::{numbered_paths, printable_path};
use crate::app::platform::plain_file::{entries, make_folder};

/// The folder for files that the working directory does not take.
static INSTEAD: OnceLock<PathBuf> = OnceLock::new();

/// Saves files in a folder if the working directory does not take them. Only the first call counts.
pub(crate) fn save_instead_in(folder: PathBuf) {
    let _ = INSTEAD.set(folder);
}

/// The stem of recordings. The same one is not saved twice: a file that has it is the saved one.
pub(crate) const RECORDING: &str = "game";

/// Saves bytes in the working directory under the first free name from `stem-0001.extension` on. In `/`, where a desktop
/// starts programs, or if the directory cannot be written, the player's folder gets them. Returns the whole path.
pub(crate) fn save_new(
    stem: &'static str,
    extension: &'static str,
    bytes: &[u8],
) -> Result<PathBuf, NotSaved> {
    let here = env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    let save = |folder: &Path| save_in(folder, stem, extension, bytes);
    let is_root = here.parent().is_none();
    let instead = INSTEAD.get();
    if let Some(instead) = instead.filter(|_| is_root) {
        return save_made(instead, save);
    }
    match (save(&here), instead) {
        (Err(NotSaved::File(_)), Some(instead)) => save_made(instead, save),
        (saved, _) => saved,
    }
}

fn save_made(
    folder: &Path,
    save: impl FnOnce(&Path) -> Result<PathBuf, NotSaved>,
) -> Result<PathBuf, NotSaved> {
    make_folder(folder).map_err(NotSaved::File)?;
    save(folder)
}

/// The files of an extension in the folders in which new ones are saved, the newest first.
pub(crate) fn newest(extension: &str, most: usize) -> Vec<PathBuf> {
    let folders = [Path::new(".")].into_iter();
    newest_in(
        folders.chain(INSTEAD.get().map(PathBuf::as_path)),
        extension,
        most,
    )
}

fn newest_in<'a>(
    folders: impl Iterator<Item = &'a Path>,
    extension: &str,
    most: usize,
) -> Vec<PathBuf> {
    let mut files: Vec<(SystemTime, PathBuf)> = folders
        .flat_map(entries)
        .filter_map(|entry| {
            let path = entry.path();
            let is_one = path.extension().is_some_and(|it| it == extension);
            let is_file = is_one && fs::leads_to_file(&entry);
            is_file.then(|| Some((entry.metadata().ok()?.modified().ok()?, path)))?
        })
        .collect();
    // At equal times the higher number is newer.
    files.sort_by(|a, b| b.cmp(a));
    files.truncate(most);
    files.into_iter().map(|(_, path)| path).collect()
}

/// The desktop has no dialog that chooses files.
pub(crate) const CAN_CHOOSE: bool = false;

/// Lets the player choose files, which arrive like dropped files.
pub(crate) fn choose() {}

#[expect(clippy::unnecessary_wraps, reason = "a page has none")]
pub(crate) fn command_to_watch(path: &Path) -> Option<String> {
    let is_here = env::current_dir().is_ok_and(|here| path.parent() == Some(&*here));
    let name = if is_here {
        name_of_file(path)
    } else {
        format!("\"{}\"", printable_path(path))
    };
    Some(format!("breakout replay {name}"))
}

/// Like [`save_new`] in a folder; the empty path is the working directory.
pub(super) fn save_in(
    folder: &Path,
    stem: &'static str,
    extension: &'static str,
    bytes: &[u8],
) -> Result<PathBuf, NotSaved> {
    for path in numbered_paths(folder, stem, extension) {
        match fs::create_new(&path, bytes) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                if stem == RECORDING && has(&path, bytes) {
                    return Ok(path);
                }
            }
            Err(error) => return Err(NotSaved::File(FileError::new(path, error))),
        }
    }
    Err(NotSaved::Taken { stem, extension })
}

/// True for a file of these bytes.
fn has(path: &Path, bytes: &[u8]) -> bool {
    let data = std::fs::metadata(path);
    data.is_ok_and(|data| data.is_file() && data.len() == bytes.len() as u64)
        && std::fs::read(path).is_ok_and(|there| there == bytes)
}

#[cfg(test)]
mod tests {
    use std::fs::{File, create_dir};
    use std::time::Duration;

    use super::*;
    use crate::app::platform::testing::TestFolder;

    #[test]
    fn the_same_recording_is_saved_once_and_other_files_each_time() {
        let folder = TestFolder::new("once");
        let save = |stem, bytes: &[u8]| {
            let saved = save_in(&folder, stem, "replay", bytes).ok();
            saved.map(|path| name_of_file(&path))
        };
        let names = [b"a", b"a", b"b", b"a"].map(|bytes| save(RECORDING, bytes));
        let expected = [1, 1, 2, 1].map(|number| Some(format!("game-000{number}.replay")));
        assert_eq!(names, expected);
        assert_ne!(save("crash", b"a"), save("crash", b"a"));
    }

    #[test]
    fn the_newest_files_come_first() {
        let folder = TestFolder::new("newest");
        for (name, age) in [
            ("a.backup", 3),
            ("b.backup", 1),
            ("c.backup", 1),
            ("d.txt", 0),
        ] {
            let file = File::create(folder.join(name)).expect("it");
            let time = SystemTime::now() - Duration::from_secs(age * 100);
            let second = time
                .duration_since(SystemTime::UNIX_EPOCH)
                .expect("it")
                .as_secs();
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(second / 100 * 100);
            file.set_modified(time).expect("it");
        }
        create_dir(folder.join("e.backup")).expect("it");
        let names = |most| {
            let paths = newest_in([&*folder].into_iter(), "backup", most);
            let names = paths
                .iter()
                .map(|path| path.file_name().expect("it").to_owned());
            names.collect::<Vec<_>>()
        };
        assert_eq!(names(5), ["c.backup", "b.backup", "a.backup"]);
        assert_eq!(names(1), ["c.backup"]);
        let none = folder.join("none");
        let none = [&*none].into_iter();
        assert!(newest_in(none, "backup", 5).is_empty());
    }
}
