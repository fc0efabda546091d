//! Edits of a document. Each changes as little text as possible; comments, blanks, line ends, unknown headers and
//! mistakes stay byte for byte, but an edit of a grid first puts blanks in the place of other signs between its cells.

use super::{
    BrickKind, MAX_CELLS_PER_SIDE, PowerUp,
    composed::composed,
    document::Document,
    escape::is_control_char,
    grid::{self, GridRow, Unknown, single_char},
    raw_level::{Header, RawGrid, RawLevel, header_line},
    span::{Span, is_blank},
    splices::Splices,
};
use crate::sorting;

/// The notation of a grid, for added cells and rows.
struct GridStyle {
    /// Before the first cell of a row.
    indent: String,
    /// Between two cells.
    gap: String,
    empty: char,
}

impl Document {
    /// A document with nothing but a title and empty cells.
    pub fn new_level(title: &str, columns: usize, rows: usize) -> Self {
        let mut level = Self::of([]);
        level.set_header(Header::Title, Some(title));
        level.resize(columns, rows);
        level
    }

    /// The value of a header, trimmed, with its letters composed and bad bytes replaced; `None` without the header.
    pub fn header(&self, header: Header) -> Option<String> {
        self.read(|raw| {
            raw.header(header)
                .map(|value| composed(value.text).into_owned())
        })
    }

    /// Sets the value of a header in place, or adds its line above the grid, in the usual order. `None` or blanks
    /// alone remove its lines.
    ///
    /// Control characters become blanks, and a `//` that would start a comment becomes one slash. Converts a
    /// [file of plain numbers](Self::is_numbers) to text.
    pub fn set_header(&mut self, header: Header, value: Option<&str>) {
        let value = value.map(fit_for_a_line).unwrap_or_default();
        if value.is_empty() {
            self.edit(|raw, splices| {
                for line in raw.lines_of(header) {
                    splices.remove_line(line);
                }
            });
            return;
        }
        self.make_text();
        self.edit(|raw, splices| match raw.header(header) {
            Some(old) if old.text.is_empty() => splices.replace(old, &format!(" {value}")),
            Some(old) if old.text != value => splices.replace(old, &value),
            Some(_) => {}
            None => add_header(raw, splices, header, &value),
        });
    }

    /// True if the file is nothing but numbers, the format of other games. It has no headers and no drops, and only
    /// some bricks: see [`can_hold`](Self::can_hold).
    pub fn is_numbers(&self) -> bool {
        self.read(is_numbers)
    }

    /// True if this file's format can store the brick. If not, [`set_bricks`](Self::set_bricks) converts the file of
    /// plain numbers to text.
    pub fn can_hold(&self, brick: Option<BrickKind>) -> bool {
        grid::number_of(brick).is_some() || !self.is_numbers()
    }

    /// Converts a [file of plain numbers](Self::is_numbers) to equivalent text: adds `bricks:` above its rows, and
    /// writes bricks by their characters. In a mixed file without names, converts only the numbers that text cannot
    /// have. Does nothing to a file with names.
    pub fn make_text(&mut self) {
        self.edit(|raw, splices| {
            if raw.has_names {
                return;
            }
            // A file without names may mix numbers and other cells.
            let is_numbers = is_numbers(raw);
            for cell in raw.bricks.rows.iter().flat_map(GridRow::cells) {
                let Ok(brick) = grid::read_brick(cell.text, true) else {
                    continue;
                };
                let symbol = grid::symbol_of(brick);
                if is_numbers || grid::read_brick(cell.text, false).is_err() {
                    put(splices, cell, symbol);
                }
            }
            if let (true, Some(row)) = (is_numbers, raw.bricks.rows.first()) {
                splices.insert_line_before(row.line.line, "bricks:");
            }
        });
    }

    /// Sets bricks, given as column, row and brick; the last one for a cell counts. Pads short rows with empty
    /// cells; ignores places outside the [picture](Self::picture).
    pub fn set_bricks(
        &mut self,
        cells: impl IntoIterator<Item = (usize, usize, Option<BrickKind>)>,
    ) {
        self.separate_by_blanks();
        let cells = by_place(cells);
        let mut bricks = cells.iter();
        if bricks.any(|(_, brick)| grid::number_of(*brick).is_none()) && self.is_numbers() {
            self.make_text();
        }
        self.edit(|raw, splices| {
            let is_numbers = is_numbers(raw);
            let write = |brick| {
                let number = grid::number_of(brick).filter(|_| is_numbers);
                number.unwrap_or_else(|| grid::symbol_of(brick))
            };
            let read = |cell: &str| grid::read_brick(cell, !raw.has_names);
            set_cells(raw, splices, RawGrid::Bricks, &cells, read, write);
        });
    }

    /// Sets drops, given as column, row and drop; the last one for a cell counts. A drop to set adds the grid of drops if
    /// it is missing: see [`place_drops`](Self::place_drops).
    pub fn set_drops(&mut self, cells: impl IntoIterator<Item = (usize, usize, Option<PowerUp>)>) {
        self.separate_by_blanks();
        let cells = by_place(cells);
        if cells.iter().any(|(_, drop)| drop.is_some()) {
            self.place_drops();
        }
        self.edit(|raw, splices| {
            let read = grid::read_drop;
            let write = grid::letter_of;
            set_cells(raw, splices, RawGrid::Drops, &cells, read, write);
        });
    }

    /// Adds a grid of drops, or the rows that it lacks. The new cells are empty: their bricks drop nothing.
    pub fn place_drops(&mut self) {
        self.separate_by_blanks();
        self.make_text();
        self.edit(|raw, splices| {
            let (columns, rows) = raw.grid_size();
            let missing = rows.saturating_sub(raw.drops.rows.len());
            add_rows(raw, splices, RawGrid::Drops, columns, missing);
        });
    }

    /// Inserts an empty row above the row `at`, or below the last, in both grids, unless they are full.
    pub fn insert_row(&mut self, at: usize) {
        self.separate_by_blanks();
        self.edit(|raw, splices| {
            let (columns, rows) = raw.grid_size();
            if rows >= MAX_CELLS_PER_SIDE {
                return;
            }
            for (grid, rows) in raw.grids() {
                let style = GridStyle::of(grid, raw, splices);
                // Comments above a row stay with it, above the first row with the grid.
                match at.checked_sub(1) {
                    _ if at > rows.len() => {}
                    None => splices.insert_line_before(rows[0].line.line, &style.row(columns)),
                    Some(above) => {
                        splices.insert_line_after(rows[above].line.line, &style.row(columns));
                    }
                }
            }
        });
    }

    /// Removes a row from both grids, with the comment at its end. The only row stays.
    pub fn delete_row(&mut self, at: usize) {
        self.separate_by_blanks();
        self.edit(|raw, splices| {
            if raw.bricks.rows.len() <= 1 {
                return;
            }
            for (_, rows) in raw.grids() {
                if let Some(row) = rows.get(at) {
                    splices.remove_line(row.line.line);
                }
            }
        });
    }

    /// Inserts an empty column left of the column `at`, or right of the last, in both grids, unless they are full.
    pub fn insert_column(&mut self, at: usize) {
        self.edit_rows(|raw, splices, row, style| {
            let gap = row.gap().unwrap_or(&style.gap);
            let empty = style.empty;
            match row.cells().nth(at) {
                _ if raw.grid_size().0 >= MAX_CELLS_PER_SIDE => {}
                Some(cell) => splices.replace(cell.start(), &format!("{empty}{gap}")),
                None if row.columns == at => {
                    splices.replace(row.line.end(), &format!("{gap}{empty}"));
                }
                None => {}
            }
        });
    }

    /// Removes a column from both grids. The only column stays.
    pub fn delete_column(&mut self, at: usize) {
        self.edit_rows(|raw, splices, row, style| {
            if raw.grid_size().0 <= 1 {
                return;
            }
            let cells: Vec<Span<'_>> = row.cells().collect();
            let before = at.checked_sub(1).and_then(|at| cells.get(at));
            // The blanks beside the cell go with it. The only cell of a row becomes empty.
            match (before, cells.get(at), cells.get(at + 1)) {
                (_, None, _) => {}
                (_, Some(cell), Some(after)) => {
                    splices.replace(row.line.between(cell.start(), *after), "");
                }
                (Some(before), Some(_), None) => splices.replace(row.line.after(*before), ""),
                (None, Some(cell), None) => put(splices, *cell, style.empty),
            }
            if let ([left, right], 0..2) = (&cells[..], at) {
                stand_alone(raw, splices, if at == 0 { *right } else { *left });
            }
        });
    }

    /// Moves the picture right by `columns` and down by `rows`, in both grids, and wraps it around. Pads short rows
    /// first; a row keeps the comment at its end.
    pub fn shift(&mut self, columns: isize, rows: isize) {
        // Three edits: short rows become whole, cells move within their rows, then whole lines move.
        self.edit_rows(|raw, splices, row, style| fill(splices, row, raw.grid_size().0, style));
        self.edit_rows(|_, splices, row, _| {
            let cells: Vec<Span<'_>> = row.cells().collect();
            for (index, cell) in cells.iter().enumerate() {
                let from = moved(index, columns, cells.len());
                if cells[from].text != cell.text {
                    splices.replace(*cell, cells[from].text);
                }
            }
        });
        self.edit(|raw, splices| {
            for (_, lines) in raw.grids() {
                let lines: Vec<usize> = lines.iter().map(|row| row.line.line).collect();
                for (index, line) in lines.iter().enumerate() {
                    let from = lines[moved(index, rows, lines.len())];
                    splices.replace_line(*line, splices.line(from));
                }
            }
        });
    }

    /// Resizes both grids at the right and at the bottom, to sides from 1 to [`MAX_CELLS_PER_SIDE`], and pads short
    /// rows.
    pub fn resize(&mut self, columns: usize, rows: usize) {
        self.separate_by_blanks();
        let [columns, rows] = [columns, rows].map(|side| side.clamp(1, MAX_CELLS_PER_SIDE));
        self.edit(|raw, splices| {
            for (_, lines) in raw.grids() {
                for row in lines.iter().skip(rows) {
                    splices.remove_line(row.line.line);
                }
            }
        });
        self.edit_rows(|raw, splices, row, style| {
            let last = row.cells().nth(columns - 1);
            if let (Some(last), true) = (last, row.columns > columns) {
                splices.replace(row.line.after(last), "");
                if columns == 1 {
                    stand_alone(raw, splices, last);
                }
            }
            fill(splices, row, columns, style);
        });
        self.edit(|raw, splices| {
            for grid in RawGrid::ALL {
                let present = raw.section(grid).rows.len();
                if present > 0 || grid == RawGrid::Bricks {
                    add_rows(raw, splices, grid, columns, rows.saturating_sub(present));
                }
            }
        });
    }

    /// Puts blanks in the place of other signs between cells.
    fn separate_by_blanks(&mut self) {
        self.edit(|raw, splices| {
            let rows = raw.grids().flat_map(|(_, rows)| rows);
            for row in rows.filter(|row| row.separator.is_some()) {
                splices.replace(row.whole, &row.with_blanks());
            }
        });
    }

    fn edit_rows(
        &mut self,
        edit: impl Fn(&RawLevel<'_>, &mut Splices<'_>, &GridRow<'_>, &GridStyle),
    ) {
        self.separate_by_blanks();
        self.edit(|raw, splices| {
            for (grid, rows) in raw.grids() {
                let style = GridStyle::of(grid, raw, splices);
                for row in rows {
                    edit(raw, splices, row, &style);
                }
            }
        });
    }
}

impl<'a> RawLevel<'a> {
    /// The grids with rows.
    fn grids(&self) -> impl Iterator<Item = (RawGrid, &[GridRow<'a>])> {
        let grids = RawGrid::ALL.map(|grid| (grid, &self.section(grid).rows[..]));
        grids.into_iter().filter(|(_, rows)| !rows.is_empty())
    }
}

impl GridStyle {
    /// The notation of a grid; for one without rows, of the bricks.
    fn of(grid: RawGrid, raw: &RawLevel<'_>, splices: &Splices<'_>) -> Self {
        let own = raw.grids().find(|(of, _)| *of == grid);
        let rows = own.map_or(&raw.bricks.rows[..], |(_, rows)| rows);
        let model = rows.iter().find(|row| row.gap().is_some());
        let is_numbers = grid == RawGrid::Bricks && is_numbers(raw);
        let indent = rows.first().map(|row| splices.indent(row.line));
        Self {
            indent: indent.unwrap_or_default(),
            gap: model.and_then(GridRow::gap).unwrap_or(" ").to_owned(),
            empty: if is_numbers { '0' } else { '.' },
        }
    }

    fn row(&self, columns: usize) -> String {
        let cells = vec![self.empty.to_string(); columns];
        format!("{}{}", self.indent, cells.join(&self.gap))
    }
}

fn is_numbers(raw: &RawLevel<'_>) -> bool {
    let mut cells = raw.bricks.rows.iter().flat_map(GridRow::cells);
    let is_number = |cell: Span<'_>| cell.text.bytes().all(|byte| byte.is_ascii_digit());
    !raw.has_names && !raw.bricks.rows.is_empty() && cells.all(is_number)
}

/// A cell by row and column, and its content.
type Cell<T> = ((usize, usize), Option<T>);

/// Cells in the order of their places.
fn by_place<T: Copy>(cells: impl IntoIterator<Item = (usize, usize, Option<T>)>) -> Vec<Cell<T>> {
    let place = |(column, row, content)| ((row, column), content);
    let mut cells: Vec<Cell<T>> = cells.into_iter().map(place).collect();
    sorting::sort_by_key(&mut cells, |(place, _)| *place);
    // The last one for a cell counts.
    cells.dedup_by(|later, cell| {
        let is_same = later.0 == cell.0;
        if is_same {
            cell.1 = later.1;
        }
        is_same
    });
    cells
}

/// Writes contents into cells of a grid where they differ.
fn set_cells<T: Copy + PartialEq>(
    raw: &RawLevel<'_>,
    splices: &mut Splices<'_>,
    grid: RawGrid,
    contents: &[Cell<T>],
    read: impl Fn(&str) -> Result<Option<T>, Unknown>,
    write: impl Fn(Option<T>) -> char,
) {
    let (columns, _) = raw.grid_size();
    let style = GridStyle::of(grid, raw, splices);
    for (index, row) in raw.section(grid).rows.iter().enumerate() {
        let first_from = |cell| contents.partition_point(|(place, _)| *place < cell);
        let in_row = &contents[first_from((index, 0))..first_from((index, columns))];
        let Some(((_, last), _)) = in_row.last() else {
            continue;
        };
        let content_of = |column| {
            let found = in_row.binary_search_by_key(&column, |((_, column), _)| *column);
            found.ok().map(|at| in_row[at].1)
        };
        for (column, cell) in row.cells().enumerate().take(*last + 1) {
            if let Some(content) = content_of(column) {
                let is_there = read(cell.text).is_ok_and(|there| there == content);
                if !is_there {
                    put(splices, cell, write(content));
                }
            }
        }
        let gap = row.gap().unwrap_or(&style.gap);
        let mut added = String::new();
        for column in row.columns..=*last {
            added += gap;
            added.push(content_of(column).map_or(style.empty, &write));
        }
        if !added.is_empty() {
            splices.replace(row.line.end(), &added);
        }
    }
}

/// Pads a row with empty cells.
fn fill(splices: &mut Splices<'_>, row: &GridRow<'_>, columns: usize, style: &GridStyle) {
    if row.columns < columns {
        let cell = format!("{}{}", row.gap().unwrap_or(&style.gap), style.empty);
        splices.replace(row.line.end(), &cell.repeat(columns - row.columns));
    }
}

/// Rewrites the only cell of a row as one character: without blanks, each digit of a number is a cell.
fn stand_alone(raw: &RawLevel<'_>, splices: &mut Splices<'_>, cell: Span<'_>) {
    if single_char(cell.text).is_none()
        && let Ok(brick) = grid::read_brick(cell.text, !raw.has_names)
        && let Some(number) = grid::number_of(brick)
    {
        put(splices, cell, number);
    }
}

/// Adds empty rows to a grid: after its last one, after its name, or at the end of the file.
fn add_rows(
    raw: &RawLevel<'_>,
    splices: &mut Splices<'_>,
    grid: RawGrid,
    columns: usize,
    count: usize,
) {
    let section = raw.section(grid);
    let row = GridStyle::of(grid, raw, splices).row(columns);
    let rows = std::iter::repeat_n(&*row, count);
    let last = section.rows.last().map(|row| row.line).or(section.name);
    match last {
        Some(last) => rows.for_each(|row| splices.insert_line_after(last.line, row)),
        None if count > 0 => {
            let name = format!("{}:", grid.name());
            splices.append_lines(std::iter::once(&*name).chain(rows));
        }
        None => {}
    }
}

/// Adds the line of a header: behind an earlier header of the usual order, else before a later one, else above the
/// grid and apart from it.
fn add_header(raw: &RawLevel<'_>, splices: &mut Splices<'_>, header: Header, value: &str) {
    let line = header_line(header.name(), value);
    let (before, after) = Header::ALL.split_at(header as usize);
    let place = |header: &Header| raw.header(*header);
    if let Some(before) = before.iter().rev().find_map(place) {
        splices.insert_line_after(before.line, &line);
    } else if let Some(after) = after.iter().find_map(place) {
        splices.insert_line_before(after.line, &line);
    } else if let Some(grid) = raw.bricks.name {
        let blank = |number: &usize| splices.is_blank(*number);
        let above = (1..grid.line).rev().take_while(blank).last();
        splices.insert_line_before(above.unwrap_or(grid.line), &line);
        if above.is_none() {
            splices.insert_line_before(grid.line, "");
        }
    } else {
        splices.append_lines([&*line]);
    }
}

fn put(splices: &mut Splices<'_>, cell: Span<'_>, symbol: char) {
    if single_char(cell.text) != Some(symbol) {
        splices.replace(cell, symbol.encode_utf8(&mut [0; 4]));
    }
}

/// The index whose content a shift by `by` brings to `index`, modulo `count`.
fn moved(index: usize, by: isize, count: usize) -> usize {
    let by = by.rem_euclid(count as isize) as usize;
    (index + count - by) % count
}

/// The value on one line, which reads back unchanged.
fn fit_for_a_line(value: &str) -> String {
    let printable = value.replace(is_control_char, " ");
    let mut fit = printable.trim_matches(is_blank).to_owned();
    let starts_comment = |fit: &str| {
        let mut slashes = fit.match_indices("//").map(|(at, _)| at);
        slashes.find(|at| fit[..*at].chars().next_back().is_none_or(is_blank))
    };
    while let Some(at) = starts_comment(&fit) {
        fit.remove(at);
    }
    fit
}
