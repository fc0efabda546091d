//! The default bindings on the keyboards of several countries, by the real way from what a press writes to a key, on the
//! desktop and on the page.

use std::io::Write as _;
use std::process::{Command, Stdio};

use macroquad::miniquad::KeyCode;
use serde_json::{Value, json};

use super::button::{Button, ButtonDevice, Modifier};
use super::{Bindings, label};
use crate::app::platform::writing::Writing;

/// Characters of four rows of places by layout and modifiers.
const KEYBOARDS: &str = include_str!("../../../tests/keyboards.txt");
/// The names of those places for a browser.
const PLACES: [&str; 4] = [
    "Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal",
    "KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight",
    "KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash",
    "IntlBackslash KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash",
];
/// The layouts of each keyboard, the active one first.
const USED: [&[&str]; 13] = [
    &["us"],
    &["us-intl"],
    &["dvorak"],
    &["de"],
    &["fr"],
    &["be"],
    &["cz"],
    &["es"],
    &["gr"],
    &["gr", "us"],
    &["ru", "us"],
    &["bg", "us"],
    &["jp"],
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Level {
    Nothing,
    Shift,
    AltGr,
}

/// The characters of a layout, by row and place.
struct Characters(Vec<(Level, Vec<Vec<char>>)>);

impl Characters {
    fn named(name: &str) -> Self {
        let levels = [
            ("plain", Level::Nothing),
            ("shift", Level::Shift),
            ("altgr", Level::AltGr),
        ];
        let lines: Vec<_> = KEYBOARDS
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| {
                let mut words = line.split_whitespace();
                let level = (words.next() == Some(name)).then(|| words.next())??;
                let (_, held) = levels.into_iter().find(|(known, _)| *known == level)?;
                Some((held, words.map(|row| row.chars().collect()).collect()))
            })
            .collect();
        assert_eq!(lines.len(), 3, "{name}");
        Self(lines)
    }

    fn written(&self, held: Level, row: usize, place: usize) -> Option<char> {
        let (_, rows) = self.0.iter().find(|(other, _)| *other == held)?;
        Some(rows[row][place]).filter(|character| *character != '□')
    }
}

#[derive(Debug)]
struct Press {
    held: Level,
    place: &'static str,
    writing: Writing,
}

impl Press {
    /// The key that it means, and whether the Shift that is held counts.
    fn means(&self) -> (KeyCode, bool) {
        let (key, is_spent) = self.writing.key();
        (key, self.held == Level::Shift && !is_spent)
    }
}

/// All presses of a keyboard, which has the places of an American one and one more.
fn presses(names: &[&str]) -> Vec<Press> {
    let american = Characters::named("us");
    let layouts: Vec<Characters> = names.iter().map(|name| Characters::named(name)).collect();
    let mut presses = Vec::new();
    for (row, places) in PLACES.iter().enumerate() {
        for (at, place) in places.split(' ').enumerate() {
            for held in [Level::Nothing, Level::Shift, Level::AltGr] {
                let all = layouts.iter().map(|layout| {
                    let levels = layout.0.iter();
                    levels
                        .filter_map(|(held, _)| layout.written(*held, row, at))
                        .collect()
                });
                presses.push(Press {
                    held,
                    place,
                    writing: Writing {
                        now: layouts[0].written(held, row, at),
                        layouts: all.collect(),
                        place: american.written(Level::Nothing, row, at),
                    },
                });
            }
        }
    }
    presses
}

/// True for the keys that are at other places on other keyboards.
fn is_sign(key: KeyCode) -> bool {
    (key as u32) < 128 && key != KeyCode::Space
}

#[test]
fn every_default_binding_can_be_pressed_on_every_keyboard() {
    let bindings = Bindings::default();
    for names in USED {
        let presses = presses(names);
        let mut missing: Vec<String> = Vec::new();
        for (of, chords) in bindings.rows_of(ButtonDevice::Keys) {
            for chord in chords {
                let Button::Key(key) = chord.button else {
                    continue;
                };
                let shift = matches!(chord.with, Modifier::Shift | Modifier::CtrlShift);
                let is_it = |press: &Press| press.means() == (key, shift);
                if is_sign(key) && !presses.iter().any(is_it) {
                    missing.push(format!("{} {}", label(of), chord.label()));
                }
            }
        }
        assert_eq!(missing, [""; 0], "{names:?}");
    }
}

#[test]
fn a_press_means_what_it_writes_else_its_place() {
    use KeyCode as Key;
    for (names, held, place, key, counts) in [
        // What is written wins over the place.
        (&["de"][..], Level::Nothing, "KeyY", Key::Z, false),
        (&["dvorak"], Level::Nothing, "KeyS", Key::O, false),
        (
            &["dvorak"],
            Level::Nothing,
            "Minus",
            Key::LeftBracket,
            false,
        ),
        (&["fr"], Level::Nothing, "Digit6", Key::Minus, false),
        (&["fr"], Level::Nothing, "KeyM", Key::Comma, false),
        // With the modifiers first: Shift only serves to write.
        (&["de"], Level::Shift, "Digit7", Key::Slash, false),
        (&["de"], Level::AltGr, "Digit8", Key::LeftBracket, false),
        (&["fr"], Level::Shift, "Digit1", Key::Key1, false),
        (&["fr"], Level::Shift, "Comma", Key::Period, false),
        (&["cz"], Level::Nothing, "Digit1", Key::Equal, false),
        // Then without them.
        (&["fr"], Level::Nothing, "Digit1", Key::Key1, false),
        (&["cz"], Level::Nothing, "Digit2", Key::Key2, false),
        // Shift counts where the key is the same without it.
        (&["us"], Level::Shift, "KeyL", Key::L, true),
        (&["us"], Level::Shift, "Digit1", Key::Key1, true),
        (&["us"], Level::Shift, "Equal", Key::Equal, true),
        (&["us"], Level::Shift, "Slash", Key::Slash, true),
        (&["de"], Level::Shift, "Minus", Key::Slash, true),
        (&["fr"], Level::Shift, "KeyM", Key::Slash, true),
        // In the other layouts, and at last by the place.
        (&["ru", "us"], Level::Nothing, "KeyD", Key::D, false),
        (&["ru", "us"], Level::Nothing, "Comma", Key::Comma, false),
        (&["ru", "us"], Level::Nothing, "Slash", Key::Period, false),
        (&["bg", "us"], Level::Shift, "KeyR", Key::R, true),
        (&["gr"], Level::Nothing, "KeyD", Key::D, false),
        (&["gr"], Level::Nothing, "Semicolon", Key::Semicolon, false),
        (
            &["us-intl"],
            Level::Nothing,
            "Quote",
            Key::Apostrophe,
            false,
        ),
        (&["us-intl"], Level::Shift, "Digit6", Key::Key6, true),
    ] {
        let presses = presses(names);
        let press = presses
            .iter()
            .find(|press| press.place == place && press.held == held)
            .expect("a press");
        assert_eq!(press.means(), (key, counts), "{names:?} {press:?}");
    }
}

/// Runs a function of the page's keys on each event; `None`, with a line, without node.
fn of_page<T: serde::de::DeserializeOwned>(function: &str, events: Vec<Value>) -> Option<Vec<T>> {
    let script = format!(
        "const {{ readFileSync }} = require('fs');
         const keys = 'let liveKeys = 0;' + readFileSync('web/keys.js', 'utf8');
         const of = new Function(keys + '; return ' + {function:?})();
         const events = JSON.parse(readFileSync(0, 'utf8'));
         console.log(JSON.stringify(events.map(of)));"
    );
    let node = Command::new("node")
        .args(["-e", &script])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut node) = node else {
        assert!(
            std::env::var_os("BREAKOUT_CODE_TESTS").is_none(),
            "node is not installed"
        );
        println!("skipped: the keys of the page (node is not installed)");
        return None;
    };
    let mut stdin = node.stdin.take().expect("its input");
    let written = stdin.write_all(Value::from(events).to_string().as_bytes());
    drop(stdin);
    written.expect("it reads");
    let answer = node.wait_with_output().expect("it ends");
    Some(serde_json::from_slice(&answer.stdout).expect("its answer"))
}

/// The page knows only what a press writes: not what else its key could, and no other layout. So only presses that
/// write a letter, a digit or a bound sign are compared, and plain ones but for a few.
#[test]
fn the_page_knows_the_same_keys() {
    let mut events = Vec::new();
    let mut expected = Vec::new();
    for names in USED {
        let is_compared = |press: &Press| {
            let is_known = |now: char| now.is_ascii_alphanumeric() || "-=+,./?[]".contains(now);
            press.held == Level::Nothing || press.writing.now.is_some_and(is_known)
        };
        for press in presses(names).into_iter().filter(is_compared) {
            let key = press.writing.now.map_or("Dead".to_owned(), String::from);
            events.push(json!({
                "key": key,
                "code": press.place,
                "shiftKey": press.held == Level::Shift,
                "altKey": false,
            }));
            expected.push((names, press));
        }
    }
    let script = "event => [keyNumber(event), modifiers(event, false)]";
    let Some(answer) = of_page::<(u32, u32)>(script, events) else {
        return;
    };
    // miniquad knows no page's keys left of 1 and Z.
    let number = |key: KeyCode| match key {
        KeyCode::GraveAccent | KeyCode::World1 => 0,
        key => key as u32,
    };
    let mut differing = Vec::new();
    for ((names, press), (of_page, modifiers)) in expected.iter().zip(answer) {
        let (key, counts) = press.means();
        if (number(key), counts) != (of_page, modifiers & 1 != 0) {
            let now = press.writing.now.unwrap_or_default();
            differing.push(format!("{} {now} {}", names.join("+"), press.place));
        }
    }
    // Signs that the key could write with Shift or AltGr, or in another layout.
    let expected = [
        "dvorak + BracketRight",
        "fr ) Minus",
        "fr : Period",
        "be : Period",
        "be + Slash",
        "cz ú BracketLeft",
        "cz \0 Backslash",
        "bg+us ( Backquote",
        "bg+us ; BracketRight",
    ];
    assert_eq!(differing, expected);
}

/// Whatever the table binds first, the page hands to the game, and knows which key it is.
#[test]
fn the_page_hands_on_the_first_key_of_each_action() {
    let bindings = Bindings::default();
    let mut expected = Vec::new();
    let mut events = Vec::new();
    for ((context, action), chords) in bindings.rows_of(ButtonDevice::Keys) {
        let keys = chords.iter().filter_map(|chord| match chord.button {
            Button::Key(key) => Some((key, chord.with)),
            _ => None,
        });
        for (key, with) in keys.take(1) {
            let ctrl = matches!(with, Modifier::Ctrl | Modifier::CtrlShift);
            events.push(json!({
                "name": format!("{key:?}"),
                "live": bindings.live_keys(&[context]),
                "ctrlKey": ctrl,
                "shiftKey": matches!(with, Modifier::Shift | Modifier::CtrlShift),
                "altKey": with == Modifier::Alt,
            }));
            expected.push(label((context, action)));
        }
    }
    let script = "event => {
        const others = { LeftBracket: 'BracketLeft', RightBracket: 'BracketRight' };
        const names = [event.name, 'Key' + event.name, 'Arrow' + event.name,
            event.name.replace('Key', 'Digit'), others[event.name]];
        const code = names.find(name => name in PLACES) ?? '';
        const number = PLACES[code];
        const key = number < 128 ? String.fromCharCode(number).toLowerCase() : code;
        liveKeys = event.live;
        const whole = { ...event, key, code, metaKey: false };
        return ownerOf(whole, event.ctrlKey) != 'browser' && keyNumber(whole) == number;
    }";
    let Some(answer) = of_page::<bool>(script, events) else {
        return;
    };
    let pairs = expected.into_iter().zip(answer);
    let lost: Vec<&str> = pairs
        .filter(|(_, is_known)| !is_known)
        .map(|(label, _)| label)
        .collect();
    assert_eq!(lost, [""; 0]);
}
