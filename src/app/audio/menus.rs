//! What is heard of menus, from what was pressed and where it led, so that no screen has to tell.

use super::cues::Cue;
use crate::app::input::Action;
use crate::app::screens::Goto;

/// The cue of a frame. `before` and `after` are what was selected, if a menu was open.
pub(crate) fn menu_cue(
    actions: &[Action],
    goto: Option<&Goto>,
    before: Option<usize>,
    after: Option<usize>,
) -> Option<Cue> {
    let is_back = |action: &Action| matches!(action, Action::Back | Action::Pause);
    let back = actions.iter().any(is_back);
    match (goto, before, after) {
        // An idle title is left by nobody.
        (Some(Goto::Say(_) | Goto::Attract), ..) => None,
        (Some(_), ..) if back => Some(Cue::MenuBack),
        (Some(_), ..) | (None, Some(_), None) => Some(Cue::MenuChoose),
        // A panel that opens by itself has a sound of its own.
        (None, None, Some(_)) => back.then_some(Cue::MenuBack),
        (None, ..) => (before != after).then_some(Cue::MenuMove),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn menus_are_heard() {
        use Action::{Back, Confirm, Down, Left};
        let (play, title) = (Some(Goto::Play(0)), Some(Goto::Title));
        let table = [
            (Down, None, Some(0), Some(1), Some(Cue::MenuMove)),
            // At the end of a list nothing moves.
            (Down, None, Some(1), Some(1), None),
            // Steering is no choice.
            (Left, None, None, None, None),
            (Confirm, play, Some(0), Some(0), Some(Cue::MenuChoose)),
            (Back, title, Some(2), Some(0), Some(Cue::MenuBack)),
            (Back, None, None, Some(0), Some(Cue::MenuBack)),
            (Confirm, None, Some(0), None, Some(Cue::MenuChoose)),
            (Left, None, None, Some(0), None),
            (
                Confirm,
                Some(Goto::Say(String::new())),
                Some(0),
                Some(0),
                None,
            ),
            (Left, Some(Goto::Attract), Some(0), None, None),
        ];
        for (action, goto, before, after, cue) in table {
            assert_eq!(
                menu_cue(&[action], goto.as_ref(), before, after),
                cue,
                "{action:?} {goto:?} {before:?} {after:?}"
            );
        }
    }
}
