//! The grace period of a panel, a question or a serve: presses in its first moments were not meant for it.

use crate::app::input::Action;

/// Seconds without a press after which the next one counts. Somebody who is still firing presses five times a second.
const PAUSE: f32 = 0.4;
/// Seconds after which any press counts.
const LONGEST: f32 = 3.0;
/// Seconds in which a new panel or question takes no restart.
pub(crate) const RESTART_WAIT: f32 = 0.2;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GracePeriod {
    /// Seconds since it opened.
    pub(crate) age: f32,
    /// Seconds since it opened or the last press came, until it is over.
    pause: f32,
}

impl GracePeriod {
    pub(crate) fn is_over(self) -> bool {
        self.pause >= PAUSE || self.age >= LONGEST
    }

    /// Counts a frame with its presses. A period that is over never starts again.
    pub(crate) fn wait(&mut self, seconds: f32, actions: &[Action]) {
        let hammers = |action: &Action| *action == Action::Launch || action.chooses();
        if !self.is_over() {
            let is_hammered = actions.iter().any(hammers);
            self.pause = if is_hammered {
                0.0
            } else {
                self.pause + seconds
            };
        }
        self.age += seconds;
    }

    /// Counts a frame, and returns the actions that count.
    pub(crate) fn meant(&mut self, seconds: f32, actions: &[Action]) -> Vec<Action> {
        let is_over = self.is_over();
        self.wait(seconds, actions);
        let chooses =
            |action: &Action| action.chooses() || matches!(action, Action::Back | Action::Pause);
        let mut actions = actions.to_vec();
        actions.retain(|action| is_over || !chooses(action));
        actions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f32 = 1.0 / 60.0;

    /// The seconds after which a press is taken that comes again so often a second, for so long.
    fn taken_after(rate: f32, lasts: f32) -> Option<f32> {
        let mut grace = GracePeriod::default();
        let mut last = 0.0;
        (1..60 * 6).map(|frame| frame as f32 * FRAME).find(|age| {
            let presses = *age < lasts && age - last >= 1.0 / rate;
            last = if presses { *age } else { last };
            let actions = [if presses {
                Action::Choose
            } else {
                Action::Left
            }];
            // After the hammering there comes a press that is meant.
            let probe = GracePeriod::meant(&mut { grace }, FRAME, &[Action::Choose]);
            let taken = grace.meant(FRAME, &actions);
            taken.contains(&Action::Choose) || *age >= lasts && !probe.is_empty()
        })
    }

    #[test]
    fn a_repeated_press_counts_after_a_pause_or_three_seconds() {
        for (rate, lasts, expected) in [
            (1.0, 0.0, PAUSE),
            (5.0, 1.5, 1.5 + PAUSE),
            (5.0, 99.0, LONGEST),
            (60.0, 99.0, LONGEST),
            (2.0, 99.0, 0.5),
        ] {
            let age = taken_after(rate, lasts).expect("it is taken");
            let late = age - expected;
            assert!(late.abs() <= 0.21, "{rate} a second for {lasts} s: {age}");
        }
    }

    #[test]
    fn moving_through_a_menu_is_taken_at_once_and_makes_nobody_wait() {
        let mut grace = GracePeriod::default();
        for _ in 0..30 {
            let moves = [Action::Down, Action::Back];
            let taken = grace.meant(FRAME, &moves);
            assert_eq!(taken.contains(&Action::Back), taken.len() == 2);
            assert!(taken.contains(&Action::Down));
        }
        assert!(grace.is_over());
    }
}
