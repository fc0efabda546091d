//! Changes of bindings: clashes, and buttons that cannot be taken away.

use macroquad::miniquad::KeyCode as Key;

use super::action::{Action, Context};
use super::bindings::Bindings;
use super::button::{Chord, key, pad};
use crate::app::platform::pad::PadButton;

/// An action in a context.
pub(crate) type BoundAction = (Context, Action);

/// Contexts that are live together, in which a button must not mean two things, besides [`Context::Window`], which is
/// live with all. A menu over a game comes first on purpose.
const TOGETHER: [(Context, Context); 8] = [
    (Context::Menu, Context::Levels),
    (Context::Menu, Context::Blueprint),
    (Context::Game, Context::Blueprint),
    (Context::Microscope, Context::Blueprint),
    (Context::Course, Context::Lab),
    (Context::Course, Context::Game),
    (Context::Course, Context::Microscope),
    (Context::Course, Context::Blueprint),
];

/// The buttons that every menu needs. They mean the same in every menu, whatever else is bound.
const PROTECTED: [(Action, Chord); 12] = [
    (Action::Up, key(Key::Up)),
    (Action::Down, key(Key::Down)),
    (Action::Left, key(Key::Left)),
    (Action::Right, key(Key::Right)),
    (Action::Choose, key(Key::Enter)),
    (Action::Back, key(Key::Escape)),
    (Action::Up, pad(PadButton::Up)),
    (Action::Down, pad(PadButton::Down)),
    (Action::Left, pad(PadButton::Left)),
    (Action::Right, pad(PadButton::Right)),
    (Action::Choose, pad(PadButton::South)),
    (Action::Back, pad(PadButton::East)),
];

/// The action of a protected key, where a menu is live.
pub(super) fn protected(contexts: &[Context], chord: Chord) -> Option<Action> {
    let found = PROTECTED.into_iter().find(|(_, key)| *key == chord);
    let (action, _) = found.filter(|_| contexts.contains(&Context::Menu))?;
    Some(action)
}

impl Bindings {
    /// The other uses of a button that could not keep it if this one had it.
    pub(crate) fn clashes(&self, (context, action): BoundAction, chord: Chord) -> Vec<BoundAction> {
        let clash = |other: Context| {
            let is_together = |pair| TOGETHER.contains(&pair);
            let is_live = other == context || [other, context].contains(&Context::Window);
            is_live || is_together((other, context)) || is_together((context, other))
        };
        let rows = self
            .rows_of(chord.button.device())
            .filter(|(other, chords)| {
                *other != (context, action) && clash(other.0) && chords.contains(&chord)
            });
        rows.map(|(other, _)| other).collect()
    }

    /// True if a use can lose a button: menus need some, and each device keeps one that leads out.
    pub(crate) fn can_lose(&self, user @ (context, action): BoundAction, chord: Chord) -> bool {
        let leads_out = matches!(action, Action::Back | Action::Pause);
        let is_last = self.chords_of(user, chord.button.device()).len() == 1;
        protected(&[context], chord) != Some(action) && !(leads_out && is_last)
    }

    /// Replaces the `index`-th button of a use, or adds one. A button that it has already changes nothing.
    pub(crate) fn bind(&mut self, user: BoundAction, index: usize, chord: Chord) {
        let chords = self.chords_mut(user, chord.button.device());
        if let Some(chords) = chords.filter(|chords| !chords.contains(&chord)) {
            match chords.get_mut(index) {
                Some(old) => *old = chord,
                None => chords.push(chord),
            }
        }
    }

    /// Takes a button from a use, if it can lose it.
    pub(crate) fn unbind(&mut self, user: BoundAction, chord: Chord) {
        if self.can_lose(user, chord)
            && let Some(chords) = self.chords_mut(user, chord.button.device())
        {
            chords.retain(|other| *other != chord);
        }
    }

    /// Goes back to the default buttons of a context, or of all.
    pub(crate) fn reset(&mut self, context: Option<Context>) {
        for (row, default) in self.rows.iter_mut().zip(Self::default().rows) {
            if context.is_none_or(|context| context == default.0.0) {
                *row = default;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::input::ButtonDevice;

    const LAUNCH: BoundAction = (Context::Game, Action::Launch);
    const PATH: BoundAction = (Context::Blueprint, Action::Guide);

    #[test]
    fn the_defaults_do_not_clash() {
        let bindings = Bindings::default();
        let all = [ButtonDevice::Keys, ButtonDevice::Pad].map(|device| bindings.rows_of(device));
        for (user, chords) in all.into_iter().flatten() {
            for chord in chords {
                assert_eq!(bindings.clashes(user, *chord), [], "{user:?} {chord:?}");
            }
        }
    }

    #[test]
    fn a_button_clashes_where_both_meanings_are_live() {
        let bindings = Bindings::default();
        for (user, pressed, clashes) in [
            (LAUNCH, Key::G, vec![PATH]),
            (LAUNCH, Key::M, vec![(Context::Window, Action::Mute)]),
            (LAUNCH, Key::R, vec![(Context::Game, Action::Restart)]),
            (LAUNCH, Key::V, vec![]),
            (LAUNCH, Key::Space, vec![]),
            (
                (Context::Menu, Action::Choose),
                Key::P,
                vec![(Context::Levels, Action::Practice)],
            ),
            (
                (Context::Window, Action::Mute),
                Key::T,
                vec![
                    (Context::Levels, Action::NextReport),
                    (Context::Microscope, Action::NextReport),
                    (Context::Lab, Action::NextReport),
                    (Context::Editor, Action::Properties),
                ],
            ),
        ] {
            assert_eq!(bindings.clashes(user, key(pressed)), clashes, "{pressed:?}");
        }
    }

    #[test]
    fn what_menus_need_stays_whatever_is_bound() {
        let mut bindings = Bindings::default();
        for (action, chord) in PROTECTED {
            bindings.unbind((Context::Menu, action), chord);
            bindings.device = chord.button.device();
            bindings.set(
                (Context::Window, Action::Mute),
                bindings.device,
                vec![chord],
            );
            let contexts = [Context::Window, Context::Menu];
            assert_eq!(bindings.action(&contexts, chord), Some(action), "{chord:?}");
            assert!(bindings.chords(Context::Menu, action).contains(&chord));
        }
        let space = key(Key::Space);
        bindings.unbind((Context::Menu, Action::Choose), space);
        assert_eq!(bindings.action(&[Context::Menu], space), None);
    }

    #[test]
    fn a_way_out_stays() {
        let mut bindings = Bindings::default();
        let pause = (Context::Game, Action::Pause);
        for device in [ButtonDevice::Keys, ButtonDevice::Pad] {
            for chord in Bindings::default().chords_of(pause, device) {
                bindings.unbind(pause, *chord);
            }
            assert_eq!(bindings.chords_of(pause, device).len(), 1);
        }
    }

    #[test]
    fn buttons_are_changed_added_and_put_back() {
        let mut bindings = Bindings::default();
        let chords = |bindings: &Bindings| bindings.chords(LAUNCH.0, LAUNCH.1).to_vec();
        let before = chords(&bindings);
        bindings.bind(LAUNCH, 0, key(Key::V));
        assert_eq!(chords(&bindings)[0], key(Key::V));
        bindings.unbind(LAUNCH, before[1]);
        bindings.bind(LAUNCH, 3, key(Key::B));
        assert_eq!(chords(&bindings), [key(Key::V), before[2], key(Key::B)]);
        bindings.bind(LAUNCH, 0, key(Key::B));
        assert_eq!(chords(&bindings).len(), 3, "never twice");
        bindings.bind(PATH, 0, key(Key::H));
        bindings.reset(Some(LAUNCH.0));
        assert_eq!(chords(&bindings), before);
        assert_eq!(bindings.chords(PATH.0, PATH.1), [key(Key::H)]);
        bindings.device = ButtonDevice::Pad;
        let pads = chords(&bindings);
        bindings.bind(LAUNCH, 0, pad(PadButton::L2));
        assert_eq!(chords(&bindings), [pad(PadButton::L2)]);
        bindings.reset(None);
        assert_eq!(chords(&bindings), pads);
        bindings.device = ButtonDevice::Keys;
        assert_eq!(bindings.chords(PATH.0, PATH.1), [key(Key::G)]);
    }
}
