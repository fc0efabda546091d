//! `breakout save` and `breakout load`.

use std::io::ErrorKind;

use super::arguments::BackupArgs;
use crate::app::backup::{Home, MAX_BYTES};
use crate::app::platform::console::{Failure, print, say_error};
use crate::app::platform::fs;
use crate::app::platform::path::printable_path;
use crate::app::platform::plain_file::read_plain_file;
use crate::app::words::words;

pub(crate) fn save(args: &BackupArgs) -> Result<(), Failure> {
    let (bytes, sentences) = home(args)?.save();
    for sentence in sentences {
        say_error(&sentence);
    }
    let file = printable_path(&args.file);
    fs::create_new(&args.file, &bytes).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => format!("{file}: it already exists, and was not changed"),
        _ => format!("{file}: {}", words().files.reason(&error)),
    })?;
    print(&format!("Saved {file}"))
}

pub(crate) fn load(args: &BackupArgs) -> Result<(), Failure> {
    let file = printable_path(&args.file);
    let bytes = read_plain_file(&args.file, MAX_BYTES + 1);
    let bytes = bytes.map_err(|error| words().files.reason(&error));
    let loaded = bytes.and_then(|bytes| home(args)?.load(&bytes));
    loaded.map_err(|sentence| format!("{file}: {sentence}"))?;
    print(&format!("Loaded {file}"))
}

fn home(args: &BackupArgs) -> Result<Home, String> {
    let home = Home::find(args.data_dir.as_deref());
    home.ok_or_else(|| "this system has no folder for data: name one with --data-dir".to_owned())
}
