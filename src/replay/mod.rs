//! Recordings of runs: the setup, the inputs, and the expected results.
//!
//! A recording is small, because the same inputs give the same game, and it is its own proof: a
//! [`Playthrough`] makes the steps again and compares. `file` writes a [`Recording`] as bytes and
//! reads them without trust.

mod run_id;

mod bytes;
mod inputs;
mod track;

mod file;
mod playthrough;
mod recording;

pub use file::{MAX_BYTES, MAX_STEPS, Packing, ReplayError};
pub use playthrough::{Difference, Mismatch, ONE_ENDS, Playthrough, first_difference};
pub use recording::{Recording, Setup, Standing};
pub use run_id::{NoRunId, RunId};
pub use track::{Clear, RecordedEdit, Track};

/// The number of the rules: the same inputs give the same game, to the bit, in every program with the
/// same number. A change after which any recording would play differently raises it. The tests notice
/// such a change when it changes a game of `tests/fingerprints.txt` or a golden recording.
pub const RULES: u32 = 1;
