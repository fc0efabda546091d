//! `breakout share FILE`: the share code of a level.

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
    let level = files::load(file).map_err(|file| words().files.report(&file))?;
    print(&level.to_code())
}
