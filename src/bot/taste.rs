//! Warnings about what most people dislike in a level.

use std::fmt::{self, Display};

use super::assessment::Assessment;

/// A level that takes longer than this many seconds is too long for most.
const LONG: f64 = 300.0;
/// The last tenth of the bricks may take this share of the time.
const LONG_END: f64 = 0.3;
/// With more help in a minute the game plays itself.
const MUCH_HELP: f64 = 10.0;
/// With fewer bricks than this there is little to play.
const FEW_BRICKS: usize = 6;

/// A warning about something that most people dislike in a level. Displays as a sentence without a full
/// stop. It is a matter of taste: the level can be played all the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Taste {
    /// Most games take longer than this many seconds.
    TooLong(f64),
    /// The last tenth of the bricks took this share of the time.
    LongEnd(f64),
    /// The help's interventions in a minute.
    MuchHelp(f64),
    /// The number of bricks to break.
    FewBricks(usize),
}

impl Taste {
    pub(super) fn of(assessment: &Assessment) -> Vec<Self> {
        if assessment.is_scene || assessment.games == 0 {
            return Vec::new();
        }
        let all = assessment.all;
        let bricks = assessment.bricks;
        let help = assessment.interventions_a_minute;
        let limit = LONG.min(assessment.limit as f64);
        let end = assessment
            .most
            .zip(all)
            .map(|(most, all)| (all - most) / all);
        let is_long = all.is_none_or(|all| all > limit);
        let is_long_end = |end: &f64| *end > LONG_END && bricks >= FEW_BRICKS;
        let warnings = [
            (bricks < FEW_BRICKS).then_some(Self::FewBricks(bricks)),
            is_long.then_some(Self::TooLong(limit)),
            // The last tenth of a handful of bricks is one brick, and always takes long.
            end.filter(is_long_end).map(Self::LongEnd),
            (help > MUCH_HELP).then_some(Self::MuchHelp(help)),
        ];
        warnings.into_iter().flatten().collect()
    }
}

impl Display for Taste {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(limit) => write!(f, "most games take longer than {limit} s"),
            Self::LongEnd(share) => {
                let percent = share * 100.0;
                write!(f, "the last tenth takes {percent:.0} % of the time")
            }
            Self::MuchHelp(help) => write!(f, "the help comes {help:.0} times a minute"),
            Self::FewBricks(1) => write!(f, "there is only one brick to break"),
            Self::FewBricks(bricks) => write!(f, "there are only {bricks} bricks to break"),
        }
    }
}
