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
//!
//! 1. [`collision`]: touching now? touching when?
//! 2. [`tuning`], [`difficulty`], [`level`], [`input`], [`event`]: the numbers, the text, the wish,
//!    the news
//! 3. [`game`]: the rules, one step at a time
//! 4. [`bot`], [`clock`]: a player made of code; frame time to whole steps
//! 5. [`records`]: best scores and stars as text
//! 6. [`textbook`]: the resolution that the game does *not* use, to compare with

pub mod bot;
pub mod clock;
pub mod collision;
pub mod difficulty;
pub mod event;
mod fnv;
pub mod game;
pub mod history;
pub mod input;
pub mod level;
pub mod records;
pub mod textbook;
pub mod tuning;
