//! The picture of this game, drawn with the kit in `render`, and a session that plays it.

mod actors;
mod bricks;
pub(crate) mod distortion;
pub(crate) mod effects;
mod hud;
pub(crate) mod scene;
pub(crate) mod session;

pub(crate) use actors::ball_light;
pub(crate) use bricks::draw_level;
pub(crate) use hud::{draw_hints, grouped};
pub(crate) use scene::{draw_backdrop, in_field};
