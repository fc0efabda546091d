//! A computer player, and its assessment of levels.

mod no_aim;

mod assessment;

pub use assessment::{Assessment, Conditions};
pub use no_aim::NoAim;
