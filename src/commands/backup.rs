//! `breakout save` and `breakout load`.

use std::io::ErrorKind;

use super::arguments::BackupArgs;
use crate::app::backup;
use crate::app::platform::console::{Failure, print, say_error};
use crate::app::platform::fs;
use crate::app::platform::path::printable_path;
use crate::app::words::words;

pub(crate) fn save(args: &BackupArgs) -> Result<(), Failure> {
    let (bytes, sentences) = backup::save(args.data_dir.as_deref())?;
    for sentence in sentences {
        say_error(&sentence);
    }
    let file = printable_path(&args.file);
    fs::create_new(&args.file, &bytes).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => format!("{file}: it exists already, and stays as it is"),
        _ => format!("{file}: {}", words().files.reason(&error)),
    })?;
    print(&format!("Saved {file}"))
}

pub(crate) fn load(args: &BackupArgs) -> Result<(), Failure> {
    let file = printable_path(&args.file);
    let loaded = backup::load(args.data_dir.as_deref(), &args.file);
    loaded.map_err(|sentence| format!("{file}: {sentence}"))?;
    print(&format!("Loaded {file}"))
}
