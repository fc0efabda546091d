//! Levels as text: what you see in the file is what you see on the screen.
//!
//! ```text
//! // Comments and blank lines may stand anywhere.
//! title: First Light
//! author: …
//! ball: 400 500 120 -300
//! paddle: 400
//! par: 90
//!
//! bricks:
//! . . 2 2 2 . .
//! . 3 # # # 3 .
//!
//! drops:
//! . . w . . . .
//! . . . . . . .
//! ```
//!
//! - Every header is optional and stands anywhere. `ball` is a position in units and a velocity in
//!   units a second; `paddle` is the x of the paddle's middle.
//! - The first line that is no header starts the bricks if no `bricks:` line did.
//! - A cell is one character: `.` or `0` is empty, [`BRICKS`] has the others. Blanks may set the
//!   cells of a row apart.
//! - `par` is the time in seconds that earns a star.
//! - `drops:` is a second grid of the same size: what each brick lets fall, by the letters of
//!   [`POWER_UPS`]. Without it, that is left to chance.
//! - `//` starts a comment. In a header it needs a blank before it, so that addresses stay whole.
//! - A file without any header is all bricks. Where its rows have blanks, each cell is a number,
//!   and those above 5 are white: the level files of the `LearnOpenGL` Breakout load as
//!   they are.
//!
//! [`Level::parse`] reports all that is wrong with a file at once, each with its place.

mod kind;
mod power_up;

mod parse;
mod raw_level;

mod grid;
mod span;
mod text;

mod check;
mod reach;

mod escape;
mod problem;
mod suggest;

mod set;

mod check_report;
mod content_hash;
mod write;

use glam::Vec2;

pub use check_report::CheckReport;
pub use escape::printable;
pub use kind::{BRICKS, BrickKind, BrickSpec, Mark};
pub use power_up::{POWER_UPS, PowerUp, PowerUpSpec};
pub use problem::{MAX_PROBLEMS, Problem, Problems, Severity};
pub use set::LevelSet;
pub use write::LevelText;

use crate::tuning::FIELD;

/// The largest level file in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The most columns and the most rows of a level.
pub const MAX_CELLS_PER_SIDE: usize = 256;

/// The greatest height of a cell in units.
pub const MAX_CELL_HEIGHT: f32 = 50.0;

/// The longest title or author in characters; what is beyond is cut.
pub const MAX_NAME_CHARS: usize = 60;

/// The slowest and the fastest ball that a level may start with, in units a second.
pub const BALL_SPEEDS: std::ops::RangeInclusive<f32> = 1.0..=10_000.0;

/// The longest par time in seconds: an hour.
pub const MAX_PAR: f32 = 3600.0;

/// A level that can be played and won: its grid is a full rectangle, and at least one of its
/// bricks can be reached and broken.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    title: String,
    author: Option<String>,
    columns: usize,
    rows: usize,
    cells: Vec<Option<BrickKind>>,
    drops: Option<Vec<Option<PowerUp>>>,
    reachable: Vec<bool>,
    ball: Option<BallStart>,
    paddle: Option<f32>,
    par: Option<f32>,
}

/// The start of a ball that is in flight from the first step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallStart {
    /// The ball's centre in units; inside the field.
    pub position: Vec2,
    /// In units a second; its length is within [`BALL_SPEEDS`].
    pub velocity: Vec2,
}

/// The result of parsing a level file.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The level, unless one of the problems is an error.
    pub level: Option<Level>,
    /// All problems of the file.
    pub problems: Problems,
}

impl Parsed {
    /// The level with its warnings.
    ///
    /// # Errors
    ///
    /// All problems of the file, if one of them is an error.
    pub fn into_result(self) -> Result<(Level, Problems), Problems> {
        match self.level {
            Some(level) => Ok((level, self.problems)),
            None => Err(self.problems),
        }
    }
}

impl Level {
    /// Reads a level from the bytes of a file. The name stands before each problem, and makes the
    /// title if the file gives none.
    pub fn parse(name: &str, bytes: &[u8]) -> Parsed {
        parse::parse(name, bytes)
    }

    /// The level's name; never empty, and safe to print to a terminal.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The author, if the file names one; safe to print to a terminal. Shown nowhere in the game, but
    /// [written back](LevelText) with the level.
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// The number of cells in a row, from 1 to [`MAX_CELLS_PER_SIDE`].
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of rows, from 1 to [`MAX_CELLS_PER_SIDE`].
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The bricks, row by row from the top left; `None` is an empty cell.
    pub fn cells(&self) -> &[Option<BrickKind>] {
        &self.cells
    }

    /// The brick in a cell; `None` where it is empty or outside the grid.
    pub fn cell(&self, column: usize, row: usize) -> Option<BrickKind> {
        let inside = column < self.columns && row < self.rows;
        if inside {
            self.cells[row * self.columns + column]
        } else {
            None
        }
    }

    /// The power-up in each cell's brick, in the order of [`Level::cells`]; `None` if they fall by
    /// chance. Only bricks that break carry one.
    pub fn drops(&self) -> Option<&[Option<PowerUp>]> {
        self.drops.as_deref()
    }

    /// For each cell, in the order of [`Level::cells`], true if the ball can get there. Bricks
    /// where it cannot do not count for winning.
    pub fn reachable(&self) -> &[bool] {
        &self.reachable
    }

    /// The ball that is under way from the start, if the level sets one.
    pub fn ball(&self) -> Option<BallStart> {
        self.ball
    }

    /// The x of the paddle's middle at the start, if the level sets it; inside the field.
    pub fn paddle(&self) -> Option<f32> {
        self.paddle
    }

    /// The seconds of play within which clearing it earns a star, if the level says so.
    pub fn par(&self) -> Option<f32> {
        self.par
    }

    /// Width and height of a cell in units. The grid is as wide as the field; it is at most half as
    /// high, and a cell never higher than [`MAX_CELL_HEIGHT`].
    pub fn cell_size(&self) -> Vec2 {
        cell_size(self.columns, self.rows)
    }
}

/// Width and height of a cell in a grid of that size.
fn cell_size(columns: usize, rows: usize) -> Vec2 {
    let height = (FIELD.y / 2.0 / rows as f32).min(MAX_CELL_HEIGHT);
    Vec2::new(FIELD.x / columns as f32, height)
}
