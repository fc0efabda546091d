//! The best scores, kept in `scores.txt`.

use std::path::{Path, PathBuf};

use breakout::records::{Claim, Condition, MAX_BYTES, Records, Shown};

use super::keeping::text_file::{TextFile, TextFileKind};
use super::keeping::{Keep, Keeper, Work};
use super::platform::file_error::FileError;
use super::words::words;

static KIND: TextFileKind = TextFileKind {
    name: ("scores", "txt"),
    content: |words| words.best_scores,
    max_bytes: MAX_BYTES,
    keeps_previous: true,
    fault,
};

pub(crate) struct BestScores {
    records: Records,
    file: TextFile,
    keeper: Keeper<Records>,
}

impl BestScores {
    /// Loads the scores of a folder; without one they are not kept.
    pub(crate) fn load(folder: Option<PathBuf>) -> Self {
        let file = TextFile::new(folder, &KIND);
        let mut keeper = Keeper::new(KIND.content);
        let records = keeper.note(file.update(edit(&Records::default())));
        Self {
            records,
            file,
            keeper,
        }
    }

    /// True if the file has no problems so far, and no other one is set aside.
    pub(crate) fn is_whole(&self) -> bool {
        self.keeper.is_quiet() && !self.file.has_aside()
    }

    pub(crate) fn records(&self) -> &Records {
        &self.records
    }

    /// Calls `note`, which returns whether it has changed the records, and then keeps them. Returns the same.
    pub(crate) fn note(&mut self, note: impl FnOnce(&mut Records) -> bool) -> bool {
        let has_changed = note(&mut self.records);
        if has_changed {
            self.keeper.want(0.0);
        }
        has_changed
    }

    /// Notes the verdict on a score, for as long as this program runs.
    pub(crate) fn check(&mut self, claim: &Claim, shown: Shown) {
        self.records.check(claim, shown);
    }
}

impl Keep for BestScores {
    type Output = Records;

    fn keeper(&mut self) -> &mut Keeper<Records> {
        &mut self.keeper
    }

    fn work(&mut self) -> Option<Work<Records>> {
        let is_behind = self.keeper.is_behind();
        is_behind.then(|| self.file.work(edit(&self.records)))
    }

    fn conclude(&mut self, saved: Records, _: bool) {
        self.records.merge(saved);
    }
}

/// Merges the scores of a backup into those of a folder. Returns a sentence about a damaged file in the folder.
pub(crate) fn merge(folder: &Path, bytes: &[u8]) -> Result<Option<String>, FileError> {
    let file = TextFile::new(Some(folder.to_path_buf()), &KIND);
    file.merge(bytes, |text, texts| edit(&Records::parse(text).0)(texts).1)
}

/// Merges the records with those of the file, which another window may have written.
fn edit(records: &Records) -> impl Fn(&[String]) -> (Records, Option<String>) + Send + use<> {
    let records = records.clone();
    move |texts| {
        let mut records = records.clone();
        let is_needed = records != Records::default() || !texts.is_empty();
        // The first text is the file, which has precedence.
        for text in texts.iter().rev() {
            records.merge(Records::parse(text).0);
        }
        let text = is_needed.then(|| records.to_string());
        (records, text)
    }
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
