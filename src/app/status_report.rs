//! `--report`: a line about the state of the program whenever it changes.

use super::screens::{AppContext, Screen};
use super::view::View;
use crate::app::platform::console::say;

#[derive(Default)]
pub(crate) struct StatusReport {
    last: String,
}

impl StatusReport {
    pub(crate) fn print(&mut self, screen: &dyn Screen, app: &AppContext, view: &View) {
        let name = screen.describe().name;
        let state = screen.state(app);
        let is_on = app.blueprint.is_on();
        let face = if is_on { "blueprint" } else { "play" };
        // Drops the rounding errors of the text scale.
        let pixels = |length: f32| (length * view.pixels * 1e4).round() / 1e4;
        let focus = if app.window.focused { "yes" } else { "no" };
        let line = format!(
            "screen={name} {state} face={face} focus={focus} {} window={}x{} field={},{},{}",
            app.audio.status(),
            pixels(view.window.x).round(),
            pixels(view.window.y).round(),
            pixels(view.origin.x),
            pixels(view.origin.y),
            pixels(view.scale),
        );
        if line != self.last {
            say(&line);
            self.last = line;
        }
    }
}
