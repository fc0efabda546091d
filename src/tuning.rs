//! Each number that one would change while playing, with its unit and its reason.

use glam::Vec2;

/// Width and height of the playfield in units; y points down.
pub const FIELD: Vec2 = Vec2::new(800.0, 600.0);
