//! `breakout new FILE`: an example level.

use std::io::ErrorKind;
use std::path::Path;

use breakout::level::Document;

use crate::app::platform::console::{Failure, print};
use crate::app::platform::fs::create_new;
use crate::app::platform::path::printable_path;
use crate::app::words::words;

/// Writes the example level to a new file.
///
/// # Errors
/// If the file exists or cannot be written. A missing folder is not created, because its name may be a typo.
pub(crate) fn run(path: &Path) -> Result<(), Failure> {
    let name = printable_path(path);
    create_new(path, Document::example().bytes()).map_err(|error| {
        // The parent of a bare name is empty: the working directory.
        let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let missing = path.parent().filter(is_missing);
        match (error.kind(), missing) {
            (ErrorKind::AlreadyExists, _) => format!("{name} already exists, and was not changed"),
            (_, Some(folder)) => {
                let folder = printable_path(folder);
                format!("cannot write {name}: there is no folder {folder}")
            }
            _ => format!("cannot write {name}: {}", words().files.reason(&error)),
        }
    })?;
    print(&format!("wrote {name}; its comments explain the format"))
}
