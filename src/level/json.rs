//! Text in JSON.

use std::fmt::Write;

use super::escape::is_obeyed;

/// A string as JSON writes it, and as no terminal obeys it.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if is_obeyed(c) => {
                // A string takes whatever is written to it.
                let _ = write!(quoted, "\\u{:04x}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}
