//! The contents of a level file, before they are checked to be a level.

use super::{
    MAX_CELLS_PER_SIDE,
    escape::quote,
    grid::Row,
    problem::{ProblemCollector, Remark},
    span::Span,
    suggest,
};

/// A known header.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Title,
    Author,
    Ball,
    Paddle,
    Par,
    Bricks,
    Drops,
}

/// The names of the headers, in the order of [`Key`].
const KEYS: [(&str, Key); 7] = [
    ("title", Key::Title),
    ("author", Key::Author),
    ("ball", Key::Ball),
    ("paddle", Key::Paddle),
    ("par", Key::Par),
    ("bricks", Key::Bricks),
    ("drops", Key::Drops),
];

/// The section that rows belong to.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Section {
    /// The bricks, without a `bricks:` line.
    #[default]
    Unnamed,
    Bricks,
    Drops,
    /// None: the section is unknown, or its name was used before.
    Skipped,
}

/// The headers and rows of a level file.
#[derive(Default)]
pub(super) struct RawLevel<'a> {
    /// Line and value of each header; for the bricks also if their section has no name.
    pub(super) headers: [Option<Span<'a>>; KEYS.len()],
    /// True if any line had a name, known or not. If not, cells are plain numbers.
    pub(super) has_names: bool,
    /// The last unknown header and what it was meant to be: a large file may repeat it in each line.
    unknown: Option<(&'a str, Option<Key>)>,
    section: Section,
    pub(super) bricks: Vec<Row<'a>>,
    pub(super) drops: Vec<Row<'a>>,
}

impl<'a> RawLevel<'a> {
    /// Reads a line `key: value`.
    pub(super) fn read_header(
        &mut self,
        name: Span<'a>,
        value: Span<'a>,
        report: &mut ProblemCollector<'_>,
    ) {
        self.has_names = true;
        if let Some(key) = key_of(name.text) {
            self.take_header(key, name, value, report);
            return;
        }
        let names = KEYS.map(|(name, _)| name);
        report.warning(name, || {
            let (unknown, known) = (quote(name.text), names.join(" "));
            Remark {
                message: format!("unknown header {unknown}; known: {known}"),
                suggestion: suggest::word(name.text, &names).map(str::to_owned),
            }
        });
        // A name without a value starts a section. Its rows must not end up among the bricks.
        if value.text.is_empty() {
            let meant = match self.unknown {
                Some((last, meant)) if last == name.text => meant,
                _ => suggest::word(name.text, &names).and_then(key_of),
            };
            self.unknown = Some((name.text, meant));
            match meant {
                Some(key @ (Key::Bricks | Key::Drops)) => {
                    self.take_header(key, name, value, report);
                }
                None if self.section != Section::Unnamed => self.section = Section::Skipped,
                _ => {}
            }
        }
    }

    fn take_header(
        &mut self,
        key: Key,
        name: Span<'a>,
        value: Span<'a>,
        report: &mut ProblemCollector<'_>,
    ) {
        let section = match key {
            Key::Bricks => Some(Section::Bricks),
            Key::Drops => Some(Section::Drops),
            _ => None,
        };
        let known = KEYS[key as usize].0;
        match (section, self.headers[key as usize]) {
            (None, None) => self.headers[key as usize] = Some(value),
            (None, Some(Span { line, .. })) => {
                report.warning(name, || format!("`{known}` again; only line {line} counts"));
            }
            (Some(section), None) => {
                self.headers[key as usize] = Some(name);
                self.section = section;
                if !value.text.is_empty() {
                    report.error(value, || {
                        format!("the rows of `{known}` start on the next line")
                    });
                }
            }
            (Some(_), Some(Span { line, .. })) => {
                self.section = Section::Skipped;
                report.error(name, || {
                    format!("`{known}` again; line {line} started them")
                });
            }
        }
    }

    /// Reads a line that is no header.
    pub(super) fn read_row(&mut self, line: Span<'a>, report: &mut ProblemCollector<'_>) {
        let first_word = line
            .text
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(line.text.len());
        let (name, rest) = (
            line.part(0, first_word),
            line.part(first_word, line.text.len()),
        );
        if key_of(name.text).is_some() {
            report.error(name, || Remark {
                message: "a header has a colon after its name".to_owned(),
                suggestion: Some(format!("{}:", name.text)),
            });
            let value = rest.trim();
            let sign = usize::from(value.text.starts_with('='));
            self.read_header(name, value.part(sign, value.text.len()).trim(), report);
            return;
        }
        if self.section == Section::Unnamed {
            self.section = Section::Bricks;
            self.headers[Key::Bricks as usize] = Some(line);
        }
        // No cell is a slash, so a comment may follow right after the last one.
        let end = line.double_slashes().next();
        let row = line.part(0, end.unwrap_or(line.text.len()));
        let rows = match self.section {
            Section::Unnamed | Section::Bricks => &mut self.bricks,
            Section::Drops => &mut self.drops,
            Section::Skipped => return,
        };
        // The first row too many is kept, to be reported.
        if rows.len() <= MAX_CELLS_PER_SIDE {
            rows.push(Row::new(row));
        }
    }
}

/// The key of this name; capitals do not matter.
fn key_of(name: &str) -> Option<Key> {
    KEYS.iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, key)| *key)
}
