//! How the textbooks do it, to be compared with this game.
//!
//! **The game does not use any of this.** In reading order: [`resolution`] is the best-known
//! tutorial's answer to a collision, [`methods`] asks the textbook tests about a step of this game,
//! and [`museum`] plays both games side by side, one mistake a scene.

pub mod resolution;

pub mod methods;

pub mod museum;

pub use resolution::{Stage, TextbookGame};
