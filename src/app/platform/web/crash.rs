//! A defect of the program: one sentence over the page. Scores are stored in the frame in
//! which they are made, so none is lost.

use std::convert::Infallible;
use std::path::Path;

use super::page;

/// The report of a caught panic; a page catches none.
pub(crate) struct Report(Infallible);

/// Does some work. A panic in it ends the program.
pub(crate) fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Report> {
    Ok(work())
}

/// Makes a panic show one sentence. The window's library has a hook of its own, so this is called again
/// when it has begun.
pub(crate) fn install_panic_hook() {
    std::panic::set_hook(Box::new(|info| {
        let message = info.payload_as_str().unwrap_or("no reason given");
        let first = message.lines().next().unwrap_or_default();
        let place = info.location().map(|at| format!(" ({at})"));
        let what = format!("{first}{}", place.unwrap_or_default());
        page::fail(&format!("The game had to stop: {what}"));
    }));
}

impl Report {
    pub(crate) fn leave(&self, _: Option<&Path>, _: Option<&[u8]>) -> ! {
        match self.0 {}
    }
}
