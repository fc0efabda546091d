//! Keys and pointer as they come from the window, in order, so that no press is lost in a short
//! frame. What they mean is not decided here.

use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};
use macroquad::prelude::{Vec2, vec2};

use super::bindings::{Chord, Modifier};
use super::script::Deed;

/// Something a device did.
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

/// The state of the devices, and what they did since it was read last.
#[derive(Default)]
pub(super) struct Devices {
    pub(super) events: Vec<DeviceEvent>,
    /// In the order in which they went down. Whether a press repeats is asked here, because
    /// miniquad takes the first press after a lost focus for a repetition when the release went to
    /// another window.
    pub(super) held: Vec<KeyCode>,
    /// In window units.
    pub(super) pointer: Vec2,
    pub(super) pointer_is_down: bool,
    pub(super) shift: bool,
    pub(super) unfocused: bool,
}

impl Devices {
    /// Does what a script says, as the devices would.
    pub(super) fn obey(&mut self, deed: &Deed) {
        let mods = KeyMods {
            shift: self.held.contains(&KeyCode::LeftShift),
            ctrl: false,
            alt: false,
            logo: false,
        };
        match *deed {
            Deed::Wait(_) | Deed::Shot(_) => {}
            Deed::Press(key) => {
                self.key_down_event(key, mods, false);
                self.key_up_event(key, mods);
            }
            Deed::Hold(key) => self.key_down_event(key, mods, false),
            Deed::Release(key) => self.key_up_event(key, mods),
            Deed::Point(at) => self.mouse_motion_event(at.x, at.y),
            Deed::Click(at) => {
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
        let repeats = self.held.contains(&key);
        if !repeats {
            self.held.push(key);
        }
        // Every press tells the state of Shift, which makes up for a release that went to another
        // window.
        self.shift = is_shift(key) || mods.shift;
        let with = match (mods.alt, mods.shift) {
            (true, _) => Modifier::Alt,
            (false, true) => Modifier::Shift,
            (false, false) => Modifier::None,
        };
        let chord = Chord { key, with };
        self.events.push(DeviceEvent::Key { chord, repeats });
    }

    fn key_up_event(&mut self, key: KeyCode, _: KeyMods) {
        self.held.retain(|held| *held != key);
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
        // It may come twice.
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

/// Events come in pixels.
fn window_units(x: f32, y: f32) -> Vec2 {
    vec2(x, y) / macroquad::miniquad::window::dpi_scale()
}
