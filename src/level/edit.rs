//! Changes of a document: each is the smallest change of its text.
//!
//! Everything else stays byte for byte: comments, blanks, line ends, unknown headers, mistakes.

use std::collections::BTreeMap;

use super::{
    BrickKind, MAX_CELLS_PER_SIDE, PowerUp,
    document::Document,
    escape::is_obeyed,
    grid::{self, GridRow, Unknown, single_char},
    raw_level::{Header, RawGrid, RawLevel, header_line},
    span::{Span, is_blank},
    splices::Splices,
};

/// The notation of a grid, for cells and rows that are added.
struct GridStyle {
    /// Text before the first cell of a row.
    indent: String,
    /// Text between two cells.
    gap: String,
    /// The character of an empty cell.
    empty: char,
}

impl Document {
    /// A document with nothing but a title and empty cells.
    pub fn new_level(title: &str, columns: usize, rows: usize) -> Self {
        let mut level = Self::of(Vec::new());
        level.set_header(Header::Title, Some(title));
        level.resize(columns, rows);
        level
    }

    /// The value of a header without blanks at its ends; `None` without the header. Bytes that are no
    /// text are replaced.
    pub fn header(&self, header: Header) -> Option<String> {
        self.read(|raw| raw.header(header).map(|value| value.text.to_owned()))
    }

    /// Sets the value of a header in place, or adds its line above the grid, in the usual order; with
    /// `None` takes its lines out.
    ///
    /// A value is one line: line breaks and other control characters become blanks, and a `//` that
    /// would start a comment becomes one slash. Blanks alone are as good as `None`. A
    /// [file of plain numbers](Self::is_numbers) turns into text.
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

    /// True if the file is nothing but numbers, as other games write their levels. It has no headers
    /// and no drops, and only some bricks: see [`can_hold`](Self::can_hold).
    pub fn is_numbers(&self) -> bool {
        self.read(is_numbers)
    }

    /// True if a cell of this file can be that brick. If not, [`set_bricks`](Self::set_bricks) turns the
    /// file of plain numbers into text first.
    pub fn can_hold(&self, brick: Option<BrickKind>) -> bool {
        grid::number_of(brick).is_some() || !self.is_numbers()
    }

    /// Turns a [file of plain numbers](Self::is_numbers) into text that says the same: with `bricks:`
    /// above its rows, and with the characters of the bricks. In another file without names, numbers
    /// that only such a file may have become characters; any other file stays as it is.
    pub fn make_text(&mut self) {
        self.edit(|raw, splices| {
            if raw.has_names {
                return;
            }
            // Without a name in the file, a few numbers may stand among other cells.
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

    /// Puts bricks into cells, given as column, row and brick; of several in a cell the last counts.
    ///
    /// A row that is too short is filled with empty cells; nothing is put outside of the
    /// [picture](Self::picture).
    pub fn set_bricks(
        &mut self,
        cells: impl IntoIterator<Item = (usize, usize, Option<BrickKind>)>,
    ) {
        let cells = by_place(cells);
        let mut bricks = cells.values();
        if bricks.any(|brick| grid::number_of(*brick).is_none()) && self.is_numbers() {
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

    /// Puts drops into cells, given as column, row and drop; of several in a cell the last counts.
    /// Without a grid of drops, [`place_drops`](Self::place_drops) makes one first, unless there is no
    /// drop to put.
    pub fn set_drops(&mut self, cells: impl IntoIterator<Item = (usize, usize, Option<PowerUp>)>) {
        let cells = by_place(cells);
        if cells.values().any(Option::is_some) {
            self.place_drops();
        }
        self.edit(|raw, splices| {
            let (read, write) = (grid::read_drop, grid::letter_of);
            set_cells(raw, splices, RawGrid::Drops, &cells, read, write);
        });
    }

    /// Makes sure of a grid of drops with as many rows as there are of bricks. What it adds is empty,
    /// and such bricks let nothing fall.
    pub fn place_drops(&mut self) {
        self.make_text();
        self.edit(|raw, splices| {
            let (columns, rows) = raw.grid_size();
            let missing = rows.saturating_sub(raw.drops.rows.len());
            add_rows(raw, splices, RawGrid::Drops, columns, missing);
        });
    }

    /// Takes the grid of drops out, so that chance decides, and the blank line that set it apart.
    /// Comments within it stay.
    pub fn leave_drops_to_chance(&mut self) {
        self.edit(|raw, splices| {
            let above = raw.drops.name.map_or(0, |name| name.line - 1);
            if above > 0 && splices.is_blank(above) {
                splices.remove_line(above);
            }
            let rows = raw.drops.rows.iter().map(|row| row.line);
            for line in raw.drops.name.into_iter().chain(rows) {
                splices.remove_line(line.line);
            }
        });
    }

    /// Inserts an empty row above the row `at`, or below the last, in both grids. Nothing happens if
    /// there are as many rows as fit.
    pub fn insert_row(&mut self, at: usize) {
        self.edit(|raw, splices| {
            let (columns, rows) = raw.grid_size();
            if rows >= MAX_CELLS_PER_SIDE {
                return;
            }
            for (grid, rows) in raw.grids() {
                let style = GridStyle::of(grid, raw, splices);
                // Comments above a row stay with it, those above the first with the whole.
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

    /// Takes a row out of both grids, with the comment at its end. The last row stays.
    pub fn delete_row(&mut self, at: usize) {
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

    /// Inserts an empty column left of the column `at`, or right of the last, in both grids. Nothing
    /// happens if there are as many columns as fit.
    pub fn insert_column(&mut self, at: usize) {
        self.edit_rows(|raw, splices, row, style| {
            let (gap, empty) = (row.gap().unwrap_or(&style.gap), style.empty);
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

    /// Takes a column out of both grids. The last column stays.
    pub fn delete_column(&mut self, at: usize) {
        self.edit_rows(|raw, splices, row, style| {
            if raw.grid_size().0 <= 1 {
                return;
            }
            delete_cell(splices, row, at, style.empty);
            if let Some(left) = row.cells().nth(1 - at.min(1))
                && row.columns == 2
                && at < 2
            {
                stand_alone(raw, splices, left);
            }
        });
    }

    /// Moves the picture right by `columns` and down by `rows`, in both grids. Cells that leave
    /// on one side come in on the other. Rows that are too short are filled first; a row takes the
    /// comment at its end along.
    pub fn shift(&mut self, columns: isize, rows: isize) {
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

    /// Resizes both grids to `columns` by `rows`, each from 1 to [`MAX_CELLS_PER_SIDE`]: adds and removes
    /// cells at the right and at the bottom, and fills rows that are too short.
    pub fn resize(&mut self, columns: usize, rows: usize) {
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
            let mut grids = vec![RawGrid::Bricks];
            grids.extend((!raw.drops.rows.is_empty()).then_some(RawGrid::Drops));
            for grid in grids {
                let missing = rows.saturating_sub(raw.section(grid).rows.len());
                add_rows(raw, splices, grid, columns, missing);
            }
        });
    }

    /// Edits each row of both grids, which are written in a style each.
    fn edit_rows(
        &mut self,
        edit: impl Fn(&RawLevel<'_>, &mut Splices<'_>, &GridRow<'_>, &GridStyle),
    ) {
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
    /// The grids that have rows, with these.
    fn grids(&self) -> impl Iterator<Item = (RawGrid, &[GridRow<'a>])> {
        let grids = [RawGrid::Bricks, RawGrid::Drops].into_iter();
        let grids = grids.map(|grid| (grid, &self.section(grid).rows[..]));
        grids.filter(|(_, rows)| !rows.is_empty())
    }
}

impl GridStyle {
    /// The notation of a grid; the bricks' for one without rows.
    fn of(grid: RawGrid, raw: &RawLevel<'_>, splices: &Splices<'_>) -> Self {
        let own = &raw.section(grid).rows;
        let rows = if own.is_empty() {
            &raw.bricks.rows
        } else {
            own
        };
        let model = rows.iter().find(|row| row.gap().is_some());
        let is_numbers = grid == RawGrid::Bricks && is_numbers(raw);
        Self {
            indent: rows
                .first()
                .map_or(String::new(), |row| splices.indent(row.line)),
            gap: model.and_then(GridRow::gap).unwrap_or(" ").to_owned(),
            empty: if is_numbers { '0' } else { '.' },
        }
    }

    /// An empty row.
    fn row(&self, columns: usize) -> String {
        let cells = vec![self.empty.to_string(); columns];
        format!("{}{}", self.indent, cells.join(&self.gap))
    }
}

/// True if nothing in the file has a name, and every cell is a number.
fn is_numbers(raw: &RawLevel<'_>) -> bool {
    let mut cells = raw.bricks.rows.iter().flat_map(GridRow::cells);
    let is_number = |cell: Span<'_>| cell.text.bytes().all(|byte| byte.is_ascii_digit());
    !raw.has_names && !raw.bricks.rows.is_empty() && cells.all(is_number)
}

/// The contents of cells by row and column.
type ByPlace<T> = BTreeMap<(usize, usize), Option<T>>;

fn by_place<T>(cells: impl IntoIterator<Item = (usize, usize, Option<T>)>) -> ByPlace<T> {
    let place = |(column, row, content)| ((row, column), content);
    cells.into_iter().map(place).collect()
}

/// Puts contents into cells of a grid, except where they are already.
fn set_cells<T: Copy + PartialEq>(
    raw: &RawLevel<'_>,
    splices: &mut Splices<'_>,
    grid: RawGrid,
    contents: &ByPlace<T>,
    read: impl Fn(&str) -> Result<Option<T>, Unknown>,
    write: impl Fn(Option<T>) -> char,
) {
    let (columns, _) = raw.grid_size();
    let style = GridStyle::of(grid, raw, splices);
    for (index, row) in raw.section(grid).rows.iter().enumerate() {
        let in_row = contents.range((index, 0)..(index, columns));
        let Some((&(_, last), _)) = in_row.last() else {
            continue;
        };
        for (column, cell) in row.cells().enumerate().take(last + 1) {
            if let Some(content) = contents.get(&(index, column)) {
                let is_there = read(cell.text).is_ok_and(|there| there == *content);
                if !is_there {
                    put(splices, cell, write(*content));
                }
            }
        }
        let gap = row.gap().unwrap_or(&style.gap);
        let mut added = String::new();
        for column in row.columns..=last {
            let content = contents.get(&(index, column));
            added += gap;
            added.push(content.map_or(style.empty, |content| write(*content)));
        }
        if !added.is_empty() {
            splices.replace(row.line.end(), &added);
        }
    }
}

/// Adds the empty cells that a row lacks.
fn fill(splices: &mut Splices<'_>, row: &GridRow<'_>, columns: usize, style: &GridStyle) {
    if row.columns < columns {
        let cell = format!("{}{}", row.gap().unwrap_or(&style.gap), style.empty);
        splices.replace(row.line.end(), &cell.repeat(columns - row.columns));
    }
}

/// Takes a cell out of a row, with the blanks that set it apart. A row keeps one cell.
fn delete_cell(splices: &mut Splices<'_>, row: &GridRow<'_>, at: usize, empty: char) {
    let Some(cell) = row.cells().nth(at) else {
        return;
    };
    let before = at.checked_sub(1).and_then(|at| row.cells().nth(at));
    match (before, row.cells().nth(at + 1)) {
        (_, Some(after)) => splices.replace(row.line.between(cell.start(), after), ""),
        (Some(before), None) => splices.replace(row.line.after(before), ""),
        (None, None) => put(splices, cell, empty),
    }
}

/// Makes one character of a cell that is left alone in its row, where each digit of a number would be
/// a cell.
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

/// Adds the line of a header: after those before it in the usual order, else before those after it,
/// else above the grid and apart from it.
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

/// Puts a character in the place of a cell.
fn put(splices: &mut Splices<'_>, cell: Span<'_>, symbol: char) {
    if single_char(cell.text) != Some(symbol) {
        splices.replace(cell, symbol.encode_utf8(&mut [0; 4]));
    }
}

/// The index whose content a shift by `by` moves to `index`, modulo `count`.
fn moved(index: usize, by: isize, count: usize) -> usize {
    let by = by.rem_euclid(count as isize) as usize;
    (index + count - by) % count
}

/// A value that a line can hold and that is read back.
fn fit_for_a_line(value: &str) -> String {
    let mut fit = value
        .replace(is_obeyed, " ")
        .trim_matches(is_blank)
        .to_owned();
    let starts_comment = |fit: &str| {
        let mut slashes = fit.match_indices("//").map(|(at, _)| at);
        slashes.find(|at| fit[..*at].chars().next_back().is_none_or(is_blank))
    };
    while let Some(at) = starts_comment(&fit) {
        fit.remove(at);
    }
    fit
}
