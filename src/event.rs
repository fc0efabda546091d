//! Events: what happened in a step, and where. Sound, effects and the blueprint read them.

use glam::Vec2;

use crate::level::{BrickKind, PowerUp};

/// The cause of a hit on a brick.
#[expect(missing_docs, reason = "the game has one of each")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Ball,
    Blast,
    Bolt,
    Lightning,
}

/// A hit on a brick. Its fields are those of [`Event`], but `kind` is the brick's.
#[expect(missing_docs, reason = "a field means the same in every event")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BrickImpact {
    pub brick: usize,
    pub kind: BrickKind,
    pub at: Vec2,
    pub normal: Vec2,
    pub by: Cause,
}

/// One event. A step appends its events in the order in which they happen.
///
/// Places are in playfield units: `at` is the contact point of a hit, and otherwise the centre of the thing that the
/// event is about. `normal` is the unit normal there, out of the surface. `brick` is the index of a brick, row by row
/// from the top left, and `kind` the kind of the power-up. A `direction` is a unit vector. `level` is an index in the
/// run; `lives` and `remaining` balls are counted after the event.
#[expect(
    missing_docs,
    reason = "a field means the same in every event, and most names say enough"
)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    Launched {
        at: Vec2,
    },
    /// A ball bounced off a wall, or off the barrier above the bottom.
    WallHit {
        at: Vec2,
        normal: Vec2,
    },
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
    BrickMended {
        brick: usize,
        at: Vec2,
    },
    /// A brick appeared in a level that was changed while it is played.
    BrickAppeared {
        brick: usize,
        at: Vec2,
    },
    BrickBroken {
        impact: BrickImpact,
        /// Points for it, multiplied by the combo.
        points: u32,
        /// The bricks of this ball since the paddle, this one included; for a blast, the length of its chain plus one;
        /// for a bolt, 1.
        combo: u32,
    },
    /// An explosive brick goes off; its neighbours follow a moment later.
    Exploded {
        brick: usize,
        at: Vec2,
        /// Explosions in a row, this one included.
        chain: u32,
    },
    CapsuleDropped {
        at: Vec2,
        kind: PowerUp,
    },
    /// The paddle caught a power-up, which acts from now on.
    CapsuleCaught {
        at: Vec2,
        kind: PowerUp,
    },
    CapsuleLost {
        at: Vec2,
        kind: PowerUp,
    },
    PowerUpEnded {
        kind: PowerUp,
    },
    BallAdded {
        at: Vec2,
    },
    /// A sticky paddle holds a ball.
    BallCaught {
        at: Vec2,
    },
    /// The paddle fired a bolt, whose tip is `at`.
    BoltFired {
        at: Vec2,
    },
    /// A ball that would have kept the player waiting was turned towards a brick.
    Helped {
        at: Vec2,
        direction: Vec2,
        brick: usize,
    },
    /// A ball in a loop, which would touch neither brick nor paddle again, was turned a little.
    LoopBroken {
        at: Vec2,
        direction: Vec2,
    },
    /// The wait was still too long: lightning strikes `from` a ball's centre and breaks the nearest brick.
    Lightning {
        from: Vec2,
        at: Vec2,
    },
    BallLost {
        at: Vec2,
        remaining: usize,
    },
    /// The last ball is lost, and a life with it.
    LifeLost {
        lives: u8,
    },
    LifeGained {
        lives: u8,
    },
    /// The last brick that can be reached is gone.
    LevelCleared {
        level: usize,
    },
    LevelStarted {
        level: usize,
    },
    GameOver,
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
