//! The map of the keyboard: what each key writes, from the X display's keyboard extension ("The X Keyboard Extension:
//! Protocol Specification", chapters 14 and 17).

use std::collections::HashMap;

use macroquad::miniquad::KeyCode;
use x11rb::errors::ReplyError;
use x11rb::protocol::xkb::{
    ConnectionExt as _, EventType, KeySymMap, KeyType, MapPart, NameDetail, SelectEventsAux,
};
use x11rb::protocol::xproto::KeyButMask;
use x11rb::rust_connection::RustConnection;
use xkeysym::Keysym;

use crate::app::platform::keys::KEYS;
use crate::app::platform::writing::{Writing, sign_of};

/// The keyboard that all others are merged into.
const CORE: u16 = 0x100;

/// The names of places, row by row, with what an American keyboard writes there.
const PLACES: [(&[u8], &str); 4] = [
    (b"AE", "1234567890-="),
    (b"AD", "qwertyuiop[]"),
    (b"AC", "asdfghjkl;'"),
    (b"AB", "zxcvbnm,./"),
];
const OTHER_PLACES: [(&[u8; 4], char); 3] = [(b"TLDE", '`'), (b"BKSL", '\\'), (b"LSGT", '<')];

/// Symbols that mean a key without being its own.
const SYNONYMS: [(u32, KeyCode); 8] = [
    (0xff61, KeyCode::PrintScreen),
    (0xfe03, KeyCode::RightAlt),
    (0xff7e, KeyCode::RightAlt),
    (0xffe7, KeyCode::LeftAlt),
    (0xffe8, KeyCode::RightAlt),
    (0xffac, KeyCode::KpDecimal),
    (0xffed, KeyCode::LeftSuper),
    (0xffee, KeyCode::RightSuper),
];

#[derive(Default)]
pub(super) struct Keymap {
    types: Vec<KeyType>,
    first: u8,
    /// From the first code on.
    keys: Vec<KeySymMap>,
    places: Vec<Option<char>>,
    /// The keys that some press means. A sign that no such press writes has the character that is written instead.
    meant: HashMap<KeyCode, Option<char>>,
}

impl Keymap {
    /// Asks the display for the present map, and, the first time, to report later ones.
    pub(super) fn read(display: &RustConnection) -> Result<Self, ReplyError> {
        display.xkb_use_extension(1, 0)?.reply()?;
        let changes = EventType::NEW_KEYBOARD_NOTIFY | EventType::MAP_NOTIFY;
        let parts = MapPart::KEY_TYPES | MapPart::KEY_SYMS;
        let none = EventType::from(0u16);
        let details = SelectEventsAux::new();
        let _ = display.xkb_select_events(CORE, none, changes, parts, parts, &details)?;
        let no_parts = MapPart::from(0u16);
        let map = display.xkb_get_map(
            CORE,
            parts,
            no_parts,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0u16.into(),
            0,
            0,
            0,
            0,
            0,
            0,
        )?;
        let names = display.xkb_get_names(CORE, NameDetail::KEY_NAMES)?;
        let map = map.reply()?;
        let names = names.reply()?;
        let keys = map.map.syms_rtrn.unwrap_or_default();
        let first = usize::from(map.first_key_sym)
            - usize::from(names.min_key_code).min(usize::from(map.first_key_sym));
        let names = names.value_list.key_names.unwrap_or_default();
        let places = names.iter().skip(first).map(|name| place(name.name));
        let mut keymap = Self {
            types: map.map.types_rtrn.unwrap_or_default(),
            first: map.first_key_sym,
            places: places.collect(),
            keys,
            meant: HashMap::new(),
        };
        keymap.meant = keymap.meanings();
        Ok(keymap)
    }

    fn key(&self, code: u8) -> Option<&KeySymMap> {
        self.keys.get(usize::from(code.checked_sub(self.first)?))
    }

    /// A code without any symbol.
    pub(super) fn free_code(&self) -> Option<u8> {
        let codes = self.keys.iter().zip(self.first..=u8::MAX);
        let mut free = codes.filter(|(key, _)| key.syms.iter().all(|symbol| *symbol == 0));
        free.next_back().map(|(_, code)| code)
    }

    /// The symbol that a key writes with the modifiers and the layout of a state.
    pub(super) fn symbol(&self, code: u8, state: KeyButMask) -> Option<Keysym> {
        let key = self.key(code)?;
        let group = active_group(key, state)?;
        let kind = self.types.get(usize::from(key.kt_index[group & 3]))?;
        let held = u16::from(kind.mods_mask) & u16::from(state);
        let entry = kind
            .map
            .iter()
            .find(|entry| entry.active && u16::from(entry.mods_mask) == held);
        let level = entry.map_or(0, |entry| usize::from(entry.level));
        let symbol = self.symbols(key, group).get(level)?;
        (*symbol != 0).then(|| Keysym::new(*symbol))
    }

    fn symbols<'a>(&self, key: &'a KeySymMap, group: usize) -> &'a [u32] {
        let width = usize::from(key.width);
        let levels = key
            .kt_index
            .get(group)
            .and_then(|kind| self.types.get(usize::from(*kind)))
            .map_or(width, |kind| usize::from(kind.num_levels).min(width));
        key.syms
            .get(group * width..group * width + levels)
            .unwrap_or_default()
    }

    /// The key that a press means, and whether Shift, if held, only served to write it.
    pub(super) fn meaning(&self, code: u8, state: KeyButMask) -> (KeyCode, bool) {
        let Some(key) = self.key(code) else {
            return (KeyCode::Unknown, false);
        };
        let first = self.symbols(key, 0);
        if let Some(named) = first.iter().take(2).find_map(|symbol| named(*symbol)) {
            return (named, false);
        }
        let groups = groups(key);
        let active = active_group(key, state).unwrap_or(0);
        let others = (0..groups).filter(|group| *group != active);
        let layouts = std::iter::once(active).chain(others).map(|group| {
            let symbols = self.symbols(key, group).iter();
            symbols
                .filter_map(|symbol| Keysym::new(*symbol).key_char())
                .collect()
        });
        let writing = Writing {
            now: self.symbol(code, state).and_then(Keysym::key_char),
            layouts: layouts.collect(),
            place: self
                .places
                .get(usize::from(code - self.first))
                .copied()
                .flatten(),
        };
        writing.key()
    }

    fn meanings(&self) -> HashMap<KeyCode, Option<char>> {
        let plain = KeyButMask::default();
        let shift = KeyButMask::SHIFT;
        let level3 = KeyButMask::MOD5;
        let mut meant = HashMap::new();
        for (key, code) in self.keys.iter().zip(self.first..=u8::MAX) {
            let written = |symbol: &u32| Keysym::new(*symbol).key_char();
            let written: Vec<char> = key.syms.iter().filter_map(written).collect();
            for state in [plain, shift, level3, shift | level3] {
                let (meaning, _) = self.meaning(code, state);
                let sign = sign_of(meaning).filter(|sign| !written.contains(sign));
                let instead = sign.and_then(|_| written.first().copied());
                let known = meant.entry(meaning).or_insert(instead);
                *known = known.and(instead).and(*known);
            }
        }
        meant
    }

    pub(super) fn can_press(&self, key: KeyCode) -> bool {
        self.meant.contains_key(&key)
    }

    pub(super) fn written_instead(&self, key: KeyCode) -> Option<char> {
        self.meant.get(&key).copied().flatten()
    }
}

fn groups(key: &KeySymMap) -> usize {
    usize::from(key.group_info & 0xf)
}

/// The layout in force; one that a key lacks is wrapped, clamped or redirected, as the key says.
fn active_group(key: &KeySymMap, state: KeyButMask) -> Option<usize> {
    let groups = groups(key);
    let group = usize::from(u16::from(state) >> 13 & 3);
    match key.group_info & 0xc0 {
        _ if groups == 0 => None,
        _ if group < groups => Some(group),
        0x40 => Some(groups - 1),
        0x80 => Some(usize::from(key.group_info >> 4 & 3) % groups),
        _ => Some(group % groups),
    }
}

/// The key whose own symbol it is, unless that writes something; the keypad counts apart.
fn named(symbol: u32) -> Option<KeyCode> {
    let own = || KEYS.into_iter().find(|key| *key as u32 == symbol);
    let is_named = symbol >= 0xfd00 || symbol == u32::from(b' ');
    let synonym = SYNONYMS.iter().find(|(other, _)| *other == symbol);
    synonym
        .map(|(_, key)| *key)
        .or_else(|| own().filter(|_| is_named))
}

fn place(name: [u8; 4]) -> Option<char> {
    let other = OTHER_PLACES.iter().find(|(other, _)| **other == name);
    other.map(|(_, written)| *written).or_else(|| {
        let (row, number) = name.split_at(2);
        let (_, writes) = PLACES.iter().find(|(other, _)| *other == row)?;
        let number: usize = std::str::from_utf8(number).ok()?.parse().ok()?;
        writes.chars().nth(number.checked_sub(1)?)
    })
}

#[cfg(test)]
mod tests {
    use x11rb::protocol::xkb::KTMapEntry;

    use super::*;

    const LETTERS: u8 = 1;
    /// The second layout, as a state has it.
    const SECOND: u16 = 1 << 13;

    /// A key of two layouts, with and without Shift.
    fn key(symbols: [char; 4]) -> KeySymMap {
        KeySymMap {
            kt_index: [LETTERS, LETTERS, 0, 0],
            group_info: 2,
            width: 2,
            syms: symbols
                .map(|symbol| Keysym::from_char(symbol).raw())
                .to_vec(),
        }
    }

    fn keymap() -> Keymap {
        let shift = KTMapEntry {
            active: true,
            mods_mask: 1u16.into(),
            level: 1,
            ..KTMapEntry::default()
        };
        let letters = KeyType {
            mods_mask: 1u16.into(),
            num_levels: 2,
            map: vec![shift],
            ..KeyType::default()
        };
        let named = KeySymMap {
            kt_index: [0; 4],
            group_info: 1,
            width: 1,
            syms: vec![KeyCode::Escape as u32],
        };
        let one_level = KeyType {
            num_levels: 1,
            ..KeyType::default()
        };
        let mut keymap = Keymap {
            types: vec![one_level, letters],
            first: 9,
            keys: vec![named, key(['ф', 'Ф', 'a', 'A']), KeySymMap::default()],
            places: vec![None, Some('a'), None],
            meant: HashMap::new(),
        };
        keymap.meant = keymap.meanings();
        keymap
    }

    #[test]
    fn a_key_writes_by_layout_and_modifiers_and_means_one_key() {
        let keymap = keymap();
        for (code, state, written, meaning) in [
            (9, 0, None, KeyCode::Escape),
            (10, 0, Some('ф'), KeyCode::A),
            (10, 1, Some('Ф'), KeyCode::A),
            (10, SECOND, Some('a'), KeyCode::A),
            // Caps Lock has no part in this type of keys.
            (10, SECOND | 3, Some('A'), KeyCode::A),
            // A third layout is wrapped to the first.
            (10, SECOND * 2, Some('ф'), KeyCode::A),
            (11, 0, None, KeyCode::Unknown),
            (8, 0, None, KeyCode::Unknown),
            (12, 0, None, KeyCode::Unknown),
        ] {
            let state = KeyButMask::from(state);
            let symbol = keymap
                .symbol(code, state)
                .and_then(Keysym::key_char)
                .filter(|written| !written.is_control());
            assert_eq!(
                (symbol, keymap.meaning(code, state).0),
                (written, meaning),
                "{code}"
            );
        }
        assert_eq!(keymap.free_code(), Some(11));
        assert_eq!(keymap.written_instead(KeyCode::A), None);
        let can = [KeyCode::A, KeyCode::Escape, KeyCode::B].map(|key| keymap.can_press(key));
        assert_eq!(can, [true, true, false]);
    }

    #[test]
    fn a_sign_that_a_keyboard_lacks_has_the_name_of_what_is_written_there() {
        let mut keymap = keymap();
        keymap.keys[1] = key(['ù', '%', 'ù', '%']);
        keymap.places[1] = Some('\'');
        let meant = keymap.meanings();
        assert_eq!(meant.get(&KeyCode::Apostrophe), Some(&Some('ù')));
        keymap.keys[2] = key(['\'', '"', '\'', '"']);
        assert_eq!(keymap.meanings().get(&KeyCode::Apostrophe), Some(&None));
    }

    #[test]
    fn an_american_keyboard_names_the_places() {
        for (name, writes) in [
            (*b"AE01", Some('1')),
            (*b"AD12", Some(']')),
            (*b"AC11", Some('\'')),
            (*b"AB10", Some('/')),
            (*b"LSGT", Some('<')),
            (*b"AB11", None),
            (*b"AE00", None),
            (*b"AE\xff1", None),
            (*b"SPCE", None),
        ] {
            assert_eq!(place(name), writes, "{name:?}");
        }
    }
}
