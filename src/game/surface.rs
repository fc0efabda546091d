//! The surfaces that a ball can hit, and an impact on one.

use glam::Vec2;

use super::bricks::Bricks;

/// A surface that a ball can hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Surface {
    /// The left, right or upper wall, or the barrier above the bottom.
    Wall,
    /// The paddle.
    Paddle {
        /// The place on it, from -1 (left end) to 1 (right end).
        offset: f32,
    },
    /// One brick, by index.
    Brick(usize),
    /// The seam of two bricks, exactly in the middle: both take the hit.
    Bricks(usize, usize),
}

impl Surface {
    /// True if a brick of it can break.
    pub fn is_breakable(self, bricks: &Bricks) -> bool {
        match self {
            Self::Wall | Self::Paddle { .. } => false,
            Self::Brick(index) => bricks.is_breakable(index),
            Self::Bricks(one, other) => bricks.is_breakable(one) || bricks.is_breakable(other),
        }
    }

    /// True if it is the same wall, paddle or brick, wherever it was hit.
    pub fn is_same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Paddle { .. }, Self::Paddle { .. }) => true,
            _ => self == other,
        }
    }
}

/// A bounce, after it happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The surface.
    pub surface: Surface,
    /// The contact point, in playfield units.
    pub at: Vec2,
    /// Unit normal, from the surface to the ball.
    pub normal: Vec2,
}
