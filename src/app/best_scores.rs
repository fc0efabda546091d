//! The best scores, kept in `scores.txt`.

use std::fmt::{self, Display};
use std::path::PathBuf;

use breakout::difficulty::Difficulty;
use breakout::level::{Level, LevelSet};
use breakout::records::{Condition, LevelResult, MAX_BYTES, Records};

use super::platform::text_file::{FileError, TextFile};

/// The best scores of all levels and runs.
pub(crate) struct BestScores {
    records: Records,
    file: TextFile,
}

/// The reason why scores may be lost.
#[derive(Debug)]
pub(crate) enum ScoresError {
    /// Some lines were not readable. The file was copied, then rewritten without them.
    Damaged { lines: usize, copy: String },
    /// The file cannot be read or written.
    NotKept(FileError),
}

impl BestScores {
    /// Starts empty. The folder of the file is by default the platform's data folder.
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self {
            records: Records::default(),
            file: TextFile::new(folder, "scores", MAX_BYTES),
        }
    }

    /// Loads the file.
    pub(crate) fn load(&mut self) -> Result<(), ScoresError> {
        let text = self.file.read()?;
        if text.is_empty() {
            return Ok(());
        }
        let (records, condition) = Records::parse(&text);
        self.records = records;
        let lines = match condition {
            Condition::Whole => return Ok(()),
            Condition::Damaged(lines) => lines,
            Condition::Newer(_) => 1,
        };
        let copy = self.file.keep_aside()?;
        self.file.replace(&self.records.to_string())?;
        Err(ScoresError::Damaged { lines, copy })
    }

    /// The best results so far.
    pub(crate) fn records(&self) -> &Records {
        &self.records
    }

    /// Notes the result of a level, and saves it if it is better than before.
    pub(crate) fn note_level(
        &mut self,
        level: &Level,
        difficulty: Difficulty,
        result: &LevelResult,
    ) -> Result<(), ScoresError> {
        let is_better = self.records.note_level(level, difficulty, result);
        if is_better { self.save() } else { Ok(()) }
    }

    /// Notes the score of a run from a first level, and saves it if it is better than before.
    pub(crate) fn note_run(
        &mut self,
        levels: &LevelSet,
        start: usize,
        difficulty: Difficulty,
        score: u32,
    ) -> Result<(), ScoresError> {
        let is_better = self.records.note_run(levels, start, difficulty, score);
        if is_better { self.save() } else { Ok(()) }
    }

    fn save(&mut self) -> Result<(), ScoresError> {
        // Another window may have written since.
        let (others, _) = Records::parse(&self.file.read()?);
        self.records.merge(others);
        Ok(self.file.replace(&self.records.to_string())?)
    }
}

impl From<FileError> for ScoresError {
    fn from(error: FileError) -> Self {
        Self::NotKept(error)
    }
}

impl Display for ScoresError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged { lines, copy } => write!(
                f,
                "The best scores were damaged in {lines} places; the file is kept as {copy}"
            ),
            Self::NotKept(error) => write!(f, "Best scores are not kept: {error}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use breakout::records::{Best, Stars};

    use super::*;

    const FILE: &str = "scores.txt";

    /// A temporary folder, removed on drop.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("breakout-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            Self(path)
        }

        fn new_scores(&self) -> BestScores {
            BestScores::new(Some(self.0.clone()))
        }

        /// Loads scores that must be readable.
        #[track_caller]
        fn load(&self) -> BestScores {
            let mut scores = self.new_scores();
            scores.load().expect("nothing is wrong with it");
            scores
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const NORMAL: Difficulty = Difficulty::Normal;

    /// A clear of a level with all stars.
    fn clear(score: u32) -> LevelResult {
        LevelResult {
            level: 0,
            score,
            seconds: 41.25,
            stars: Stars {
                cleared: true,
                unhurt: true,
                in_time: true,
            },
        }
    }

    #[test]
    fn scores_are_read_back() {
        let folder = Folder::new("kept");
        let levels = LevelSet::builtin();
        // A missing file is not an error.
        let mut scores = folder.load();
        let result = clear(1200);
        scores
            .note_level(&levels[2], NORMAL, &result)
            .expect("kept");
        scores.note_run(&levels, 1, NORMAL, 5000).expect("kept");
        let again = folder.load();
        let best = again.records.level(&levels[2], NORMAL);
        assert_eq!((best.score, best.stars), (1200, result.stars));
        assert_eq!(best.seconds(), Some(41.25));
        assert_eq!(again.records.level_overall(&levels[3]), Best::default());
        assert_eq!(again.records.run(&levels, 1, NORMAL), 5000);
        assert_eq!(again.records.run(&levels, 0, NORMAL), 0);
        let files = fs::read_dir(&folder.0).expect("the folder").count();
        assert_eq!(files, 1, "nothing is left lying about");
    }

    #[test]
    fn two_windows_do_not_lose_each_others_scores() {
        let folder = Folder::new("two");
        let levels = LevelSet::builtin();
        let (mut one, mut two) = (folder.load(), folder.load());
        one.note_level(&levels[0], NORMAL, &clear(10))
            .expect("kept");
        two.note_level(&levels[1], NORMAL, &clear(20))
            .expect("kept");
        let both = folder.load();
        let scores = [0, 1].map(|index| both.records.level_overall(&levels[index]).score);
        assert_eq!(scores, [10, 20]);
    }

    #[test]
    fn a_damaged_file_is_kept_aside_and_reported_once() {
        let folder = Folder::new("damaged");
        let levels = LevelSet::builtin();
        let mut scores = folder.load();
        scores
            .note_level(&levels[0], NORMAL, &clear(10))
            .expect("kept");
        let path = folder.0.join(FILE);
        let mut text = fs::read_to_string(&path).expect("it was written");
        text += "level xyz nonsense\n\u{0}\u{1}\n";
        fs::write(&path, &text).expect("it can be written");
        let mut scores = folder.new_scores();
        let error = scores.load().expect_err("it is said");
        assert_eq!(
            error.to_string(),
            "The best scores were damaged in 2 places; the file is kept as scores-damaged-0001.txt"
        );
        let kept = scores.records.level_overall(&levels[0]).score;
        assert_eq!(kept, 10, "the whole lines count");
        let aside = fs::read_to_string(folder.0.join("scores-damaged-0001.txt"));
        assert_eq!(aside.expect("it is kept"), text);
        // The damage is reported once.
        folder.load();
    }

    #[test]
    fn an_unusable_folder_is_reported_once() {
        let folder = Folder::new("none");
        fs::write(&folder.0, "a file where the folder should be").expect("it can be written");
        let mut scores = folder.new_scores();
        let error = scores.load().expect_err("it is said").to_string();
        let start = format!(
            "Best scores are not kept: {}: ",
            folder.0.join(FILE).display()
        );
        assert!(error.starts_with(&start), "{error}");
        let levels = LevelSet::builtin();
        for score in [10, 20, 30] {
            scores
                .note_level(&levels[0], NORMAL, &clear(score))
                .expect("it is said once");
        }
        assert_eq!(scores.records.level_overall(&levels[0]).score, 30);
        fs::remove_file(&folder.0).expect("it is ours");
    }
}
