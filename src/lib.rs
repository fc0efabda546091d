//! Breakout without a window: everything that decides the game, and nothing that touches a device.
//!
//! ```text
//! levels/*.txt ─ level ─┐
//!                       ├─► Game::new(levels, start, seed)
//! devices ─ controls ─► Input ─► Game::step ─► events ─► effects, overlay
//!                                   │
//! clock (how many steps, alpha) ────┴─► &Game, alpha ─► render, overlay
//! ```

pub mod collision;
pub mod level;
pub mod tuning;
