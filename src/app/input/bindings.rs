//! The bindings, one table for each context, and the names of keys and buttons in hints.

use macroquad::miniquad::KeyCode;
use macroquad::miniquad::KeyCode as Key;
use macroquad::miniquad::MouseButton;

use super::action::{Action, Context};

/// Something to press. A device with other buttons adds a variant, and its names in [`name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Button {
    Key(KeyCode),
    /// A button of the mouse. The left one is the pointer's click, and has no binding.
    Mouse(MouseButton),
    /// A notch of the wheel.
    Wheel(Turn),
}

/// The way in which a wheel turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Up,
    Down,
}

/// A button with an optional modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chord {
    pub(crate) button: Button,
    pub(crate) with: Modifier,
}

/// The modifier held with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Modifier {
    None,
    Shift,
    Alt,
}

/// Actions with their keys and buttons. Hints name the first of an action.
type Table = [(Action, &'static [Chord])];

/// The default bindings: one table for each context.
const DEFAULTS: [(Context, &Table); 8] = [
    (
        Context::Window,
        &[
            (Action::Fullscreen, &[key(Key::F11), alt(Key::Enter)]),
            (Action::Screenshot, &[key(Key::F12)]),
            (Action::Mute, &[key(Key::M)]),
            (Action::SoundDown, &[key(Key::Comma)]),
            (Action::SoundUp, &[key(Key::Period)]),
            (Action::MusicDown, &[key(Key::LeftBracket)]),
            (Action::MusicUp, &[key(Key::RightBracket)]),
        ],
    ),
    (
        Context::Menu,
        &[
            (Action::Up, &[key(Key::Up), key(Key::W)]),
            (Action::Down, &[key(Key::Down), key(Key::S)]),
            (Action::Left, &[key(Key::Left), key(Key::A)]),
            (Action::Right, &[key(Key::Right), key(Key::D)]),
            (
                Action::Choose,
                &[key(Key::Enter), key(Key::KpEnter), key(Key::Space)],
            ),
            (Action::Back, &[key(Key::Escape), RIGHT_CLICK]),
            (Action::First, &[key(Key::Home)]),
            (Action::Last, &[key(Key::End)]),
            (
                Action::NextPage,
                &[key(Key::E), key(Key::PageDown), wheel(Turn::Down)],
            ),
            (
                Action::PreviousPage,
                &[key(Key::Q), key(Key::PageUp), wheel(Turn::Up)],
            ),
        ],
    ),
    (
        Context::List,
        &[
            (Action::ScrollUp, &[wheel(Turn::Up)]),
            (Action::ScrollDown, &[wheel(Turn::Down)]),
        ],
    ),
    (
        Context::Levels,
        &[
            (Action::NextDifficulty, &[key(Key::Tab)]),
            (Action::PreviousDifficulty, &[shift(Key::Tab)]),
            (Action::Practice, &[key(Key::P)]),
        ],
    ),
    (
        Context::Game,
        &[
            (Action::SteerLeft, &[key(Key::Left), key(Key::A)]),
            (Action::SteerRight, &[key(Key::Right), key(Key::D)]),
            (
                Action::Launch,
                &[key(Key::Space), key(Key::Enter), key(Key::KpEnter)],
            ),
            (Action::Pause, &[key(Key::Escape), key(Key::P), RIGHT_CLICK]),
            (Action::Restart, &[key(Key::R)]),
            (Action::Slower, &[key(Key::Minus), key(Key::KpSubtract)]),
            (Action::Faster, &[key(Key::Equal), key(Key::KpAdd)]),
            (Action::Microscope, &[key(Key::F2)]),
        ],
    ),
    (
        Context::Blueprint,
        &[
            (Action::Blueprint, &[key(Key::F1)]),
            (Action::Guide, &[key(Key::G)]),
            (Action::Layer(0), &[key(Key::Key1)]),
            (Action::Layer(1), &[key(Key::Key2)]),
            (Action::Layer(2), &[key(Key::Key3)]),
            (Action::Layer(3), &[key(Key::Key4)]),
            (Action::Layer(4), &[key(Key::Key5)]),
            (Action::Layer(5), &[key(Key::Key6)]),
            (Action::Layer(6), &[key(Key::Key7)]),
            (Action::Layer(7), &[key(Key::Key8)]),
        ],
    ),
    (
        Context::Microscope,
        &[
            (
                Action::Left,
                &[key(Key::Left), key(Key::A), wheel(Turn::Up)],
            ),
            (
                Action::Right,
                &[key(Key::Right), key(Key::D), wheel(Turn::Down)],
            ),
            (Action::Up, &[key(Key::Up), key(Key::W)]),
            (Action::Down, &[key(Key::Down), key(Key::S)]),
            (Action::First, &[key(Key::Home)]),
            (Action::Last, &[key(Key::End)]),
            (Action::Run, &[key(Key::Space)]),
            (Action::Rewind, &[key(Key::Backspace)]),
            (Action::Slower, &[key(Key::Minus), key(Key::KpSubtract)]),
            (Action::Faster, &[key(Key::Equal), key(Key::KpAdd)]),
            (Action::NextMethod, &[key(Key::V)]),
            (Action::NextHit, &[key(Key::Tab)]),
            (Action::CopyTest, &[key(Key::C)]),
            (Action::SaveScene, &[key(Key::X)]),
            (Action::PlayOn, &[key(Key::Enter), key(Key::KpEnter)]),
            (Action::Back, &[key(Key::Escape), RIGHT_CLICK]),
            (Action::Microscope, &[key(Key::F2)]),
            (Action::Restart, &[key(Key::R)]),
        ],
    ),
    (
        Context::Lab,
        &[
            (Action::Left, &[key(Key::Left), key(Key::A)]),
            (Action::Up, &[key(Key::Up), key(Key::W)]),
            (Action::Right, &[key(Key::Right), key(Key::D)]),
            (Action::Down, &[key(Key::Down), key(Key::S)]),
            (Action::PreviousPair, &[key(Key::Q), key(Key::PageUp)]),
            (Action::NextPair, &[key(Key::E), key(Key::PageDown)]),
            (Action::NextPart, &[key(Key::Tab)]),
            (Action::PreviousPart, &[shift(Key::Tab)]),
            (Action::Snap, &[key(Key::T)]),
            (Action::FineSteps, &[key(Key::F)]),
            (Action::ResetLesson, &[key(Key::R)]),
            (Action::Back, &[key(Key::Escape), RIGHT_CLICK]),
            (Action::Lesson(0), &[key(Key::Key1)]),
            (Action::Lesson(1), &[key(Key::Key2)]),
            (Action::Lesson(2), &[key(Key::Key3)]),
            (Action::Lesson(3), &[key(Key::Key4)]),
            (Action::Lesson(4), &[key(Key::Key5)]),
            (Action::Lesson(5), &[key(Key::Key6)]),
            (Action::Lesson(6), &[key(Key::Key7)]),
            (Action::Lesson(7), &[key(Key::Key8)]),
        ],
    ),
];

/// Names of keys, where `miniquad`'s own would not do.
const NAMES: [(KeyCode, &str); 13] = [
    (Key::Left, "←"),
    (Key::Right, "→"),
    (Key::Up, "↑"),
    (Key::Down, "↓"),
    (Key::Escape, "Esc"),
    (Key::Space, "space"),
    (Key::Backspace, "backspace"),
    (Key::Minus, "–"),
    (Key::Equal, "+"),
    (Key::Comma, ","),
    (Key::Period, "."),
    (Key::LeftBracket, "["),
    (Key::RightBracket, "]"),
];

/// Names of the mouse's buttons and of the wheel's turns: in hints, and as scripts spell them.
const MOUSE_NAMES: [(Button, &str, &str); 4] = [
    (
        Button::Mouse(MouseButton::Right),
        "right click",
        "RightClick",
    ),
    (
        Button::Mouse(MouseButton::Middle),
        "middle click",
        "MiddleClick",
    ),
    (Button::Wheel(Turn::Up), "wheel up", "WheelUp"),
    (Button::Wheel(Turn::Down), "wheel down", "WheelDown"),
];

/// The bindings of all contexts, as data owned by the settings.
pub(crate) struct Bindings(Vec<Binding>);

struct Binding {
    context: Context,
    action: Action,
    keys: Vec<Chord>,
}

impl Default for Bindings {
    fn default() -> Self {
        let rows = DEFAULTS.iter().flat_map(|(context, table)| {
            table.iter().map(|(action, keys)| Binding {
                context: *context,
                action: *action,
                keys: keys.to_vec(),
            })
        });
        Self(rows.collect())
    }
}

impl Bindings {
    /// The action of a button in the first of these contexts that binds it. A modified one without a
    /// binding of its own counts as the plain one.
    pub(super) fn action(&self, contexts: &[Context], chord: Chord) -> Option<Action> {
        let find = |chord| {
            contexts.iter().find_map(|context| {
                let mut rows = self.0.iter().filter(|row| row.context == *context);
                let row = rows.find(|row| row.keys.contains(&chord))?;
                Some(row.action)
            })
        };
        let plain = Chord {
            with: Modifier::None,
            ..chord
        };
        find(chord).or_else(|| find(plain))
    }

    /// The name of an action's first key; `–` for an action without a key.
    pub(crate) fn key(&self, context: Context, action: Action) -> String {
        let chord = self.chords(context, action).first();
        chord.map_or_else(|| "–".to_owned(), |chord| name(*chord))
    }

    /// Actions with the names of their first keys.
    pub(crate) fn named(&self, context: Context, actions: &[Action]) -> Vec<(Action, String)> {
        let named = |action: &Action| (*action, self.key(context, *action));
        actions.iter().map(named).collect()
    }

    /// The name of the steering keys in a sentence.
    pub(crate) fn steering(&self) -> String {
        let sides = [Action::SteerLeft, Action::SteerRight];
        let [left, right] = sides.map(|side| self.key(Context::Game, side));
        if left == "←" && right == "→" {
            "arrow keys".to_owned()
        } else {
            format!("keys {left} {right}")
        }
    }

    /// Whether a button is bound to an action.
    pub(super) fn has(&self, context: Context, action: Action, button: Button) -> bool {
        let mut chords = self.chords(context, action).iter();
        chords.any(|chord| chord.button == button)
    }

    fn chords(&self, context: Context, action: Action) -> &[Chord] {
        let mut rows = self.0.iter();
        let row = rows.find(|row| row.context == context && row.action == action);
        row.map_or(&[], |row| &row.keys)
    }
}

/// The button with a name, for scripts: keys are spelled as `miniquad` does.
pub(super) fn button_named(spelled: &str) -> Option<Button> {
    let tables = DEFAULTS.iter().flat_map(|(_, table)| *table);
    let chords = tables.flat_map(|(_, keys)| *keys);
    let bound = chords.map(|chord| chord.button);
    let mouse = MOUSE_NAMES.iter().map(|(button, ..)| *button);
    let mut buttons = bound.chain([Button::Key(Key::LeftShift)]).chain(mouse);
    buttons.find(|button| match button {
        Button::Key(key) => format!("{key:?}") == spelled,
        button => mouse_name(*button).is_some_and(|(_, _, name)| *name == spelled),
    })
}

fn mouse_name(button: Button) -> Option<&'static (Button, &'static str, &'static str)> {
    MOUSE_NAMES.iter().find(|(named, ..)| *named == button)
}

const RIGHT_CLICK: Chord = plain(Button::Mouse(MouseButton::Right));

const fn wheel(turn: Turn) -> Chord {
    plain(Button::Wheel(turn))
}

const fn plain(button: Button) -> Chord {
    Chord {
        button,
        with: Modifier::None,
    }
}

const fn key(key: KeyCode) -> Chord {
    plain(Button::Key(key))
}

const fn shift(key: KeyCode) -> Chord {
    Chord {
        button: Button::Key(key),
        with: Modifier::Shift,
    }
}

const fn alt(key: KeyCode) -> Chord {
    Chord {
        button: Button::Key(key),
        with: Modifier::Alt,
    }
}

fn name(chord: Chord) -> String {
    let name = match chord.button {
        Button::Key(key) => key_name(key),
        button => mouse_name(button)
            .map_or("mouse", |(_, name, _)| *name)
            .to_owned(),
    };
    match chord.with {
        Modifier::None => name,
        Modifier::Shift => format!("Shift+{name}"),
        Modifier::Alt => format!("Alt+{name}"),
    }
}

fn key_name(key: KeyCode) -> String {
    let known = NAMES.iter().find(|(named, _)| *named == key);
    known.map_or_else(
        || {
            let spelled = format!("{key:?}");
            spelled.trim_start_matches("Key").to_owned()
        },
        |(_, name)| (*name).to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use Action::{
        Back, Choose, Down, Fullscreen, Launch, Layer, NextPage, Pause, Practice, PreviousPart,
        ResetLesson, Right, Up,
    };

    #[test]
    fn a_key_means_what_the_first_live_context_says() {
        let bindings = Bindings::default();
        let panel = [Context::Window, Context::Menu, Context::Game];
        let game = [Context::Window, Context::Game];
        for (contexts, pressed, action) in [
            (&panel[..], key(Key::Escape), Some(Back)),
            (&game[..], key(Key::Escape), Some(Pause)),
            (&panel[..], key(Key::P), Some(Pause)),
            (&panel[..], key(Key::Space), Some(Choose)),
            (&game[..], key(Key::Space), Some(Launch)),
            (&[Context::Levels], key(Key::P), Some(Practice)),
            (&[Context::Lab], key(Key::R), Some(ResetLesson)),
            (&[Context::Lab], shift(Key::Tab), Some(PreviousPart)),
            (&[Context::Lab], shift(Key::R), Some(ResetLesson)),
            (&game[..], alt(Key::Enter), Some(Fullscreen)),
            (&game[..], key(Key::V), None),
            (&panel[..], RIGHT_CLICK, Some(Back)),
            (&game[..], RIGHT_CLICK, Some(Pause)),
            (&[Context::Microscope], RIGHT_CLICK, Some(Back)),
            (&[Context::Lab], RIGHT_CLICK, Some(Back)),
            (&[Context::Microscope], wheel(Turn::Down), Some(Right)),
            (&[Context::Menu], wheel(Turn::Down), Some(NextPage)),
            (&game[..], wheel(Turn::Down), None),
        ] {
            assert_eq!(bindings.action(contexts, pressed), action, "{pressed:?}");
        }
    }

    #[test]
    fn no_key_has_two_actions_in_one_context() {
        for (context, table) in DEFAULTS {
            let chords: Vec<Chord> = table.iter().flat_map(|(_, keys)| keys.to_vec()).collect();
            for (index, chord) in chords.iter().enumerate() {
                assert!(!chords[..index].contains(chord), "{context:?}: {chord:?}");
            }
        }
    }

    #[test]
    fn hints_name_the_keys() {
        let bindings = Bindings::default();
        assert_eq!(bindings.key(Context::Menu, Back), "Esc");
        assert_eq!(bindings.key(Context::Blueprint, Layer(2)), "3");
        assert_eq!(bindings.key(Context::Lab, PreviousPart), "Shift+Tab");
        let named = bindings.named(Context::Microscope, &[Up, Down]);
        assert_eq!(named, [(Up, "↑".to_owned()), (Down, "↓".to_owned())]);
        assert_eq!(bindings.steering(), "arrow keys");
        assert_eq!(name(RIGHT_CLICK), "right click");
        assert_eq!(name(wheel(Turn::Up)), "wheel up");
    }
}
