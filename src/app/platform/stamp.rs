//! Detects a change of a file without reading it.

use std::{path::Path, time::SystemTime};

use super::fs;

/// The metadata of a file. A save that changes none of it stays undetected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    length: u64,
    pub(crate) modified: Option<SystemTime>,
    /// A replacement may have the same time of change.
    created: Option<SystemTime>,
    pub(crate) is_folder: bool,
}

impl Stamp {
    /// The present stamp of a file or folder; `None` for neither.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok()?;
        Some(Self {
            length: found.len(),
            modified: found.modified().ok(),
            created: found.created().ok(),
            is_folder: found.is_dir(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::testing::TestFolder;

    #[test]
    fn what_is_written_is_told_and_so_is_a_folder_in_its_place() {
        let folder = TestFolder::new("stamp");
        let path = folder.join("level.txt");
        assert_eq!(Stamp::of(&path), None);
        folder.write("level.txt", "2\n");
        let before = Stamp::of(&path).expect("it is there");
        assert_eq!(Stamp::of(&path), Some(before), "nothing has changed");
        folder.write("level.txt", "2 2\n");
        assert_ne!(Stamp::of(&path), Some(before));
        fs::remove_file(&path).expect("it is gone");
        fs::create_dir_all(&path).expect("a folder");
        let now = Stamp::of(&path).expect("something is there");
        assert!(now.is_folder && !before.is_folder);
    }
}
