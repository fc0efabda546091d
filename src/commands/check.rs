//! `breakout check FILE…`: every problem of level files.

use std::path::PathBuf;
use std::process::ExitCode;

use breakout::level::CheckReport;

use crate::console::{Failure, print};
use crate::files;

/// Prints the report on the files; fails if one of them cannot be played.
///
/// # Errors
/// A folder cannot be read, or the report cannot be printed.
pub(crate) fn run(paths: &[PathBuf]) -> Result<ExitCode, Failure> {
    let files = files::expand(paths)?;
    let report: CheckReport = files.iter().map(|path| files::parse(path)).collect();
    print(&report.to_string())?;
    Ok(ExitCode::from(u8::from(!report.has_passed())))
}
