//! Reports of pads, the same on every platform.

use std::cell::Cell;

use macroquad::prelude::Vec2;

/// A button by its place on the pad, in the order of the browsers' standard layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PadButton {
    South,
    East,
    West,
    North,
    L1,
    R1,
    L2,
    R2,
    Select,
    Start,
    L3,
    R3,
    Up,
    Down,
    Left,
    Right,
}

/// Every button, in the order of [`PadButton`].
#[rustfmt::skip]
pub(crate) const PAD_BUTTONS: [PadButton; 16] = {
    use PadButton::{
        Down, East, L1, L2, L3, Left, North, R1, R2, R3, Right, Select, South, Start, Up, West,
    };
    [South, East, West, North, L1, R1, L2, R2, Select, Start, L3, R3, Up, Down, Left, Right]
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signs {
    /// A below, B at the right.
    Letters,
    /// A cross below, a circle at the right.
    Shapes,
    /// B below, A at the right.
    Swapped,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PadModel {
    pub(crate) signs: Signs,
    pub(crate) rumbles: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PadEvent {
    /// Buttons that are held at that moment are not reported before they are pressed again.
    Plugged(PadModel),
    Unplugged,
    Pressed(PadButton),
    Released(PadButton),
    /// The place of the left stick, from -1 to 1 on each axis, downwards positive.
    Stick(Vec2),
}

/// An event of a pad, which keeps its number while it is plugged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PadReport {
    pub(crate) pad: usize,
    pub(crate) event: PadEvent,
}

thread_local! {
    static CURRENT: Cell<Option<PadModel>> = const { Cell::new(None) };
}

/// The pad that was used last, or else plugged last; `None` without pads.
pub(crate) fn current_model() -> Option<PadModel> {
    CURRENT.get()
}

pub(crate) fn set_current_model(model: Option<PadModel>) {
    CURRENT.set(model);
}

/// The present state of a pad, as a browser reports it.
#[cfg(any(test, target_family = "wasm"))]
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PadState {
    pub(super) pad: usize,
    pub(super) model: PadModel,
    /// A bit for each of [`PAD_BUTTONS`].
    pub(super) buttons: u32,
    pub(super) stick: Vec2,
}

#[cfg(any(test, target_family = "wasm"))]
pub(super) fn reports(before: &[PadState], now: &[PadState]) -> Vec<PadReport> {
    let mut reports = Vec::new();
    let mut report = |pad, event| reports.push(PadReport { pad, event });
    for gone in before {
        if !now.iter().any(|state| state.pad == gone.pad) {
            report(gone.pad, PadEvent::Unplugged);
        }
    }
    for state in now {
        let Some(old) = before.iter().find(|old| old.pad == state.pad) else {
            report(state.pad, PadEvent::Plugged(state.model));
            continue;
        };
        for (index, button) in PAD_BUTTONS.into_iter().enumerate() {
            let is_down = |state: &PadState| state.buttons >> index & 1 == 1;
            match (is_down(old), is_down(state)) {
                (false, true) => report(state.pad, PadEvent::Pressed(button)),
                (true, false) => report(state.pad, PadEvent::Released(button)),
                _ => {}
            }
        }
        if old.stick != state.stick {
            report(state.pad, PadEvent::Stick(state.stick));
        }
    }
    reports
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::*;

    #[test]
    fn looks_at_pads_become_events() {
        let model = PadModel {
            signs: Signs::Letters,
            rumbles: false,
        };
        let state = |pad, buttons, x| PadState {
            pad,
            model,
            buttons,
            stick: vec2(x, 0.0),
        };
        let report = |pad, event| PadReport { pad, event };
        let plugged = PadEvent::Plugged(model);
        // A button that is held at plug-in is no press, and its release is ignored.
        let first = [state(2, 0b1, 0.0)];
        assert_eq!(reports(&[], &first), [report(2, plugged)]);
        let second = [state(2, 0b1000_0000_0000_0010, 0.5), state(0, 0, 0.0)];
        assert_eq!(
            reports(&first, &second),
            [
                report(2, PadEvent::Released(PadButton::South)),
                report(2, PadEvent::Pressed(PadButton::East)),
                report(2, PadEvent::Pressed(PadButton::Right)),
                report(2, PadEvent::Stick(vec2(0.5, 0.0))),
                report(0, plugged),
            ]
        );
        assert_eq!(reports(&second, &second), []);
        assert_eq!(
            reports(&second, &second[1..]),
            [report(2, PadEvent::Unplugged)]
        );
    }
}
