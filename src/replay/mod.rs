//! Recordings of runs: what a run began with and its inputs, and what they must come to.
//!
//! The same inputs give the same game, so a recording is small, and it is its own proof: a
//! [`Playthrough`] makes the steps again and compares. `file` writes a [`Recording`] as bytes and
//! reads them without trust.

mod run_id;
mod setup;

mod bytes;
mod inputs;
mod track;

mod file;
mod playthrough;
mod recording;

pub use file::{MAX_BYTES, MAX_STEPS, ReplayError};
pub use playthrough::{Difference, Mismatch, ONE_ENDS, Playthrough, first_difference};
pub use recording::{Recording, Standing};
pub use run_id::{NoRunId, RunId};
pub use setup::Setup;
pub use track::{Clear, Track};

/// The number of the rules: recordings and scores of another number were played by other rules. It
/// is raised when, and only when, the same inputs no longer give the same game.
pub const RULES: u32 = 1;
