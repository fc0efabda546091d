//! A file of several levels: a line `---` stands between two of them.

use super::check::title_from;
use super::document::Document;
use super::playable::{Level, Parsed};
use super::problem::Problems;
use super::{MAX_BYTES, MAX_LEVELS};

/// The line between two levels, as the formatter writes it.
pub(super) const BETWEEN: &str = "\n---\n\n";

/// The parts of a file, each with the number of lines before it: one, unless a line is `---`.
pub(super) fn parts(bytes: &[u8]) -> Vec<(usize, &[u8])> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut offset = 0;
    let mut first_line = 0;
    for (number, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        if line.trim_ascii() == b"---" {
            parts.push((first_line, &bytes[start..offset]));
            start = offset + line.len();
            first_line = number + 1;
        }
        offset += line.len();
    }
    parts.push((first_line, &bytes[start..]));
    parts
}

impl Document {
    /// The levels of the file, each as a file of its own: one, unless a line is `---`. Blank lines around the parts are left
    /// out.
    pub fn parts(&self) -> Vec<Self> {
        let parts = parts(self.bytes());
        if parts.len() <= 1 {
            return vec![self.clone()];
        }
        let text = |part| Self::of(part).text_between().into_bytes();
        let parts = parts.into_iter().map(|(_, part)| Self::of(text(part)));
        parts.collect()
    }

    /// One file of several levels, with a line `---` between each two. Comments stay; blank lines around each level, marks
    /// of byte order and line ends of old Macs do not.
    ///
    /// # Errors
    /// A sentence, for more than [`MAX_LEVELS`] levels or [`MAX_BYTES`] bytes.
    pub fn joined(levels: &[Self]) -> Result<Self, String> {
        if levels.len() > MAX_LEVELS {
            let count = levels.len();
            return Err(format!("{count} levels; a file has at most {MAX_LEVELS}"));
        }
        let texts: Vec<String> = levels.iter().map(Self::text_between).collect();
        let text = texts.join(BETWEEN);
        if text.len() > MAX_BYTES {
            return Err(format!(
                "the levels take more than {MAX_BYTES} bytes (1 MiB)"
            ));
        }
        Ok(Self::of(text.into_bytes()))
    }

    /// The text as a part of a file: it ends in one line end, and begins with no blank line.
    fn text_between(&self) -> String {
        let text = String::from_utf8_lossy(self.bytes());
        let text = text.trim_start_matches('\u{feff}');
        let text = if text.contains('\n') {
            text.to_owned()
        } else {
            text.replace('\r', "\n")
        };
        let is_blank = |line: &&str| line.trim().is_empty();
        let blank: usize = text
            .split_inclusive('\n')
            .take_while(is_blank)
            .map(str::len)
            .sum();
        text[blank..].trim_end().to_owned() + "\n"
    }
}

impl Level {
    /// Reads the levels of a file, each like [`Level::parse`]; the places of their problems are those in the file. A level
    /// without a title has the name of the file, and its number if there are several. `has_letter` is true for letters that
    /// the program can draw.
    pub fn parse_all(name: &str, bytes: &[u8], has_letter: &dyn Fn(char) -> bool) -> Vec<Parsed> {
        let is_too_long = bytes.len() > MAX_BYTES;
        let parts = if is_too_long {
            Vec::new()
        } else {
            parts(bytes)
        };
        if parts.len() <= 1 {
            return vec![Self::parse_for_faces(name, bytes, has_letter)];
        }
        if parts.len() > MAX_LEVELS {
            let count = parts.len();
            let message = format!("{count} levels in one file; write at most {MAX_LEVELS}");
            let problems = Problems::of_the_whole(name, message);
            return vec![Parsed {
                level: None,
                problems,
            }];
        }
        let title = title_from(name);
        let levels = parts.iter().enumerate().map(|(index, (before, part))| {
            let numbered = format!("{title} {}", index + 1);
            let Parsed { level, problems } = Self::parse_for_faces(&numbered, part, has_letter);
            let problems = problems.moved(name, *before);
            Parsed { level, problems }
        });
        levels.collect()
    }
}
