//! Prints to the standard output and the standard error.

use std::io::Write;

/// Prints a line. A closed pipe is ignored.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Prints an error message.
pub(crate) fn say_error(sentence: &str) {
    let _ = writeln!(std::io::stderr(), "breakout: {sentence}");
}
