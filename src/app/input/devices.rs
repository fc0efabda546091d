//! The raw events of keys and pointer, in order, so that no press is lost in a short frame. `mod.rs` interprets them.

use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton, TouchPhase};
use macroquad::prelude::{Vec2, vec2};

use super::button::{Button, Chord, Modifier, Notch, WHEEL_DOWN, WHEEL_UP};
use super::script::ScriptCommand;
use crate::app::platform::keystroke::Keystroke;
use crate::app::platform::{keyboard, notches, pointer, window};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DeviceEvent {
    Press {
        chord: Chord,
        repeats: bool,
    },
    /// The pointer is at a place, after a motion of the hand in window units.
    Point {
        at: Vec2,
        by: Vec2,
    },
    Click(Vec2),
    Release(Vec2),
    /// Another button of the mouse went up.
    Lift,
    /// Fingers and buttons are released elsewhere.
    FocusLost,
    Unplugged,
    /// A finger, before it is known what it means.
    Touch(TouchEvent),
    /// A finger steers: it went down at a place, or moved there.
    Steer {
        at: Vec2,
        by: Option<Vec2>,
    },
    Slide(Vec2),
    Type(char),
}

/// An event of a finger; the place is in window units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TouchEvent {
    pub(super) id: u64,
    pub(super) phase: TouchPhase,
    pub(super) at: Vec2,
}

pub(super) const LEFT: Button = Button::Mouse(MouseButton::Left);

/// The state of the devices, and their events since the last read.
#[derive(Default)]
pub(super) struct Devices {
    /// Our subscription to macroquad's events, made at the first read.
    pub(super) subscriber: Option<usize>,
    pub(super) events: Vec<DeviceEvent>,
    /// Held buttons, in the order in which they went down. Repeats are detected with this list, because miniquad
    /// reports the first press after a lost focus as a repeat when the release went to another window.
    pub(super) held: Vec<Button>,
    /// The keys that went down with Super.
    claimed: Vec<KeyCode>,
    /// In window units. While it is caught, where its motion alone would have led it.
    pub(super) pointer: Vec2,
    pub(super) is_caught: bool,
    pub(super) shift: bool,
    /// The part of a notch by which the wheel has turned, positive upwards.
    wheel: f32,
    pub(super) unfocused: bool,
}

impl Devices {
    pub(super) fn apply(&mut self, command: &ScriptCommand) {
        let holds = |key| self.held.contains(&Button::Key(key));
        let mods = KeyMods {
            shift: holds(KeyCode::LeftShift),
            ctrl: holds(KeyCode::LeftControl),
            alt: false,
            logo: false,
        };
        match *command {
            ScriptCommand::Press(button) => {
                self.press_or_release(button, mods, true);
                self.press_or_release(button, mods, false);
            }
            ScriptCommand::Hold(button) => self.press_or_release(button, mods, true),
            ScriptCommand::Release(button) => self.press_or_release(button, mods, false),
            ScriptCommand::Point(at) => self.move_pointer(window_units(at.x, at.y)),
            ScriptCommand::Click(at) => {
                self.move_pointer(window_units(at.x, at.y));
                self.mouse_button_down_event(MouseButton::Left, at.x, at.y);
                self.mouse_button_up_event(MouseButton::Left, at.x, at.y);
            }
            ScriptCommand::Drag(from, to) => {
                self.move_pointer(window_units(from.x, from.y));
                self.mouse_button_down_event(MouseButton::Left, from.x, from.y);
                self.move_pointer(window_units(to.x, to.y));
                self.mouse_button_up_event(MouseButton::Left, to.x, to.y);
            }
            ScriptCommand::Tap(at) => {
                for phase in [TouchPhase::Started, TouchPhase::Ended] {
                    self.touch_event(phase, 0, at.x, at.y);
                }
            }
            ScriptCommand::Touch(TouchEvent { id, phase, at }) => {
                self.touch_event(phase, id, at.x, at.y);
            }
            ScriptCommand::Type(ref text) => {
                for character in text.chars() {
                    self.char_event(character, mods, false);
                }
            }
            // The window follows the others, and pads have reports of their own.
            _ => {}
        }
    }

    fn press_or_release(&mut self, button: Button, mods: KeyMods, is_press: bool) {
        let Vec2 { x, y } = self.pointer;
        match (button, is_press) {
            (Button::Key(key), true) => self.key_down_event(key, mods, false),
            (Button::Key(key), false) => self.key_up_event(key, mods),
            (Button::Mouse(button), true) => self.mouse_button_down_event(button, x, y),
            (Button::Mouse(button), false) => self.mouse_button_up_event(button, x, y),
            (Button::Wheel(Notch::Up), true) => self.mouse_wheel_event(0.0, 1.0),
            (Button::Wheel(Notch::Down), true) => self.mouse_wheel_event(0.0, -1.0),
            (Button::Wheel(_), false) | (Button::Pad(_), _) => {}
        }
    }

    fn follow_keys(&mut self, strokes: Vec<Keystroke>) {
        for stroke in strokes {
            match stroke {
                Keystroke::Down {
                    key: KeyCode::Unknown,
                    mods,
                    text,
                    ..
                } => {
                    // Any key leads on where any key does.
                    self.press(Button::Key(KeyCode::Unknown), Modifier::None);
                    self.held.pop();
                    self.type_text(&text, mods);
                }
                Keystroke::Down {
                    key,
                    mods,
                    repeats,
                    text,
                } => {
                    self.type_text(&text, mods);
                    self.key_down_event(key, mods, repeats);
                }
                Keystroke::Up(KeyCode::Unknown) => {}
                Keystroke::Up(key) => self.key_up_event(key, KeyMods::default()),
            }
        }
    }

    fn type_text(&mut self, text: &str, mods: KeyMods) {
        for character in text.chars() {
            self.char_event(character, mods, false);
        }
    }

    fn move_pointer(&mut self, at: Vec2) {
        let by = at - std::mem::replace(&mut self.pointer, at);
        self.events.push(DeviceEvent::Point { at, by });
    }

    fn learn_pointer(&mut self, x: f32, y: f32) {
        if !self.is_caught {
            self.pointer = window_units(x, y);
        }
    }

    pub(super) fn pointer_is_down(&self) -> bool {
        self.held.contains(&LEFT)
    }

    /// Reports a press, and holds the button until its release.
    pub(super) fn press(&mut self, button: Button, with: Modifier) {
        let repeats = self.held.contains(&button);
        if !repeats {
            self.held.push(button);
        }
        let chord = Chord { button, with };
        self.events.push(DeviceEvent::Press { chord, repeats });
    }
}

impl EventHandler for Devices {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn key_down_event(&mut self, key: KeyCode, mods: KeyMods, repeats: bool) {
        if let Some(strokes) = keyboard::behind(key, mods) {
            return self.follow_keys(strokes);
        }
        // With Super (Command elsewhere) a key is the desktop's, and so are its repeats after that.
        let is_claimed = self.claimed.contains(&key);
        if mods.logo || is_claimed && repeats {
            if !is_claimed {
                self.claimed.push(key);
            }
            return;
        }
        self.claimed.retain(|claimed| *claimed != key);
        // Every press reports the state of Shift, so a release in another window is noticed.
        self.shift = is_shift(key) || mods.shift;
        let with = match (mods.alt, mods.ctrl, mods.shift) {
            (true, ..) => Modifier::Alt,
            (_, true, true) => Modifier::CtrlShift,
            (_, true, false) => Modifier::Ctrl,
            (_, false, true) => Modifier::Shift,
            (_, false, false) => Modifier::None,
        };
        self.press(Button::Key(key), with);
    }

    fn key_up_event(&mut self, key: KeyCode, mods: KeyMods) {
        if let Some(strokes) = keyboard::behind(key, mods) {
            return self.follow_keys(strokes);
        }
        self.claimed.retain(|claimed| *claimed != key);
        self.held.retain(|held| *held != Button::Key(key));
        if is_shift(key) {
            self.shift = false;
        }
    }

    fn char_event(&mut self, character: char, mods: KeyMods, _: bool) {
        // With Ctrl a letter is a command; with Ctrl and Alt it is what some layouts write by AltGr.
        let is_command = mods.logo || mods.ctrl && !mods.alt;
        if !is_command && !character.is_control() {
            self.events.push(DeviceEvent::Type(character));
        }
    }

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        // Raw motion counts once, however often the window system repeats it.
        let raw = self.is_caught.then(pointer::motion).flatten();
        self.move_pointer(match raw {
            Some(by) => self.pointer + by / window::dpi_scale(),
            None => window_units(x, y),
        });
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if button == MouseButton::Left {
            self.learn_pointer(x, y);
            self.held.push(LEFT);
            self.events.push(DeviceEvent::Click(self.pointer));
        } else {
            self.press(Button::Mouse(button), Modifier::None);
        }
    }

    /// Comes without a button when the pointer enters the window.
    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.held.retain(|held| *held != Button::Mouse(button));
        match button {
            MouseButton::Left => self.events.push(DeviceEvent::Release(window_units(x, y))),
            MouseButton::Unknown => self.learn_pointer(x, y),
            MouseButton::Right | MouseButton::Middle => self.events.push(DeviceEvent::Lift),
        }
    }

    /// A mouse reports whole notches, of 1 or of more by platform; a touchpad reports parts of one, which add up.
    fn mouse_wheel_event(&mut self, _: f32, up: f32) {
        self.wheel += up.clamp(-1.0, 1.0);
        if self.wheel.abs() < 1.0 {
            return;
        }
        let up = std::mem::take(&mut self.wheel) > 0.0;
        let chord = if up { WHEEL_UP } else { WHEEL_DOWN };
        let repeats = false;
        self.events.push(DeviceEvent::Press { chord, repeats });
    }

    /// Without this a finger would be a mouse, too.
    fn touch_event(&mut self, phase: TouchPhase, id: u64, x: f32, y: f32) {
        // A page may be touched without getting the keyboard's focus.
        self.unfocused &= phase != TouchPhase::Started;
        let at = window_units(x, y);
        let touch = TouchEvent { id, phase, at };
        self.events.push(DeviceEvent::Touch(touch));
    }

    fn window_minimized_event(&mut self) {
        self.held.clear();
        self.claimed.clear();
        self.events.push(DeviceEvent::FocusLost);
        self.shift = false;
        self.unfocused = true;
    }

    fn window_restored_event(&mut self) {
        self.unfocused = false;
    }
}

fn is_shift(key: KeyCode) -> bool {
    matches!(key, KeyCode::LeftShift | KeyCode::RightShift)
}

/// Converts pixels, the unit of events, to window units, which count from beside a notch.
fn window_units(x: f32, y: f32) -> Vec2 {
    let (corner, _) = notches();
    vec2(x, y) / window::dpi_scale() - corner
}
