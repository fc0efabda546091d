//! The report of `breakout check` on several level files.

use std::fmt::{self, Display};

use super::escape::{printable, quoted};
use super::playable::{Level, Parsed};
use super::problem::Problem;

/// The problems of some level files. Displays as every problem and a last line with the count,
/// without a newline at the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckReport(Vec<Checked>);

/// The name of a file, and its contents or the sentence why it cannot be read.
type Checked = (String, Result<Parsed, String>);

impl CheckReport {
    /// True if every file is a playable level.
    pub fn has_passed(&self) -> bool {
        self.0.iter().all(is_playable)
    }

    /// A line `file:line:column: severity: message` for each problem, as text editors read it, without a newline at
    /// the end. The place of a problem of the whole file is 1:1.
    pub fn short(&self) -> String {
        let lines = self.0.iter().flat_map(|(file, parsed)| match parsed {
            Ok(Parsed { problems, .. }) => problems.iter().map(Problem::one_line).collect(),
            Err(sentence) => vec![format!("{}:1:1: error: {sentence}", printable(file))],
        });
        lines.collect::<Vec<String>>().join("\n")
    }

    /// A JSON array with an object for each level: its file in `file`, whether it is `playable`, its `title`
    /// or null, and its `problems`. Each of these is an object with `severity` (`error` or `warning`),
    /// `line` and `column` (from 1; null if the file cannot be read), `message`, and `suggestion` or null.
    pub fn json(&self) -> String {
        let files: Vec<String> = self.0.iter().map(json).collect();
        format!("[\n  {}\n]", files.join(",\n  "))
    }
}

fn is_playable((_, parsed): &Checked) -> bool {
    matches!(parsed, Ok(Parsed { level: Some(_), .. }))
}

fn json(checked: &Checked) -> String {
    let or_null = |text: Option<&str>| text.map_or("null".to_owned(), quoted);
    let (title, problems) = match &checked.1 {
        Ok(Parsed { level, problems }) => {
            let problem = |problem: &Problem| {
                format!(
                    "{{\"severity\": {}, \"line\": {}, \"column\": {}, \"message\": {}, \
                     \"suggestion\": {}}}",
                    quoted(problem.severity.name()),
                    problem.line,
                    problem.column,
                    quoted(&problem.message),
                    or_null(problem.suggestion.as_deref()),
                )
            };
            let problems: Vec<String> = problems.iter().map(problem).collect();
            (level.as_ref().map(Level::title), problems.join(", "))
        }
        Err(sentence) => {
            let sentence = quoted(sentence);
            let problem = format!(
                "{{\"severity\": \"error\", \"line\": null, \"column\": null, \"message\": {sentence}, \
                 \"suggestion\": null}}"
            );
            (None, problem)
        }
    };
    format!(
        "{{\"file\": {}, \"playable\": {}, \"title\": {}, \"problems\": [{problems}]}}",
        quoted(&checked.0),
        is_playable(checked),
        or_null(title),
    )
}

impl FromIterator<Checked> for CheckReport {
    fn from_iter<I: IntoIterator<Item = Checked>>(files: I) -> Self {
        Self(files.into_iter().collect())
    }
}

impl Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (_, parsed) in &self.0 {
            match parsed {
                Ok(Parsed { problems, .. }) if problems.is_empty() => {}
                Ok(Parsed { problems, .. }) => writeln!(f, "{problems}")?,
                Err(sentence) => writeln!(f, "error: {sentence}")?,
            }
        }
        let playable = self.0.iter().filter(|file| is_playable(file)).count();
        let failed = self.0.len() - playable;
        write!(f, "{playable} playable, {failed} with errors")
    }
}
