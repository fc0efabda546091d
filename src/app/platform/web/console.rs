//! Prints to the browser's console.

use std::io::{self, ErrorKind};

use super::page;

/// Prints a line beside the game.
pub(crate) fn say(line: &str) {
    page::say(line, false);
}

/// Prints an error message.
pub(crate) fn say_error(sentence: &str) {
    page::say(&format!("breakout: {sentence}"), true);
}

/// The message of an I/O error in lower case.
pub(crate) fn error_text(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "no such file".to_owned(),
        _ => error.to_string().to_lowercase(),
    }
}
