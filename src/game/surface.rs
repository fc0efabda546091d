//! The surfaces that a ball can hit, those in its way, and an impact on one.

use glam::Vec2;

use super::{Bricks, Game, Paddle, Powers};
use crate::collision::Hit;
use crate::level::PowerUp;

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
    /// Two bricks hit at once, at their seam or across a gap: both take the hit.
    Bricks(usize, usize),
}

impl Surface {
    pub(super) fn bricks(self) -> impl Iterator<Item = usize> {
        let (bricks, count) = match self {
            Self::Wall | Self::Paddle { .. } => ([0; 2], 0),
            Self::Brick(index) => ([index; 2], 1),
            Self::Bricks(one, other) => ([one, other], 2),
        };
        bricks.into_iter().take(count)
    }

    /// The first of its bricks that can break.
    pub(super) fn breakable(self, bricks: &Bricks) -> Option<usize> {
        self.bricks().find(|brick| bricks.is_breakable(*brick))
    }

    /// True if it never breaks: a wall, or one with a solid brick.
    pub(super) fn is_solid(self, bricks: &Bricks) -> bool {
        self == Self::Wall || self.bricks().any(|brick| bricks.is_solid(brick))
    }

    /// True for the same wall, paddle or brick, wherever it is hit.
    pub fn is_same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Paddle { .. }, Self::Paddle { .. }) => true,
            _ => self == other,
        }
    }
}

/// The surfaces in the way of a flight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Obstacles<'a> {
    pub(super) bricks: &'a Bricks,
    /// The paddle; without one the ball flies through where it would be.
    pub(super) paddle: Option<&'a Paddle>,
    /// True if the barrier above the bottom stands.
    pub(super) barrier: bool,
    /// True if the ball passes through bricks that break.
    pub(super) pierce: bool,
}

impl<'a> Obstacles<'a> {
    pub(super) fn new(bricks: &'a Bricks, paddle: &'a Paddle, powers: &Powers) -> Self {
        Self {
            bricks,
            paddle: Some(paddle),
            barrier: powers.is_on(PowerUp::Barrier),
            pierce: powers.is_on(PowerUp::Pierce),
        }
    }
}

impl Game {
    pub(super) fn obstacles(&self) -> Obstacles<'_> {
        Obstacles::new(&self.bricks, &self.paddle, &self.powers)
    }
}

/// A bounce, after it happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The surface.
    pub surface: Surface,
    /// Unit normal about which the ball bounces, from the surface to the ball. For two bricks it lies between
    /// their normals.
    pub normal: Vec2,
    /// The rule that decided the ball's direction.
    pub turn: Turn,
    /// The contact with the surface, or with each of two bricks in their order.
    pub(super) touched: [Touch; 2],
}

/// The rule that decides a ball's direction at a hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    /// Mirrored about the normal: `v - 2 (v·n) n`.
    Mirrored,
    /// Mirrored, and then steepened to [`MIN_VERTICAL_SHARE`](crate::tuning::MIN_VERTICAL_SHARE).
    Steepened {
        /// The mirrored unit direction.
        mirrored: Vec2,
    },
    /// [Aimed](super::aim) by the place on the paddle's top.
    Aimed,
    /// Straight down, between the paddle's end and a wall near it.
    Dropped,
    /// Unchanged, through a brick that breaks.
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
    /// The contact with the surface, or with each of [two bricks](Surface::Bricks) in their order.
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
