//! The pages on which buttons are bound to actions.

use super::pages::{OptionCommand, Page, Slot};
use crate::app::input::{Bindings, BoundAction, CONTEXTS, Chord, Context, named};
use crate::app::ui::menu::{MenuRow, RowValue};
use crate::app::words::words;

pub(super) fn contexts() -> Vec<MenuRow<OptionCommand>> {
    let words = words().options;
    let ways = CONTEXTS.iter().map(|context| {
        let open = OptionCommand::Open(Page::Context(context.context));
        MenuRow::new(words.buttons(context.label), open).noted(context.about)
    });
    let reset = MenuRow::new(words.all_defaults, OptionCommand::Open(Page::Reset(None)))
        .noted(words.all_defaults_note);
    ways.chain([reset]).collect()
}

pub(super) fn actions(bindings: &Bindings, context: Context) -> Vec<MenuRow<OptionCommand>> {
    let words = words().options;
    let actions = context.row().actions.iter().map(|row| {
        let user = (context, row.action);
        let chords = bindings.chords(context, row.action);
        let mut chords_in_use = chords.iter();
        let clash =
            chords_in_use.find_map(|chord| Some((chord, *bindings.clashes(user, *chord).first()?)));
        let note = match clash {
            Some((chord, other)) => words.means_too(&chord.label(), &named(other)),
            None => words.to_change(context.row().about),
        };
        let value = RowValue {
            text: labels(chords),
            warns: clash.is_some(),
            ..RowValue::default()
        };
        MenuRow {
            value: Some(value),
            ..MenuRow::new(row.label, OptionCommand::Open(Page::Buttons(user))).noted(note)
        }
    });
    let page = Page::Reset(Some(context));
    let reset = MenuRow::new(words.defaults, OptionCommand::Open(page)).noted(words.defaults_note);
    actions.chain([reset]).collect()
}

/// The buttons of an action, to be changed, added to and removed.
pub(super) fn buttons(bindings: &Bindings, user: BoundAction) -> Vec<MenuRow<OptionCommand>> {
    let chords = bindings.chords(user.0, user.1);
    let words = words().options;
    let slot = |index| OptionCommand::Open(Page::Capture(Slot { user, index }));
    // A row is disabled where its button has to stay.
    let row = |label: String, chord: Chord, command, note| {
        let enabled = bindings.can_lose(user, chord);
        let note = if enabled { note } else { words.stays };
        MenuRow {
            enabled,
            ..MenuRow::new(label, command).noted(note)
        }
    };
    let changes = chords.iter().enumerate().map(|(index, chord)| {
        let label = words.change(&chord.label());
        row(label, *chord, slot(index), words.change_note)
    });
    let more = MenuRow::new(words.add, slot(chords.len())).noted(words.add_note);
    let removals = chords.iter().map(|chord| {
        let label = words.remove(&chord.label());
        let remove = OptionCommand::Remove(user, *chord);
        row(label, *chord, remove, words.remove_note)
    });
    changes.chain([more]).chain(removals).collect()
}

/// The choices where a button is bound to something else already.
pub(super) fn clash(bindings: &Bindings, slot: Slot, chord: Chord) -> Vec<MenuRow<OptionCommand>> {
    let others = bindings.clashes(slot.user, chord);
    let words = words().options;
    let names: Vec<String> = others.iter().map(|other| named(*other)).collect();
    let names = names.join(", ");
    let mut rows = Vec::new();
    if others.iter().all(|other| bindings.can_lose(*other, chord)) {
        let swap = swapped(bindings, slot, chord).map(|old| {
            let label = words.swap(&names, &old.label());
            MenuRow::new(label, OptionCommand::Swap(slot, chord))
        });
        let take = MenuRow::new(words.take(&names), OptionCommand::Take(slot, chord));
        rows.extend(swap.into_iter().chain([take]));
    }
    rows.push(MenuRow::new(words.cancel, OptionCommand::Back));
    let note = words.means(&names);
    rows.into_iter()
        .map(|row| row.noted(note.clone()))
        .collect()
}

/// The replaced button, if a single other action has `chord` and can take it.
fn swapped(bindings: &Bindings, slot: Slot, chord: Chord) -> Option<Chord> {
    let others = bindings.clashes(slot.user, chord);
    let [other] = others[..] else { return None };
    let old = *bindings.chords(slot.user.0, slot.user.1).get(slot.index)?;
    let clashes = bindings.clashes(other, old);
    let is_free = clashes.iter().all(|clash| *clash == slot.user);
    (is_free && bindings.can_lose(slot.user, old)).then_some(old)
}

/// Binds a button to an action, and unbinds it from all actions with which it clashes.
pub(super) fn take(bindings: &mut Bindings, slot: Slot, chord: Chord) {
    for other in bindings.clashes(slot.user, chord) {
        bindings.unbind(other, chord);
    }
    bindings.bind(slot.user, slot.index, chord);
}

/// Swaps the button of an action with that of the action that has `chord`.
pub(super) fn swap(bindings: &mut Bindings, slot: Slot, chord: Chord) {
    let Some(old) = swapped(bindings, slot, chord) else {
        return;
    };
    for other in bindings.clashes(slot.user, chord) {
        let chords = bindings.chords(other.0, other.1);
        let place = chords.iter().position(|other| *other == chord);
        bindings.bind(other, place.unwrap_or(chords.len()), old);
    }
    bindings.bind(slot.user, slot.index, chord);
}

fn labels(chords: &[Chord]) -> String {
    if chords.is_empty() {
        return "–".to_owned();
    }
    let labels: Vec<String> = chords.iter().map(|chord| chord.label()).collect();
    labels.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::input::{Action, ButtonDevice};

    const LAUNCH: BoundAction = (Context::Game, Action::Launch);
    const PATH: BoundAction = (Context::Blueprint, Action::Guide);

    fn chord(name: &str) -> Chord {
        Chord::from_name(name).expect("it has a name")
    }

    fn slot(index: usize) -> Slot {
        Slot {
            user: LAUNCH,
            index,
        }
    }

    /// The labels of the rows that can be chosen.
    fn offers(bindings: &Bindings, slot: Slot, pressed: &str) -> Vec<String> {
        let rows = clash(bindings, slot, chord(pressed)).into_iter();
        rows.map(|row| row.label.into_owned()).collect()
    }

    #[test]
    fn a_clash_offers_to_swap_to_take_or_to_cancel() {
        let mut bindings = Bindings::default();
        // Space runs the microscope, where the path ahead can be switched as well.
        let take = "Take it from Path ahead (Blueprint)";
        assert_eq!(offers(&bindings, slot(0), "G"), [take, "Cancel"]);
        bindings.bind(LAUNCH, 0, chord("I"));
        let swap = "Swap: I goes to Path ahead (Blueprint)";
        assert_eq!(offers(&bindings, slot(0), "G"), [swap, take, "Cancel"]);
        assert_eq!(offers(&bindings, slot(3), "G"), [take, "Cancel"]);

        self::swap(&mut bindings, slot(0), chord("G"));
        assert_eq!(bindings.chords(LAUNCH.0, LAUNCH.1)[0], chord("G"));
        assert_eq!(bindings.chords(PATH.0, PATH.1), [chord("I")]);
        self::take(&mut bindings, slot(1), chord("I"));
        assert_eq!(bindings.chords(LAUNCH.0, LAUNCH.1)[1], chord("I"));
        assert_eq!(bindings.chords(PATH.0, PATH.1), []);
    }

    #[test]
    fn what_menus_need_can_only_be_cancelled() {
        let bindings = Bindings::default();
        let mute = Slot {
            user: (Context::Window, Action::Mute),
            index: 0,
        };
        for needed in ["Escape", "Enter", "Up", "Left"] {
            assert_eq!(offers(&bindings, mute, needed), ["Cancel"], "{needed}");
        }
    }

    #[test]
    fn every_action_has_a_name_and_a_row() {
        let bindings = Bindings::default();
        let mut names = Vec::new();
        for context in &CONTEXTS {
            let shown = actions(&bindings, context.context);
            assert_eq!(shown.len(), context.actions.len() + 1, "{}", context.id);
            names.extend(context.actions.iter().map(|row| (context.id, row.id)));
        }
        assert_eq!(
            names.len(),
            bindings.rows_of(ButtonDevice::Keys).count(),
            "no context is missing"
        );
        names.sort_unstable();
        names.dedup();
        assert_eq!(
            names.len(),
            bindings.rows_of(ButtonDevice::Keys).count(),
            "no name is double"
        );
    }

    #[test]
    fn a_clash_from_elsewhere_is_shown() {
        let mut bindings = Bindings::default();
        bindings.bind(PATH, 0, chord("R"));
        let warns = |context| {
            let rows = actions(&bindings, context)
                .into_iter()
                .filter(|row| row.value.as_ref().is_some_and(|value| value.warns));
            rows.map(|row| row.note).collect::<Vec<_>>()
        };
        assert_eq!(warns(Context::Blueprint), ["R is Restart (Game) too."]);
        assert_eq!(warns(Context::Game), ["R is Path ahead (Blueprint) too."]);
        assert!(warns(Context::Lab).is_empty());
    }
}
