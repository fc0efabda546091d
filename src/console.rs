//! What is printed: lines to the standard output, sentences to the standard error.

use std::io::Write;

/// Prints a line. A reader that has gone away is no reason to fail.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Prints an error.
pub(crate) fn say_error(sentence: &str) {
    let _ = writeln!(std::io::stderr(), "breakout: {sentence}");
}
