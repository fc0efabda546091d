//! Geometry only.
mod shapes;
pub use shapes::*;
