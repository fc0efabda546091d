//! The surfaces that a ball can hit, and an impact on one.

use glam::Vec2;

use super::bricks::Bricks;
use crate::collision::Hit;

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
    /// Two bricks that are met at once, at their seam or across a gap: both take the hit.
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

    /// True if it never breaks: a wall, or one with a solid brick.
    pub(super) fn is_solid(self, bricks: &Bricks) -> bool {
        match self {
            Self::Wall => true,
            Self::Paddle { .. } => false,
            Self::Brick(index) => bricks.is_solid(index),
            Self::Bricks(one, other) => bricks.is_solid(one) || bricks.is_solid(other),
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
    /// Unit normal about which the ball bounces, from the surface to the ball. Of two bricks that are
    /// met at once it lies between theirs.
    pub normal: Vec2,
    /// Where the surface is touched; two bricks each at its own place, in their order.
    pub(super) touched: [Touch; 2],
}

/// A place where a ball touches a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// The contact point on the surface, in playfield units.
    pub at: Vec2,
    /// Unit normal there, from the surface to the ball.
    pub normal: Vec2,
}

impl Impact {
    /// Where the surface is touched: one place, or one on each of [two bricks](Surface::Bricks), in
    /// their order.
    pub fn touches(&self) -> &[Touch] {
        match self.surface {
            Surface::Bricks(..) => &self.touched,
            _ => &self.touched[..1],
        }
    }
}

impl From<Hit> for Touch {
    fn from(hit: Hit) -> Self {
        Self {
            at: hit.point,
            normal: hit.normal,
        }
    }
}
