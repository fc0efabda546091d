//! One line about the state of the program whenever it changes (`--report`).

use super::audio::Audio;
use super::screens::{Home, Screen};
use super::view::View;
use crate::app::input::Controls;
use crate::app::inspect::blueprint::Overlay;

/// Remembers what it said last.
pub(crate) struct Report {
    last: String,
}

impl Report {
    pub(crate) fn new() -> Self {
        Self {
            last: String::new(),
        }
    }

    pub(crate) fn say(
        &mut self,
        screen: &Screen,
        home: &Home,
        view: &View,
        overlay: &Overlay,
        controls: &Controls,
        audio: &Audio,
    ) {
        let (name, status) = screen.status(home);
        let face = if overlay.is_on() { "blueprint" } else { "play" };
        let focus = if controls.focused() { "yes" } else { "no" };
        let line = format!(
            "screen={name} {status} face={face} focus={focus} {} window={}x{} field={},{},{}",
            audio.status(),
            view.window.x * view.dpi,
            view.window.y * view.dpi,
            view.origin.x * view.dpi,
            view.origin.y * view.dpi,
            view.scale * view.dpi,
        );
        if line != self.last {
            crate::console::say(&line);
            self.last = line;
        }
    }
}
