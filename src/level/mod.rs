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
//! The flow: bytes are a [`Document`], its lines become headers and rows, and what makes sense of them
//! is a [`Level`]. [`Level::parse`] does all of it, and reports all that is wrong with a file at once,
//! each with its place.
//!
//! A [`Document`] keeps every byte, whatever is wrong with it. It shows its cells as a [`Picture`], and
//! each of its changes is the smallest change of the text; [`Undo`] takes them back. Nothing else
//! changes level files.
//!
//! [`Level::to_code`] makes one short line of a level, and [`Level::from_code`] a level of that.

mod playable;

mod kind;
mod level_text;
mod power_up;

mod document;
mod edit;
mod example;
mod format;
mod parse;
mod picture;
mod raw_level;
mod splices;
mod undo;

mod grid;
mod lines;
mod slips;
mod span;
mod text;

mod check;
mod reach;

mod escape;
pub(crate) mod json;
mod problem;
mod suggest;

mod set;

mod check_report;
mod content_hash;

mod share;

pub use check_report::CheckReport;
pub use document::Document;
pub use escape::printable;
pub use kind::{BRICKS, BrickKind, BrickSpec, Mark};
pub use level_text::{BallStart, LevelText};
pub use picture::{Cell, Picture};
pub use playable::{Level, MAX_CELL_HEIGHT, Parsed};
pub use power_up::{POWER_UPS, PowerUp, PowerUpSpec};
pub use problem::{MAX_PROBLEMS, Problem, Problems, Severity};
pub use raw_level::Header;
pub(crate) use reach::flood;
pub use set::{LevelChange, LevelEdit, LevelEntry, LevelId, LevelSet};
pub use share::{CodeError, MAX_CODE_CHARS};
pub use suggest::word as similar_word;
pub use undo::Undo;

/// The largest level file in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The most columns and the most rows of a level. More of them are an error; what they hold is not
/// read.
pub const MAX_CELLS_PER_SIDE: usize = 256;

/// The longest title or author in characters; what is beyond is cut.
pub const MAX_NAME_CHARS: usize = 60;

/// The slowest and the fastest ball that a level may start with, in units a second.
pub const BALL_SPEEDS: std::ops::RangeInclusive<f32> = 1.0..=10_000.0;

/// A level whose ball starts slower than this, in units a second, gets a warning: it takes more than
/// ten seconds from the top of the field to the bottom.
pub const SLOW_BALL: f32 = 60.0;

/// The longest par time in seconds: an hour.
pub const MAX_PAR: f32 = 3600.0;
