//! Warnings about what most people dislike in a level.

use std::fmt::{self, Display};

use super::assessment::Assessment;
use super::median::Median;

/// A level that takes longer than this many seconds is too long for most.
const LONG: f64 = 300.0;
/// The last tenth of the bricks may take this share of the time.
const LONG_END: f64 = 0.3;
/// Half of the bricks should take at least this share of the time.
const EARLY_HALF: f64 = 0.3;
/// A `par:` may differ by this share from the time of the bot.
const FAR_PAR: f64 = 0.1;
/// With more help in a minute the game plays itself.
const MUCH_HELP: f64 = 10.0;
/// With fewer bricks than this there is little to play.
const FEW_BRICKS: usize = 6;

/// A warning about something that most people dislike in a level, only where the games leave no doubt: the whole
/// [interval](Median) is beyond the limit. Displays as a sentence without a full stop. It is a matter of taste:
/// the level can be played all the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Taste {
    /// Most games take longer than this many seconds.
    TooLong(f64),
    /// Half of the bricks fall in this share of the time: first the reward, then the tedium.
    EarlyHalf(f64),
    /// The last tenth of the bricks takes this share of the time.
    LongEnd(f64),
    /// The `par:` of the level, and the time of the bot, both in seconds.
    FarPar(f64, Median),
    /// The help's interventions in a minute.
    MuchHelp(f64),
    /// The number of bricks to break.
    FewBricks(usize),
}

impl Taste {
    pub(super) fn of(assessment: &Assessment) -> Vec<Self> {
        let all = assessment.all();
        let bricks = assessment.bricks;
        if assessment.is_scene || assessment.ladder.is_empty() {
            return Vec::new();
        }
        let limit = LONG.min(assessment.limit as f64);
        // A part of a handful of bricks is one brick or two, and always takes long.
        let is_many = bricks >= FEW_BRICKS;
        let half = assessment.half_share;
        let end = assessment.end_share;
        let help = assessment.interventions_a_minute;
        let is_far =
            |par: &f64| all.low > par * (1.0 + FAR_PAR) || all.high < par * (1.0 - FAR_PAR);
        let far_par = assessment.given_par.filter(is_far);
        let warnings = [
            (!is_many).then_some(Self::FewBricks(bricks)),
            (all.low > limit).then_some(Self::TooLong(limit)),
            (is_many && half.high < EARLY_HALF).then_some(Self::EarlyHalf(half.value)),
            (is_many && end.low > LONG_END).then_some(Self::LongEnd(end.value)),
            far_par.map(|par| Self::FarPar(par, all)),
            (help.low > MUCH_HELP).then_some(Self::MuchHelp(help.value)),
        ];
        warnings.into_iter().flatten().collect()
    }
}

impl Display for Taste {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(limit) => write!(f, "most games take longer than {limit} s"),
            Self::EarlyHalf(share) => {
                let percent = share * 100.0;
                write!(
                    f,
                    "half of the bricks fall in the first {percent:.0} % of the time"
                )
            }
            Self::LongEnd(share) => {
                let percent = share * 100.0;
                write!(f, "the last tenth takes {percent:.0} % of the time")
            }
            Self::FarPar(given, time) => {
                write!(f, "par {given} is far from {time:.0} s, the bot's time")
            }
            Self::MuchHelp(help) => write!(f, "the help comes {help:.0} times a minute"),
            Self::FewBricks(1) => write!(f, "there is only one brick to break"),
            Self::FewBricks(bricks) => write!(f, "there are only {bricks} bricks to break"),
        }
    }
}
