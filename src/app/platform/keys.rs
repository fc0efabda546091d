//! The keys that have names, and which of them a press means: by what it writes, else by its place.

use macroquad::miniquad::KeyCode as Key;
use macroquad::miniquad::KeyCode;

/// The keys that have names. Keys that the window system does not tell apart have none.
#[rustfmt::skip]
pub(crate) const KEYS: [KeyCode; 112] = [
    Key::A, Key::B, Key::C, Key::D, Key::E, Key::F, Key::G, Key::H, Key::I, Key::J, Key::K, Key::L,
    Key::M, Key::N, Key::O, Key::P, Key::Q, Key::R, Key::S, Key::T, Key::U, Key::V, Key::W, Key::X,
    Key::Y, Key::Z,
    Key::Key0, Key::Key1, Key::Key2, Key::Key3, Key::Key4, Key::Key5, Key::Key6, Key::Key7,
    Key::Key8, Key::Key9,
    Key::Space, Key::Enter, Key::Escape, Key::Tab, Key::Backspace, Key::Insert, Key::Delete,
    Key::Left, Key::Right, Key::Up, Key::Down, Key::Home, Key::End, Key::PageUp, Key::PageDown,
    Key::Apostrophe, Key::Comma, Key::Minus, Key::Period, Key::Slash, Key::Semicolon, Key::Equal,
    Key::LeftBracket, Key::Backslash, Key::RightBracket, Key::GraveAccent, Key::World1, Key::World2,
    Key::F1, Key::F2, Key::F3, Key::F4, Key::F5, Key::F6, Key::F7, Key::F8, Key::F9, Key::F10,
    Key::F11, Key::F12, Key::F13, Key::F14, Key::F15, Key::F16,
    Key::Kp0, Key::Kp1, Key::Kp2, Key::Kp3, Key::Kp4, Key::Kp5, Key::Kp6, Key::Kp7, Key::Kp8,
    Key::Kp9, Key::KpDecimal, Key::KpDivide, Key::KpMultiply, Key::KpSubtract, Key::KpAdd,
    Key::KpEnter, Key::KpEqual,
    Key::LeftShift, Key::RightShift, Key::LeftControl, Key::RightControl, Key::LeftAlt,
    Key::RightAlt, Key::LeftSuper, Key::RightSuper,
    Key::CapsLock, Key::ScrollLock, Key::NumLock, Key::PrintScreen, Key::Pause, Key::Menu, Key::Back,
];

/// The signs that the program knows wherever a keyboard has them, because actions are bound to them.
const SIGNS: [(char, KeyCode); 9] = [
    ('-', Key::Minus),
    ('=', Key::Equal),
    ('+', Key::Equal),
    (',', Key::Comma),
    ('.', Key::Period),
    ('/', Key::Slash),
    ('?', Key::Slash),
    ('[', Key::LeftBracket),
    (']', Key::RightBracket),
];

/// The signs that count only where a key writes them by itself. Written with Shift, some would hide the key of a
/// binding: an American comma is no `<`.
const PLAIN_SIGNS: [(char, KeyCode); 5] = [
    (';', Key::Semicolon),
    ('\'', Key::Apostrophe),
    ('\\', Key::Backslash),
    ('`', Key::GraveAccent),
    ('<', Key::World1),
];

/// The characters that a press writes, and that its key can write.
#[derive(Clone, Debug, Default)]
pub(crate) struct Writing {
    /// With the modifiers that are held.
    pub(crate) now: Option<char>,
    /// For each layout of the keyboard, the active one first: plain, with Shift, with `AltGr`, and so on.
    pub(crate) layouts: Vec<Vec<char>>,
    /// The character that an American keyboard writes there.
    pub(crate) place: Option<char>,
}

impl Writing {
    /// The key that a press means, and whether Shift, if held, only served to write it.
    ///
    /// A letter from A to Z, a digit or a bound sign that is written with the modifiers that are held is the key.
    /// Else it is such a letter or digit that the key can write, in the active layout first: plain, with Shift, with
    /// `AltGr`. Else a bound sign, unless the key writes another sign plainly that has a name, too. Else its place. A sign
    /// that is not bound takes no place of a letter, which a Greek keyboard without a Latin layout would lack.
    pub(crate) fn key(&self) -> (KeyCode, bool) {
        let (own, others) = self.layouts.split_first().unzip();
        let (own, others) = (
            own.map_or(&[][..], Vec::as_slice),
            others.unwrap_or_default(),
        );
        let plain = own.first().copied();
        if let Some(key) = self.now.and_then(known) {
            let is_shifted = plain.and_then(known) != Some(key);
            return (key, is_shifted && self.now != Some('?'));
        }
        let letter = || {
            let mut all = own.iter().chain(others.iter().flatten());
            all.find_map(|other| letter_or_digit(*other))
        };
        let sign = |other: &char| found(&SIGNS, *other).filter(|_| *other != '?');
        let is_of_letter = self.place.and_then(letter_or_digit).is_some();
        let plain_sign = || plain.and_then(|plain| found(&PLAIN_SIGNS, plain));
        let place = || {
            self.place
                .and_then(|place| known(place).or_else(|| found(&PLAIN_SIGNS, place)))
        };
        let key = letter()
            .or_else(|| others.iter().flatten().find_map(sign))
            .or_else(|| plain_sign().filter(|_| !is_of_letter))
            .or_else(|| own.iter().find_map(sign))
            .or_else(place);
        (key.unwrap_or(Key::Unknown), false)
    }
}

/// The sign that a key has as its name.
pub(crate) fn sign_of(key: KeyCode) -> Option<char> {
    let mut signs = SIGNS.iter().chain(&PLAIN_SIGNS);
    signs.find(|(_, of)| *of == key).map(|(sign, _)| *sign)
}

/// The key of a letter, a digit or a bound sign.
fn known(written: char) -> Option<KeyCode> {
    found(&SIGNS, written).or_else(|| letter_or_digit(written))
}

fn letter_or_digit(written: char) -> Option<KeyCode> {
    let code = written.to_ascii_uppercase() as u16;
    let is_one = written.is_ascii_alphanumeric();
    KEYS.into_iter().find(|key| is_one && *key as u16 == code)
}

fn found(signs: &[(char, KeyCode)], written: char) -> Option<KeyCode> {
    let (_, key) = signs.iter().find(|(sign, _)| *sign == written)?;
    Some(*key)
}
