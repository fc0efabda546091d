//! The skill of hands: their eye, and their aim.

use crate::game::Foresight;

/// The skill of hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// The least and the most steps from one look to the next.
    pub look: (u32, u32),
    /// The largest error of a landing that is expected a second before, in units.
    pub error: f32,
    /// The aim; `None` for hands that catch a ball anywhere on the paddle.
    pub aim: Option<Aim>,
}

/// The aim of hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// The largest error of the place of a catch, in units.
    pub slip: f32,
    /// The part of a flight that they know before they catch the ball.
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
