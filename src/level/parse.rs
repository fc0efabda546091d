//! Parses the bytes of a file: first lines, then headers and rows, then the level.

use std::borrow::Cow;

use super::{
    playable::{Level, Parsed},
    problem::{ProblemCollector, Problems},
    raw_level::RawLevel,
    span::{Span, is_blank},
    text::check_is_text,
};

impl Level {
    /// Reads a level from the bytes of a file. The name stands before each problem, and makes the
    /// title if the file gives none.
    pub fn parse(name: &str, bytes: &[u8]) -> Parsed {
        if let Err(message) = check_is_text(bytes) {
            return Parsed {
                level: None,
                problems: Problems::of_the_whole(name, message),
            };
        }
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let lines: Vec<Cow<'_, str>> = bytes
            .split(|byte| *byte == b'\n')
            .map(|line| String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line)))
            .collect();
        let mut report = ProblemCollector::new(name, &lines);
        report_bad_bytes(bytes, &mut report);
        let level = read(name, &lines, &mut report);
        let problems = report.finish();
        Parsed {
            level: level.filter(|_| !problems.has_error()),
            problems,
        }
    }
}

/// Reports the first byte of each line that is not UTF-8.
fn report_bad_bytes(bytes: &[u8], report: &mut ProblemCollector<'_>) {
    for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
        if let Err(error) = std::str::from_utf8(line) {
            let offset = error.valid_up_to();
            let place = Span {
                line: index + 1,
                offset,
                text: "",
            };
            let byte = line[offset];
            report.error(place, || {
                format!("byte 0x{byte:02x} is not UTF-8; save the file as UTF-8")
            });
        }
    }
}

fn read(name: &str, lines: &[Cow<'_, str>], report: &mut ProblemCollector<'_>) -> Option<Level> {
    let mut raw = RawLevel::default();
    for (index, text) in lines.iter().enumerate() {
        let line = without_comment(Span {
            line: index + 1,
            offset: 0,
            text,
        })
        .trim();
        if line.text.is_empty() {
            continue;
        }
        match header(line) {
            Some((key, value)) => raw.read_header(key, value, report),
            None => raw.read_row(line, report),
        }
    }
    raw.finish(name, report)
}

/// The line up to a `//` at its start or after a blank.
fn without_comment(line: Span<'_>) -> Span<'_> {
    let starts_comment = |at: &usize| *at == 0 || line.text[..*at].ends_with(is_blank);
    let comment = line.double_slashes().find(starts_comment);
    line.part(0, comment.unwrap_or(line.text.len()))
}

/// Key and value of a line such as `key: value`. No row is taken for one, because `:` is not a
/// brick.
fn header(line: Span<'_>) -> Option<(Span<'_>, Span<'_>)> {
    let colon = line.text.find(':')?;
    let key = line.part(0, colon).trim();
    let value = line.part(colon + 1, line.text.len()).trim();
    let in_key = |c: char| c.is_alphanumeric() || is_blank(c) || "-_".contains(c);
    let is_key = key.text.starts_with(char::is_alphabetic) && key.text.chars().all(in_key);
    is_key.then_some((key, value))
}
