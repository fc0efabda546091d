//! Files that the player asks for.

use std::path::{Path, PathBuf};
use std::{env, io::ErrorKind, time::SystemTime};

use super::fs;
use crate::app::platform::file_error::{FileError, NotSaved};
use crate::app::platform::files::name_of_file;
use crate::app::platform::{path::numbered_paths, plain_file::entries};

/// Saves bytes in the working directory under the first free name from `stem-0001.extension` on. Returns the path.
pub(crate) fn save_new(
    stem: &'static str,
    extension: &'static str,
    bytes: &[u8],
) -> Result<PathBuf, NotSaved> {
    let name = save_in(Path::new(""), stem, extension, bytes)?;
    let folder = env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    Ok(folder.join(name))
}

/// The files of an extension in the working directory, the newest first.
pub(crate) fn newest(extension: &str, most: usize) -> Vec<PathBuf> {
    newest_in(Path::new("."), extension, most)
}

fn newest_in(folder: &Path, extension: &str, most: usize) -> Vec<PathBuf> {
    let files = entries(folder).filter_map(|entry| {
        let path = entry.path();
        let is_one = path.extension().is_some_and(|it| it == extension);
        let is_file = is_one && fs::leads_to_file(&entry);
        is_file.then(|| Some((entry.metadata().ok()?.modified().ok()?, path)))?
    });
    let mut files: Vec<(SystemTime, PathBuf)> = files.collect();
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
    Some(format!("breakout replay {}", name_of_file(path)))
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
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(NotSaved::File(FileError::new(path, error))),
        }
    }
    Err(NotSaved::Taken { stem, extension })
}

#[cfg(test)]
mod tests {
    use std::fs::{File, create_dir};
    use std::time::Duration;

    use super::*;
    use crate::app::platform::testing::TestFolder;

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
            let paths = newest_in(&folder, "backup", most);
            let names = paths
                .iter()
                .map(|path| path.file_name().expect("it").to_owned());
            names.collect::<Vec<_>>()
        };
        assert_eq!(names(5), ["c.backup", "b.backup", "a.backup"]);
        assert_eq!(names(1), ["c.backup"]);
        assert!(newest_in(&folder.join("none"), "backup", 5).is_empty());
    }
}
