//! Breakout without a window: everything that decides the game, and nothing that touches a device.
//!
//! ```text
//! levels/*.txt ─ level ─┐
//!                       ├─► Game::new(levels, start, seed)
//! devices ─ controls ─► Input ─► Game::step ─► events ─► effects, overlay
//!                                   │
//! clock (how many steps, alpha) ────┴─► &Game, alpha ─► render, overlay
//! ```
//!
//! The modules, in the order in which they build on each other:

pub mod bot;
pub mod clock;
pub mod collision;
pub mod event;
pub mod game;
pub mod input;
pub mod level;
pub mod tuning;
