//! The rules of the game, without a window.

mod bot;
mod play;
mod rules;
mod trace;
