//! The level type: immutable and always playable.

use glam::Vec2;

use super::USUAL_DEPTH;
use super::kind::BrickKind;
use super::level_text::{BallStart, LevelText};
use super::power_up::PowerUp;
use super::problem::Problems;
use super::scenery::ChosenScenery;
use crate::macros::getters;
use crate::tuning::FIELD;

/// The greatest height of a cell in units.
pub const MAX_CELL_HEIGHT: f32 = 50.0;

/// A level that can be played and won: its grid is a rectangle, and at least one breakable brick can be reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    pub(super) text: LevelText,
    pub(super) reachable: Vec<bool>,
    pub(super) content_hash: u64,
}

/// The result of parsing a level file.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The level, unless one of the problems is an error.
    pub level: Option<Level>,
    /// All problems of the file.
    pub problems: Problems,
}

impl Level {
    getters! { self:
        /// The level as the contents of a file.
        text: &LevelText = &self.text;
        /// The level's name; never empty, and safe to print to a terminal.
        title: &str = &self.text.title;
        /// The author; safe to print to a terminal.
        author: Option<&str> = self.text.author.as_deref();
        /// The number of cells in a row, from 1 to [`MAX_CELLS_PER_SIDE`](super::MAX_CELLS_PER_SIDE).
        columns: usize = self.text.columns;
        /// The number of rows, from 1 to [`MAX_CELLS_PER_SIDE`](super::MAX_CELLS_PER_SIDE).
        rows: usize = self.text.cells.len() / self.text.columns;
        /// The bricks, row by row from the top left; `None` is an empty cell.
        cells: &[Option<BrickKind>] = &self.text.cells;
        /// The power-up in each cell's brick, in the order of [`Level::cells`]; `None` if drops are random. Only
        /// breakable bricks have one.
        drops: Option<&[Option<PowerUp>]> = self.text.drops.as_deref();
        /// For each cell, in the order of [`Level::cells`], true if the ball can reach it, or an explosion its brick.
        /// Winning needs no other bricks.
        reachable: &[bool] = &self.reachable;
        /// The ball in flight from the start, if the level sets one.
        ball: Option<BallStart> = self.text.ball;
        /// The x of the paddle's middle at the start, if the level sets it; inside the field.
        paddle: Option<f32> = self.text.paddle;
        /// The par time in seconds: a faster clear earns a star.
        par: Option<f32> = self.text.par;
        /// The scenery that the file chooses. It decides nothing in the game.
        scenery: Option<ChosenScenery> = self.text.scenery;
        /// How far down the grid may reach, in units.
        depth: f32 = self.text.depth.unwrap_or(USUAL_DEPTH);
        /// Width and height of a cell in units. The grid is as wide as the field and at most as high as the level's
        /// depth; a cell is at most [`MAX_CELL_HEIGHT`] high.
        cell_size: Vec2 = cell_size(self.text.columns, self.rows(), self.depth());
    }
}

impl Level {
    /// The y of the lowest side of a brick, in units.
    pub fn foot(&self) -> f32 {
        let lowest = self.cells().iter().rposition(Option::is_some);
        let rows = lowest.map_or(0, |index| index / self.columns() + 1);
        rows as f32 * self.cell_size().y
    }
}

pub(super) fn cell_size(columns: usize, rows: usize, depth: f32) -> Vec2 {
    let height = (depth / rows as f32).min(MAX_CELL_HEIGHT);
    Vec2::new(FIELD.x / columns as f32, height)
}
