//! A change of the speed of time.

use crate::app::input::{Action, Bindings, Context};
use crate::app::settings::{GameSettings, NORMAL_SPEED};
use crate::app::words::words;

/// Seconds in which a second press changes the speed of a ranked run.
const QUESTION: f32 = 4.0;

/// A change that asks for a second press where the run would be ranked no more.
#[derive(Default)]
pub(super) struct SpeedChange {
    /// The change that waits, and the seconds it still waits.
    asked: Option<(Action, f32)>,
}

impl SpeedChange {
    pub(super) fn press(&mut self, action: Action, is_ranked: bool, settings: &mut GameSettings) {
        let speed = settings.speed_beside(action == Action::Faster);
        let asked = self.asked.take().map(|(asked, _)| asked);
        let loses_rank = is_ranked && speed != NORMAL_SPEED;
        if loses_rank && asked != Some(action) {
            self.asked = Some((action, QUESTION));
        } else {
            settings.speed = speed;
        }
    }

    pub(super) fn wait(&mut self, seconds: f32) {
        let asked = self.asked.map(|(action, left)| (action, left - seconds));
        self.asked = asked.filter(|(_, left)| *left > 0.0);
    }

    pub(super) fn forget(&mut self) {
        self.asked = None;
    }

    /// The question, while it waits for its second press.
    pub(super) fn question(&self, bindings: &Bindings) -> Option<String> {
        let (action, _) = self.asked?;
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
