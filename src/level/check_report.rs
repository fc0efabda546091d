//! The report of `breakout check` on several level files.

use std::fmt::{self, Display};

use super::playable::Parsed;

/// The problems of some level files. Displays as every problem and a last line with the count,
/// without a newline at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    lines: Vec<String>,
    playable: usize,
    broken: usize,
}

impl CheckReport {
    /// True if every file is a level that can be played.
    pub fn has_passed(&self) -> bool {
        self.broken == 0
    }
}

/// Collects the parsed files, and a sentence for each that could not be read.
impl FromIterator<Result<Parsed, String>> for CheckReport {
    fn from_iter<I: IntoIterator<Item = Result<Parsed, String>>>(files: I) -> Self {
        let mut report = Self::default();
        for file in files {
            let is_playable = match file {
                Ok(Parsed { level, problems }) => {
                    if !problems.is_empty() {
                        report.lines.push(problems.to_string());
                    }
                    level.is_some()
                }
                Err(sentence) => {
                    report.lines.push(format!("error: {sentence}"));
                    false
                }
            };
            report.playable += usize::from(is_playable);
            report.broken += usize::from(!is_playable);
        }
        report
    }
}

impl Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            writeln!(f, "{line}")?;
        }
        write!(f, "{} playable, {} with errors", self.playable, self.broken)
    }
}
