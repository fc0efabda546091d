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
    /// The bricks of it, by index.
    pub(super) fn bricks(self) -> impl Iterator<Item = usize> {
        let (first, second) = match self {
            Self::Wall | Self::Paddle { .. } => (None, None),
            Self::Brick(index) => (Some(index), None),
            Self::Bricks(one, other) => (Some(one), Some(other)),
        };
        first.into_iter().chain(second)
    }

    /// The brick of it that can break, by index; of two the first.
    pub(super) fn breakable(self, bricks: &Bricks) -> Option<usize> {
        self.bricks().find(|brick| bricks.is_breakable(*brick))
    }

    /// True if it never breaks: a wall, or one with a solid brick.
    pub(super) fn is_solid(self, bricks: &Bricks) -> bool {
        self == Self::Wall || self.bricks().any(|brick| bricks.is_solid(brick))
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
    /// What decided the ball's direction.
    pub turn: Turn,
    /// Where the surface is touched; two bricks each at its own place, in their order.
    pub(super) touched: [Touch; 2],
}

/// What decides a ball's direction at a hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    /// The normal, about which it is mirrored: `v - 2 (v·n) n`.
    Mirrored,
    /// The normal, and then the least steepness,
    /// [`MIN_VERTICAL_SHARE`](crate::tuning::MIN_VERTICAL_SHARE).
    Steepened {
        /// The unit direction in between.
        mirrored: Vec2,
    },
    /// The place on the paddle's top: [`aim`](super::aim).
    Aimed,
    /// Between the paddle's end and a wall near it the ball falls straight down.
    Dropped,
    /// The ball flies on through a brick that breaks.
    Through,
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
