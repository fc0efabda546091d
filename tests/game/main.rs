//! The rules of the game, without a window.

mod bot;
mod broad_phase;
mod budget;
mod chance;
mod clock;
mod determinism;
mod event_totals;
mod help;
mod history;
mod kinds;
mod ladders;
mod mistakes;
mod paths;
mod play;
mod power_ups;
mod properties;
mod replace;
mod rules;
mod trace;

#[path = "../scenes/mod.rs"]
mod scenes;
