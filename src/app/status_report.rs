//! Prints one line about the state of the program whenever it changes (`--report`).

use super::screens::{AppContext, Screen};
use super::view::View;
use crate::console::say;

/// Remembers the last line that was printed.
#[derive(Default)]
pub(crate) struct StatusReport {
    last: String,
}

impl StatusReport {
    pub(crate) fn print(&mut self, screen: &dyn Screen, app: &AppContext, view: &View) {
        let (name, status) = screen.status(app);
        let face = if app.blueprint.is_on() {
            "blueprint"
        } else {
            "play"
        };
        let focus = if app.focused { "yes" } else { "no" };
        let line = format!(
            "screen={name} {status} face={face} focus={focus} {} window={}x{} field={},{},{}",
            app.audio.status(),
            view.window.x * view.pixels,
            view.window.y * view.pixels,
            view.origin.x * view.pixels,
            view.origin.y * view.pixels,
            view.scale * view.pixels,
        );
        if line != self.last {
            say(&line);
            self.last = line;
        }
    }
}
