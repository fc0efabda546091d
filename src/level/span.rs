//! Parts of lines, with their positions.

/// A part of one line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span<'a> {
    /// The line, from 1.
    pub(super) line: usize,
    /// Bytes of the line before this span.
    pub(super) offset: usize,
    pub(super) text: &'a str,
}

impl<'a> Span<'a> {
    /// An empty span.
    pub(super) fn at(line: usize, offset: usize) -> Self {
        let text = "";
        Self { line, offset, text }
    }

    /// The bytes from `start` to `end`, both on character boundaries.
    pub(super) fn part(self, start: usize, end: usize) -> Self {
        Self {
            offset: self.offset + start,
            text: &self.text[start..end],
            ..self
        }
    }

    /// Splits at a byte, or at the end for `None`.
    pub(super) fn split_at(self, at: Option<usize>) -> (Self, Self) {
        let at = at.unwrap_or(self.text.len());
        let end = self.text.len();
        (self.part(0, at), self.part(at, end))
    }

    pub(super) fn end(self) -> Self {
        self.part(self.text.len(), self.text.len())
    }

    pub(super) fn start(self) -> Self {
        self.part(0, 0)
    }

    /// From the start of one part to the start of another.
    pub(super) fn between(self, from: Self, to: Self) -> Self {
        self.part(from.offset - self.offset, to.offset - self.offset)
    }

    pub(super) fn after(self, part: Self) -> Self {
        self.between(part.end(), self.end())
    }

    /// Trims the blanks at both ends; blanks alone become an empty span at their start.
    pub(super) fn trim(self) -> Self {
        let text = self.text.trim_end_matches(is_blank);
        let start = text.len() - text.trim_start_matches(is_blank).len();
        self.part(start, text.len())
    }

    pub(super) fn words(self) -> impl Iterator<Item = Span<'a>> {
        self.trim().split(is_blank)
    }

    /// The spans between gaps; this span must not start with a gap.
    pub(super) fn split(self, is_gap: impl Fn(char) -> bool) -> impl Iterator<Item = Span<'a>> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let end = rest.text.find(&is_gap).unwrap_or(rest.text.len());
            let word = rest.part(0, end);
            let next = rest.text[end..].trim_start_matches(&is_gap);
            rest = rest.part(rest.text.len() - next.len(), rest.text.len());
            (!word.text.is_empty()).then_some(word)
        })
    }

    /// The bytes of this span before each `//`.
    pub(super) fn double_slashes(self) -> impl Iterator<Item = usize> {
        // A search by bytes is fastest in short lines; no other character contains this byte.
        let pairs = self.text.as_bytes().windows(2).enumerate();
        pairs.filter_map(|(at, pair)| (pair == b"//").then_some(at))
    }

    /// One span for each character.
    pub(super) fn chars(self) -> impl Iterator<Item = Span<'a>> {
        let chars = self.text.char_indices();
        chars.map(move |(at, c)| self.part(at, at + c.len_utf8()))
    }
}

/// True if `c` separates cells. A lone carriage return does not: it would hide a line end.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() && c != '\r'
}
