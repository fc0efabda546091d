//! The files of a folder and of the folders in it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::app::platform::path::{is_hidden, natural_order, printable_path};
use crate::app::platform::{file_error::FileError, fs};

/// The most files of a board.
const MAX_FILES: usize = 100_000;

/// The most folders in each other.
const MAX_DEPTH: usize = 8;

/// The paths of all entries that are no folders, in natural order and from the folder on. Hidden ones, like `.git`, are
/// left out. No link is followed: it is an entry like a file.
///
/// # Errors
/// A sentence, if a folder cannot be read, or there are too many files or folders in each other.
pub(super) fn files_below(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let mut folders = vec![(PathBuf::new(), 0)];
    while let Some((below, depth)) = folders.pop() {
        // Without the slash that joining nothing would leave.
        let folder: PathBuf = root.join(&below).components().collect();
        let sentence = |error| String::from(FileError::at(&folder)(error));
        for entry in fs::read_dir(&folder).map_err(sentence)? {
            let entry = entry.map_err(sentence)?;
            if is_hidden(&entry.file_name()) {
                continue;
            }
            let path = below.join(entry.file_name());
            if !entry.file_type().map_err(sentence)?.is_dir() {
                files.push(path);
            } else if depth < MAX_DEPTH {
                folders.push((path, depth + 1));
            } else {
                let path = printable_path(&root.join(path));
                return Err(format!(
                    "{path}: at most {MAX_DEPTH} folders may be in each other"
                ));
            }
            if files.len() + folders.len() > MAX_FILES {
                let root = printable_path(root);
                return Err(format!("{root}: a board has at most {MAX_FILES} files"));
            }
        }
    }
    files.sort_by(|one, other| {
        let [one, other] = [one, other].map(|path| path.iter().collect::<Vec<&OsStr>>());
        let pairs = one.iter().zip(&other);
        let differing = pairs.map(|(one, other)| natural_order(one, other));
        let order = differing.into_iter().find(|order| order.is_ne());
        order.unwrap_or_else(|| one.len().cmp(&other.len()))
    });
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::testing::TestFolder;

    #[test]
    fn files_of_nested_folders_are_found_in_natural_order() {
        let folder = TestFolder::new("walk");
        for name in ["b", "a/10", "a/9", "a/c/1", ".git/config"] {
            let path = folder.join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, "").expect("a file");
        }
        let mut expected = vec!["a/9", "a/10", "a/c/1", "b"];
        #[cfg(unix)]
        {
            // One that leads into itself is no folder.
            std::os::unix::fs::symlink(".", folder.join("c")).expect("a link");
            expected.push("c");
        }
        let found = files_below(&folder.join(""));
        assert_eq!(found, Ok(expected.iter().map(PathBuf::from).collect()));
        assert!(files_below(&folder.join("none")).is_err());
    }

    #[test]
    fn folders_in_folders_end() {
        let folder = TestFolder::new("deep");
        let deepest = (0..MAX_DEPTH).fold(folder.join(""), |path, _| path.join("f"));
        std::fs::create_dir_all(deepest.join("g")).expect("folders");
        let said = files_below(&folder.join("")).expect_err("one too many");
        assert!(
            said.ends_with("at most 8 folders may be in each other"),
            "{said}"
        );
        std::fs::remove_dir(deepest.join("g")).expect("it was there");
        assert_eq!(files_below(&folder.join("")), Ok(Vec::new()));
    }
}
