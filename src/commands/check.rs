//! `breakout check FILE…`: every problem of level files.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::console::say;
use crate::files;

/// Prints every problem of the files and a last line with the count; fails if one is an error.
///
/// # Errors
/// A sentence for a folder that cannot be read.
pub(crate) fn run(paths: &[PathBuf]) -> Result<ExitCode, String> {
    let (mut good, mut bad) = (0_usize, 0_usize);
    for path in files::expand(paths)? {
        let playable = match files::parse(&path) {
            Ok(parsed) => {
                if !parsed.problems.is_empty() {
                    say(&parsed.problems.to_string());
                }
                parsed.level.is_some()
            }
            Err(sentence) => {
                say(&format!("error: {sentence}"));
                false
            }
        };
        if playable {
            good += 1;
        } else {
            bad += 1;
        }
    }
    say(&format!("{good} playable, {bad} with errors"));
    Ok(if bad == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
