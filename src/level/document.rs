//! The text of a level file, kept byte by byte.

use std::sync::Arc;

use super::{
    MAX_BYTES, lines::Lines, playable::Level, problem::ProblemCollector, raw_level::RawLevel,
    splices::Splices, text::check_is_text,
};

/// The text of a level file, whatever is wrong with it, of at most [`MAX_BYTES`]. Clones share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    bytes: Arc<[u8]>,
}

impl Document {
    /// The document of a file's bytes.
    ///
    /// # Errors
    /// A sentence if the bytes are no text, or more than [`MAX_BYTES`].
    pub fn new(bytes: &[u8]) -> Result<Self, String> {
        check_is_text(bytes)?;
        Ok(Self {
            bytes: bytes.into(),
        })
    }

    pub(super) fn of(bytes: Vec<u8>) -> Self {
        Self {
            bytes: bytes.into(),
        }
    }

    /// The document of a level, as [`Level::text`] writes it.
    pub fn from_level(level: &Level) -> Self {
        Self::of(level.text().to_string().into())
    }

    /// The contents of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Replaces `count` bytes from `at`; the result must be UTF-8.
    pub(super) fn splice(&mut self, at: usize, count: usize, new: &[u8]) {
        let (before, after) = (&self.bytes[..at], &self.bytes[at + count..]);
        self.bytes = [before, new, after].concat().into();
    }

    /// Runs `look` on the parsed headers and rows.
    pub(super) fn read<T>(&self, look: impl FnOnce(&RawLevel<'_>) -> T) -> T {
        let lines = Lines::of(&self.bytes);
        look(&RawLevel::read(
            &lines,
            &mut ProblemCollector::new("", &lines),
        ))
    }

    /// Makes the changes that `make` asks for, having seen headers and rows. Nothing is changed if it
    /// were more than [`MAX_BYTES`] then: nobody could read it again.
    pub(super) fn edit(&mut self, make: impl FnOnce(&RawLevel<'_>, &mut Splices<'_>)) {
        let mut splices = Splices::of(&self.bytes);
        self.read(|raw| make(raw, &mut splices));
        if let Some(bytes) = splices.apply().filter(|bytes| bytes.len() <= MAX_BYTES) {
            self.bytes = bytes.into();
        }
    }
}
