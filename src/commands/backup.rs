//! `breakout save` and `breakout load`.

use std::io::ErrorKind;

use super::arguments::BackupArgs;
use crate::app::backup::{Home, Loaded, Source};
use crate::app::platform::console::{Failure, print, say_error};
use crate::app::platform::{fs, path::printable_path, patience::say_if_slow};
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
    let slow = say_if_slow(words().files.still_loading.to_owned());
    let Loaded { remarks, result } = home(args)?.load(&Source::File(args.file.clone()));
    drop(slow);
    for remark in remarks {
        say_error(&remark);
    }
    let files = result.map_err(|sentence| format!("{file}: {sentence}"))?;
    print(&format!("Loaded {file}: {}", words().files.count(files)))
}

fn home(args: &BackupArgs) -> Result<Home, String> {
    let home = Home::find(args.data_dir.as_deref());
    home.ok_or_else(|| "this system has no folder for data: name one with --data-dir".to_owned())
}
