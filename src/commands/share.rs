//! `breakout share FILE`: the share codes of the levels of a file, or the code of a recording.

use std::path::Path;

use breakout::replay::MAX_CODE_CHARS;

use crate::app::incoming::{self, Content};
use crate::app::platform::console::{Failure, print};
use crate::app::platform::files;
use crate::app::platform::path::printable_path;
use crate::app::words::words;

pub(crate) fn run(file: &Path) -> Result<(), Failure> {
    if files::is_folder(file) {
        let name = printable_path(file);
        return Err(format!("{name} is a folder; share takes one level file").into());
    }
    if let Content::Recording(recording) = incoming::content(file, None)? {
        let name = printable_path(file);
        let code = recording.to_code().ok_or_else(|| {
            format!("{name} is too long for a code of {MAX_CODE_CHARS} characters: send the file")
        })?;
        return print(&code);
    }
    let (levels, broken) = files::judge(file, files::parse(file));
    if let Some(file) = broken {
        return Err(words().files.report(&file).into());
    }
    levels
        .iter()
        .try_for_each(|entry| print(&entry.level.to_code()))
}
