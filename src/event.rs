//! What happened in a step, with the place where it happened.
//!
//! Sound, sparks, shake and the overlay listen to these; nothing in the library knows of them.

use glam::Vec2;

use crate::level::BrickKind;

/// One thing that happened, in the order in which it happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A ball left the paddle.
    Launched {
        /// The ball's centre.
        at: Vec2,
    },
    /// A ball bounced off a wall.
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
    /// A ball bounced off a brick that stands: a solid one, or one that needs more hits.
    BrickHit {
        /// The contact point.
        at: Vec2,
        /// Unit normal, from the brick to the ball.
        normal: Vec2,
        /// The brick's index, row by row from the top left.
        brick: usize,
        /// The brick's kind.
        kind: BrickKind,
    },
    /// A ball destroyed a brick.
    BrickBroken {
        /// The contact point.
        at: Vec2,
        /// Unit normal, from the brick to the ball.
        normal: Vec2,
        /// The brick's index, row by row from the top left.
        brick: usize,
        /// The brick's kind.
        kind: BrickKind,
        /// Points for it, with the combo.
        points: u32,
        /// Bricks since the paddle, this one included.
        combo: u32,
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
    /// A ball left through the bottom.
    BallLost {
        /// The ball's centre.
        at: Vec2,
        /// Lives that are left.
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
