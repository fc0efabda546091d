//! The bindings, one table for each context.

use macroquad::miniquad::KeyCode as Key;

use super::action::{Action, Context};
use super::button::{
    Button, Chord, MIDDLE_CLICK, Modifier, RIGHT_CLICK, WHEEL_DOWN, WHEEL_UP, alt, ctrl,
    ctrl_shift, key, shift,
};
use super::rebinding::{self, Use};
use crate::app::platform::screenshot;

/// Actions with their keys and buttons. Hints name the first of an action.
type Table = [(Action, &'static [Chord])];

/// The default bindings: one table for each context.
const DEFAULTS: [(Context, &Table); 11] = {
    use Key::{
        A, B, Backspace, C, Comma, D, Delete, Down, E, End, Enter, Equal, Escape, F, F1, F2, F3,
        F4, F6, F8, F11, G, H, Home, I, Insert, J, K, Key0, Key1, Key2, Key3, Key4, Key5, Key6,
        Key7, Key8, Key9, KpAdd, KpEnter, KpSubtract, L, Left, LeftBracket, M, Minus, N, O, P,
        PageDown, PageUp, Period, Q, R, Right, RightBracket, S, Slash, Space, T, Tab, U, Up, V, W,
        X, Y, Z,
    };
    [
        (
            Context::Window,
            &[
                (Action::Fullscreen, &[key(F11), alt(Enter)]),
                (Action::Screenshot, &[key(screenshot::KEY)]),
                (Action::Mute, &[key(M)]),
                (Action::SoundDown, &[key(Comma)]),
                (Action::SoundUp, &[key(Period)]),
                (Action::MusicDown, &[key(LeftBracket)]),
                (Action::MusicUp, &[key(RightBracket)]),
                (Action::NextControl, &[key(F6)]),
                (Action::PreviousControl, &[shift(F6)]),
                (Action::Keys, &[key(F3), shift(Slash)]),
            ],
        ),
        (
            Context::Menu,
            &[
                (Action::Up, &[key(Up), key(W)]),
                (Action::Down, &[key(Down), key(S)]),
                (Action::Left, &[key(Left), key(A)]),
                (Action::Right, &[key(Right), key(D)]),
                (Action::Choose, &[key(Enter), key(KpEnter), key(Space)]),
                (Action::Back, &[key(Escape), RIGHT_CLICK]),
                (Action::First, &[key(Home)]),
                (Action::Last, &[key(End)]),
                (Action::NextPage, &[key(E), key(PageDown), WHEEL_DOWN]),
                (Action::PreviousPage, &[key(Q), key(PageUp), WHEEL_UP]),
            ],
        ),
        (
            Context::List,
            &[
                (Action::ScrollUp, &[WHEEL_UP]),
                (Action::ScrollDown, &[WHEEL_DOWN]),
            ],
        ),
        (
            Context::Levels,
            &[
                (Action::NextDifficulty, &[key(Tab)]),
                (Action::PreviousDifficulty, &[shift(Tab)]),
                (Action::Practice, &[key(P)]),
                (Action::WatchBest, &[key(V)]),
                (Action::NewLevel, &[key(N)]),
                (Action::OpenFiles, &[key(O)]),
                (Action::Edit, &[key(F4)]),
                (Action::Search, &[key(Slash), ctrl(F)]),
                (Action::Sets, &[key(L)]),
                (Action::NextUncleared, &[key(U)]),
                (Action::Copy, &[ctrl(C)]),
                (Action::Paste, &[ctrl(V)]),
                (Action::Save, &[ctrl(S)]),
            ],
        ),
        (
            Context::Game,
            &[
                (Action::SteerLeft, &[key(Left), key(A)]),
                (Action::SteerRight, &[key(Right), key(D)]),
                (Action::Launch, &[key(Space), key(Enter), key(KpEnter)]),
                (Action::Pause, &[key(Escape), key(P), RIGHT_CLICK]),
                (Action::Restart, &[key(R)]),
                (Action::Slower, &[key(Minus), key(KpSubtract)]),
                (Action::Faster, &[key(Equal), key(KpAdd)]),
                (Action::Microscope, &[key(F2)]),
                (Action::Edit, &[key(F4)]),
                (Action::EditHere, &[MIDDLE_CLICK]),
                (Action::SaveRecording, &[key(F8)]),
            ],
        ),
        (
            Context::Blueprint,
            &[
                (Action::Blueprint, &[key(F1)]),
                (Action::Guide, &[key(G)]),
                (Action::Layer(0), &[key(Key1)]),
                (Action::Layer(1), &[key(Key2)]),
                (Action::Layer(2), &[key(Key3)]),
                (Action::Layer(3), &[key(Key4)]),
                (Action::Layer(4), &[key(Key5)]),
                (Action::Layer(5), &[key(Key6)]),
                (Action::Layer(6), &[key(Key7)]),
                (Action::Layer(7), &[key(Key8)]),
            ],
        ),
        (
            Context::Microscope,
            &[
                (Action::Left, &[key(Left), key(A), WHEEL_UP]),
                (Action::Right, &[key(Right), key(D), WHEEL_DOWN]),
                (Action::Up, &[key(Up), key(W)]),
                (Action::Down, &[key(Down), key(S)]),
                (Action::First, &[key(Home)]),
                (Action::Last, &[key(End)]),
                (Action::Run, &[key(Space)]),
                (Action::Rewind, &[key(Backspace)]),
                (Action::Slower, &[key(Minus), key(KpSubtract)]),
                (Action::Faster, &[key(Equal), key(KpAdd)]),
                (Action::NextMethod, &[key(V)]),
                (Action::NextHit, &[key(Tab)]),
                (Action::NextStatement, &[key(L)]),
                (Action::PreviousStatement, &[shift(L)]),
                (Action::NextReport, &[key(T)]),
                (Action::CopyTest, &[key(C)]),
                (Action::SaveScene, &[key(X)]),
                (Action::ShowLayers, &[]),
                (Action::OpenInLab, &[key(I)]),
                (Action::Predict, &[key(P)]),
                (Action::NextStage, &[key(O)]),
                (Action::PreviousStage, &[key(U)]),
                (Action::NextPage, &[key(E), key(PageDown)]),
                (Action::PreviousPage, &[key(Q), key(PageUp)]),
                (Action::Copy, &[ctrl(C)]),
                (Action::PlayOn, &[key(Enter), key(KpEnter)]),
                (Action::Back, &[key(Escape), RIGHT_CLICK]),
                (Action::Microscope, &[key(F2)]),
                (Action::Edit, &[key(F4)]),
                (Action::SaveRecording, &[key(F8)]),
                (Action::Restart, &[key(R)]),
            ],
        ),
        (
            Context::Lab,
            &[
                (Action::Left, &[key(Left), key(A)]),
                (Action::Up, &[key(Up), key(W)]),
                (Action::Right, &[key(Right), key(D)]),
                (Action::Down, &[key(Down), key(S)]),
                (Action::PreviousPair, &[key(Q), key(PageUp)]),
                (Action::NextPair, &[key(E), key(PageDown)]),
                (Action::NextPart, &[key(Tab)]),
                (Action::PreviousPart, &[shift(Tab)]),
                (Action::Snap, &[key(T)]),
                (Action::FineSteps, &[key(F)]),
                (Action::ResetLesson, &[key(R)]),
                (Action::NextForm, &[key(V)]),
                (Action::NextStage, &[key(O)]),
                (Action::PreviousStage, &[key(U)]),
                (Action::Copy, &[key(C), ctrl(C)]),
                (Action::Inputs, &[key(I)]),
                (Action::Challenges, &[key(G)]),
                (Action::Predict, &[key(P)]),
                (Action::NextLine, &[key(J)]),
                (Action::PreviousLine, &[key(K)]),
                (Action::Choose, &[key(Enter), key(KpEnter)]),
                (Action::NextPage, &[key(Space)]),
                (Action::Back, &[key(Escape), RIGHT_CLICK]),
                (Action::Lesson(0), &[key(Key1)]),
                (Action::Lesson(1), &[key(Key2)]),
                (Action::Lesson(2), &[key(Key3)]),
                (Action::Lesson(3), &[key(Key4)]),
                (Action::Lesson(4), &[key(Key5)]),
                (Action::Lesson(5), &[key(Key6)]),
                (Action::Lesson(6), &[key(Key7)]),
                (Action::Lesson(7), &[key(Key8)]),
            ],
        ),
        (
            Context::Course,
            &[
                (Action::NextStation, &[key(N)]),
                (Action::PreviousStation, &[key(B)]),
            ],
        ),
        (
            Context::Editor,
            &[
                (Action::Up, &[key(Up)]),
                (Action::Down, &[key(Down)]),
                (Action::Left, &[key(Left)]),
                (Action::Right, &[key(Right)]),
                (Action::Paint, &[key(Space), key(Enter), key(KpEnter)]),
                (Action::Erase, &[key(Backspace), key(Delete)]),
                (Action::Pick, &[key(I)]),
                (Action::PickHere, &[RIGHT_CLICK]),
                (Action::Pan, &[MIDDLE_CLICK]),
                (Action::Ink(1), &[key(Key1)]),
                (Action::Ink(2), &[key(Key2)]),
                (Action::Ink(3), &[key(Key3)]),
                (Action::Ink(4), &[key(Key4)]),
                (Action::Ink(5), &[key(Key5)]),
                (Action::Ink(6), &[key(Key6)]),
                (Action::Ink(7), &[key(Key7)]),
                (Action::Ink(8), &[key(Key8)]),
                (Action::Ink(9), &[key(Key9)]),
                (Action::Ink(0), &[key(Key0)]),
                (Action::NextInk, &[key(E), key(PageDown)]),
                (Action::PreviousInk, &[key(Q), key(PageUp)]),
                (Action::NextPalette, &[key(Tab)]),
                (Action::Tool(0), &[key(P)]),
                (Action::Tool(1), &[key(L)]),
                (Action::Tool(2), &[key(R)]),
                (Action::Tool(3), &[key(F)]),
                (Action::Tool(4), &[key(S)]),
                (Action::Mirror, &[key(X)]),
                (Action::Heat, &[key(H)]),
                (Action::Undo, &[ctrl(Z), key(U)]),
                (Action::Redo, &[ctrl(Y), ctrl_shift(Z)]),
                (Action::Save, &[ctrl(S)]),
                (Action::Copy, &[ctrl(C)]),
                (Action::Cut, &[ctrl(X)]),
                (Action::Paste, &[ctrl(V)]),
                (Action::SelectAll, &[ctrl(A)]),
                (Action::ShiftUp, &[shift(Up)]),
                (Action::ShiftDown, &[shift(Down)]),
                (Action::ShiftLeft, &[shift(Left)]),
                (Action::ShiftRight, &[shift(Right)]),
                (Action::InsertRow, &[key(Insert)]),
                (Action::DeleteRow, &[shift(Delete)]),
                (Action::InsertColumn, &[shift(Insert)]),
                (Action::DeleteColumn, &[ctrl(Delete)]),
                (Action::Properties, &[key(T)]),
                (Action::ZoomIn, &[key(Equal), key(KpAdd), WHEEL_UP]),
                (Action::ZoomOut, &[key(Minus), key(KpSubtract), WHEEL_DOWN]),
                (Action::Edit, &[key(F4)]),
                (Action::ServeAfresh, &[shift(F4)]),
                (Action::Back, &[key(Escape)]),
            ],
        ),
        (
            Context::Text,
            &[
                (Action::Up, &[key(Up)]),
                (Action::Down, &[key(Down)]),
                (Action::Left, &[key(Left)]),
                (Action::Right, &[key(Right)]),
                (Action::First, &[key(Home)]),
                (Action::Last, &[key(End)]),
                (Action::NextPage, &[key(PageDown), WHEEL_DOWN]),
                (Action::PreviousPage, &[key(PageUp), WHEEL_UP]),
                (Action::Erase, &[key(Backspace)]),
                (Action::EraseAhead, &[key(Delete)]),
                (Action::NextField, &[key(Tab)]),
                (Action::PreviousField, &[shift(Tab)]),
                (Action::Paste, &[ctrl(V)]),
                (Action::Choose, &[key(Enter), key(KpEnter)]),
                (Action::Back, &[key(Escape), RIGHT_CLICK]),
            ],
        ),
    ]
};

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
    /// The action of a button in the first of these contexts that binds it. One with Shift or Ctrl and without
    /// a binding of its own counts as the plain one, in a text before what other contexts make of it; one with
    /// Alt is the window manager's. What types a character in a text means nothing else. The keys that menus
    /// need come before all.
    pub(crate) fn action(&self, contexts: &[Context], chord: Chord) -> Option<Action> {
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
            (&[Context::Microscope], WHEEL_DOWN, Some(Right)),
            (&[Context::Menu], WHEEL_DOWN, Some(NextPage)),
            (&game[..], WHEEL_DOWN, None),
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
        let named = [Up, Down].map(|action| bindings.key(Context::Microscope, action));
        assert_eq!(named, ["↑", "↓"]);
        assert_eq!(bindings.steering(), "arrow keys");
        assert_eq!(RIGHT_CLICK.label(), "right click");
        assert_eq!(WHEEL_UP.label(), "wheel up");
    }
}
