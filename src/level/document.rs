//! The text of a level file, kept byte by byte.

use std::sync::Arc;

use super::text::check_is_text;

/// The text of a level file, whatever is wrong with it. Clones share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    bytes: Arc<[u8]>,
}

impl Document {
    /// The document of a file's bytes.
    ///
    /// # Errors
    /// A sentence if the bytes are no text, or more than [`MAX_BYTES`](super::MAX_BYTES).
    pub fn new(bytes: &[u8]) -> Result<Self, String> {
        check_is_text(bytes)?;
        Ok(Self {
            bytes: bytes.into(),
        })
    }

    /// The contents of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}
