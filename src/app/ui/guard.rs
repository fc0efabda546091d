//! The first moments of a panel, in which nobody can mean it yet.

use crate::app::input::Action;

/// Seconds in which a panel that has just opened takes no choice: whoever still launches or clicks
/// means what was there before.
const GUARD: f32 = 0.5;

/// Whether a panel of this age takes choices.
pub(crate) fn takes_choices(age: f32) -> bool {
    age >= GUARD
}

/// The actions that a panel of this age takes. A choice is always a fresh press, because held keys
/// repeat only what moves through a menu.
pub(crate) fn meant(actions: &[Action], age: f32) -> Vec<Action> {
    let is_open = takes_choices(age);
    let chooses = |action: &Action| {
        matches!(
            action,
            Action::Choose | Action::Click(_) | Action::Back | Action::Pause
        )
    };
    let mut actions = actions.to_vec();
    actions.retain(|action| is_open || !chooses(action));
    actions
}
