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
//! The modules, each built on those above it:
//!
//! 1. [`collision`]: do two shapes touch, and when will they?
//! 2. [`tuning`], [`difficulty`], [`input`], [`numbers`], [`sorting`], [`level`], [`event`]: every number, the
//!    table of difficulties, what the player wants in a step, numbers as people write them, lists in order,
//!    text to a level and back, what happened in a step
//! 3. [`game`]: the rules, one step at a time
//! 4. [`clock`]: frame time to whole steps
//! 5. [`replay`]: recordings of runs, and whether they still give the same game
//! 6. [`history`]: a run with keyframes, for any moment of it
//! 7. [`bot`]: computer players, without aim and with hands that aim, and their assessment of a level
//! 8. [`records`]: best scores, stars and times as text
//! 9. [`textbook`]: the collision response that the game does *not* use, to compare with
//! 10. [`explain`]: how both are worked out, line by line, as data
//!
//! A game is played like this:
//!
//! ```
//! use breakout::{event::Event, game::Game, input::Input, level::LevelSet};
//!
//! let mut game = Game::new(LevelSet::builtin(), 0, 7);
//! let mut events = Vec::new();
//! game.step(Input { launch: true, ..Input::default() }, &mut events);
//! for _ in 0..600 {
//!     game.step(Input::default(), &mut events);
//! }
//! assert!(events.iter().any(|event| matches!(event, Event::BrickBroken { .. })));
//! ```

pub mod collision;

pub mod tuning;

mod fnv;
mod macros;

pub mod difficulty;
pub mod numbers;
pub mod sorting;

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

pub mod explain;
