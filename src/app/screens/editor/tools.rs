//! The tools: which cells a stroke touches. Nothing here paints.

use std::ops::RangeInclusive;

use breakout::level::flood;

use crate::app::words::editor::Editor;

/// Column and row, counted from the top left.
pub(super) type Cell = (usize, usize);

/// The number of columns and of rows.
pub(super) type Size = (usize, usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tool {
    Pen,
    Line,
    Rectangle,
    Fill,
    Select,
    /// Paints all cells with the content of one: in the selection, or else everywhere.
    Change,
}

type Name = fn(&Editor) -> &'static str;

/// Every tool, in the order of the actions.
pub(super) const TOOLS: [(Tool, Name); 6] = [
    (Tool::Pen, |words| words.pen),
    (Tool::Line, |words| words.line),
    (Tool::Rectangle, |words| words.rectangle),
    (Tool::Fill, |words| words.fill),
    (Tool::Select, |words| words.select),
    (Tool::Change, |words| words.change),
];

/// The cells on the way from one to another, both included.
pub(super) fn line(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let across = |a: usize, b: usize| b as f32 - a as f32;
    let way = (across(from.0, to.0), across(from.1, to.1));
    let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
    (0..=steps).map(move |step| {
        let share = step as f32 / steps.max(1) as f32;
        let at = |start: usize, way: f32| (start as f32 + way * share).round() as usize;
        (at(from.0, way.0), at(from.1, way.1))
    })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) columns: RangeInclusive<usize>,
    pub(super) rows: RangeInclusive<usize>,
}

impl Area {
    pub(super) fn between(one: Cell, other: Cell) -> Self {
        let range = |a: usize, b: usize| a.min(b)..=a.max(b);
        Self {
            columns: range(one.0, other.0),
            rows: range(one.1, other.1),
        }
    }

    /// All cells of a picture; `None` if there are none.
    pub(super) fn whole(size: Size) -> Option<Self> {
        let last = (size.0.checked_sub(1)?, size.1.checked_sub(1)?);
        Some(Self::between((0, 0), last))
    }

    pub(super) fn corner(&self) -> Cell {
        (*self.columns.start(), *self.rows.start())
    }

    pub(super) fn size(&self) -> Size {
        let length = |range: &RangeInclusive<usize>| range.end() - range.start() + 1;
        (length(&self.columns), length(&self.rows))
    }

    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.columns.contains(&cell.0) && self.rows.contains(&cell.1)
    }

    /// The cells, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns.clone();
        let rows = self.rows.clone();
        rows.flat_map(move |row| columns.clone().map(move |column| (column, row)))
    }

    pub(super) fn frame(&self) -> impl Iterator<Item = Cell> {
        let is_end = |range: &RangeInclusive<usize>, place: usize| {
            place == *range.start() || place == *range.end()
        };
        self.cells()
            .filter(move |cell| is_end(&self.columns, cell.0) || is_end(&self.rows, cell.1))
    }

    /// The area moved by columns and rows, clipped to the picture; `None` if nothing is left.
    pub(super) fn moved(&self, by: (isize, isize), size: Size) -> Option<Self> {
        let moved = |range: &RangeInclusive<usize>, by: isize, length: usize| {
            let last = length as isize - 1;
            let start = *range.start() as isize + by;
            let end = *range.end() as isize + by;
            (start <= last && end >= 0).then(|| start.max(0) as usize..=end.min(last) as usize)
        };
        Some(Self {
            columns: moved(&self.columns, by.0, size.0)?,
            rows: moved(&self.rows, by.1, size.1)?,
        })
    }
}

pub(super) fn neighbour(cell: Cell, by: (isize, isize), size: Size) -> Option<Cell> {
    let column = cell.0.checked_add_signed(by.0)?;
    let row = cell.1.checked_add_signed(by.1)?;
    (column < size.0 && row < size.1).then_some((column, row))
}

/// The cells that are connected to one by cells like it.
pub(super) fn connected(from: Cell, size: Size, is_like: impl Fn(Cell) -> bool) -> Vec<Cell> {
    if neighbour(from, (0, 0), size).is_none() {
        return Vec::new();
    }
    let cell = |index: usize| (index % size.0, index / size.0);
    let start = vec![from.1 * size.0 + from.0];
    let mut reached = vec![false; size.0 * size.1];
    let found = flood(size.0, |index| is_like(cell(index)), start, &mut reached);
    found.into_iter().map(cell).collect()
}

/// Which images of a cell are painted with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mirror {
    Off,
    Sides,
    Both,
}

impl Mirror {
    pub(super) fn next(self) -> Self {
        [Self::Sides, Self::Both, Self::Off][self as usize]
    }

    /// A cell and its images; one on an axis is its own.
    pub(super) fn images(self, (column, row): Cell, size: Size) -> impl Iterator<Item = Cell> {
        let opposite = |place: usize, length: usize| length.saturating_sub(place + 1);
        let (other, below) = match self {
            Self::Off => (column, row),
            Self::Sides => (opposite(column, size.0), row),
            Self::Both => (opposite(column, size.0), opposite(row, size.1)),
        };
        let images = [(column, row), (other, row), (column, below), (other, below)];
        let is_first = move |place: &usize| !images[..*place].contains(&images[*place]);
        (0..4).filter(is_first).map(move |place| images[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells as a picture.
    fn drawn(cells: impl IntoIterator<Item = Cell>, size: Size) -> String {
        let cells: Vec<Cell> = cells.into_iter().collect();
        let mark = |cell: Cell| if cells.contains(&cell) { '2' } else { '.' };
        let row = |row| (0..size.0).map(|column| mark((column, row))).collect();
        let rows: Vec<String> = (0..size.1).map(row).collect();
        rows.join("\n")
    }

    #[test]
    fn a_line_has_no_gaps_and_both_its_ends() {
        for (from, to, picture) in [
            ((0, 0), (0, 0), "2....\n.....\n....."),
            ((0, 1), (4, 1), ".....\n22222\n....."),
            ((0, 0), (2, 2), "2....\n.2...\n..2.."),
            ((4, 0), (0, 2), "....2\n..22.\n22..."),
            ((1, 2), (0, 0), "2....\n.2...\n.2..."),
        ] {
            let cells: Vec<Cell> = line(from, to).collect();
            assert_eq!(drawn(cells.clone(), (5, 3)), picture, "{from:?} {to:?}");
            assert_eq!((cells[0], cells[cells.len() - 1]), (from, to));
        }
    }

    #[test]
    fn a_box_is_the_same_from_each_of_its_corners() {
        let area = Area::between((3, 0), (1, 2));
        assert_eq!(area, Area::between((1, 2), (3, 0)));
        assert_eq!(drawn(area.cells(), (5, 3)), ".222.\n.222.\n.222.");
        assert_eq!(drawn(area.frame(), (5, 3)), ".222.\n.2.2.\n.222.");
        assert_eq!((area.corner(), area.size()), ((1, 0), (3, 3)));
        let single = Area::between((2, 1), (2, 1));
        assert_eq!(drawn(single.frame(), (5, 3)), ".....\n..2..\n.....");
    }

    #[test]
    fn a_box_that_leaves_the_picture_is_cut() {
        let area = Area::between((1, 0), (2, 1));
        for (by, picture) in [
            ((1, 1), Some("....\n..22\n..22")),
            ((-2, 0), Some("2...\n2...\n....")),
            ((2, 2), Some("....\n....\n...2")),
            ((3, 0), None),
            ((0, -2), None),
        ] {
            let moved = area
                .moved(by, (4, 3))
                .map(|area| drawn(area.cells(), (4, 3)));
            assert_eq!(moved.as_deref(), picture, "{by:?}");
        }
    }

    #[test]
    fn a_fill_ends_where_something_else_is() {
        let cells = ["2.2", "2..", "222"].map(str::as_bytes);
        let what = |(column, row): Cell| cells[row][column];
        let connected = |from| connected(from, (3, 3), |cell| what(cell) == what(from));
        let found = |from| drawn(connected(from), (3, 3));
        assert_eq!(found((1, 0)), ".2.\n.22\n...");
        assert_eq!(found((2, 0)), "..2\n...\n...");
        assert_eq!(found((0, 0)), "2..\n2..\n222");
        assert_eq!(connected((5, 9)), []);
    }

    #[test]
    fn images_are_right_for_odd_and_even_sizes_and_never_double() {
        for (mirror, cell, size, picture) in [
            (Mirror::Off, (0, 0), (5, 3), "2....\n.....\n....."),
            (Mirror::Sides, (0, 0), (5, 3), "2...2\n.....\n....."),
            (Mirror::Sides, (2, 1), (5, 3), ".....\n..2..\n....."),
            (Mirror::Sides, (1, 0), (4, 1), ".22."),
            (Mirror::Both, (1, 0), (5, 3), ".2.2.\n.....\n.2.2."),
            (Mirror::Both, (2, 1), (5, 3), ".....\n..2..\n....."),
            (Mirror::Both, (0, 0), (1, 1), "2"),
        ] {
            let images: Vec<Cell> = mirror.images(cell, size).collect();
            assert_eq!(drawn(images.clone(), size), picture, "{mirror:?} {cell:?}");
            let marks = picture.matches('2').count();
            assert_eq!(images.len(), marks, "{mirror:?} {cell:?}");
        }
    }
}
