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

/// One event. A step appends its events in the order in which they happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A ball left the paddle.
    Launched {
        /// The ball's centre.
        at: Vec2,
    },
    /// A ball bounced off a wall, or off the barrier above the bottom.
    WallHit {
        /// The contact point.
        at: Vec2,
        /// Unit normal, from the wall into the field.
        normal: Vec2,
    },
    /// A ball bounced off the paddle, which ends its combo.
    PaddleHit {
        /// The contact point.
        at: Vec2,
        /// Unit normal, from the paddle to the ball.
        normal: Vec2,
        /// The place on the paddle, from -1 (left end) to 1 (right end).
        offset: f32,
    },
    /// A brick was hit and still stands: it is solid, or it needs more hits.
    BrickHit {
        /// The contact point.
        at: Vec2,
        /// Unit normal, from the brick to the ball.
        normal: Vec2,
        /// The brick's index, row by row from the top left.
        brick: usize,
        /// The brick's kind.
        kind: BrickKind,
        /// The cause of the hit.
        by: Cause,
    },
    /// A hidden brick was hit and becomes visible.
    BrickRevealed {
        /// The contact point.
        at: Vec2,
        /// Unit normal, from the brick to what hit it.
        normal: Vec2,
        /// The brick's index, row by row from the top left.
        brick: usize,
        /// The cause of the hit.
        by: Cause,
    },
    /// A damaged brick mended itself by one hit.
    BrickMended {
        /// The brick's index, row by row from the top left.
        brick: usize,
        /// The centre.
        at: Vec2,
    },
    /// A brick of a level that was changed while it is played has come.
    BrickAppeared {
        /// The brick's index, row by row from the top left.
        brick: usize,
        /// The centre.
        at: Vec2,
    },
    /// A brick is gone.
    BrickBroken {
        /// The contact point.
        at: Vec2,
        /// Unit normal, from the brick to what broke it.
        normal: Vec2,
        /// The brick's index, row by row from the top left.
        brick: usize,
        /// The brick's kind.
        kind: BrickKind,
        /// Points for it, multiplied by the combo.
        points: u32,
        /// The combo: bricks of this ball since the paddle, this one included; for a blast, the
        /// length of its chain plus one; for a bolt, 1.
        combo: u32,
        /// The cause of the last hit.
        by: Cause,
    },
    /// An explosive brick goes off; its neighbours follow a moment later.
    Exploded {
        /// The brick's index, row by row from the top left.
        brick: usize,
        /// The centre.
        at: Vec2,
        /// Explosions in a row, this one included.
        chain: u32,
    },
    /// A power-up begins to fall.
    CapsuleDropped {
        /// The centre.
        at: Vec2,
        /// The power-up inside.
        kind: PowerUp,
    },
    /// The paddle caught a power-up, which acts from now on.
    CapsuleCaught {
        /// The centre.
        at: Vec2,
        /// The power-up inside.
        kind: PowerUp,
    },
    /// A power-up left through the bottom.
    CapsuleLost {
        /// The centre.
        at: Vec2,
        /// The power-up inside.
        kind: PowerUp,
    },
    /// The time of a power-up is over.
    PowerUpEnded {
        /// The power-up that ended.
        kind: PowerUp,
    },
    /// Another ball entered play.
    BallAdded {
        /// The ball's centre.
        at: Vec2,
    },
    /// A sticky paddle holds a ball.
    BallCaught {
        /// The ball's centre.
        at: Vec2,
    },
    /// The paddle fired a bolt.
    BoltFired {
        /// The tip of the bolt.
        at: Vec2,
    },
    /// A ball that would have kept the player waiting was turned onto a brick.
    Helped {
        /// The ball's centre.
        at: Vec2,
        /// The new unit direction.
        direction: Vec2,
        /// The brick that it leads to, by index.
        brick: usize,
    },
    /// A ball in a loop, which would touch neither brick nor paddle again, was turned a little.
    LoopBroken {
        /// The ball's centre.
        at: Vec2,
        /// The new unit direction.
        direction: Vec2,
    },
    /// The wait was still too long: lightning breaks the brick nearest to a ball.
    Lightning {
        /// The ball's centre.
        from: Vec2,
        /// The brick's centre.
        at: Vec2,
    },
    /// A ball left through the bottom.
    BallLost {
        /// The ball's centre.
        at: Vec2,
        /// Balls that remain.
        remaining: usize,
    },
    /// The last ball is lost, and a life with it.
    LifeLost {
        /// Lives that remain.
        lives: u8,
    },
    /// A power-up brought a life.
    LifeGained {
        /// Lives now.
        lives: u8,
    },
    /// The last brick that can be reached is gone.
    LevelCleared {
        /// The level's index in the run.
        level: usize,
    },
    /// The next level begins.
    LevelStarted {
        /// The level's index in the run.
        level: usize,
    },
    /// The last life is lost.
    GameOver,
    /// The last level is cleared.
    Victory,
}

impl Event {
    /// The brick that a ball hit; `None` for every other event.
    pub fn brick_hit_by_ball(&self) -> Option<usize> {
        match *self {
            Self::BrickHit { brick, by, .. }
            | Self::BrickRevealed { brick, by, .. }
            | Self::BrickBroken { brick, by, .. } => (by == Cause::Ball).then_some(brick),
            _ => None,
        }
    }

    /// Contact point and unit normal of a ball's bounce; `None` for every other event.
    pub fn contact(&self) -> Option<(Vec2, Vec2)> {
        match *self {
            Self::WallHit { at, normal } | Self::PaddleHit { at, normal, .. } => Some((at, normal)),
            Self::BrickHit { at, normal, by, .. }
            | Self::BrickRevealed { at, normal, by, .. }
            | Self::BrickBroken { at, normal, by, .. } => {
                (by == Cause::Ball).then_some((at, normal))
            }
            _ => None,
        }
    }
}
