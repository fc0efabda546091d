//! `breakout save` and `breakout load`.

use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;

use super::arguments::BackupArgs;
use crate::app::backup::{Home, MAX_BYTES};
use crate::app::platform::console::{Failure, error_text, print, say_error};
use crate::app::platform::fs;
use crate::app::platform::path::printable_path;
use crate::app::platform::plain_file::read_plain_file;

/// Saves everything that is kept in a new file.
///
/// # Errors
/// The file exists or cannot be written, or there is nothing to save.
pub(crate) fn save(args: &BackupArgs) -> Result<ExitCode, Failure> {
    let (bytes, sentences) = home(args)?.save();
    for sentence in sentences {
        say_error(&sentence);
    }
    fs::create_new(&args.file, &bytes).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => about(&args.file, "it exists already, and stays as it is"),
        _ => about(&args.file, error_text(&error)),
    })?;
    print(&format!("Saved {}", printable_path(&args.file)))?;
    Ok(ExitCode::SUCCESS)
}

/// Loads a file that was saved.
///
/// # Errors
/// Why nothing of it is loaded.
pub(crate) fn load(args: &BackupArgs) -> Result<ExitCode, Failure> {
    let bytes = read_plain_file(&args.file, MAX_BYTES + 1);
    let bytes = bytes.map_err(|error| about(&args.file, error_text(&error)))?;
    let loaded = home(args)?.load(&bytes);
    loaded.map_err(|sentence| about(&args.file, sentence))?;
    print(&format!("Loaded {}", printable_path(&args.file)))?;
    Ok(ExitCode::SUCCESS)
}

fn home(args: &BackupArgs) -> Result<Home, String> {
    let home = Home::find(args.data_dir.as_deref());
    home.ok_or_else(|| "this system has no folder for data: name one with --data-dir".to_owned())
}

fn about(file: &Path, sentence: impl std::fmt::Display) -> String {
    format!("{}: {sentence}", printable_path(file))
}
