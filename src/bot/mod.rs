//! A computer player, and its assessment of levels.

mod assessment;
mod assessor;
mod no_aim;
mod taste;
mod trial;

pub use assessment::{Assessment, Conditions};
pub use assessor::Assessor;
pub use no_aim::NoAim;
pub use taste::Taste;
