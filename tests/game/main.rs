//! The rules of the game, without a window.

mod bot;
mod broad_phase;
mod clock;
mod determinism;
mod help;
mod play;
mod properties;
mod rules;
mod scenes;
mod trace;
