//! Keeps small text files beside the frames, and tells the player what became of them.

pub(crate) mod saver;
pub(crate) mod telling;
pub(crate) mod text_file;
