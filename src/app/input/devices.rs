//! The raw events of keys and pointer, in order, so that no press is lost in a short frame. Their
//! meaning is decided in `mod.rs`.

use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};
use macroquad::prelude::{Vec2, vec2};

use super::bindings::{Button, Chord, Modifier};
use super::script::Command;

/// A raw event of a device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DeviceEvent {
    Key {
        chord: Chord,
        /// Whether the key was down already.
        repeats: bool,
    },
    Point(Vec2),
    Click(Vec2),
    Release(Vec2),
    FocusLost,
    FocusGained,
    Other,
}

/// The state of the devices, and their events since the last read.
#[derive(Default)]
pub(super) struct Devices {
    pub(super) events: Vec<DeviceEvent>,
    /// Held buttons, in the order in which they went down. Repeats are detected with this list, because
    /// miniquad reports the first press after a lost focus as a repeat when the release went to
    /// another window.
    pub(super) held: Vec<Button>,
    /// In window units.
    pub(super) pointer: Vec2,
    pub(super) pointer_is_down: bool,
    pub(super) shift: bool,
    pub(super) unfocused: bool,
}

impl Devices {
    /// Applies a script's command as events of the devices.
    pub(super) fn apply(&mut self, command: &Command) {
        let mods = KeyMods {
            shift: self.held.contains(&Button::Key(KeyCode::LeftShift)),
            ctrl: false,
            alt: false,
            logo: false,
        };
        match *command {
            Command::Wait(_) | Command::Shot(_) => {}
            Command::Press(key) => {
                self.key_down_event(key, mods, false);
                self.key_up_event(key, mods);
            }
            Command::Hold(key) => self.key_down_event(key, mods, false),
            Command::Release(key) => self.key_up_event(key, mods),
            Command::Point(at) => self.mouse_motion_event(at.x, at.y),
            Command::Click(at) => {
                self.mouse_motion_event(at.x, at.y);
                self.mouse_button_down_event(MouseButton::Left, at.x, at.y);
                self.mouse_button_up_event(MouseButton::Left, at.x, at.y);
            }
        }
    }
}

impl EventHandler for Devices {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn key_down_event(&mut self, key: KeyCode, mods: KeyMods, _: bool) {
        let button = Button::Key(key);
        let repeats = self.held.contains(&button);
        if !repeats {
            self.held.push(button);
        }
        // Every press reports the state of Shift, so a release in another window is noticed.
        self.shift = is_shift(key) || mods.shift;
        let with = match (mods.alt, mods.shift) {
            (true, _) => Modifier::Alt,
            (false, true) => Modifier::Shift,
            (false, false) => Modifier::None,
        };
        let chord = Chord { button, with };
        self.events.push(DeviceEvent::Key { chord, repeats });
    }

    fn key_up_event(&mut self, key: KeyCode, _: KeyMods) {
        self.held.retain(|held| *held != Button::Key(key));
        if is_shift(key) {
            self.shift = false;
        }
    }

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.pointer = window_units(x, y);
        self.events.push(DeviceEvent::Point(self.pointer));
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if button == MouseButton::Left {
            self.pointer = window_units(x, y);
            self.pointer_is_down = true;
            self.events.push(DeviceEvent::Click(self.pointer));
        } else {
            self.events.push(DeviceEvent::Other);
        }
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if button == MouseButton::Left {
            self.pointer_is_down = false;
            self.events.push(DeviceEvent::Release(window_units(x, y)));
        }
    }

    fn mouse_wheel_event(&mut self, _: f32, _: f32) {
        self.events.push(DeviceEvent::Other);
    }

    fn window_minimized_event(&mut self) {
        self.held.clear();
        self.pointer_is_down = false;
        self.shift = false;
        // The event may come twice.
        if !std::mem::replace(&mut self.unfocused, true) {
            self.events.push(DeviceEvent::FocusLost);
        }
    }

    fn window_restored_event(&mut self) {
        if std::mem::replace(&mut self.unfocused, false) {
            self.events.push(DeviceEvent::FocusGained);
        }
    }
}

fn is_shift(key: KeyCode) -> bool {
    matches!(key, KeyCode::LeftShift | KeyCode::RightShift)
}

/// Converts pixels, the unit of events, to window units.
fn window_units(x: f32, y: f32) -> Vec2 {
    vec2(x, y) / macroquad::miniquad::window::dpi_scale()
}
