//! Recordings of runs: the setup, the inputs, and the expected results.
//!
//! A recording is small, because the same inputs give the same game, and it proves itself: a [`Playthrough`] repeats
//! the steps and compares. `file` writes a [`Recording`] as bytes, and reads them without trusting them.

mod bytes;
mod code;
mod file;
mod inputs;
mod player_name;
mod playthrough;
mod recording;
mod run_id;
mod track;

pub use code::MAX_CODE_CHARS;
pub use file::{MAX_BYTES, MAX_STEPS, Packing, ReplayError};
pub use player_name::PlayerName;
pub use playthrough::{Difference, Mismatch, ONE_ENDS, Playthrough, first_difference};
pub use recording::{Recording, Setup, Standing};
pub use run_id::{NoRunId, RunId};
pub use track::{Clear, RecordedEdit, Track};

/// The number of the rules: programs with the same number play the same game from the same inputs, bit for bit. A
/// change after which any recording would play differently raises it. The tests notice such a change if it alters a
/// game of `tests/fingerprints.txt` or a golden recording.
pub const RULES: u32 = 1;
