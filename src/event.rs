//! What happened in a step, with the place where it happened.
//!
//! Sound, sparks, shake and the overlay listen to these; nothing in the library knows of them.

use glam::Vec2;

use crate::level::{BrickKind, PowerUp};

/// What hit a brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A ball.
    Ball,
    /// The end of an explosive brick.
    Blast,
    /// A bolt from the paddle.
    Bolt,
    /// Lightning, which ends a long wait.
    Lightning,
}

/// One thing that happened, in the order in which it happened.
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
        /// Where on the paddle, from -1 (left end) to 1 (right end).
        offset: f32,
    },
    /// A brick was hit and stands: a solid one, or one that needs more hits.
    BrickHit {
        /// The contact point.
        at: Vec2,
        /// Unit normal, from the brick to the ball.
        normal: Vec2,
        /// The brick's index, row by row from the top left.
        brick: usize,
        /// The brick's kind.
        kind: BrickKind,
        /// What hit it.
        by: Cause,
    },
    /// A hidden brick was hit, and is to be seen from now on.
    BrickRevealed {
        /// The contact point.
        at: Vec2,
        /// Unit normal, from the brick to what hit it.
        normal: Vec2,
        /// The brick's index, row by row from the top left.
        brick: usize,
        /// What hit it.
        by: Cause,
    },
    /// A brick takes one hit more again.
    BrickMended {
        /// The brick's index, row by row from the top left.
        brick: usize,
        /// Its middle.
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
        /// Bricks of this ball since the paddle, this one included; for a blast, how long its chain
        /// is, plus one; for a bolt 1.
        combo: u32,
        /// What broke it.
        by: Cause,
    },
    /// An explosive brick goes off; what is around it follows a moment later.
    Exploded {
        /// The brick's index, row by row from the top left.
        brick: usize,
        /// Its middle.
        at: Vec2,
        /// Explosions in a row, this one included.
        chain: u32,
    },
    /// A power-up begins to fall.
    CapsuleDropped {
        /// Its middle.
        at: Vec2,
        /// What it brings.
        kind: PowerUp,
    },
    /// The paddle caught a power-up, which acts from now on.
    CapsuleCaught {
        /// Its middle.
        at: Vec2,
        /// What it brought.
        kind: PowerUp,
    },
    /// A power-up left through the bottom.
    CapsuleLost {
        /// Its middle.
        at: Vec2,
        /// What it would have brought.
        kind: PowerUp,
    },
    /// The time of a power-up is over.
    PowerUpEnded {
        /// What ended.
        kind: PowerUp,
    },
    /// A further ball is in play.
    BallAdded {
        /// Its centre.
        at: Vec2,
    },
    /// A sticky paddle holds a ball.
    BallCaught {
        /// The ball's centre.
        at: Vec2,
    },
    /// The paddle fired a bolt.
    BoltFired {
        /// Where it starts.
        at: Vec2,
    },
    /// A ball that would have kept the player waiting was turned onto a brick.
    Helped {
        /// The ball's centre.
        at: Vec2,
        /// The new unit direction.
        direction: Vec2,
    },
    /// A ball that could touch neither brick nor paddle again was turned a little.
    LoopBroken {
        /// The ball's centre.
        at: Vec2,
        /// The new unit direction.
        direction: Vec2,
    },
    /// The wait was long all the same: lightning takes the brick that is nearest to a ball.
    Lightning {
        /// The ball's centre.
        from: Vec2,
        /// The brick's middle.
        at: Vec2,
    },
    /// A ball left through the bottom.
    BallLost {
        /// The ball's centre.
        at: Vec2,
        /// Balls that are left.
        remaining: usize,
    },
    /// The last ball is lost, and a life with it.
    LifeLost {
        /// Lives that are left.
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
    /// The brick that a ball hit, if that is what happened.
    pub fn brick_hit_by_ball(&self) -> Option<usize> {
        match *self {
            Self::BrickHit { brick, by, .. }
            | Self::BrickRevealed { brick, by, .. }
            | Self::BrickBroken { brick, by, .. } => (by == Cause::Ball).then_some(brick),
            _ => None,
        }
    }

    /// Contact point and unit normal where a ball met something, if that is what happened.
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
