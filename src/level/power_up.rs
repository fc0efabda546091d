//! The power-ups: one table row each.
//!
//! Effects that numbers cannot express, such as the sticky paddle, are checked by kind, each at one
//! place in the rules.

/// A power-up; [`POWER_UPS`] has its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PowerUp {
    /// A wider paddle.
    Wide,
    /// A narrower paddle.
    Narrow,
    /// Slower balls.
    Slow,
    /// Faster balls.
    Fast,
    /// Two more balls.
    Balls,
    /// The paddle holds each ball that it catches.
    Sticky,
    /// Balls go through whatever breaks.
    Pierce,
    /// Launch fires two bolts from the paddle.
    Laser,
    /// A barrier above the bottom throws balls back.
    Barrier,
    /// One more life.
    Life,
    /// The picture is upside down, with inverted colours.
    Confuse,
    /// The picture sways.
    Chaos,
}

/// The numbers and looks of one power-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerUpSpec {
    /// The power-up that this row describes.
    pub kind: PowerUp,
    /// Its letter in a level's `drops:` grid and, as a capital, on the capsule.
    pub letter: char,
    /// The name on screen.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// True if it helps the player.
    pub helps: bool,
    /// Seconds that it lasts; `None` if it acts at once.
    pub seconds: Option<f32>,
    /// Relative frequency among those that help, or among those that do not.
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

/// Every power-up, in the order of [`PowerUp`].
#[rustfmt::skip]
pub static POWER_UPS: [PowerUpSpec; 12] = [
    PowerUpSpec { seconds: Some(20.0), width_factor: 1.5,  ends: Some(PowerUp::Narrow), ..power_up(PowerUp::Wide, 'w', "wide paddle", "50 % wider", 5, 0x4c_c9_f0) },
    PowerUpSpec { seconds: Some(15.0), width_factor: 0.65, ends: Some(PowerUp::Wide), helps: false, ..power_up(PowerUp::Narrow, 'n', "narrow paddle", "a third narrower", 3, 0xff_5d_8f) },
    PowerUpSpec { seconds: Some(15.0), speed_factor: 0.75, ends: Some(PowerUp::Fast), ..power_up(PowerUp::Slow, 's', "slow balls", "more time to aim", 4, 0x7a_e5_82) },
    PowerUpSpec { seconds: Some(12.0), speed_factor: 1.25, ends: Some(PowerUp::Slow), helps: false, ..power_up(PowerUp::Fast, 'f', "fast balls", "less time to aim", 3, 0xff_7f_51) },
    power_up(PowerUp::Balls, 'm', "more balls", "two more", 5, 0xff_d1_66),
    PowerUpSpec { seconds: Some(20.0), ..power_up(PowerUp::Sticky,  'k', "sticky paddle", "holds each ball",    3, 0xb3_88_ff) },
    PowerUpSpec { seconds: Some(8.0),  ..power_up(PowerUp::Pierce,  'p', "pass-through",  "through bricks",     3, 0xff_9e_e5) },
    PowerUpSpec { seconds: Some(10.0), ..power_up(PowerUp::Laser,   'l', "laser",         "launch fires bolts", 3, 0x80_ff_db) },
    PowerUpSpec { seconds: Some(12.0), ..power_up(PowerUp::Barrier, 'b', "barrier",       "saves lost balls",   3, 0x8f_b8_ff) },
    power_up(PowerUp::Life,  'u', "extra life", "one more", 1, 0xf4_f6_ff),
    PowerUpSpec { seconds: Some(8.0), helps: false, ..power_up(PowerUp::Confuse, 'c', "confusion", "upside down",       1, 0xe8_6a_ff) },
    PowerUpSpec { seconds: Some(8.0), helps: false, ..power_up(PowerUp::Chaos,   'x', "chaos",     "the picture sways", 2, 0xff_4d_4d) },
];

impl PowerUp {
    /// The table row of this power-up.
    pub fn spec(self) -> &'static PowerUpSpec {
        &POWER_UPS[self as usize]
    }

    /// The power-up that a level's `drops:` grid writes as `letter`.
    pub fn from_letter(letter: char) -> Option<Self> {
        POWER_UPS
            .iter()
            .find(|row| row.letter == letter)
            .map(|row| row.kind)
    }
}

/// A power-up that helps, and acts at once.
const fn power_up(
    kind: PowerUp,
    letter: char,
    name: &'static str,
    about: &'static str,
    weight: u32,
    color: u32,
) -> PowerUpSpec {
    PowerUpSpec {
        kind,
        letter,
        name,
        about,
        helps: true,
        seconds: None,
        weight,
        width_factor: 1.0,
        speed_factor: 1.0,
        ends: None,
        color,
    }
}

// `PowerUp::spec` relies on the order: a row out of place does not compile.
const _: () = {
    let mut index = 0;
    while index < POWER_UPS.len() {
        assert!(POWER_UPS[index].kind as usize == index);
        index += 1;
    }
};
