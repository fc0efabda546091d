//! The bindings, one table for each context.

use macroquad::miniquad::KeyCode as Key;

use super::action::{Action, Context};
use super::button::{
    Button, Chord, MIDDLE_CLICK, Modifier, RIGHT_CLICK, Turn, alt, ctrl, ctrl_shift, key, shift,
    wheel,
};
use super::rebinding::{self, Use};
use crate::app::platform::screenshot;

/// Actions with their keys and buttons. Hints name the first of an action.
type Table = [(Action, &'static [Chord])];

/// The default bindings: one table for each context.
const DEFAULTS: [(Context, &Table); 11] = [
    (
        Context::Window,
        &[
            (Action::Fullscreen, &[key(Key::F11), alt(Key::Enter)]),
            (Action::Screenshot, &[key(screenshot::KEY)]),
            (Action::Mute, &[key(Key::M)]),
            (Action::SoundDown, &[key(Key::Comma)]),
            (Action::SoundUp, &[key(Key::Period)]),
            (Action::MusicDown, &[key(Key::LeftBracket)]),
            (Action::MusicUp, &[key(Key::RightBracket)]),
            (Action::NextControl, &[key(Key::F6)]),
            (Action::PreviousControl, &[shift(Key::F6)]),
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
            (Action::WatchBest, &[key(Key::V)]),
            (Action::NewLevel, &[key(Key::N)]),
            (Action::OpenFiles, &[key(Key::O)]),
            (Action::Edit, &[key(Key::F4)]),
            (Action::Search, &[key(Key::Slash), ctrl(Key::F)]),
            (Action::Sets, &[key(Key::L)]),
            (Action::NextUncleared, &[key(Key::U)]),
            (Action::Copy, &[ctrl(Key::C)]),
            (Action::Paste, &[ctrl(Key::V)]),
            (Action::Save, &[ctrl(Key::S)]),
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
            (Action::Edit, &[key(Key::F4)]),
            (Action::EditHere, &[MIDDLE_CLICK]),
            (Action::SaveRecording, &[key(Key::F8)]),
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
            (Action::NextStatement, &[key(Key::L)]),
            (Action::PreviousStatement, &[shift(Key::L)]),
            (Action::NextReport, &[key(Key::T)]),
            (Action::CopyTest, &[key(Key::C)]),
            (Action::SaveScene, &[key(Key::X)]),
            (Action::ShowLayers, &[]),
            (Action::OpenInLab, &[key(Key::I)]),
            (Action::Predict, &[key(Key::P)]),
            (Action::NextStage, &[key(Key::O)]),
            (Action::PreviousStage, &[key(Key::U)]),
            (Action::NextPage, &[key(Key::E), key(Key::PageDown)]),
            (Action::PreviousPage, &[key(Key::Q), key(Key::PageUp)]),
            (Action::Copy, &[ctrl(Key::C)]),
            (Action::PlayOn, &[key(Key::Enter), key(Key::KpEnter)]),
            (Action::Back, &[key(Key::Escape), RIGHT_CLICK]),
            (Action::Microscope, &[key(Key::F2)]),
            (Action::Edit, &[key(Key::F4)]),
            (Action::SaveRecording, &[key(Key::F8)]),
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
            (Action::NextForm, &[key(Key::V)]),
            (Action::NextStage, &[key(Key::O)]),
            (Action::PreviousStage, &[key(Key::U)]),
            (Action::Copy, &[key(Key::C), ctrl(Key::C)]),
            (Action::Inputs, &[key(Key::I)]),
            (Action::Challenges, &[key(Key::G)]),
            (Action::Predict, &[key(Key::P)]),
            (Action::NextLine, &[key(Key::J)]),
            (Action::PreviousLine, &[key(Key::K)]),
            (Action::Choose, &[key(Key::Enter), key(Key::KpEnter)]),
            (Action::NextPage, &[key(Key::Space)]),
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
    (
        Context::Course,
        &[
            (Action::NextStation, &[key(Key::N)]),
            (Action::PreviousStation, &[key(Key::B)]),
        ],
    ),
    (
        Context::Editor,
        &[
            (Action::Up, &[key(Key::Up)]),
            (Action::Down, &[key(Key::Down)]),
            (Action::Left, &[key(Key::Left)]),
            (Action::Right, &[key(Key::Right)]),
            (
                Action::Paint,
                &[key(Key::Space), key(Key::Enter), key(Key::KpEnter)],
            ),
            (Action::Erase, &[key(Key::Backspace), key(Key::Delete)]),
            (Action::Pick, &[key(Key::I)]),
            (Action::PickHere, &[RIGHT_CLICK]),
            (Action::Pan, &[MIDDLE_CLICK]),
            (Action::Ink(1), &[key(Key::Key1)]),
            (Action::Ink(2), &[key(Key::Key2)]),
            (Action::Ink(3), &[key(Key::Key3)]),
            (Action::Ink(4), &[key(Key::Key4)]),
            (Action::Ink(5), &[key(Key::Key5)]),
            (Action::Ink(6), &[key(Key::Key6)]),
            (Action::Ink(7), &[key(Key::Key7)]),
            (Action::Ink(8), &[key(Key::Key8)]),
            (Action::Ink(9), &[key(Key::Key9)]),
            (Action::Ink(0), &[key(Key::Key0)]),
            (Action::NextInk, &[key(Key::E), key(Key::PageDown)]),
            (Action::PreviousInk, &[key(Key::Q), key(Key::PageUp)]),
            (Action::NextPalette, &[key(Key::Tab)]),
            (Action::Tool(0), &[key(Key::P)]),
            (Action::Tool(1), &[key(Key::L)]),
            (Action::Tool(2), &[key(Key::R)]),
            (Action::Tool(3), &[key(Key::F)]),
            (Action::Tool(4), &[key(Key::S)]),
            (Action::Mirror, &[key(Key::X)]),
            (Action::Heat, &[key(Key::H)]),
            (Action::Undo, &[ctrl(Key::Z), key(Key::U)]),
            (Action::Redo, &[ctrl(Key::Y), ctrl_shift(Key::Z)]),
            (Action::Save, &[ctrl(Key::S)]),
            (Action::Copy, &[ctrl(Key::C)]),
            (Action::Cut, &[ctrl(Key::X)]),
            (Action::Paste, &[ctrl(Key::V)]),
            (Action::SelectAll, &[ctrl(Key::A)]),
            (Action::ShiftUp, &[shift(Key::Up)]),
            (Action::ShiftDown, &[shift(Key::Down)]),
            (Action::ShiftLeft, &[shift(Key::Left)]),
            (Action::ShiftRight, &[shift(Key::Right)]),
            (Action::InsertRow, &[key(Key::Insert)]),
            (Action::DeleteRow, &[shift(Key::Delete)]),
            (Action::InsertColumn, &[shift(Key::Insert)]),
            (Action::DeleteColumn, &[ctrl(Key::Delete)]),
            (Action::Properties, &[key(Key::T)]),
            (
                Action::ZoomIn,
                &[key(Key::Equal), key(Key::KpAdd), wheel(Turn::Up)],
            ),
            (
                Action::ZoomOut,
                &[key(Key::Minus), key(Key::KpSubtract), wheel(Turn::Down)],
            ),
            (Action::Edit, &[key(Key::F4)]),
            (Action::ServeAfresh, &[shift(Key::F4)]),
            (Action::Back, &[key(Key::Escape)]),
        ],
    ),
    (
        Context::Text,
        &[
            (Action::Up, &[key(Key::Up)]),
            (Action::Down, &[key(Key::Down)]),
            (Action::Left, &[key(Key::Left)]),
            (Action::Right, &[key(Key::Right)]),
            (Action::First, &[key(Key::Home)]),
            (Action::Last, &[key(Key::End)]),
            (Action::NextPage, &[key(Key::PageDown), wheel(Turn::Down)]),
            (Action::PreviousPage, &[key(Key::PageUp), wheel(Turn::Up)]),
            (Action::Erase, &[key(Key::Backspace)]),
            (Action::EraseAhead, &[key(Key::Delete)]),
            (Action::NextField, &[key(Key::Tab)]),
            (Action::PreviousField, &[shift(Key::Tab)]),
            (Action::Paste, &[ctrl(Key::V)]),
            (Action::Choose, &[key(Key::Enter), key(Key::KpEnter)]),
            (Action::Back, &[key(Key::Escape), RIGHT_CLICK]),
        ],
    ),
];

/// The bindings of all contexts, as data owned by the settings.
pub(crate) struct Bindings(Vec<(Use, Vec<Chord>)>);

impl Default for Bindings {
    fn default() -> Self {
        let rows = DEFAULTS.iter().flat_map(|(context, table)| {
            let rows = table.iter();
            rows.map(|(action, chords)| ((*context, *action), chords.to_vec()))
        });
        Self(rows.collect())
    }
}

impl Bindings {
    /// The action of a button in the first of these contexts that binds it. One with Shift or
    /// Ctrl and without a binding of its own counts as the plain one, in a text before what other contexts
    /// make of it; one with Alt is the window manager's. What
    /// types a character there means nothing else. The keys that menus need come before all.
    pub(super) fn action(&self, contexts: &[Context], chord: Chord) -> Option<Action> {
        let writes = contexts.contains(&Context::Text);
        let find = |context: Context, chord: Chord| {
            let is_live = !writes || context == Context::Text || !chord.types();
            let mut rows = self.rows().filter(|((at, _), _)| is_live && *at == context);
            rows.find_map(|((_, action), chords)| chords.contains(&chord).then_some(action))
        };
        let plain = Chord {
            with: Modifier::None,
            ..chord
        };
        let as_it_is = |context: &Context| match context {
            Context::Text if chord.with != Modifier::Alt => {
                find(*context, chord).or_else(|| find(*context, plain))
            }
            _ => find(*context, chord),
        };
        // Whoever presses Ctrl+S does not mean S, and Alt+F4 is meant for the window.
        let is_command = match chord.with {
            Modifier::Ctrl | Modifier::CtrlShift => plain.types(),
            Modifier::Alt => true,
            Modifier::None | Modifier::Shift => false,
        };
        let as_plain = |context: &Context| find(*context, plain).filter(|_| !is_command);
        rebinding::protected(contexts, chord)
            .or_else(|| contexts.iter().find_map(as_it_is))
            .or_else(|| contexts.iter().find_map(as_plain))
    }

    /// Whether Tab means something in these contexts. Without any, every button is awaited.
    pub(crate) fn use_tab(&self, contexts: &[Context]) -> bool {
        let is_tab = |chord: &Chord| chord.button == Button::Key(Key::Tab);
        let mut rows = self.rows().filter(|(of, _)| contexts.contains(&of.0));
        contexts.is_empty() || rows.any(|(_, chords)| chords.iter().any(is_tab))
    }

    /// The name of an action's first key; `–` for an action without a key.
    pub(crate) fn key(&self, context: Context, action: Action) -> String {
        let chord = self.chords(context, action).first();
        chord.map_or_else(|| "–".to_owned(), |chord| chord.label())
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
    pub(super) fn has(&self, (context, action): Use, button: Button) -> bool {
        let mut chords = self.chords(context, action).iter();
        chords.any(|chord| chord.button == button)
    }

    /// Every action of every context with its buttons, in the order of the tables.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (Use, &[Chord])> {
        self.0.iter().map(|(of, chords)| (*of, chords.as_slice()))
    }

    /// Sets the buttons of an action that the context has.
    pub(crate) fn set(&mut self, of: Use, chords: Vec<Chord>) {
        if let Some(row) = self.0.iter_mut().find(|row| row.0 == of) {
            row.1 = chords;
        }
    }

    /// The buttons of an action.
    pub(crate) fn chords(&self, context: Context, action: Action) -> &[Chord] {
        let row = self.0.iter().find(|row| row.0 == (context, action));
        row.map_or(&[], |(_, chords)| chords)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Action::{
        Back, Choose, Copy, Down, Edit, EraseAhead, Fullscreen, Launch, Layer, NextField, NextPage,
        Pause, Practice, PreviousPart, ResetLesson, Right, Save, Screenshot, ServeAfresh, Up,
    };

    #[test]
    fn a_key_means_what_the_first_live_context_says() {
        let bindings = Bindings::default();
        let panel = [Context::Window, Context::Menu, Context::Game];
        let game = [Context::Window, Context::Game];
        let search = [Context::Window, Context::Text, Context::Levels];
        let field = [Context::Window, Context::Text, Context::Editor];
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
            // A command is no letter.
            (&[Context::Menu], key(Key::S), Some(Down)),
            (&[Context::Menu], ctrl(Key::S), None),
            (&[Context::Menu], ctrl(Key::Down), Some(Down)),
            // With Alt it is the window manager's.
            (&game[..], alt(Key::F4), None),
            (&game[..], alt(Key::Space), None),
            (&[Context::Levels], alt(Key::F4), None),
            (&field[..], alt(Key::Tab), None),
            // While a text is written.
            (&search[..], key(Key::M), None),
            (&search[..], shift(Key::Period), None),
            (&search[..], key(Key::Kp1), None),
            (&search[..], ctrl(Key::M), None),
            (&search[..], key(Key::F12), Some(Screenshot)),
            (&search[..], key(Key::F4), Some(Edit)),
            (&search[..], ctrl(Key::C), Some(Copy)),
            (&search[..], ctrl(Key::S), Some(Save)),
            (&search[..], key(Key::PageDown), Some(NextPage)),
            (&field[..], key(Key::Tab), Some(NextField)),
            (&field[..], shift(Key::Right), Some(Right)),
            (&field[..], ctrl(Key::Delete), Some(EraseAhead)),
            (&field[..], ctrl(Key::S), Some(Save)),
            (&field[..], shift(Key::F4), Some(ServeAfresh)),
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
        assert_eq!(RIGHT_CLICK.label(), "right click");
        assert_eq!(wheel(Turn::Up).label(), "wheel up");
    }
}
