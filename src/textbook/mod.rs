//! Collision detection and resolution as textbooks do them, for comparison.
//!
//! **The game does not use any of this.** In reading order: [`resolution`] resolves collisions as the best-known
//! tutorial does, [`record`] holds what it computed, and [`museum`] plays both games side by side, one mistake per scene.

pub mod museum;
pub mod record;
pub mod resolution;

pub use record::TextbookStep;
pub use resolution::{TextbookGame, TutorialStage};
