//! What hands can do.

use crate::game::Foresight;

/// What hands can do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// The least and the most steps from one look to the next.
    pub look: (u32, u32),
    /// How far off the landing of a ball is expected a second before, in units.
    pub error: f32,
    /// How it aims; `None` for hands that catch a ball anywhere on the paddle.
    pub aim: Option<Aim>,
}

/// How hands aim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// How far off the place of a catch is, in units: its standard deviation.
    pub slip: f32,
    /// What they know of a flight before they catch the ball.
    pub foresight: Foresight,
}

impl Skill {
    /// Hands that look some six times a second, and do not aim.
    pub const fn casual(error: f32) -> Self {
        Self {
            look: (12, 30),
            error,
            aim: None,
        }
    }

    /// A good player: knows the first brick over two bounces.
    pub const GOOD: Self = Self {
        aim: Some(Aim {
            slip: 9.0,
            foresight: Foresight {
                bounces: 2,
                is_whole: false,
            },
        }),
        ..Self::casual(20.0)
    };

    /// The maker of a level: steadier, looks twice as often, and foresees the whole flight.
    pub const MAKER: Self = Self {
        look: (6, 15),
        error: 10.0,
        aim: Some(Aim {
            slip: 4.0,
            foresight: Foresight {
                bounces: u32::MAX,
                is_whole: true,
            },
        }),
    };
}
