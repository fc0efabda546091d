//! Computer players, and their assessment of levels.

mod assessment;
mod assessor;
pub mod hands;
mod ladder;
mod ladders;
mod median;
mod no_aim;
mod player;
mod report;
mod solo;
mod taste;
mod trial;

pub use assessment::{Assessment, Conditions};
pub use assessor::Assessor;
pub use ladder::Rung;
pub use ladders::{Goal, Ladder, Ladders};
pub use median::Median;
pub use no_aim::NoAim;
pub use player::{PLAYERS, Player, PlayerSpec};
pub use solo::Solo;
pub use taste::Taste;
