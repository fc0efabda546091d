//! Buttons of all devices, and their names on screen and in files.

use macroquad::miniquad::KeyCode as Key;
use macroquad::miniquad::{KeyCode, MouseButton};

use crate::app::platform::keyboard;
use crate::app::platform::keys::KEYS;
use crate::app::platform::pad::{PAD_BUTTONS, PadButton, Signs, current_model};
use crate::app::words::words;

/// Something to press. A device with other buttons adds a variant, and its names in [`OTHERS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Button {
    Key(KeyCode),
    /// A button of the mouse. The left one is the pointer's click, and has no binding.
    Mouse(MouseButton),
    Wheel(Notch),
    Pad(PadButton),
}

/// A device with buttons. Each has its own bindings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ButtonDevice {
    /// Keyboard and mouse.
    #[default]
    Keys,
    Pad,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notch {
    Up,
    Down,
}

/// A button with an optional modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chord {
    pub(crate) button: Button,
    pub(crate) with: Modifier,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Modifier {
    None,
    Shift,
    Ctrl,
    CtrlShift,
    Alt,
}

const MODIFIERS: [(Modifier, &str); 5] = [
    (Modifier::Shift, "Shift+"),
    (Modifier::Ctrl, "Ctrl+"),
    (Modifier::CtrlShift, "Ctrl+Shift+"),
    (Modifier::Alt, "Alt+"),
    (Modifier::None, ""),
];

/// The keys of the keypad that type a character.
#[rustfmt::skip]
const KEYPAD: [KeyCode; 16] = [
    Key::Kp0, Key::Kp1, Key::Kp2, Key::Kp3, Key::Kp4, Key::Kp5, Key::Kp6, Key::Kp7, Key::Kp8,
    Key::Kp9, Key::KpDecimal, Key::KpDivide, Key::KpMultiply, Key::KpSubtract, Key::KpAdd, Key::KpEqual,
];

/// The labels of keys whose names in files differ from them.
const PRINTED: [(KeyCode, &str); 21] = [
    (Key::Left, "←"),
    (Key::Right, "→"),
    (Key::Up, "↑"),
    (Key::Down, "↓"),
    (Key::Minus, "–"),
    (Key::Equal, "+"),
    (Key::Comma, ","),
    (Key::Period, "."),
    (Key::Slash, "/"),
    (Key::Semicolon, ";"),
    (Key::Apostrophe, "'"),
    (Key::Backslash, "\\"),
    (Key::GraveAccent, "`"),
    (Key::LeftBracket, "["),
    (Key::World1, "<"),
    (Key::RightBracket, "]"),
    (Key::KpAdd, "+"),
    (Key::KpSubtract, "–"),
    (Key::KpMultiply, "*"),
    (Key::KpDivide, "/"),
    (Key::KpDecimal, "."),
];

/// The buttons that are no keys, with their names in files.
const OTHERS: [(Button, &str); 4] = [
    (RIGHT_CLICK.button, "RightClick"),
    (MIDDLE_CLICK.button, "MiddleClick"),
    (Button::Wheel(Notch::Up), "WheelUp"),
    (Button::Wheel(Notch::Down), "WheelDown"),
];

impl Button {
    /// The button with a name in files and scripts.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let keys = KEYS.iter().map(|key| Self::Key(*key));
        let others = OTHERS.iter().map(|(button, _)| *button);
        let pad = PAD_BUTTONS.into_iter().map(Self::Pad);
        let mut all = keys.chain(others).chain(pad);
        all.find(|button| button.name().as_deref() == Some(name))
    }

    /// The name in files and scripts; `None` for a key without a name.
    fn name(self) -> Option<String> {
        match self {
            Self::Key(key) => KEYS.contains(&key).then(|| format!("{key:?}")),
            Self::Pad(button) => Some(format!("Pad{button:?}")),
            button => {
                let (_, name) = OTHERS.iter().find(|(other, _)| *other == button)?;
                Some((*name).to_owned())
            }
        }
    }

    fn label(self) -> String {
        let words = words().buttons;
        let key = match self {
            Self::Key(key) => key,
            Self::Mouse(MouseButton::Right) => return words.right_click.to_owned(),
            Self::Mouse(MouseButton::Middle) => return words.middle_click.to_owned(),
            Self::Mouse(_) => return words.click.to_owned(),
            Self::Wheel(Notch::Up) => return words.wheel_up.to_owned(),
            Self::Wheel(Notch::Down) => return words.wheel_down.to_owned(),
            Self::Pad(button) => {
                let signs = current_model().map_or(Signs::Letters, |pad| pad.signs);
                return match signs {
                    Signs::Letters => words.on_letters,
                    Signs::Shapes => words.on_shapes,
                    Signs::Swapped => words.on_swapped,
                }[button as usize]
                    .to_owned();
            }
        };
        if let Some(written) = keyboard::written_instead(key) {
            return written.to_uppercase().to_string();
        }
        let name = format!("{key:?}");
        let printed = PRINTED
            .iter()
            .find(|(other, _)| *other == key)
            .map(|(_, sign)| *sign);
        if let Some(on_keypad) = name.strip_prefix("Kp") {
            return words.keypad(printed.unwrap_or(on_keypad));
        }
        match key {
            Key::Space => words.space.to_owned(),
            Key::Escape => words.escape.to_owned(),
            Key::Backspace => words.backspace.to_owned(),
            Key::LeftControl => words.left("Ctrl"),
            Key::RightControl => words.right("Ctrl"),
            Key::LeftShift => words.left("Shift"),
            Key::RightShift => words.right("Shift"),
            Key::LeftAlt => words.left("Alt"),
            Key::RightAlt => words.right("Alt"),
            _ => {
                let name = printed.unwrap_or(&name);
                name.strip_prefix("Key").unwrap_or(name).to_owned()
            }
        }
    }

    pub(crate) fn device(self) -> ButtonDevice {
        match self {
            Self::Pad(_) => ButtonDevice::Pad,
            _ => ButtonDevice::Keys,
        }
    }

    /// True for a modifier, which is nothing to press by itself.
    pub(super) fn is_modifier(self) -> bool {
        use Key::{LeftAlt, LeftShift, LeftSuper, RightAlt, RightShift, RightSuper};
        let modifiers = [
            LeftShift, RightShift, LeftAlt, RightAlt, LeftSuper, RightSuper,
        ];
        matches!(self, Self::Key(key) if modifiers.contains(&key))
    }
}

impl Chord {
    pub(crate) fn label(self) -> String {
        if self == shift(Key::Slash) {
            // Elsewhere it is written by other keys.
            return "?".to_owned();
        }
        format!("{}{}", self.prefix(), self.button.label())
    }

    /// False for a key that no press on this keyboard means.
    pub(crate) fn can_be_pressed(self) -> bool {
        match self.button {
            Button::Key(key) => keyboard::can_press(key),
            _ => true,
        }
    }

    /// The name in files; `None` for a key without a name.
    pub(crate) fn name(self) -> Option<String> {
        Some(format!("{}{}", self.prefix(), self.button.name()?))
    }

    /// The chord with a name in files, such as `Space`, `Alt+Enter` or `RightClick`.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        MODIFIERS.into_iter().find_map(|(with, prefix)| {
            let button = Button::from_name(name.strip_prefix(prefix)?)?;
            Some(Self { button, with })
        })
    }

    pub(super) fn types(self) -> bool {
        let Button::Key(code) = self.button else {
            return false;
        };
        let is_character = code as u16 <= Key::World2 as u16 || KEYPAD.contains(&code);
        is_character && matches!(self.with, Modifier::None | Modifier::Shift)
    }

    /// True for a button that has a name and is no modifier.
    pub(crate) fn can_be_bound(self) -> bool {
        self.name().is_some() && !self.button.is_modifier()
    }

    fn prefix(self) -> &'static str {
        let found = MODIFIERS.iter().find(|(with, _)| *with == self.with);
        found.map_or("", |(_, prefix)| prefix)
    }
}

pub(super) const RIGHT_CLICK: Chord = plain(Button::Mouse(MouseButton::Right));
pub(super) const MIDDLE_CLICK: Chord = plain(Button::Mouse(MouseButton::Middle));
pub(super) const WHEEL_UP: Chord = plain(Button::Wheel(Notch::Up));
pub(super) const WHEEL_DOWN: Chord = plain(Button::Wheel(Notch::Down));

pub(super) const fn pad(button: PadButton) -> Chord {
    plain(Button::Pad(button))
}

pub(super) const fn key(key: KeyCode) -> Chord {
    plain(Button::Key(key))
}

pub(super) const fn shift(key: KeyCode) -> Chord {
    with(Modifier::Shift, key)
}

pub(super) const fn ctrl(key: KeyCode) -> Chord {
    with(Modifier::Ctrl, key)
}

pub(super) const fn ctrl_shift(key: KeyCode) -> Chord {
    with(Modifier::CtrlShift, key)
}

pub(super) const fn alt(key: KeyCode) -> Chord {
    with(Modifier::Alt, key)
}

const fn with(with: Modifier, key: KeyCode) -> Chord {
    let button = Button::Key(key);
    Chord { button, with }
}

const fn plain(button: Button) -> Chord {
    let with = Modifier::None;
    Chord { button, with }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_back_to_its_chord() {
        let keys = KEYS.iter().map(|key| Button::Key(*key));
        let others = OTHERS.iter().map(|(button, _)| *button);
        let pad = PAD_BUTTONS.into_iter().map(Button::Pad);
        for button in keys.chain(others).chain(pad) {
            for (with, _) in MODIFIERS {
                let chord = Chord { button, with };
                let name = chord.name().expect("it has a name");
                assert_eq!(Chord::from_name(&name), Some(chord), "{name}");
            }
        }
        for name in ["", "Alt+", "space", "Shift+Ctrl+A", "Unknown"] {
            assert_eq!(Chord::from_name(name), None, "{name}");
        }
    }

    #[test]
    fn keys_are_named_on_screen_as_they_are_printed() {
        for (name, label) in [
            ("Space", "space"),
            ("Key3", "3"),
            ("Kp3", "keypad 3"),
            ("K", "K"),
            ("Shift+Tab", "Shift+Tab"),
            ("Alt+Left", "Alt+←"),
            ("Ctrl+Shift+Z", "Ctrl+Shift+Z"),
            ("WheelUp", "wheel up"),
        ] {
            let chord = Chord::from_name(name).expect("it has a name");
            assert_eq!(chord.label(), label);
        }
    }
}
