//! `breakout save` and `breakout load`.

use std::io::ErrorKind;
use std::process::ExitCode;

use super::arguments::BackupArgs;
use crate::app::backup;
use crate::app::platform::console::{Failure, error_text, print, say_error};
use crate::app::platform::fs;
use crate::app::platform::path::printable_path;

/// Saves everything that is kept in a new file.
///
/// # Errors
/// The file exists or cannot be written, or there is nothing to save.
pub(crate) fn save(args: &BackupArgs) -> Result<ExitCode, Failure> {
    let (bytes, sentences) = backup::save(args.data_dir.as_deref())?;
    for sentence in sentences {
        say_error(&sentence);
    }
    let file = printable_path(&args.file);
    fs::create_new(&args.file, &bytes).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => format!("{file}: it exists already, and stays as it is"),
        _ => format!("{file}: {}", error_text(&error)),
    })?;
    print(&format!("Saved {file}"))?;
    Ok(ExitCode::SUCCESS)
}

/// Loads a file that was saved.
///
/// # Errors
/// Why nothing of it is loaded.
pub(crate) fn load(args: &BackupArgs) -> Result<ExitCode, Failure> {
    backup::load(args.data_dir.as_deref(), &args.file)?;
    print(&format!("Loaded {}", printable_path(&args.file)))?;
    Ok(ExitCode::SUCCESS)
}
