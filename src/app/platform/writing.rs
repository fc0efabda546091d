//! The key that a press means: by what it writes, else by its place.

use macroquad::miniquad::KeyCode as Key;
use macroquad::miniquad::KeyCode;

use super::keys::KEYS;

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
        let own = own.map_or(&[][..], Vec::as_slice);
        let others = others.unwrap_or_default();
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
