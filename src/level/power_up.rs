//! The power-ups: one table row each.
//!
//! Effects beyond numbers, such as the sticky paddle, are checked by kind, each at one place in the rules; confusion and
//! chaos act on the picture alone.

use crate::rows_are_in_order;

/// A power-up; its row of [`POWER_UPS`] says what it does.
#[expect(missing_docs, reason = "the table describes each")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PowerUp {
    Wide,
    Narrow,
    Slow,
    Fast,
    Balls,
    Sticky,
    Pierce,
    Laser,
    Barrier,
    Life,
    Confuse,
    Chaos,
}

/// The numbers and looks of one power-up. `name` is shown on screen, `about` is a phrase about its effect.
#[expect(missing_docs, reason = "the names say the rest")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerUpSpec {
    pub kind: PowerUp,
    /// The letter in a level's `drops:` grid and, as a capital, on the capsule.
    pub letter: char,
    pub name: &'static str,
    pub about: &'static str,
    pub helps: bool,
    /// Seconds that it lasts; `None` if it acts at once.
    pub seconds: Option<f32>,
    /// Relative frequency among the power-ups that help, or among the others.
    pub weight: u32,
    /// Factor on the paddle's width while it lasts.
    pub width_factor: f32,
    /// Factor on the balls' speed while it lasts.
    pub speed_factor: f32,
    /// The power-up that ends when this one begins.
    pub ends: Option<PowerUp>,
    /// Colour as `0xRRGGBB`.
    pub color: u32,
}

/// The row of more balls, and the defaults of the other rows.
const BALLS: PowerUpSpec = PowerUpSpec {
    kind: PowerUp::Balls,
    letter: 'm',
    name: "more balls",
    about: "two more",
    helps: true,
    seconds: None,
    weight: 5,
    width_factor: 1.0,
    speed_factor: 1.0,
    ends: None,
    color: 0xff_d1_66,
};

/// Every power-up, in the order of [`PowerUp`].
///
/// Share codes and state hashes store a power-up by its index, so new rows go to the end.
#[rustfmt::skip]
pub static POWER_UPS: [PowerUpSpec; 12] = [
    PowerUpSpec { kind: PowerUp::Wide,    letter: 'w', name: "wide paddle",   about: "50 % wider",         weight: 5, seconds: Some(20.0), color: 0x4c_c9_f0, width_factor: 1.5, ends: Some(PowerUp::Narrow), ..BALLS },
    PowerUpSpec { kind: PowerUp::Narrow,  letter: 'n', name: "narrow paddle", about: "a third narrower",   weight: 3, seconds: Some(15.0), color: 0xff_5d_8f, width_factor: 0.65, ends: Some(PowerUp::Wide), helps: false, ..BALLS },
    PowerUpSpec { kind: PowerUp::Slow,    letter: 's', name: "slow balls",    about: "more time to aim",   weight: 4, seconds: Some(15.0), color: 0x7a_e5_82, speed_factor: 0.75, ends: Some(PowerUp::Fast), ..BALLS },
    PowerUpSpec { kind: PowerUp::Fast,    letter: 'f', name: "fast balls",    about: "less time to aim",   weight: 3, seconds: Some(12.0), color: 0xff_7f_51, speed_factor: 1.25, ends: Some(PowerUp::Slow), helps: false, ..BALLS },
    BALLS,
    PowerUpSpec { kind: PowerUp::Sticky,  letter: 'k', name: "sticky paddle", about: "holds each ball",    weight: 3, seconds: Some(20.0), color: 0xb3_88_ff, ..BALLS },
    PowerUpSpec { kind: PowerUp::Pierce,  letter: 'p', name: "pass-through",  about: "through bricks",     weight: 3, seconds: Some(8.0),  color: 0xff_9e_e5, ..BALLS },
    PowerUpSpec { kind: PowerUp::Laser,   letter: 'l', name: "laser",         about: "launch fires bolts", weight: 3, seconds: Some(10.0), color: 0x80_ff_db, ..BALLS },
    PowerUpSpec { kind: PowerUp::Barrier, letter: 'b', name: "barrier",       about: "saves lost balls",   weight: 3, seconds: Some(12.0), color: 0x8f_b8_ff, ..BALLS },
    PowerUpSpec { kind: PowerUp::Life,    letter: 'u', name: "extra life",    about: "one more",           weight: 1, color: 0xf4_f6_ff, ..BALLS },
    PowerUpSpec { kind: PowerUp::Confuse, letter: 'c', name: "confusion",     about: "upside down",        weight: 1, seconds: Some(8.0),  color: 0xe8_6a_ff, helps: false, ..BALLS },
    PowerUpSpec { kind: PowerUp::Chaos,   letter: 'x', name: "chaos",         about: "the picture sways",  weight: 2, seconds: Some(8.0),  color: 0xff_4d_4d, helps: false, ..BALLS },
];

impl PowerUp {
    /// The table row of this power-up.
    pub fn spec(self) -> &'static PowerUpSpec {
        &POWER_UPS[self as usize]
    }

    /// The power-up that a level's `drops:` grid writes as `letter`.
    pub fn from_letter(letter: char) -> Option<Self> {
        let mut rows = POWER_UPS.iter();
        rows.find(|row| row.letter == letter).map(|row| row.kind)
    }
}

rows_are_in_order!(POWER_UPS, kind);
