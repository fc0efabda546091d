//! Problems of a level file, each with its place.

use crate::sorting::sort_by_key;
use std::fmt;

use super::{
    escape::{excerpt, printable},
    lines::Lines,
    span::{Span, is_blank},
};
use crate::macros::getters;

/// At most this many problems of a file are kept; the rest are counted.
pub const MAX_PROBLEMS: usize = 50;

/// The severity of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The file gives no level.
    Error,
    /// The file gives a level, perhaps not the intended one.
    Warning,
}

/// One problem of a level file.
///
/// Displays as three lines, without a newline at the end: place and message, source, caret; or as one line without
/// a place if it is about the whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Error or warning.
    pub severity: Severity,
    /// The file, as its name was given.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1; one past the last character where something is missing.
    pub column: usize,
    /// The problem and its remedy, in one sentence.
    pub message: String,
    /// The replacement that was probably meant.
    pub suggestion: Option<String>,
    /// The printable source line: no tabs or control characters, cut if very long. `None` if the problem is about the
    /// whole file; line and column are 1 then.
    pub source: Option<String>,
    /// The offset of the place in `source`, in terminal cells.
    pub caret: usize,
}

impl Severity {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

impl Problem {
    /// One line `file:line:column: severity: message`, with the suggestion.
    pub fn one_line(&self) -> String {
        let file = printable(&self.file);
        let line = self.line;
        let column = self.column;
        format!("{file}:{line}:{column}: {}", self.sentence())
    }

    /// The line number and the message with the suggestion, for a sentence about the file; no number if it is about the
    /// whole file.
    pub fn in_line(&self) -> String {
        match self.source {
            Some(_) => format!("line {}: {}", self.line, self.advice()),
            None => self.advice(),
        }
    }

    fn sentence(&self) -> String {
        format!("{}: {}", self.severity.name(), self.advice())
    }

    /// The message with the suggestion.
    pub(super) fn advice(&self) -> String {
        let suggestion = self
            .suggestion
            .iter()
            .map(|text| format!("; did you mean `{text}`?"));
        self.message.clone() + &suggestion.collect::<String>()
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(source) = &self.source else {
            return write!(f, "{}: {}", printable(&self.file), self.sentence());
        };
        let line = self.line;
        let gutter = line.to_string().len().max(3);
        let source = format!("{line:>gutter$} | {source}");
        write!(
            f,
            "{}\n{}\n{:gutter$} | {:indent$}^",
            self.one_line(),
            source.trim_end(),
            "",
            "",
            indent = self.caret
        )
    }
}

/// The problems of one file, sorted by place: up to [`MAX_PROBLEMS`], errors rather than warnings, and the number of
/// the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<Problem>,
    left_out: usize,
    errors: usize,
}

impl Problems {
    /// The single error of a file that is not text.
    pub(super) fn of_the_whole(file: &str, message: String) -> Self {
        let problem = Problem {
            severity: Severity::Error,
            file: file.to_owned(),
            line: 1,
            column: 1,
            message,
            suggestion: None,
            source: None,
            caret: 0,
        };
        Self {
            list: vec![problem],
            left_out: 0,
            errors: 1,
        }
    }

    /// The problems of a part of a file, which begins after some lines.
    pub(super) fn moved(mut self, file: &str, lines: usize) -> Self {
        for problem in &mut self.list {
            file.clone_into(&mut problem.file);
            problem.line += lines;
        }
        self
    }

    getters! { self:
        /// True if any problem, listed or not, is an error.
        has_error: bool = self.errors > 0;
        /// The number of errors, listed or not.
        errors: usize = self.errors;
        /// The number of problems beyond those listed.
        left_out: usize = self.left_out;
    }

    /// The error of a file that is not text, or no level in any of its lines.
    pub fn about_the_whole(&self) -> Option<&Problem> {
        self.first().filter(|problem| problem.source.is_none())
    }

    /// The first error.
    pub fn first_error(&self) -> Option<&Problem> {
        let mut problems = self.iter();
        problems.find(|problem| problem.severity == Severity::Error)
    }
}

impl std::ops::Deref for Problems {
    type Target = [Problem];

    fn deref(&self) -> &[Problem] {
        &self.list
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.list.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{problem}")?;
        }
        if self.left_out > 0 {
            write!(f, "\nand {} more", self.left_out)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// The message of a problem, and the replacement that was probably meant.
pub(super) struct Remark {
    pub(super) message: String,
    pub(super) suggestion: Option<String>,
}

impl From<String> for Remark {
    fn from(message: String) -> Self {
        Self {
            message,
            suggestion: None,
        }
    }
}

/// Collects the problems of one file while it is read.
///
/// A file may have a million problems, and few are kept: the function that makes a remark is called only for those.
pub(super) struct Reporter<'a> {
    file: &'a str,
    pub(super) lines: &'a Lines<'a>,
    problems: Problems,
    /// The last problem's line: its number and its text without trailing blanks, cached because a line may have a
    /// million of them.
    line: (usize, &'a str),
}

impl<'a> Reporter<'a> {
    pub(super) fn new(file: &'a str, lines: &'a Lines<'a>) -> Self {
        Self {
            file,
            lines,
            problems: Problems::default(),
            line: (0, ""),
        }
    }

    pub(super) fn error<R: Into<Remark>>(&mut self, place: Span<'_>, remark: impl FnOnce() -> R) {
        self.add(Severity::Error, place, remark);
    }

    pub(super) fn warning<R: Into<Remark>>(&mut self, place: Span<'_>, remark: impl FnOnce() -> R) {
        self.add(Severity::Warning, place, remark);
    }

    /// Adds a problem at the start of `place`.
    pub(super) fn add<R: Into<Remark>>(
        &mut self,
        severity: Severity,
        place: Span<'_>,
        remark: impl FnOnce() -> R,
    ) {
        if !self.has_room(severity) {
            return;
        }
        let line = self.line(place.line);
        // Tabs at the end of a line may stand between cells.
        let before = line[..place.offset.min(line.len())].chars().count();
        let (source, caret) = excerpt(line, before);
        let remark = remark().into();
        self.problems.list.push(Problem {
            severity,
            file: self.file.to_owned(),
            line: place.line,
            column: before + 1,
            message: remark.message,
            suggestion: remark.suggestion,
            source: Some(source),
            caret,
        });
    }

    /// Counts a problem; true if it is kept. An error replaces a warning.
    fn has_room(&mut self, severity: Severity) -> bool {
        let problems = &mut self.problems;
        let has_errors_only = problems.errors >= MAX_PROBLEMS;
        problems.errors += usize::from(severity == Severity::Error);
        if problems.list.len() < MAX_PROBLEMS {
            return true;
        }
        problems.left_out += 1;
        if severity == Severity::Warning || has_errors_only {
            return false;
        }
        let is_warning = |kept: &Problem| kept.severity == Severity::Warning;
        let last = problems.list.iter().rposition(is_warning);
        last.map(|index| problems.list.remove(index)).is_some()
    }

    /// A line by number, without trailing blanks; empty beyond the last.
    fn line(&mut self, number: usize) -> &'a str {
        if self.line.0 != number {
            let text = self.lines.text(number);
            self.line = (number, text.trim_end_matches(is_blank));
        }
        self.line.1
    }

    pub(super) fn finish(self) -> Problems {
        let mut problems = self.problems;
        let place = |problem: &Problem| (problem.line, problem.column);
        sort_by_key(&mut problems.list, place);
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of remarks made about these problems, each at the start of a line of its own.
    fn remarks(severities: &[Severity]) -> usize {
        let text = "?\n".repeat(severities.len());
        let lines = Lines::of(text.as_bytes());
        let mut report = Reporter::new("x.txt", &lines);
        let mut made = 0;
        for (index, severity) in severities.iter().enumerate() {
            let place = Span {
                line: index + 1,
                offset: 0,
                text: "?",
            };
            report.add(*severity, place, || {
                made += 1;
                String::new()
            });
        }
        assert_eq!(report.finish().len(), MAX_PROBLEMS);
        made
    }

    #[test]
    fn nothing_is_said_about_problems_that_are_not_kept() {
        let many = MAX_PROBLEMS * 20;
        let errors = vec![Severity::Error; many];
        let warnings = vec![Severity::Warning; many];
        assert_eq!(remarks(&errors), MAX_PROBLEMS);
        assert_eq!(remarks(&warnings), MAX_PROBLEMS);
        // Errors take the places of warnings, each once.
        assert_eq!(remarks(&[warnings, errors].concat()), 2 * MAX_PROBLEMS);
    }
}
