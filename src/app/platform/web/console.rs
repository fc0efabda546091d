//! The browser's console.

use super::page;

pub(crate) fn say(line: &str) {
    page::say(line, false);
}

pub(crate) fn say_error(sentence: &str) {
    page::say(&format!("breakout: {sentence}"), true);
}
