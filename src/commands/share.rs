//! `breakout share FILE`: a level as one line.

use std::path::Path;
use std::process::ExitCode;

use crate::app::platform::console::{Failure, print};
use crate::app::platform::files;
use crate::app::platform::path::printable_path;

/// Prints the code of a level, and nothing else.
///
/// # Errors
/// The file cannot be read or played, or the code cannot be printed.
pub(crate) fn run(file: &Path) -> Result<ExitCode, Failure> {
    if files::is_folder(file) {
        let name = printable_path(file);
        return Err(format!("{name} is a folder; share takes one level file").into());
    }
    print(&files::load(file)?.to_code())?;
    Ok(ExitCode::SUCCESS)
}
