//! The contents of a level file, and their text.

use std::fmt::{self, Display};

use glam::Vec2;

use super::grid::{letter_of, symbol_of};
use super::kind::BrickKind;
use super::power_up::PowerUp;
use super::raw_level::{Header, header_line};
use super::scenery::ChosenScenery;

/// The contents of a level file. Displays as the file, which [`Level::parse`](super::Level::parse) reads back; numbers
/// read back exactly.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LevelText {
    /// The title, without line breaks. Its first [`MAX_NAME_CHARS`](super::MAX_NAME_CHARS) are read back.
    pub title: String,
    /// The author, if any.
    pub author: Option<String>,
    /// A ball in flight from the start.
    pub ball: Option<BallStart>,
    /// The x of the paddle's middle at the start.
    pub paddle: Option<f32>,
    /// The par time in seconds.
    pub par: Option<f32>,
    /// The picture behind the level; `None` if its content chooses one.
    pub scenery: Option<ChosenScenery>,
    /// How far down the grid reaches, in units; `None` is [`USUAL_DEPTH`](super::USUAL_DEPTH), and another hash.
    pub depth: Option<f32>,
    /// The number of cells in a row, at least 1.
    pub columns: usize,
    /// The bricks, row by row from the top left; whole rows of them.
    pub cells: Vec<Option<BrickKind>>,
    /// The power-up in each cell's brick; `None` if drops are random.
    pub drops: Option<Vec<Option<PowerUp>>>,
}

/// The start of a ball that is in flight from the first step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallStart {
    /// The ball's centre in units; inside the field.
    pub position: Vec2,
    /// In units a second; its length is within [`BALL_SPEEDS`](super::BALL_SPEEDS).
    pub velocity: Vec2,
}

impl Display for LevelText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut header =
            |header: Header, value: &str| writeln!(f, "{}", header_line(header.name(), value));
        header(Header::Title, &self.title)?;
        if let Some(author) = &self.author {
            header(Header::Author, author)?;
        }
        if let Some(BallStart { position, velocity }) = self.ball {
            let ([x, y], [dx, dy]) = (position.to_array(), velocity.to_array());
            header(Header::Ball, &format!("{x} {y} {dx} {dy}"))?;
        }
        if let Some(x) = self.paddle {
            header(Header::Paddle, &x.to_string())?;
        }
        if let Some(seconds) = self.par {
            header(Header::Par, &seconds.to_string())?;
        }
        if let Some(scenery) = self.scenery {
            header(Header::Scenery, &scenery.to_string())?;
        }
        if let Some(y) = self.depth {
            header(Header::Depth, &y.to_string())?;
        }
        let bricks = self.cells.iter().map(|cell| symbol_of(*cell));
        write_grid(f, "bricks", self.columns, bricks)?;
        if let Some(drops) = &self.drops {
            let drops = drops.iter().map(|drop| letter_of(*drop));
            write_grid(f, "drops", self.columns, drops)?;
        }
        Ok(())
    }
}

fn write_grid(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    columns: usize,
    cells: impl Iterator<Item = char>,
) -> fmt::Result {
    write!(f, "\n{name}:")?;
    for (index, cell) in cells.enumerate() {
        let gap = if index % columns == 0 { '\n' } else { ' ' };
        write!(f, "{gap}{cell}")?;
    }
    writeln!(f)
}
