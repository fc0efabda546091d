//! Levels as text files that look like the screen.
//!
//! ```text
//! // Comments and blank lines may be anywhere.
//! title: First Light
//! author: …
//! ball: 400 500 120 -300
//! paddle: 400
//! par: 90
//! scenery: lake 7
//! depth: 300
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
//! - Headers are optional, in any place. `ball` is a position in units and a velocity in units a second; `paddle` is
//!   the x of the paddle's middle; `par` is the time in seconds that earns a star; `scenery` is the
//!   family and the seed of the picture behind the level, which its content chooses otherwise; `depth` is the y, in units,
//!   down to which the grid may reach.
//! - The first line that is no header starts the bricks if no `bricks:` line did.
//! - A cell is one character: `.` or `0` is empty, [`BRICKS`] has the others. Blanks may separate the cells of a row.
//! - `drops:` is a second grid of the same size: the drop of each brick, by the letters of [`POWER_UPS`]. Without it,
//!   drops are random.
//! - `//` starts a comment. In a header it needs a blank before it, so that web addresses stay whole.
//! - A file without any header is all bricks. If its rows have blanks, each cell is a number, and numbers above 5 are
//!   white: the level files of the `LearnOpenGL` Breakout load unchanged.
//!
//! A line `---` starts another level in the same file; [`Level::parse_all`] reads them all.
//!
//! [`Level::parse`] turns bytes into a [`Document`], its lines into headers and rows, and these into a [`Level`]. It
//! reports all problems of a file at once, each with its place.
//!
//! A [`Document`] keeps every byte of a file, valid or not. It shows its cells as a [`Picture`]; its edits change as
//! little text as possible. Nothing else changes level files.
//!
//! [`Level::to_code`] and [`Level::from_code`] convert a level to one short line and back.

mod check;
mod check_report;
mod composed;
mod content_hash;
mod document;
mod earlier;
mod edit;
mod escape;
mod example;
mod format;
mod grid;
mod kind;
mod level_text;
mod lines;
mod parse;
mod parts;
mod picture;
mod playable;
mod power_up;
mod problem;
mod raw_level;
mod reach;
mod scenery;
mod separator;
mod set;
mod share;
mod slips;
mod span;
mod splices;
mod suggest;

pub use check_report::CheckReport;
pub use composed::composed;
pub use document::Document;
pub use escape::{is_control_char, printable, quoted};
pub use kind::{BRICKS, BrickKind, BrickPattern, BrickSpec};
pub use level_text::{BallStart, LevelText};
pub use picture::{Cell, Picture};
pub use playable::{Level, MAX_CELL_HEIGHT, Parsed};
pub use power_up::{POWER_UPS, PowerUp, PowerUpSpec};
pub use problem::{MAX_PROBLEMS, Problem, Problems, Severity};
pub use raw_level::Header;
pub(crate) use reach::around;
pub use reach::flood;
pub use scenery::{ChosenScenery, SceneryKind};
pub use set::{LevelChange, LevelEdit, LevelEntry, LevelId, LevelSet, LevelSource};
pub(crate) use share::{CHECK, base64url, checksum};
pub use share::{CodeError, MAX_CODE_CHARS};
pub use suggest::word as similar_word;

use crate::tuning::FIELD;

/// The largest level file in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The most levels of a file. More are an error.
pub const MAX_LEVELS: usize = 256;

/// The most columns and the most rows of a level. More are an error, and are not read.
pub const MAX_CELLS_PER_SIDE: usize = 256;

/// The longest title or author in characters; longer ones are cut.
pub const MAX_NAME_CHARS: usize = 60;

/// The slowest and the fastest ball that a level may start with, in units a second.
pub const BALL_SPEEDS: std::ops::RangeInclusive<f32> = 1.0..=10_000.0;

/// A slower starting ball, in units a second, is a warning: it needs more than ten seconds from top to bottom.
pub const SLOW_BALL: f32 = 60.0;

/// How far down a grid may reach, in units. Below the deepest one there is room for a paddle to reach a ball.
pub const DEPTHS: std::ops::RangeInclusive<f32> = 100.0..=450.0;

/// How far down the grid of a level reaches that does not say it, in units: half the field.
pub const USUAL_DEPTH: f32 = FIELD.y / 2.0;

/// The longest par time in seconds: an hour.
pub const MAX_PAR: f32 = 3600.0;
