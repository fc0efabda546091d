//! Replacements of a file's bytes, collected while its lines are read and applied together.

use crate::sorting::sort_by_key;
use std::ops::Range;

use super::{
    lines::{line_end, start_of_text, without_return},
    span::Span,
};

/// Replacements of ranges of a file's bytes. Line numbers and places refer to the original file; insertions at the
/// same place stay in the order of the calls.
pub(super) struct Splices<'a> {
    bytes: &'a [u8],
    starts: Vec<usize>,
    list: Vec<(Range<usize>, Vec<u8>)>,
}

impl<'a> Splices<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Self {
        let first = start_of_text(bytes);
        let end = line_end(bytes);
        let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == end);
        let starts = std::iter::once(first).chain(ends.map(|(at, _)| at + 1));
        Self {
            bytes,
            starts: starts.collect(),
            list: Vec::new(),
        }
    }

    pub(super) fn line(&self, number: usize) -> &'a [u8] {
        &self.bytes[self.content(number)]
    }

    pub(super) fn is_blank(&self, number: usize) -> bool {
        self.line(number).iter().all(u8::is_ascii_whitespace)
    }

    pub(super) fn indent(&self, span: Span<'_>) -> String {
        let before = &self.line(span.line)[..self.raw_offset(span.line, span.offset)];
        String::from_utf8_lossy(before).into_owned()
    }

    pub(super) fn replace(&mut self, span: Span<'_>, text: &str) {
        let [start, end] = [span.offset, span.offset + span.text.len()]
            .map(|offset| self.starts[span.line - 1] + self.raw_offset(span.line, offset));
        self.list.push((start..end, text.into()));
    }

    /// Replaces the content of a line, but not its end.
    pub(super) fn replace_line(&mut self, number: usize, bytes: &[u8]) {
        let content = self.content(number);
        if &self.bytes[content.clone()] != bytes {
            self.list.push((content, bytes.into()));
        }
    }

    /// Removes a line with its end.
    pub(super) fn remove_line(&mut self, number: usize) {
        let end = self.starts.get(number).copied();
        let whole = self.starts[number - 1]..end.unwrap_or(self.bytes.len());
        self.list.push((whole, Vec::new()));
    }

    pub(super) fn insert_line_before(&mut self, number: usize, text: &str) {
        let at = self.starts[number - 1];
        let line = format!("{text}{}", self.line_end(number));
        self.list.push((at..at, line.into()));
    }

    /// Inserts a line after another, without an end if the other is last and has none.
    pub(super) fn insert_line_after(&mut self, number: usize, text: &str) {
        let end = self.line_end(number);
        let (at, line) = match self.starts.get(number) {
            Some(next) => (*next, format!("{text}{end}")),
            None => (self.bytes.len(), format!("{}{text}", self.missing_end())),
        };
        self.list.push((at..at, line.into()));
    }

    /// Appends lines to the file, after a blank one.
    pub(super) fn append_lines<'t>(&mut self, texts: impl IntoIterator<Item = &'t str>) {
        let last = self.starts.len();
        let at = self.bytes.len();
        let end = self.line_end(1);
        let mut lines = String::new();
        if self.starts[last - 1] < at {
            lines += self.missing_end();
        }
        let is_apart = self.is_blank(last) && (last == 1 || self.is_blank(last - 1));
        if !is_apart {
            lines += end;
        }
        for text in texts {
            lines += text;
            lines += end;
        }
        self.list.push((at..at, lines.into()));
    }

    /// The new bytes; `None` without any replacement.
    pub(super) fn apply(mut self) -> Option<Vec<u8>> {
        if self.list.is_empty() {
            return None;
        }
        // An insertion goes before a replacement at the same place.
        sort_by_key(&mut self.list, |(range, _)| (range.start, range.end));
        let mut bytes = Vec::with_capacity(self.bytes.len());
        let mut kept = 0;
        for (range, new) in self.list {
            bytes.extend(&self.bytes[kept..range.start.max(kept)]);
            bytes.extend(new);
            kept = range.end.max(kept);
        }
        bytes.extend(&self.bytes[kept..]);
        Some(bytes)
    }

    fn content(&self, number: usize) -> Range<usize> {
        let start = self.starts[number - 1];
        let next = self.starts.get(number);
        let end = next.map_or(self.bytes.len(), |next| next - 1);
        start..start + without_return(&self.bytes[start..end]).len()
    }

    /// The end of a line; for one without an end, of the first line.
    fn line_end(&self, number: usize) -> &'static str {
        let next = self.starts.get(number).or(self.starts.get(1));
        match next {
            Some(next) if self.bytes[..*next].ends_with(b"\r\n") => "\r\n",
            Some(next) if self.bytes[..*next].ends_with(b"\r") => "\r",
            _ => "\n",
        }
    }

    fn missing_end(&self) -> &'static str {
        // The last line may have half an end.
        if self.bytes.ends_with(b"\r") && line_end(self.bytes) == b'\n' {
            "\n"
        } else {
            self.line_end(self.starts.len())
        }
    }

    /// The offset in the bytes of a line for one in its text, in which bad bytes are replaced.
    fn raw_offset(&self, number: usize, offset: usize) -> usize {
        let mut raw = 0;
        let mut left = offset;
        for chunk in self.line(number).utf8_chunks() {
            let valid = chunk.valid().len();
            if left <= valid {
                return raw + left;
            }
            raw += valid + chunk.invalid().len();
            left = left.saturating_sub(valid + char::REPLACEMENT_CHARACTER.len_utf8());
        }
        raw
    }
}
