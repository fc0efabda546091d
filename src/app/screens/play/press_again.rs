//! What loses something is done when it is pressed again.

use crate::app::input::{Action, Bindings, Context};
use crate::app::words::words;

/// Seconds of play in which the second press counts.
const WAIT: f32 = 4.0;

/// A press that may lose something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Press {
    /// Another speed, at which the run is ranked no more.
    Speed(Action),
    /// Playing on from a step of the past, at which the run ends.
    PlayOn(u64),
}

#[derive(Default)]
pub(super) struct PressAgain {
    /// The press that waits for its second one, and the seconds that it still waits.
    asked: Option<(Press, f32)>,
}

impl PressAgain {
    /// Whether a press does what it says: one that loses something does so when it comes again.
    pub(super) fn counts(&mut self, press: Press, loses: bool) -> bool {
        let asked = self.asked.take().map(|(asked, _)| asked);
        let counts = !loses || asked == Some(press);
        self.asked = (!counts).then_some((press, WAIT));
        counts
    }

    pub(super) fn wait(&mut self, seconds: f32) {
        let asked = self.asked.map(|(press, left)| (press, left - seconds));
        self.asked = asked.filter(|(_, left)| *left > 0.0);
    }

    pub(super) fn forget(&mut self) {
        self.asked = None;
    }

    /// What another speed loses, while it waits for its second press.
    pub(super) fn prompt(&self, bindings: &Bindings) -> Option<String> {
        let (Press::Speed(action), _) = self.asked? else {
            return None;
        };
        let key = bindings.key(Context::Game, action);
        Some(match action {
            Action::Faster => words().play.press_speeds_up(&key),
            _ => words().play.press_slows_down(&key),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screens::Screen;
    use crate::app::screens::play::Play;
    use crate::app::screens::play::testing::{app, update, wait};

    #[test]
    fn another_speed_asks_once_because_the_run_is_ranked_no_more() {
        for (presses, speed, asks) in [
            ("-", 100, true),
            ("--", 75, false),
            ("-+", 100, true),
            ("+++-", 125, false),
            // After a while the question is forgotten.
            ("- -", 100, true),
        ] {
            let mut app = app(&["2 . 2\n"]);
            let mut play = Play::new(&app, 0);
            for press in presses.chars() {
                match press {
                    '-' => drop(update(&mut play, &mut app, &[Action::Slower])),
                    '+' => drop(update(&mut play, &mut app, &[Action::Faster])),
                    _ => wait(&mut play, &mut app, 5.0),
                }
            }
            assert_eq!(app.settings.game.speed, speed, "{presses}");
            assert_eq!(play.prompt(&app).is_some(), asks, "{presses}");
            assert_eq!(play.session.ranked, speed == 100, "{presses}");
        }
    }
}
