//! Files that the player asks for.

use std::path::Path;

use crate::files;

/// Saves bytes in the working directory under the first free name from `stem-0001.extension` on, and
/// returns that name.
///
/// # Errors
/// A sentence with the reason.
pub(crate) fn save_new(stem: &str, extension: &str, bytes: &[u8]) -> Result<String, String> {
    files::save_new(Path::new(""), stem, extension, bytes)
}
