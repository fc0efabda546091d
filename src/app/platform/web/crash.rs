//! Panics show one sentence over the page. No score is lost, because each is stored in the frame that earns it.

use std::{convert::Infallible, path::Path};

use super::page;
use crate::app::platform::panic_line;

/// The report of a caught panic; a page catches none.
pub(crate) struct Report(Infallible);

/// Runs work. A panic ends the program.
pub(crate) fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Report> {
    Ok(work())
}

/// Makes a panic show one sentence. Call it again once miniquad runs, which installs a hook of its own.
pub(crate) fn install_panic_hook() {
    std::panic::set_hook(Box::new(|info| {
        page::fail(&format!("The game had to stop: {}", panic_line(info)));
    }));
}

impl Report {
    pub(crate) fn leave(&self, _: Option<&Path>, _: Option<&[u8]>) -> ! {
        match self.0 {}
    }
}
