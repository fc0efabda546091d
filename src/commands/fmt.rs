//! `breakout fmt FILE…`: the formatter of level files.

use std::io::{self, Read, Write};
use std::path::Path;

use breakout::level::{Document, Level, MAX_BYTES, printable};

use crate::app::platform::console::{Failure, print, printed, reported, say_problems};
use crate::app::platform::files;
use crate::app::platform::path::printable_path;
use crate::app::platform::whole_file::rewrite;
use crate::app::words::words;
use crate::commands::arguments::FmtArgs;

/// The standard input as an argument, and in messages.
const STDIN: (&str, &str) = ("-", "<stdin>");

/// Formats the files and prints which have changed; fails if one has an error or cannot be written, or if a check
/// finds an unformatted one.
pub(crate) fn run(args: &FmtArgs) -> Result<(), Failure> {
    let mut failed = false;
    for path in files::expand(&args.files) {
        let is_stdin = path.as_os_str() == STDIN.0;
        let (name, read) = if is_stdin {
            (STDIN.1.into(), read_stdin())
        } else {
            let read = files::read(&path).map_err(|why| words().files.cannot_read(&path, &why));
            (path.to_string_lossy(), read)
        };
        let read = read.map_err(|sentence| format!("error: {sentence}"));
        let formatted = read.and_then(|bytes| Ok((formatted(&name, &bytes)?, bytes)));
        let (document, before) = match formatted {
            Ok(formatted) => formatted,
            Err(problems) => {
                say_problems(&problems);
                failed = true;
                continue;
            }
        };
        let is_same = document.bytes() == before;
        failed |= args.check && !is_same;
        match (args.check, is_stdin) {
            (false, true) => printed(io::stdout().write_all(document.bytes()))?,
            _ if is_same => {}
            (true, _) => print(&format!("{} is not formatted", printable(&name)))?,
            (false, false) => failed |= !write(&path, &document)?,
        }
    }
    reported(failed)
}

fn formatted(name: &str, bytes: &[u8]) -> Result<Document, String> {
    let error = |message| format!("{}: error: {message}", printable(name));
    let mut document = Document::new(bytes).map_err(error)?;
    let levels = Level::parse_all(name, bytes, &|_| true);
    if let Some(parsed) = levels.iter().find(|parsed| parsed.level.is_none()) {
        return Err(parsed.problems.to_string());
    }
    document.format();
    Ok(document)
}

/// Writes a file, and prints the result; true on success.
fn write(path: &Path, document: &Document) -> Result<bool, Failure> {
    let name = printable_path(path);
    let written = rewrite(path, document.bytes());
    match &written {
        Ok(()) => print(&format!("formatted {name}"))?,
        Err(error) => {
            let reason = words().files.reason(error);
            say_problems(&format!("error: cannot write {name}: {reason}"));
        }
    }
    Ok(written.is_ok())
}

fn read_stdin() -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut start = io::stdin().take(MAX_BYTES as u64 + 1);
    let read = start.read_to_end(&mut bytes);
    let reason = |error| words().files.reason(&error);
    read.map_err(|error| format!("cannot read the standard input: {}", reason(error)))?;
    Ok(bytes)
}
