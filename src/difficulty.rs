//! The difficulties, one table row each, and the rules of a run.

use crate::rows_are_in_order;
use crate::tuning::{BALL_MAX_SPEED, BALL_SPEED, LIVES, PADDLE_SIZE};

/// A difficulty; [`DIFFICULTIES`] has its numbers.
#[expect(missing_docs, reason = "the table describes each")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    Gentle,
    Easy,
    /// The difficulty for which the levels are designed.
    #[default]
    Normal,
    Hard,
    Master,
}

/// The numbers of one difficulty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DifficultySpec {
    /// The difficulty that this row describes.
    pub kind: Difficulty,
    /// The name on screen and on the command line.
    pub name: &'static str,
    /// Lives at the start of a run.
    pub lives: u8,
    /// The ball's speed at the serve, in units a second.
    pub speed: f32,
    /// The fastest a ball becomes by hitting bricks.
    pub max_speed: f32,
    /// The paddle's width in units.
    pub paddle: f32,
    /// True if waits for a brick are kept short.
    pub help: bool,
    /// Helpful power-ups among ten that fall by chance.
    pub helpful: u32,
    /// The factor on points, in tenths.
    pub tenths: u32,
}

/// Every difficulty, in the order of [`Difficulty`], the easiest first.
#[rustfmt::skip]
pub static DIFFICULTIES: [DifficultySpec; 5] = [
    DifficultySpec { kind: Difficulty::Gentle, name: "gentle", lives: 6,     speed: 300.0,      max_speed: 350.0,          paddle: 136.0,         help: true,  helpful: 10, tenths: 5 },
    DifficultySpec { kind: Difficulty::Easy,   name: "easy",   lives: 4,     speed: 350.0,      max_speed: 400.0,          paddle: 120.0,         help: true,  helpful: 9,  tenths: 8 },
    DifficultySpec { kind: Difficulty::Normal, name: "normal", lives: LIVES, speed: BALL_SPEED, max_speed: BALL_MAX_SPEED, paddle: PADDLE_SIZE.x, help: true,  helpful: 8,  tenths: 10 },
    DifficultySpec { kind: Difficulty::Hard,   name: "hard",   lives: 3,     speed: 460.0,      max_speed: 540.0,          paddle: 88.0,          help: true,  helpful: 7,  tenths: 15 },
    DifficultySpec { kind: Difficulty::Master, name: "master", lives: 2,     speed: 520.0,      max_speed: 640.0,          paddle: 76.0,          help: false, helpful: 6,  tenths: 20 },
];

impl Difficulty {
    /// The table row of this difficulty.
    pub fn spec(self) -> &'static DifficultySpec {
        &DIFFICULTIES[self as usize]
    }

    /// The difficulty with a name; `None` for an unknown name.
    pub fn from_name(name: &str) -> Option<Self> {
        let row = DIFFICULTIES.iter().find(|row| row.name == name)?;
        Some(row.kind)
    }
}

/// The rules of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Lives, speeds, paddle width, chances and points.
    pub difficulty: Difficulty,
    /// True if a lost ball costs no life.
    pub practice: bool,
    /// True if waits for a brick are kept short, where the difficulty allows it.
    pub help: bool,
    /// True if power-ups fall by chance, in levels that place none.
    pub chance: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            difficulty: Difficulty::default(),
            practice: false,
            help: true,
            chance: true,
        }
    }
}

impl Rules {
    /// True if scores under these rules count: lost balls cost lives, and power-ups fall by chance.
    pub fn are_ranked(&self) -> bool {
        !self.practice && self.chance
    }

    /// True if waits for a brick are kept short.
    pub fn helps(&self) -> bool {
        self.help && self.difficulty.spec().help
    }
}

rows_are_in_order!(DIFFICULTIES, kind);
