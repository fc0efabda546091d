//! Where best scores are kept: one file in the platform's data folder.

use std::fs;
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::PathBuf;

use breakout::level::{Level, LevelSet};
use breakout::records::{Best, MAX_BYTES, Records, Stars};

use crate::files::plain;

const FILE: &str = "scores.txt";

/// The best scores, in memory and in their file.
pub(crate) struct Storage {
    records: Records,
    /// `None` if the platform names no folder, or after the first failure.
    folder: Option<PathBuf>,
}

impl Storage {
    /// Reads what is there, and says in a sentence what is wrong with it. A damaged file is kept
    /// aside under another name before anything is written.
    pub(crate) fn open(named: Option<PathBuf>) -> (Self, Option<String>) {
        let folder = named.or_else(|| dirs::data_dir().map(|data| data.join("breakout")));
        let mut storage = Self {
            records: Records::default(),
            folder,
        };
        let Some(folder) = storage.folder.clone() else {
            return (storage, None);
        };
        let problem = match read(&folder.join(FILE)) {
            Ok(bytes) => storage.take_in(&folder, &bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => {
                // What cannot be read must not be written over.
                storage.folder = None;
                Some(cannot_keep(&folder, &error))
            }
        };
        (storage, problem)
    }

    fn take_in(&mut self, folder: &std::path::Path, bytes: &[u8]) -> Option<String> {
        let (records, damaged) = Records::parse(&String::from_utf8_lossy(bytes));
        self.records = records;
        if damaged == 0 {
            return None;
        }
        let aside = free_name(folder);
        match fs::copy(folder.join(FILE), folder.join(&aside)) {
            Ok(_) => self.replace().or(Some(format!(
                "The best scores were damaged in {damaged} places; the file is kept as {aside}"
            ))),
            Err(error) => {
                self.folder = None;
                Some(cannot_keep(folder, &error))
            }
        }
    }

    /// The best of a level.
    pub(crate) fn level(&self, level: &Level) -> Best {
        self.records.level(level)
    }

    /// The most points of a run.
    pub(crate) fn run(&self, levels: &LevelSet) -> u32 {
        self.records.run(levels)
    }

    /// Notes what came of a level; gives a sentence if it cannot be kept.
    pub(crate) fn note_level(&mut self, level: &Level, score: u32, stars: Stars) -> Option<String> {
        let better = self.records.note_level(level, score, stars);
        better.then(|| self.save()).flatten()
    }

    /// Notes the points of a run; gives a sentence if they cannot be kept.
    pub(crate) fn note_run(&mut self, levels: &LevelSet, score: u32) -> Option<String> {
        let better = self.records.note_run(levels, score);
        better.then(|| self.save()).flatten()
    }

    /// Takes over what another window has written since, then writes a new file beside the old one
    /// and puts it in its place, so that there is a whole one at every moment.
    fn save(&mut self) -> Option<String> {
        let folder = self.folder.clone()?;
        if let Ok(bytes) = read(&folder.join(FILE)) {
            let (others, _) = Records::parse(&String::from_utf8_lossy(&bytes));
            self.records.merge(others);
        }
        self.replace()
    }

    /// Puts a new file in the place of the old one; gives a sentence if that fails.
    fn replace(&mut self) -> Option<String> {
        let folder = self.folder.clone()?;
        let new = folder.join(format!("{FILE}.{}.new", std::process::id()));
        let write = || {
            fs::create_dir_all(&folder)?;
            let mut file = File::create(&new)?;
            file.write_all(self.records.to_string().as_bytes())?;
            file.sync_all()?;
            fs::rename(&new, folder.join(FILE))
        };
        let error = write().err()?;
        // Whatever there is of it; the old file is as it was.
        let _ = fs::remove_file(&new);
        // Said once; a folder that cannot be written to stays so.
        self.folder = None;
        Some(cannot_keep(&folder, &error))
    }
}

fn read(path: &std::path::Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if !fs::metadata(path)?.is_file() {
        return Err(std::io::Error::other("it is not a plain file"));
    }
    File::open(path)?
        .take(MAX_BYTES as u64)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn free_name(folder: &std::path::Path) -> String {
    let name = |number: u32| format!("scores-damaged-{number:04}.txt");
    let number = (1..9999).find(|number| !folder.join(name(*number)).exists());
    name(number.unwrap_or(9999))
}

fn cannot_keep(folder: &std::path::Path, error: &std::io::Error) -> String {
    format!(
        "Best scores are not kept: {}: {}",
        folder.join(FILE).display(),
        plain(error)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own, removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("breakout-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            Self(path)
        }

        fn open(&self) -> (Storage, Option<String>) {
            Storage::open(Some(self.0.clone()))
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const ALL: Stars = Stars {
        cleared: true,
        unhurt: true,
        in_time: true,
    };

    #[test]
    fn what_is_noted_is_there_next_time() {
        let folder = Folder::new("kept");
        let levels = LevelSet::builtin();
        let (mut storage, problem) = folder.open();
        assert_eq!(problem, None, "no file yet is nothing wrong");
        assert_eq!(storage.note_level(&levels[2], 1200, ALL), None);
        assert_eq!(storage.note_run(&levels, 5000), None);
        let (again, problem) = folder.open();
        assert_eq!(problem, None);
        assert_eq!(again.level(&levels[2]).score, 1200);
        assert_eq!(again.level(&levels[2]).stars, ALL);
        assert_eq!(again.level(&levels[3]), Best::default());
        assert_eq!(again.run(&levels), 5000);
        let files = fs::read_dir(&folder.0).expect("the folder").count();
        assert_eq!(files, 1, "nothing is left lying about");
    }

    #[test]
    fn two_windows_do_not_lose_each_others_scores() {
        let folder = Folder::new("two");
        let levels = LevelSet::builtin();
        let ((mut one, _), (mut two, _)) = (folder.open(), folder.open());
        one.note_level(&levels[0], 10, Stars::default());
        two.note_level(&levels[1], 20, Stars::default());
        let (both, _) = folder.open();
        let scores = [0, 1].map(|index| both.level(&levels[index]).score);
        assert_eq!(scores, [10, 20]);
    }

    #[test]
    fn a_damaged_file_is_kept_aside_and_said_once() {
        let folder = Folder::new("damaged");
        let levels = LevelSet::builtin();
        let (mut storage, _) = folder.open();
        storage.note_level(&levels[0], 10, ALL);
        let path = folder.0.join(FILE);
        let mut text = fs::read_to_string(&path).expect("it was written");
        text += "level xyz nonsense\n\u{0}\u{1}\n";
        fs::write(&path, &text).expect("it can be written");
        let (storage, problem) = folder.open();
        let sentence = problem.expect("it is said");
        assert!(sentence.contains("scores-damaged-0001.txt"), "{sentence}");
        assert_eq!(storage.level(&levels[0]).score, 10, "the whole lines count");
        let aside = fs::read_to_string(folder.0.join("scores-damaged-0001.txt"));
        assert_eq!(aside.expect("it is kept"), text);
        let (_, problem) = folder.open();
        assert_eq!(problem, None, "once");
    }

    #[test]
    fn a_folder_that_is_none_is_said_once_and_the_game_goes_on() {
        let folder = Folder::new("none");
        fs::write(&folder.0, "a file where the folder should be").expect("it can be written");
        let (mut storage, _) = folder.open();
        let levels = LevelSet::builtin();
        let mut sentences = Vec::new();
        for score in [10, 20, 30] {
            sentences.extend(storage.note_level(&levels[0], score, ALL));
        }
        assert!(sentences.len() <= 1, "{sentences:?}");
        assert_eq!(storage.level(&levels[0]).score, 30);
        fs::remove_file(&folder.0).expect("it is ours");
    }
}
