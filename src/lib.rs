//! Breakout without a window: everything that decides the game, and nothing that touches a device.
//!
//! ```text
//! levels/*.txt ─ level ─┐
//!                       ├─► Game::new(levels, start, seed)
//! devices ─ controls ─► Input ─► Game::step ─► events ─► effects, sound, blueprint
//!                                   │
//! clock (how many steps, alpha) ────┴─► &Game, alpha ─► playfield, inspect
//! ```
//!
//! The modules, in the order in which they build on each other:
//!
//! 1. [`collision`]: do two shapes touch, and when will they?
//! 2. [`tuning`], [`difficulty`], [`level`], [`input`], [`event`]: the numbers, the rows of the
//!    difficulty table, text to a level and back, what the player wants, what happened
//! 3. [`game`]: the rules, one step at a time
//! 4. [`clock`]: frame time to whole steps
//! 5. [`replay`]: recordings of runs, and whether they still give the same game
//! 6. [`history`]: keyframes and inputs to any moment of a run
//! 7. [`bot`]: a computer player, and its assessment of levels
//! 8. [`records`]: best scores and stars as text
//! 9. [`textbook`]: the resolution that the game does *not* use, to compare with

pub mod collision;

pub mod tuning;

mod fnv;
mod json;

pub mod difficulty;
pub mod level;

pub mod event;
pub mod input;

pub mod game;

pub mod clock;

pub mod replay;

pub mod history;

pub mod bot;
pub mod records;
pub mod textbook;
