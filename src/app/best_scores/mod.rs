//! The best scores, kept in `scores.txt`.

use std::path::{Path, PathBuf};

use breakout::difficulty::Difficulty;
use breakout::level::{Level, LevelSet};
use breakout::records::{Claim, Condition, LevelResult, MAX_BYTES, Records, Shown};
use breakout::replay::RunId;

use super::keeping::saver::{Edit, Saver};
use super::keeping::text_file::{Kind, TextFile};
use super::platform::file_error::FileError;
use super::words::words;

static KIND: Kind = Kind {
    name: ("scores", "txt"),
    content: |words| words.best_scores,
    max_bytes: MAX_BYTES,
    keeps_previous: true,
    fault,
};

pub(crate) struct BestScores {
    records: Records,
    saver: Saver<Records>,
}

impl BestScores {
    /// Loads the scores of a folder; without one they are not kept.
    pub(crate) fn load(folder: Option<PathBuf>) -> Self {
        let mut scores = Self {
            records: Records::default(),
            saver: Saver::new(TextFile::new(folder, &KIND)),
        };
        scores.records = scores.saver.save(edit(&scores.records));
        scores
    }

    /// Whether nothing is to be said of the file so far, and no other one is set aside.
    pub(crate) fn is_whole(&self) -> bool {
        self.saver.is_whole()
    }

    pub(crate) fn records(&self) -> &Records {
        &self.records
    }

    /// Notes the result of a level, and the run whose recording proves it.
    pub(crate) fn note_level(
        &mut self,
        level: &Level,
        difficulty: Difficulty,
        result: &LevelResult,
        run: Option<RunId>,
    ) {
        if self.records.note_level(level, difficulty, result, run) {
            self.saver.want();
        }
    }

    /// Notes what a recording has shown of a score, for as long as this program runs.
    pub(crate) fn check(&mut self, claim: &Claim, shown: Shown) {
        self.records.check(claim, shown);
    }

    /// Notes the score of a run from a first level, and the run itself if its recording proves it.
    pub(crate) fn note_run(
        &mut self,
        levels: &LevelSet,
        start: usize,
        difficulty: Difficulty,
        score: u32,
        run: Option<RunId>,
    ) {
        let records = &mut self.records;
        if records.note_run(levels, start, difficulty, score, run) {
            self.saver.want();
        }
    }

    /// Saves what was noted, without waiting for it. Called in every frame; returns sentences for the player.
    pub(crate) fn advance(&mut self) -> Vec<String> {
        let records = &self.records;
        if let Some(saved) = self.saver.advance(|| edit(records)) {
            self.records.merge(saved);
        }
        self.saver.sentences()
    }

    /// Saves what is not saved yet, and waits for it. Returns sentences for the player.
    pub(crate) fn finish(&mut self) -> Vec<String> {
        self.saver.finish(|| edit(&self.records));
        self.saver.sentences()
    }
}

/// Brings the scores of another text together with those of a folder.
pub(crate) fn merge(folder: &Path, text: &str) -> Result<(), FileError> {
    let file = TextFile::new(Some(folder.to_path_buf()), &KIND);
    file.update(edit(&Records::parse(text).0)).1.map(|_| ())
}

/// Brings the records together with those of the file, which another window may have written.
fn edit(records: &Records) -> Edit<Records> {
    let records = records.clone();
    Box::new(move |texts| {
        let mut records = records.clone();
        let is_needed = records != Records::default() || !texts.is_empty();
        // The file is the first of them, and its word is the last.
        for text in texts.iter().rev() {
            records.merge(Records::parse(text).0);
        }
        let text = is_needed.then(|| records.to_string());
        (records, text)
    })
}

fn fault(text: &str) -> Option<String> {
    match Records::parse(text).1 {
        Condition::Whole => None,
        Condition::Damaged(lines) => Some(words().files.damaged_lines(lines)),
        Condition::Newer(version) => Some(words().files.newer(version)),
    }
}

#[cfg(test)]
mod tests;
