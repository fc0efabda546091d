//! Events: what happened in a step, and where.
//!
//! Sound, particles, shake and the blueprint listen to these; nothing in the library knows of them.

use glam::Vec2;

use crate::level::{BrickKind, PowerUp};

/// The cause of a hit on a brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A ball.
    Ball,
    /// The blast of an explosive brick.
    Blast,
    /// A bolt from the paddle.
    Bolt,
    /// Lightning, which ends a long wait.
    Lightning,
}

/// A hit on a brick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BrickImpact {
    /// The brick, by index.
    pub brick: usize,
    /// The kind of the brick.
    pub kind: BrickKind,
    /// The contact point.
    pub at: Vec2,
    /// Unit normal there, out of the brick.
    pub normal: Vec2,
    /// The cause of the hit.
    pub by: Cause,
}

/// One event. A step appends its events in the order in which they happen.
///
/// Places are in playfield units: `at` is the contact point of a hit, and otherwise the centre of the thing that the
/// event is about. `normal` is the unit normal there, out of the surface. `brick` is the index of a brick, row by row
/// from the top left, and `kind` the kind of the power-up. A `direction` is a unit vector. `level` is an index in the
/// run; `lives` and `remaining` balls are counted after the event.
#[expect(missing_docs, reason = "a field means the same in every event")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A ball left the paddle.
    Launched { at: Vec2 },
    /// A ball bounced off a wall, or off the barrier above the bottom.
    WallHit { at: Vec2, normal: Vec2 },
    /// A ball bounced off the paddle, which ends its combo.
    PaddleHit {
        at: Vec2,
        normal: Vec2,
        /// The place on the paddle, from -1 (left end) to 1 (right end).
        offset: f32,
    },
    /// A brick was hit and still stands: it is solid, or it needs more hits.
    BrickHit(BrickImpact),
    /// A hidden brick was hit and becomes visible.
    BrickRevealed(BrickImpact),
    /// A damaged brick mended itself by one hit.
    BrickMended { brick: usize, at: Vec2 },
    /// A brick appeared in a level that was changed while it is played.
    BrickAppeared { brick: usize, at: Vec2 },
    /// A brick is gone.
    BrickBroken {
        impact: BrickImpact,
        /// Points for it, multiplied by the combo.
        points: u32,
        /// The combo: bricks of this ball since the paddle, this one included; for a blast, the
        /// length of its chain plus one; for a bolt, 1.
        combo: u32,
    },
    /// An explosive brick goes off; its neighbours follow a moment later.
    Exploded {
        brick: usize,
        at: Vec2,
        /// Explosions in a row, this one included.
        chain: u32,
    },
    /// A power-up begins to fall.
    CapsuleDropped { at: Vec2, kind: PowerUp },
    /// The paddle caught a power-up, which acts from now on.
    CapsuleCaught { at: Vec2, kind: PowerUp },
    /// A power-up left through the bottom.
    CapsuleLost { at: Vec2, kind: PowerUp },
    /// The time of a power-up is over.
    PowerUpEnded { kind: PowerUp },
    /// Another ball entered play.
    BallAdded { at: Vec2 },
    /// A sticky paddle holds a ball.
    BallCaught { at: Vec2 },
    /// The paddle fired a bolt, whose tip is `at`.
    BoltFired { at: Vec2 },
    /// A ball that would have kept the player waiting was turned onto a brick.
    Helped {
        at: Vec2,
        direction: Vec2,
        brick: usize,
    },
    /// A ball in a loop, which would touch neither brick nor paddle again, was turned a little.
    LoopBroken { at: Vec2, direction: Vec2 },
    /// The wait was still too long: lightning strikes `from` a ball's centre and breaks the nearest brick.
    Lightning { from: Vec2, at: Vec2 },
    /// A ball left through the bottom.
    BallLost { at: Vec2, remaining: usize },
    /// The last ball is lost, and a life with it.
    LifeLost { lives: u8 },
    /// A power-up brought a life.
    LifeGained { lives: u8 },
    /// The last brick that can be reached is gone.
    LevelCleared { level: usize },
    /// The next level begins.
    LevelStarted { level: usize },
    /// The last life is lost.
    GameOver,
    /// The last level is cleared.
    Victory,
}

impl Event {
    /// The hit of a ball on a brick; `None` for every other event.
    fn ball_on_brick(&self) -> Option<BrickImpact> {
        match *self {
            Self::BrickHit(impact)
            | Self::BrickRevealed(impact)
            | Self::BrickBroken { impact, .. } => Some(impact).filter(|hit| hit.by == Cause::Ball),
            _ => None,
        }
    }

    /// The brick that a ball hit; `None` for every other event.
    pub fn brick_hit_by_ball(&self) -> Option<usize> {
        self.ball_on_brick().map(|hit| hit.brick)
    }

    /// Contact point and unit normal of a ball's bounce; `None` for every other event.
    pub fn contact(&self) -> Option<(Vec2, Vec2)> {
        match *self {
            Self::WallHit { at, normal } | Self::PaddleHit { at, normal, .. } => Some((at, normal)),
            _ => self.ball_on_brick().map(|hit| (hit.at, hit.normal)),
        }
    }
}
