//! Whatever a level file holds, its document can be changed in every way. What that comes to is compared
//! with plain lists of cells.

use breakout::level::{
    BRICKS, BrickKind, Cell, Document, Header, Level, POWER_UPS, PowerUp, Severity,
};
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

/// A level of plain numbers.
pub(crate) const NUMBERS: &str = "0 1 12 2 \r\n 3 3  4 5\r\n100 0 06 6";

/// The changes of each document.
const CHANGES: usize = 12;
/// The most columns and rows.
const MOST: usize = 256;

/// Reads some bytes as a document, and changes it at random, by a seed from the bytes.
pub(crate) fn check(bytes: &[u8]) {
    let Ok(document) = Document::new(bytes) else {
        return;
    };
    assert_eq!(document.bytes(), bytes);
    let mix = |seed: u64, byte: &u8| seed.wrapping_mul(31).wrapping_add(u64::from(*byte));
    let mut rng = Pcg32::seed_from_u64(bytes.iter().fold(0, mix));
    let level = document.parse("x.txt").level;
    if let Some(level) = &level {
        check_format(&document, level);
        let written = Document::from_level(level);
        assert_eq!(written.parse("y.txt").level.as_ref(), Some(level));
    }
    change(&document, level.as_ref(), &mut rng);
}

/// The usual form says the same, and is its own usual form.
fn check_format(document: &Document, level: &Level) {
    let mut once = document.clone();
    once.format();
    assert_eq!(once.parse("x.txt").level.as_ref(), Some(level));
    let mut twice = once.clone();
    twice.format();
    assert_eq!(once, twice);
}

/// Changes a document many times. Of a level it is known what must come.
fn change(original: &Document, level: Option<&Level>, rng: &mut Pcg32) {
    let mut now = original.clone();
    let mut cells = level.map(|_| Cells::of(&now));
    for _ in 0..CHANGES {
        let before = now.clone();
        let size = now.picture();
        let change = Change::any(rng, size.columns(), size.rows());
        change.make(&mut now);
        if let Some(cells) = &mut cells {
            let about = format!(
                "{change:?} of {:?}",
                String::from_utf8_lossy(before.bytes())
            );
            cells.make(change);
            cells.compare(&now, &about);
            check_rest(change, &before, &now, &about);
        }
    }
}

/// What a change of a level does not name stays, and it stays a level if there is something to win.
fn check_rest(change: Change, before: &Document, after: &Document, about: &str) {
    if !matches!(change, Change::Header(..)) {
        assert_eq!(remarks(after), remarks(before), "{about}");
    }
    let is_one_cell = match change {
        Change::Brick(_, _, brick) => before.can_hold(brick),
        Change::Drop(..) => before.picture().has_drops(),
        _ => false,
    };
    if is_one_cell {
        assert!(differing_lines(before, after) <= 1, "{about}");
    }
    for problem in after.parse("x.txt").problems.iter() {
        let is_about_play = ["cannot be won", "the ball", "the paddle"]
            .iter()
            .any(|words| problem.message.contains(words));
        let is_fine = problem.severity == Severity::Warning || is_about_play;
        assert!(is_fine, "{about}\n{problem}");
    }
}

/// How many lines differ, of two texts with as many lines.
fn differing_lines(one: &Document, other: &Document) -> usize {
    let [one, other] = [one, other].map(|document| document.bytes().split(|byte| *byte == b'\n'));
    assert_eq!(one.clone().count(), other.clone().count());
    one.zip(other).filter(|(one, other)| one != other).count()
}

/// The lines that are headers or comments alone. Those of a name alone may start a grid, even misspelt.
fn remarks(document: &Document) -> Vec<String> {
    let text = String::from_utf8_lossy(document.bytes());
    let is_remark = |line: &&str| {
        let said = line.split("//").next().unwrap_or_default().trim();
        let is_header = said.contains(':') && !said.ends_with(':');
        is_header || said.is_empty() && line.contains("//")
    };
    let lines = text.lines().filter(is_remark);
    lines.map(str::to_owned).collect()
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Brick(usize, usize, Option<BrickKind>),
    Drop(usize, usize, Option<PowerUp>),
    PlaceDrops,
    MakeText,
    Header(Header, &'static str),
    InsertRow(usize),
    DeleteRow(usize),
    InsertColumn(usize),
    DeleteColumn(usize),
    Shift(isize, isize),
    Resize(usize, usize),
}

impl Change {
    /// Any change of a grid of that size, now and then a little outside of it.
    fn any(rng: &mut Pcg32, columns: usize, rows: usize) -> Self {
        let column = rng.random_range(0..columns + 2);
        let row = rng.random_range(0..rows + 2);
        match rng.random_range(0..16) {
            0 | 1 => Self::PlaceDrops,
            2 => Self::MakeText,
            3 => {
                let header = Header::ALL[rng.random_range(0..Header::ALL.len())];
                let values = match header {
                    Header::Title | Header::Author => ["漢  x", "a: b // c"],
                    Header::Ball => ["", "400 500 0 -300"],
                    Header::Paddle | Header::Par => ["", "7"],
                    Header::Scenery => ["reef 7", "nowhere"],
                    Header::Depth => ["", "400"],
                };
                Self::Header(header, values[row % 2])
            }
            4 => Self::InsertRow(row),
            5 => Self::DeleteRow(row),
            6 => Self::InsertColumn(column),
            7 => Self::DeleteColumn(column),
            8 => Self::Shift(column as isize - 2, 2 - row as isize),
            9 => Self::Resize(column, row),
            10..12 => {
                let drop = POWER_UPS.get(rng.random_range(0..=POWER_UPS.len()));
                Self::Drop(column, row, drop.map(|row| row.kind))
            }
            _ => {
                let brick = BRICKS.get(rng.random_range(0..=BRICKS.len()));
                Self::Brick(column, row, brick.map(|row| row.kind))
            }
        }
    }

    fn make(self, document: &mut Document) {
        match self {
            Self::Brick(column, row, brick) => document.set_bricks([(column, row, brick)]),
            Self::Drop(column, row, drop) => document.set_drops([(column, row, drop)]),
            Self::PlaceDrops => document.place_drops(),
            Self::MakeText => document.make_text(),
            Self::Header(header, value) => document.set_header(header, Some(value)),
            Self::InsertRow(at) => document.insert_row(at),
            Self::DeleteRow(at) => document.delete_row(at),
            Self::InsertColumn(at) => document.insert_column(at),
            Self::DeleteColumn(at) => document.delete_column(at),
            Self::Shift(columns, rows) => document.shift(columns, rows),
            Self::Resize(columns, rows) => document.resize(columns, rows),
        }
    }
}

/// A grid row by row.
type Grid<T> = Vec<Vec<Option<T>>>;

/// The cells of a level.
struct Cells {
    bricks: Grid<BrickKind>,
    drops: Option<Grid<PowerUp>>,
}

impl Cells {
    fn of(document: &Document) -> Self {
        let picture = document.picture();
        let columns = picture.columns();
        let rows = picture.rows();
        Self {
            bricks: grid(columns, rows, |column, row| picture.brick(column, row)),
            drops: (picture.has_drops())
                .then(|| grid(columns, rows, |column, row| picture.drop(column, row))),
        }
    }

    fn make(&mut self, change: Change) {
        let columns = self.bricks[0].len();
        let rows = self.bricks.len();
        let nothing = || vec![vec![None; columns]; rows];
        match change {
            Change::Brick(column, row, brick) => put(&mut self.bricks, column, row, brick),
            Change::Drop(column, row, drop) => {
                if drop.is_some() {
                    self.drops.get_or_insert_with(nothing);
                }
                if let Some(drops) = &mut self.drops {
                    put(drops, column, row, drop);
                }
            }
            Change::PlaceDrops => drop(self.drops.get_or_insert_with(nothing)),
            _ => {
                rearrange(&mut self.bricks, change);
                if let Some(drops) = &mut self.drops {
                    rearrange(drops, change);
                }
            }
        }
    }

    fn compare(&self, document: &Document, about: &str) {
        let found = Self::of(document);
        assert!(
            found.bricks == self.bricks && found.drops == self.drops,
            "{about}"
        );
    }
}

fn grid<T: Copy>(columns: usize, rows: usize, cell: impl Fn(usize, usize) -> Cell<T>) -> Grid<T> {
    let known = |column, row| match cell(column, row) {
        Cell::Known(content) => content,
        Cell::Unknown | Cell::Missing => panic!("a level has whole rows of known cells"),
    };
    let row = |row| (0..columns).map(|column| known(column, row)).collect();
    (0..rows).map(row).collect()
}

fn put<T>(grid: &mut Grid<T>, column: usize, row: usize, content: Option<T>) {
    if let Some(cell) = grid.get_mut(row).and_then(|row| row.get_mut(column)) {
        *cell = content;
    }
}

fn rearrange<T: Copy>(grid: &mut Grid<T>, change: Change) {
    let columns = grid[0].len();
    let rows = grid.len();
    match change {
        Change::InsertRow(at) if at <= rows && rows < MOST => grid.insert(at, vec![None; columns]),
        Change::DeleteRow(at) if at < rows && rows > 1 => drop(grid.remove(at)),
        Change::InsertColumn(at) if at <= columns && columns < MOST => {
            for row in grid {
                row.insert(at, None);
            }
        }
        Change::DeleteColumn(at) if at < columns && columns > 1 => {
            for row in grid {
                row.remove(at);
            }
        }
        Change::Shift(right, down) => {
            grid.rotate_right(down.rem_euclid(rows as isize) as usize);
            let right = right.rem_euclid(columns as isize) as usize;
            for row in grid {
                row.rotate_right(right);
            }
        }
        Change::Resize(columns, rows) => {
            let [columns, rows] = [columns, rows].map(|side| side.clamp(1, MOST));
            grid.resize(rows, Vec::new());
            for row in grid {
                row.resize(columns, None);
            }
        }
        _ => {}
    }
}
