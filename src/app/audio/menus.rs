//! What is heard of menus, from what was pressed and where it led, so that no screen has to tell.

use super::cues::Cue;
use crate::app::controls::Action;
use crate::app::screens::Goto;

/// The cue of a frame. `before` and `after` say whether a menu was open.
pub(crate) fn menu_cue(
    actions: &[Action],
    goto: Option<&Goto>,
    before: bool,
    after: bool,
) -> Option<Cue> {
    let any = |kinds: &[Action]| actions.iter().any(|action| kinds.contains(action));
    let back = any(&[Action::Back, Action::Pause]);
    match goto {
        // An idle title is left by nobody.
        Some(Goto::Say(_) | Goto::Attract) => None,
        Some(_) if back => Some(Cue::MenuBack),
        Some(_) => Some(Cue::MenuChoose),
        None if before != after => match (after, back) {
            (true, true) => Some(Cue::MenuBack),
            (true, false) => None,
            (false, _) => Some(Cue::MenuChoose),
        },
        None => {
            let moves = any(&[
                Action::Up,
                Action::Down,
                Action::Left,
                Action::Right,
                Action::PageUp,
                Action::PageDown,
                Action::First,
                Action::Last,
            ]);
            (after && moves).then_some(Cue::MenuMove)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn menus_are_heard() {
        use Action::{Back, Confirm, Down, Left};
        let table = [
            (Down, None, true, true, Some(Cue::MenuMove)),
            // Steering is no choice.
            (Left, None, false, false, None),
            (
                Confirm,
                Some(Goto::Play(0)),
                true,
                true,
                Some(Cue::MenuChoose),
            ),
            (Back, Some(Goto::Title), true, true, Some(Cue::MenuBack)),
            (Back, None, false, true, Some(Cue::MenuBack)),
            (Confirm, None, true, false, Some(Cue::MenuChoose)),
            // A panel that opens by itself has a sound of its own.
            (Left, None, false, true, None),
            (Confirm, Some(Goto::Say(String::new())), true, true, None),
            (Left, Some(Goto::Attract), true, false, None),
        ];
        for (action, goto, before, after, cue) in table {
            assert_eq!(
                menu_cue(&[action], goto.as_ref(), before, after),
                cue,
                "{action:?} {goto:?} {before} {after}"
            );
        }
    }
}
