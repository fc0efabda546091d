//! The rules of the game, without a window.

mod accounts;
mod bot;
mod broad_phase;
mod chance;
mod clock;
mod determinism;
mod help;
mod kinds;
mod play;
mod power_ups;
mod properties;
mod rules;
mod scenes;
mod trace;
