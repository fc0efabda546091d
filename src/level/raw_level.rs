//! The headers and rows of a level file, unchecked.

use super::{
    BrickKind, MAX_CELLS_PER_SIDE, PowerUp,
    escape::quote,
    grid::GridRow,
    lines::Lines,
    problem::{Remark, Reporter},
    separator::{self, Separator},
    slips,
    span::{Span, is_blank},
    suggest,
};
use crate::numbers;

/// The name of a line `name: value` about the whole level; the [module](super) describes their values.
#[expect(missing_docs, reason = "the module describes each")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Header {
    Title,
    Author,
    Ball,
    Paddle,
    Par,
    Scenery,
    Depth,
}

impl Header {
    /// Every header, in the usual order of their lines.
    pub const ALL: [Self; 7] = [
        Self::Title,
        Self::Author,
        Self::Ball,
        Self::Paddle,
        Self::Par,
        Self::Scenery,
        Self::Depth,
    ];

    /// The name in a file, without the colon.
    pub fn name(self) -> &'static str {
        NAMES[self as usize]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RawGrid {
    Bricks,
    Drops,
}

impl RawGrid {
    pub(super) const ALL: [Self; 2] = [Self::Bricks, Self::Drops];

    pub(super) fn name(self) -> &'static str {
        NAMES[Header::ALL.len() + self as usize]
    }
}

/// The meaning of a name before a colon.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Header(Header),
    Grid(RawGrid),
}

/// The known names, in the order of [`Header::ALL`] and then of [`RawGrid::ALL`].
const NAMES: [&str; 9] = [
    "title", "author", "ball", "paddle", "par", "scenery", "depth", "bricks", "drops",
];

/// The most bytes of a row that is suggested.
const MAX_SUGGESTED: usize = 90;

/// The rows that are looked at for a separator.
const MAX_ROWS: usize = 2 * MAX_CELLS_PER_SIDE;

/// The section that the next rows belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Current {
    /// The bricks, without a `bricks:` line.
    Unnamed,
    Grid(RawGrid),
    /// None: the section is unknown or repeated.
    Skipped,
}

#[derive(Default)]
pub(super) struct Section<'a> {
    /// The name that starts it; for bricks without one, the first row.
    pub(super) name: Option<Span<'a>>,
    pub(super) rows: Vec<GridRow<'a>>,
}

/// The headers and rows of a level file.
#[derive(Default)]
pub(super) struct RawLevel<'a> {
    headers: [Option<Span<'a>>; Header::ALL.len()],
    /// The lines of repeated headers, which are ignored.
    again: Vec<(Header, usize)>,
    /// True if any line had a name, known or not. If not, cells are plain numbers.
    pub(super) has_names: bool,
    pub(super) bricks: Section<'a>,
    pub(super) drops: Section<'a>,
}

impl<'a> RawLevel<'a> {
    pub(super) fn read(lines: &'a Lines<'_>, report: &mut Reporter<'_>) -> Self {
        let rows = lines.spans().filter_map(row_of).take(MAX_ROWS);
        let mut reader = LineReader {
            raw: Self::default(),
            separator: Separator::of(&rows.collect::<Vec<_>>()),
            report,
            current: Current::Unnamed,
            unknown: None,
            has_slip: false,
            has_separator: false,
        };
        for line in lines.spans() {
            let line = without_comment(line);
            match header(line) {
                Some((name, value)) => reader.read_header(name, value),
                None if line.trim().text.is_empty() => {}
                None => reader.read_row(line),
            }
        }
        reader.raw
    }

    pub(super) fn header(&self, header: Header) -> Option<Span<'a>> {
        self.headers[header as usize]
    }

    /// The line numbers of a header and its repetitions.
    pub(super) fn lines_of(&self, header: Header) -> impl Iterator<Item = usize> {
        let first = self.header(header).map(|value| value.line);
        let again = self.again.iter().filter(move |(of, _)| *of == header);
        first.into_iter().chain(again.map(|(_, line)| *line))
    }

    pub(super) fn section(&self, grid: RawGrid) -> &Section<'a> {
        [&self.bricks, &self.drops][grid as usize]
    }

    fn section_mut(&mut self, grid: RawGrid) -> &mut Section<'a> {
        match grid {
            RawGrid::Bricks => &mut self.bricks,
            RawGrid::Drops => &mut self.drops,
        }
    }
}

struct LineReader<'a, 'r, 'f> {
    raw: RawLevel<'a>,
    separator: Option<Separator>,
    report: &'r mut Reporter<'f>,
    current: Current,
    /// A cache of the last unknown name and the key nearest to it: a large file may repeat the name in each line.
    unknown: Option<(&'a str, Option<Key>)>,
    /// True once the syntax of comments has been explained.
    has_slip: bool,
    /// True once a separator has been reported.
    has_separator: bool,
}

impl<'a> LineReader<'a, '_, '_> {
    fn read_header(&mut self, name: Span<'a>, value: Span<'a>) {
        self.raw.has_names = true;
        if let Some(key) = key_of(name.text) {
            self.take(key, name, value);
            return;
        }
        self.report.warning(name, || {
            let unknown = quote(name.text);
            let known = NAMES.join(" ");
            Remark {
                message: format!("unknown header {unknown}; known: {known}"),
                suggestion: suggest::word(name.text, &NAMES).map(str::to_owned),
            }
        });
        // A name without a value starts a section, whose rows must not join the bricks.
        if value.text.is_empty() {
            let meant = match self.unknown {
                Some((last, meant)) if last == name.text => meant,
                _ => suggest::word(name.text, &NAMES).and_then(key_of),
            };
            self.unknown = Some((name.text, meant));
            match meant {
                Some(Key::Grid(grid)) => self.start(grid, name, value),
                None if self.current != Current::Unnamed => self.current = Current::Skipped,
                _ => {}
            }
        }
    }

    fn take(&mut self, key: Key, name: Span<'a>, value: Span<'a>) {
        let comment = match key {
            Key::Header(Header::Title | Header::Author) => None,
            // Numbers may have semicolons between them.
            Key::Header(Header::Ball) if numbers::meant(value.text, 4).is_some() => None,
            _ => slips::comment_in_value(value),
        };
        let value = self.without_slip(value, comment);
        let header = match key {
            Key::Grid(grid) => return self.start(grid, name, value),
            Key::Header(header) => header,
        };
        let Some(Span { line, .. }) = self.raw.header(header) else {
            self.raw.headers[header as usize] = Some(value);
            return;
        };
        self.raw.again.push((header, name.line));
        self.report.warning(name, || {
            format!("`{}` again; only line {line} counts", header.name())
        });
    }

    fn start(&mut self, grid: RawGrid, name: Span<'a>, value: Span<'a>) {
        let known = grid.name();
        if let Some(Span { line, .. }) = self.raw.section(grid).name {
            self.current = Current::Skipped;
            self.report.error(name, || {
                format!("`{known}` again; line {line} started them")
            });
            return;
        }
        self.raw.section_mut(grid).name = Some(name);
        self.current = Current::Grid(grid);
        if !value.text.is_empty() {
            self.report.error(value, || {
                format!("the rows of `{known}` start on the next line")
            });
        }
    }

    /// Reads a line that is not blank; blanks at its ends may be tabs between cells.
    fn read_row(&mut self, untrimmed: Span<'a>) {
        let line = untrimmed.trim();
        let (name, rest) = first_word(line);
        if key_of(name.text).is_some() {
            self.report.error(name, || Remark {
                message: "a header has a colon after its name".to_owned(),
                suggestion: Some(format!("{}:", name.text)),
            });
            let value = rest.trim();
            let sign = usize::from(value.text.starts_with('='));
            self.read_header(name, value.split_at(Some(sign)).1.trim());
            return;
        }
        let grid = match self.current {
            Current::Unnamed => RawGrid::Bricks,
            Current::Grid(grid) => grid,
            Current::Skipped => return,
        };
        // The first row too many is kept, to be reported.
        if self.raw.section(grid).rows.len() > MAX_CELLS_PER_SIDE {
            return;
        }
        let row = before_slashes(untrimmed);
        let comment = slips::comment_in_row(row, self.separator, |letter| match grid {
            RawGrid::Bricks => BrickKind::from_symbol(letter).is_some(),
            RawGrid::Drops => PowerUp::from_letter(letter).is_some(),
        });
        let row = self.without_slip(row, comment);
        if row.trim().text.is_empty() {
            return;
        }
        if self.current == Current::Unnamed {
            self.current = Current::Grid(RawGrid::Bricks);
            self.raw.bricks.name = Some(line);
        }
        let cells = GridRow::new(row, self.separator);
        if let Some(separator) = cells.separator
            && !std::mem::replace(&mut self.has_separator, true)
        {
            self.report.error(cells.whole, || Remark {
                message: separator::MESSAGE.to_owned(),
                suggestion: (separator
                    .separates(cells.whole)
                    .then(|| cells.with_blanks()))
                .filter(|row| row.len() <= MAX_SUGGESTED),
            });
        }
        self.raw.section_mut(grid).rows.push(cells);
    }

    /// The text before a comment that does not begin with `//`.
    fn without_slip(&mut self, text: Span<'a>, comment: Option<usize>) -> Span<'a> {
        if comment.is_none() {
            return text;
        }
        let (text, comment) = text.split_at(comment);
        if !std::mem::replace(&mut self.has_slip, true) {
            self.report.error(comment, || Remark {
                message: slips::MESSAGE.to_owned(),
                suggestion: Some("//".to_owned()),
            });
        }
        text
    }
}

/// A line's row of cells, untrimmed; `None` if it has a header or nothing.
fn row_of(line: Span<'_>) -> Option<Span<'_>> {
    let line = without_comment(line);
    let row = before_slashes(line);
    let is_row = header(line).is_none() && key_of(first_word(line.trim()).0.text).is_none();
    (is_row && !row.trim().text.is_empty()).then_some(row)
}

/// No cell is a slash, so a comment may follow right after the last one.
fn before_slashes(line: Span<'_>) -> Span<'_> {
    line.split_at(line.double_slashes().next()).0
}

/// The letters at the start of a line, and the rest.
fn first_word(line: Span<'_>) -> (Span<'_>, Span<'_>) {
    line.split_at(line.text.find(|c: char| !c.is_alphabetic()))
}

fn key_of(name: &str) -> Option<Key> {
    let is_it = |known: &&str| known.eq_ignore_ascii_case(name);
    let headers = Header::ALL.into_iter().map(Key::Header);
    let mut keys = headers.chain(RawGrid::ALL.map(Key::Grid));
    keys.nth(NAMES.iter().position(is_it)?)
}

pub(super) fn header_line(name: &str, value: &str) -> String {
    // Behind a blank, two slashes would start a comment.
    let is_close = value.is_empty() || value.starts_with("//");
    let gap = if is_close { "" } else { " " };
    format!("{name}:{gap}{value}")
}

/// The line up to a `//` at its start or after a blank.
pub(super) fn without_comment(line: Span<'_>) -> Span<'_> {
    let starts_comment = |at: &usize| *at == 0 || line.text[..*at].ends_with(is_blank);
    line.split_at(line.double_slashes().find(starts_comment)).0
}

/// Key and value of a line `key: value`. No row looks like one: `:` is not a brick.
pub(super) fn header(line: Span<'_>) -> Option<(Span<'_>, Span<'_>)> {
    let colon = line.text.bytes().position(|byte| byte == b':')?;
    let key = line.part(0, colon).trim();
    let value = line.part(colon + 1, line.text.len()).trim();
    let in_key = |c: char| c.is_alphanumeric() || is_blank(c) || "-_".contains(c);
    let is_key = key.text.starts_with(char::is_alphabetic) && key.text.chars().all(in_key);
    is_key.then_some((key, value))
}
