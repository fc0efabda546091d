//! Keys by what they write, and composed text.
//!
//! Miniquad knows a key by the first symbol of the first layout alone. So the tap keeps each event of a key, and lets
//! miniquad see the release or press of a key without symbols in its place, which marks where it belongs among the
//! events. The modifiers of the mark are the number of the event. macroquad sees no Ctrl that way, with which it would
//! empty the clipboard.

use std::collections::VecDeque;
use std::sync::Mutex;

use macroquad::miniquad::{KeyCode, KeyMods};
use x11rb::protocol::xproto::{KEY_PRESS_EVENT, KeyButMask, KeyPressEvent};
use xkeysym::Keysym;

use super::compose::{Composed, Composer};
use super::connection::Connection;
use super::keymap::Keymap;
use super::tap::Fate;
use crate::app::platform::keystroke::Keystroke;
use crate::app::platform::locked;

static KEYBOARD: Mutex<Option<Keyboard>> = Mutex::new(None);

struct Keyboard {
    map: Keymap,
    /// `None` until its tables are read.
    composer: Option<Composer>,
    /// The code of the marks.
    mark: u8,
    /// The number of the last mark.
    number: u8,
    /// The events whose marks have not come back, with their numbers.
    waiting: VecDeque<(u8, Wire)>,
    /// The keys that are down, by their codes: what a key means may change until it is released.
    down: Vec<(u8, KeyCode)>,
}

#[derive(Clone, Copy)]
enum Wire {
    Key(KeyPressEvent),
    /// Keys are released elsewhere.
    FocusLost,
}

/// The modifiers of a mark, from the highest bit of its number down.
const MARKS: [KeyButMask; 4] = [
    KeyButMask::MOD4,
    KeyButMask::MOD1,
    KeyButMask::CONTROL,
    KeyButMask::SHIFT,
];

/// Reads the map of the keyboard, after each change again. Miniquad reads the keys if there is none, or no free code.
pub(super) fn reload(connection: &Connection) {
    let Ok(map) = Keymap::read(&connection.display) else {
        return;
    };
    let Some(mark) = map.free_code() else {
        return;
    };
    let mut keyboard = locked(&KEYBOARD);
    if let Some(keyboard) = keyboard.as_mut() {
        keyboard.map = map;
        keyboard.mark = mark;
    } else {
        *keyboard = Some(Keyboard {
            map,
            composer: None,
            mark,
            number: 0,
            waiting: VecDeque::new(),
            down: Vec::new(),
        });
    }
}

/// Reads the tables of composed texts beside the start, which they would hold up by some milliseconds.
pub(super) fn begin_composing() {
    let read = || {
        let composer = Composer::new();
        if let Some(keyboard) = locked(&KEYBOARD).as_mut() {
            keyboard.composer = composer;
        }
    };
    let _ = std::thread::Builder::new()
        .name("compose".to_owned())
        .spawn(read);
}

/// Keeps an event of a key.
pub(super) fn note(event: KeyPressEvent) -> Fate {
    locked(&KEYBOARD).as_mut().map_or(Fate::Passes, |keyboard| {
        keyboard.number = keyboard.number.wrapping_add(1) & 0xf;
        let number = keyboard.number;
        keyboard.waiting.push_back((number, Wire::Key(event)));
        let bits = (0..4).filter(|bit| number >> bit & 1 != 0);
        let state = bits.fold(0, |state, bit| state | u16::from(MARKS[3 - bit]));
        Fate::Marked {
            code: keyboard.mark,
            state,
        }
    })
}

pub(super) fn note_lost_focus() {
    if let Some(keyboard) = locked(&KEYBOARD).as_mut() {
        let number = keyboard.number;
        keyboard.waiting.push_back((number, Wire::FocusLost));
    }
}

/// The events up to the one that a mark stands for; `None` if no keys are marked.
pub(crate) fn marked(mods: KeyMods) -> Option<Vec<Keystroke>> {
    let mut keyboard = locked(&KEYBOARD);
    let keyboard = keyboard.as_mut()?;
    let bits = [mods.logo, mods.alt, mods.ctrl, mods.shift];
    let number = bits
        .iter()
        .fold(0, |number, bit| number << 1 | u8::from(*bit));
    let mut strokes = Vec::new();
    while keyboard.waiting.iter().any(|(other, _)| *other == number)
        && let Some((other, wire)) = keyboard.waiting.pop_front()
    {
        strokes.extend(keyboard.stroke(wire));
        if other == number {
            break;
        }
    }
    Some(strokes)
}

/// True if some press of this keyboard means a key.
pub(crate) fn can_press(key: KeyCode) -> bool {
    let keyboard = locked(&KEYBOARD);
    keyboard
        .as_ref()
        .is_none_or(|keyboard| keyboard.map.can_press(key))
}

/// The sign that the key at the place of another one writes, if nothing on this keyboard writes that one.
pub(crate) fn written_instead(key: KeyCode) -> Option<char> {
    let keyboard = locked(&KEYBOARD);
    keyboard.as_ref()?.map.written_instead(key)
}

impl Keyboard {
    fn stroke(&mut self, wire: Wire) -> Option<Keystroke> {
        let Wire::Key(event) = wire else {
            self.down.clear();
            self.composer.iter_mut().for_each(Composer::forget);
            return None;
        };
        let code = event.detail;
        let is_press = event.response_type & 0x7f == KEY_PRESS_EVENT;
        let was_down = self
            .down
            .iter()
            .position(|(other, _)| *other == code)
            .map(|place| self.down.swap_remove(place).1);
        let (key, is_shift_spent) = self.map.meaning(code, event.state);
        if !is_press {
            let key = was_down.unwrap_or(key);
            return Some(Keystroke::Up(key));
        }
        let key = was_down.unwrap_or(key);
        self.down.push((code, key));
        let holds = |modifier: KeyButMask| u16::from(event.state) & u16::from(modifier) != 0;
        let mods = KeyMods {
            shift: holds(KeyButMask::SHIFT) && !is_shift_spent,
            ctrl: holds(KeyButMask::CONTROL),
            alt: holds(KeyButMask::MOD1),
            logo: holds(KeyButMask::MOD4),
        };
        let is_command = mods.ctrl || mods.logo;
        let text = self
            .map
            .symbol(code, event.state)
            .map(|symbol| self.write(symbol, is_command));
        Some(Keystroke::Down {
            key,
            mods,
            repeats: was_down.is_some(),
            text: text.unwrap_or_default(),
        })
    }

    fn write(&mut self, symbol: Keysym, is_command: bool) -> String {
        // A command is no part of a sequence.
        let composed = match &mut self.composer {
            Some(composer) if !is_command => composer.feed(symbol),
            _ => Composed::Nothing,
        };
        match composed {
            Composed::Text(text) => text,
            Composed::Taken => String::new(),
            Composed::Nothing => symbol.key_char().into_iter().collect(),
        }
    }
}
