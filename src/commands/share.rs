//! `breakout share FILE`: the share codes of the levels of a file.

use std::path::Path;

use crate::app::platform::console::{Failure, print};
use crate::app::platform::files;
use crate::app::platform::path::printable_path;
use crate::app::words::words;

pub(crate) fn run(file: &Path) -> Result<(), Failure> {
    if files::is_folder(file) {
        let name = printable_path(file);
        return Err(format!("{name} is a folder; share takes one level file").into());
    }
    let (levels, broken) = files::judge(file, files::parse(file));
    if let Some(file) = broken {
        return Err(words().files.report(&file).into());
    }
    levels
        .iter()
        .try_for_each(|entry| print(&entry.level.to_code()))
}
