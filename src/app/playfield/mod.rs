//! The drawing of the game, with its effects, HUD and scenery, and a session that plays it.

mod actors;
mod bricks;
mod distortion;
pub(crate) mod effects;
mod field;
pub(crate) mod ghost;
mod hud;
mod margin;
mod power_ups;
pub(crate) mod scenery;
pub(crate) mod session;
mod timers;

pub(crate) use actors::{Actors, draw_paddle};
pub(crate) use bricks::{brick, draw_in_parts, draw_level, draw_mirror, mixed};
pub(crate) use effects::{away, draw_plate, plate_half};
pub(crate) use field::{draw_backdrop, draw_edge, draw_ground, in_field};
pub(crate) use margin::Margin;
pub(crate) use power_ups::{BADGE, draw_badge, draw_lettered_badge};
