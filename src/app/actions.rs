//! The actions of a frame: reading them, and those that mean the same on every screen.

use macroquad::miniquad::window as native;
use macroquad::prelude::Vec2;

use super::App;
use super::audio::Cue;
use super::copying::copy;
use super::input::{Action, Context};
use super::platform::fullscreen::Request;
use super::platform::{clipboard, pointer, window};
use super::screens::Transition;
use super::screens::course::STATIONS;
use super::view::View;
use super::words::words;

impl App {
    pub(super) fn read(&mut self, view: &View, seconds: f32) -> Vec<Action> {
        if self.window.drawn.is_some_and(|drawn| drawn != view.surface) {
            // Hit areas of the last picture mean nothing at another size.
            self.canvas.links.begin(None, view);
        }
        let mut contexts = self.described().contexts.to_vec();
        if self.context.learning.station.is_some() && !contexts.contains(&Context::Text) {
            contexts.push(Context::Course);
        }
        let context = &mut self.context;
        let controls = &context.settings.controls;
        let links = &mut self.canvas.links;
        let script = self.automation.script.as_mut();
        let mut actions = context
            .controls
            .read(&contexts, controls, links, view, script, seconds);
        context.settings.controls.bindings.device = context.controls.device;
        for action in &actions {
            self.act(*action);
        }
        actions.extend(self.follow_window(view, seconds));
        actions
    }

    /// Follows the setting of full screen. Returns the changes of the window and of its focus.
    fn follow_window(&mut self, view: &View, seconds: f32) -> impl Iterator<Item = Action> + use<> {
        let before = self.window.size.replace(view.in_window_units());
        let is_resized = before.is_some_and(|before| view.is_another_than(before));
        let settings = &mut self.context.settings;
        let actual = Vec2::from(native::screen_size());
        if let Some(is_full) =
            window::is_full().and_then(|actual| self.window.fullscreen.note(actual))
        {
            settings.window.fullscreen = is_full;
        }
        let wanted = settings.window.fullscreen;
        let size = &mut settings.window.size;
        let fullscreen = &mut self.window.fullscreen;
        let request = fullscreen.advance(wanted, size, actual, seconds);
        match request {
            Some(Request::Fill) => window::fill(true),
            Some(Request::Restore(size)) => {
                window::fill(false);
                window::resize(size);
            }
            Some(Request::Resize(size)) => window::resize(size),
            None => {}
        }
        let before = self.context.window.focused;
        let focused = self.context.controls.focused();
        self.context.window.focused = self.window.fullscreen.focus(before, focused);
        let focus = match (before, self.context.window.focused) {
            (false, true) => Some(Action::FocusGained),
            (true, false) => Some(Action::FocusLost),
            _ => None,
        };
        let changes = (is_resized || request.is_some()).then_some(Action::WindowChanges);
        focus.into_iter().chain(changes)
    }

    fn act(&mut self, action: Action) {
        let screen = self.context.guard.cover(self.screen.describe());
        let context = &mut self.context;
        let settings = &mut context.settings;
        match action {
            Action::Unplugged => self.notify(words().play.pad_is_gone),
            Action::Fullscreen if !window::can_fill() => self.notify(words().window.cannot_fill),
            Action::Fullscreen => settings.window.fullscreen ^= true,
            Action::Blueprint => context.blueprint.toggle(),
            Action::CopyLink => {
                let place = self
                    .screen
                    .place()
                    .map(|place| match context.learning.station {
                        // A scene that was changed there is a place of its own.
                        Some(number) if STATIONS[number].leads_to() == place => {
                            Transition::Station(number)
                        }
                        _ => place,
                    });
                let address = place.and_then(|place| place.address());
                let words = words().window;
                self.notify(match address {
                    Some(address) => {
                        let link = clipboard::link(&address);
                        copy(&link, words.copied_link(&link))
                    }
                    None => words.no_link.to_owned(),
                });
            }
            Action::Guide => settings.game.guide ^= true,
            Action::Layer(index) => {
                // The microscope always shows the layers.
                let is_shown =
                    context.blueprint.is_on() || screen.contexts.contains(&Context::Microscope);
                if is_shown && !screen.is_asking {
                    let sentence = context.blueprint.toggle_layer(index);
                    // The controls for fingers have numbers where there is no room for names.
                    if context.controls.touch() {
                        self.notify(sentence);
                    }
                }
            }
            action => {
                let mut sentence = match action {
                    Action::SoundDown => settings.sound.change_effects(-1),
                    Action::SoundUp => settings.sound.change_effects(1),
                    Action::MusicDown => settings.sound.change_music(-1),
                    Action::MusicUp => settings.sound.change_music(1),
                    Action::Mute => settings.sound.toggle_mute(),
                    _ => return,
                };
                if let Some(problem) = context.audio.problem() {
                    sentence = words().window.volume_unheard(&sentence, problem);
                } else if matches!(action, Action::SoundDown | Action::SoundUp) {
                    context.audio.cue(Cue::Brick);
                }
                self.notify(sentence);
            }
        }
    }

    /// Catches a relative mouse, or holds the pointer of an absolute one, but only while it steers.
    pub(super) fn catch_pointer(&mut self) {
        let steering = self.context.settings.controls.steering;
        let steers = self.described().is_steered && self.context.controls.focused();
        let catches = steers && steering.mouse.relative;
        let is_new = self.context.controls.catch_pointer(catches);
        // A script moves no pointer of the window.
        if self.automation.script.is_some() {
            return;
        }
        if is_new {
            macroquad::input::set_cursor_grab(catches);
        }
        if steers && !catches && steering.holds_pointer && pointer::can_be_held() {
            pointer::hold();
        }
    }
}
