//! The buttons that actions have now.

use macroquad::miniquad::KeyCode as Key;

use super::action::{Action, Context};
use super::button::{Button, ButtonDevice, Chord, Modifier, pad};
use super::rebinding::{self, BoundAction};
use super::table::{ActionRow, CONTEXTS};
use crate::app::words::words;

#[derive(Clone, PartialEq)]
pub(crate) struct Bindings {
    /// The buttons of each action, for each [`ButtonDevice`].
    pub(super) rows: Vec<(BoundAction, [Vec<Chord>; 2])>,
    /// The device used last: its buttons are the ones that are named and changed.
    pub(crate) device: ButtonDevice,
}

impl Default for Bindings {
    fn default() -> Self {
        let rows = CONTEXTS.iter().flat_map(|context| {
            context.actions.iter().map(|row| {
                let pads = row.pad.iter().copied().map(pad).collect();
                let chords = [row.chords.to_vec(), pads];
                ((context.context, row.action), chords)
            })
        });
        Self {
            rows: rows.collect(),
            device: ButtonDevice::default(),
        }
    }
}

impl Bindings {
    /// The action of a button in the first of these contexts that binds it. A chord with Shift or Ctrl without a
    /// binding of its own counts as the plain button, in a text before the other contexts; one with Alt is the window
    /// manager's. A key that types a character in a text means nothing else. The keys that menus need come first.
    pub(crate) fn action(&self, contexts: &[Context], chord: Chord) -> Option<Action> {
        self.row(contexts, chord).map(|row| row.action)
    }

    pub(super) fn row(&self, contexts: &[Context], chord: Chord) -> Option<&'static ActionRow> {
        let writes = contexts.contains(&Context::Text);
        let find = |context: Context, chord: Chord| {
            let is_live = !writes || context == Context::Text || !chord.types();
            let mut rows = self.rows_of(chord.button.device());
            let ((_, action), _) =
                rows.find(|((at, _), chords)| *at == context && chords.contains(&chord))?;
            context.find(action).filter(|_| is_live)
        };
        let button = chord.button;
        let with = Modifier::None;
        let plain = Chord { button, with };
        let as_it_is = |context: &Context| match context {
            Context::Text if chord.with != Modifier::Alt => {
                find(*context, chord).or_else(|| find(*context, plain))
            }
            _ => find(*context, chord),
        };
        // Ctrl+S must not act as S, and Alt+F4 is meant for the window.
        let is_command = match chord.with {
            Modifier::Ctrl | Modifier::CtrlShift => plain.types(),
            Modifier::Alt => true,
            Modifier::None | Modifier::Shift => false,
        };
        let as_plain = |context: &Context| find(*context, plain).filter(|_| !is_command);
        rebinding::protected(contexts, chord)
            .and_then(|action| Context::Menu.find(action))
            .or_else(|| contexts.iter().find_map(as_it_is))
            .or_else(|| contexts.iter().find_map(as_plain))
    }

    /// The keys that mean something in these contexts, of those that a browser would use for itself: the lowest bit is
    /// Tab, the next ones F1 to F24. Without contexts every button is awaited.
    pub(crate) fn live_keys(&self, contexts: &[Context]) -> u32 {
        let bit = |chord: &Chord| match chord.button {
            Button::Key(Key::Tab) => 1,
            Button::Key(key) => {
                let number = (key as u32).checked_sub(Key::F1 as u32);
                number
                    .filter(|number| *number < 24)
                    .map_or(0, |number| 2 << number)
            }
            _ => 0,
        };
        if contexts.is_empty() {
            return u32::MAX;
        }
        let rows = self.rows_of(ButtonDevice::Keys);
        let live = rows.filter(|(of, _)| contexts.contains(&of.0));
        let bits = live.flat_map(|(_, chords)| chords.iter().map(bit));
        bits.fold(0, |all, bit| all | bit)
    }

    /// The name of an action's first button; of its first key if the pad in use has none for it. `–` without any.
    pub(crate) fn key(&self, context: Context, action: Action) -> String {
        let of = |device| self.chords_of((context, action), device).first();
        let chord = of(self.device).or_else(|| of(ButtonDevice::Keys));
        chord.map_or_else(|| "–".to_owned(), |chord| chord.label())
    }

    /// True if the pad in use has no button for an action.
    pub(crate) fn needs_keys(&self, context: Context, action: Action) -> bool {
        self.device == ButtonDevice::Pad && self.chords(context, action).is_empty()
    }

    pub(crate) fn steering(&self) -> String {
        let sides = [Action::SteerLeft, Action::SteerRight];
        let [left, right] = sides.map(|side| self.key(Context::Game, side));
        if left == "←" && right == "→" {
            words().actions.arrow_keys.to_owned()
        } else {
            words().actions.two_keys(&left, &right)
        }
    }

    pub(super) fn has(&self, of: BoundAction, button: Button) -> bool {
        let mut chords = self.chords_of(of, button.device()).iter();
        chords.any(|chord| chord.button == button)
    }

    /// Every action of every context with its buttons of a device, in the order of the tables.
    pub(crate) fn rows_of(
        &self,
        device: ButtonDevice,
    ) -> impl Iterator<Item = (BoundAction, &[Chord])> {
        let rows = self.rows.iter();
        rows.map(move |(of, chords)| (*of, chords[device as usize].as_slice()))
    }

    /// Sets the buttons of a device for an action that the context has.
    pub(crate) fn set(&mut self, of: BoundAction, device: ButtonDevice, chords: Vec<Chord>) {
        if let Some(before) = self.chords_mut(of, device) {
            *before = chords;
        }
    }

    pub(super) fn chords_mut(
        &mut self,
        of: BoundAction,
        device: ButtonDevice,
    ) -> Option<&mut Vec<Chord>> {
        let row = self.rows.iter_mut().find(|row| row.0 == of)?;
        Some(&mut row.1[device as usize])
    }

    pub(crate) fn chords(&self, context: Context, action: Action) -> &[Chord] {
        self.chords_of((context, action), self.device)
    }

    pub(crate) fn chords_of(&self, of: BoundAction, device: ButtonDevice) -> &[Chord] {
        let mut rows = self.rows_of(device);
        rows.find(|row| row.0 == of)
            .map_or(&[], |(_, chords)| chords)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::input::button::{RIGHT_CLICK, WHEEL_DOWN, WHEEL_UP, alt, ctrl, key, shift};
    use crate::app::input::table::ContextRow;
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
        for ContextRow { id, actions, .. } in &CONTEXTS {
            let chords: Vec<Chord> = actions.iter().flat_map(|row| row.chords.to_vec()).collect();
            for (index, chord) in chords.iter().enumerate() {
                assert!(!chords[..index].contains(chord), "{id}: {chord:?}");
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
