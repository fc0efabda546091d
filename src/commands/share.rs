//! `breakout share FILE`: a level as one line.

use std::path::Path;
use std::process::ExitCode;

use crate::console::{Failure, print};
use crate::files;

/// Prints the code of a level, and nothing else.
///
/// # Errors
/// The file cannot be read or played, or the code cannot be printed.
pub(crate) fn run(file: &Path) -> Result<ExitCode, Failure> {
    print(&files::load(file)?.to_code())?;
    Ok(ExitCode::SUCCESS)
}
