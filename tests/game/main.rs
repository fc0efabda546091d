//! The rules of the game, without a window.

mod accounts;
mod bot;
mod broad_phase;
mod chance;
mod clock;
mod determinism;
mod help;
mod history;
mod kinds;
mod mistakes;
mod play;
mod power_ups;
mod properties;
mod rules;
mod trace;

#[path = "../scenes/mod.rs"]
mod scenes;
