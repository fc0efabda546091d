//! Computer players, and their assessment of levels.

mod assessment;
mod assessor;
pub mod hands;
mod ladder;
mod median;
mod no_aim;
mod player;
mod report;
mod taste;
mod trial;

pub use assessment::{Assessment, Conditions};
pub use assessor::Assessor;
pub use ladder::Rung;
pub use median::Median;
pub use no_aim::NoAim;
pub use player::{PLAYERS, Player, PlayerSpec};
pub use taste::Taste;
