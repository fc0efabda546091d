//! Counts how often the methods disagree in the last minute, a slice of it in each frame.

use breakout::game::Game;
use breakout::history::History;
use breakout::textbook::methods::{Disagreements, results};
use breakout::tuning::STEPS_PER_SECOND;

use super::traced::TracedStep;
use crate::app::platform::slice::Budget;
use crate::app::words::words;

/// The most steps that are counted: the last minute of a long game.
const COUNTED: u64 = 60 * STEPS_PER_SECOND as u64;

const BUDGET: Budget = Budget::millis(2);

/// Counts from the present back, a keyframe at a time.
pub(super) struct DisagreementCounter {
    pub(super) counts: Disagreements,
    /// Every step after this one is counted.
    from: u64,
    /// The steps before it that are being counted: the first, and the game so far.
    counting: Option<(u64, Game)>,
    first: u64,
    last: u64,
}

impl DisagreementCounter {
    /// The history must not change until all is counted.
    pub(super) fn new(history: &History) -> Self {
        Self {
            counts: Disagreements::default(),
            from: history.last(),
            counting: None,
            first: history.last().saturating_sub(COUNTED),
            last: history.last(),
        }
    }

    pub(super) fn advance(&mut self, history: &History) {
        BUDGET.run(|| self.step(history));
    }

    /// Counts one step, or goes back to the keyframe before; false when all steps are counted.
    fn step(&mut self, history: &History) -> bool {
        if self.is_done() {
            return false;
        }
        let (start, game) = self.counting.take().unwrap_or_else(|| {
            let keyframe = history.keyframe_before(self.from);
            let start = keyframe.map_or(0, Game::steps).max(self.first);
            (start, history.at(start))
        });
        let input = history.input(game.steps());
        if let Some(input) = input.filter(|_| game.steps() < self.from) {
            let TracedStep {
                mut after, trace, ..
            } = TracedStep::of(game, input);
            self.counts.count(&results(&after, &trace));
            history.track().edit(&mut after, &mut Vec::new());
            self.counting = Some((start, after));
        } else {
            self.from = start;
        }
        true
    }

    pub(super) fn is_done(&self) -> bool {
        self.from <= self.first
    }

    pub(super) fn period(&self) -> String {
        let seconds = (self.last - self.from) as f32 / STEPS_PER_SECOND as f32;
        if self.last - self.from == COUNTED {
            words().microscope.last_minute.to_owned()
        } else {
            words().microscope.last_seconds(seconds)
        }
    }
}

#[cfg(test)]
mod tests {
    use breakout::bot::NoAim;
    use breakout::game::Trace;
    use breakout::input::Input;
    use breakout::level::LevelSet;
    use breakout::replay::Setup;

    use super::*;
    use crate::scenes::hostile;

    /// A bot's game with its recording, and the counts of its last steps.
    fn played(seconds: u32, counted: u32) -> (History, Disagreements) {
        let (mut bot, setup) = (NoAim::new(3), Setup::new(LevelSet::builtin(), 0, 4));
        let (mut game, mut history) = (setup.game(), History::new(setup));
        let mut counts = Disagreements::default();
        for step in 0..seconds * STEPS_PER_SECOND {
            let input = bot.input(&game);
            history.record(&game, input);
            let mut trace = Trace::default();
            game.step_observed(input, &mut Vec::new(), &mut trace);
            if step >= (seconds - counted) * STEPS_PER_SECOND {
                counts.count(&results(&game, &trace));
            }
        }
        (history, counts)
    }

    #[test]
    fn second_by_second_the_whole_recording_is_counted() {
        let (history, counts) = played(20, 20);
        assert_ne!(counts, Disagreements::default());
        let mut disagreements = DisagreementCounter::new(&history);
        let mut periods = vec![disagreements.period()];
        while disagreements.step(&history) {
            periods.push(disagreements.period());
        }
        periods.dedup();
        let seconds = (0..=20).map(|second| format!("in the last {second}.0 s"));
        assert!(seconds.eq(periods));
        assert_eq!(disagreements.counts, counts);
        disagreements.advance(&history);
        assert_eq!(disagreements.counts, counts, "nothing is counted twice");
    }

    /// Where steps are expensive, a frame counts only some of the steps after a keyframe.
    #[test]
    fn expensive_steps_are_counted_one_by_one() {
        let mut game = hostile::game(hostile::WORST);
        let mut history = History::new(Setup::new(game.levels().clone(), 0, 0));
        let mut counts = Disagreements::default();
        // Earlier steps are not counted.
        let first = game.steps();
        for _ in 0..first {
            history.record(&game, Input::default());
        }
        for _ in 0..8 {
            history.record(&game, Input::default());
            let step = TracedStep::of(game, Input::default());
            counts.count(&results(&step.after, &step.trace));
            game = step.after;
        }
        let mut disagreements = DisagreementCounter {
            first,
            ..DisagreementCounter::new(&history)
        };
        let mut parts = 0;
        while disagreements.step(&history) {
            parts += 1;
        }
        assert!(parts >= 8, "{parts}");
        assert_eq!(disagreements.counts, counts);
    }

    #[test]
    fn of_a_long_game_the_last_minute_is_counted() {
        let (history, counts) = played(80, 60);
        let mut disagreements = DisagreementCounter::new(&history);
        while !disagreements.is_done() {
            disagreements.advance(&history);
        }
        assert_eq!(disagreements.period(), "in the last minute");
        assert_eq!(disagreements.counts, counts);
    }

    #[test]
    fn an_empty_recording_is_done_at_once() {
        let history = History::new(Setup::new(LevelSet::builtin(), 0, 1));
        let mut disagreements = DisagreementCounter::new(&history);
        disagreements.advance(&history);
        assert!(disagreements.is_done());
        assert_eq!(disagreements.counts, Disagreements::default());
    }
}
