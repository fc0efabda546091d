//! The page, among others of the same address.

use super::page::{self, Threat};

/// A number that hardly another page has at the same time.
pub(crate) fn id() -> u32 {
    page::date() as u64 as u32
}

/// Ends the program at once: what it was started for cannot be done.
pub(crate) fn fail() -> ! {
    panic!("it cannot go on")
}

/// What the page's address asks for, in place of arguments.
pub(crate) fn query() -> String {
    page::query()
}

/// Says why what the address asks for cannot be played.
pub(crate) fn refuse(sentence: &str) {
    page::refuse(sentence);
}

/// Whether a new version of the program has come, which begins with its next start; true once.
pub(crate) fn is_renewed() -> bool {
    page::is_renewed()
}

/// What the player should know of what is kept, and what helps.
pub(crate) fn warning() -> Option<&'static str> {
    Some(match page::threat()? {
        Threat::Blocked => {
            "Nothing is kept here: the browser blocks the page's storage. Allow it, or open the page by itself"
        }
        Threat::Framed => {
            "What is kept inside this page stays inside it: open the game by itself, or save to a file in the options"
        }
        Threat::Swept => {
            "This browser deletes what is kept after a week without a visit: put the page on the home screen, or save \
             to a file in the options"
        }
    })
}
