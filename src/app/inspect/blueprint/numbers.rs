//! The numbers of the legend, smoothed so that they can be read.

use std::time::Duration;

use breakout::game::Game;
use breakout::tuning::STEPS_PER_SECOND;

use super::Blueprint;
use crate::app::playfield::session::StepCost;
use crate::app::words::words;

/// The weight of a new value in a smoothed one.
const SMOOTHING: f32 = 0.05;

#[derive(Default)]
pub(super) struct Numbers {
    /// Pair tests per second.
    tests: f32,
    /// Microseconds for a step.
    step: f32,
    /// Milliseconds of work for a frame.
    work: f32,
    /// Milliseconds from frame to frame.
    frame: f32,
}

impl Numbers {
    pub(super) fn observe_step(&mut self, cost: StepCost) {
        smooth(&mut self.step, cost.took.as_secs_f32() * 1e6);
        smooth(&mut self.tests, (cost.tests * STEPS_PER_SECOND) as f32);
    }

    pub(super) fn rows(&self, game: &Game) -> [String; 5] {
        let (words, steps) = (words().blueprint, game.steps());
        words.numbers(steps, self.tests, self.step, self.work, self.frame)
    }
}

impl Blueprint {
    /// Takes note of a frame: the program's working time, and the seconds since the last frame.
    pub(crate) fn time_frame(&mut self, work: Duration, seconds: f32) {
        smooth(&mut self.numbers.work, work.as_secs_f32() * 1e3);
        smooth(&mut self.numbers.frame, seconds * 1e3);
    }
}

fn smooth(value: &mut f32, new: f32) {
    *value += (new - *value) * SMOOTHING;
}
