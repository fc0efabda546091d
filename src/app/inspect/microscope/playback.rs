//! Moves through a recorded run: running at a speed, forwards and backwards, step by step, and to marks and ends.

use breakout::history::{History, MarkKind};
use breakout::tuning::STEPS_PER_SECOND;

use super::OrReason;
use crate::app::input::Action;
use crate::app::words::words;

/// The speeds of playback, slowest first, as factors.
const SPEEDS: [f32; 6] = [0.125, 0.25, 0.5, 1.0, 2.0, 4.0];
/// Indices of [`SPEEDS`].
const SLOW: usize = 1;
const NORMAL: usize = 3;
/// The seconds of a longer frame.
const MAX_FRAME: f32 = 0.1;

#[derive(Clone, Copy)]
pub(crate) struct Playback {
    /// 1, 0 or -1.
    direction: i64,
    speed: usize,
    /// Steps that are due, less than one after each frame.
    due: f32,
    /// The last step to which the timeline was dragged in this frame.
    dragged: Option<u64>,
}

impl Playback {
    /// In slow motion once it runs.
    pub(super) fn stopped() -> Self {
        Self {
            direction: 0,
            speed: SLOW,
            due: 0.0,
            dragged: None,
        }
    }

    /// Running at the speed of play.
    pub(crate) fn playing() -> Self {
        Self {
            direction: 1,
            speed: NORMAL,
            ..Self::stopped()
        }
    }

    pub(crate) fn is_running(&self) -> bool {
        self.direction != 0
    }

    /// The speed in percent of that of play.
    pub(crate) fn percent(&self) -> u16 {
        (SPEEDS[self.speed] * 100.0) as u16
    }

    pub(super) fn stop(&mut self) {
        self.direction = 0;
    }

    /// Applies an action at step `now`. Returns the step to go to at once, if there is one; playback then stops.
    pub(crate) fn act(
        &mut self,
        action: Action,
        now: u64,
        history: &History,
    ) -> OrReason<Option<u64>> {
        match action {
            Action::Run | Action::Rewind => {
                let direction = if action == Action::Run { 1 } else { -1 };
                self.direction = if self.is_running() { 0 } else { direction };
            }
            Action::Slower => self.speed = self.speed.saturating_sub(1),
            Action::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            // The pointer may move several times in a frame.
            Action::ScrollTo(step) => self.dragged = Some(step as u64),
            _ => {}
        }
        let goal = match action {
            Action::Left => Ok(now.saturating_sub(1)),
            Action::Right => Ok(now + 1),
            Action::First => Ok(0),
            Action::Last => Ok(history.last()),
            Action::Up => {
                let earlier = stops(history).rfind(|step| *step < now);
                earlier.ok_or(words().microscope.no_earlier_mark)
            }
            Action::Down => {
                let later = stops(history).find(|step| *step > now);
                later.ok_or(words().microscope.no_later_mark)
            }
            _ => return Ok(None),
        };
        self.stop();
        goal.map(Some)
    }

    /// The step to go to at the end of a frame, if it is another one.
    pub(super) fn advance(&mut self, seconds: f32, now: u64, last: u64) -> Option<u64> {
        if let Some(goal) = self.dragged.take().filter(|goal| *goal != now) {
            self.stop();
            return Some(goal);
        }
        if !self.is_running() {
            self.due = 0.0;
            return None;
        }
        self.due += seconds.min(MAX_FRAME) * SPEEDS[self.speed] * STEPS_PER_SECOND as f32;
        let whole = self.due.floor();
        self.due -= whole;
        let goal = now.saturating_add_signed(self.direction * whole as i64);
        if whole > 0.0 && (goal == 0 || goal >= last) {
            self.stop();
        }
        (whole > 0.0).then_some(goal)
    }
}

/// The steps that jumps lead to: not the hits on walls, which are frequent and explain little.
pub(super) fn stops(history: &History) -> impl DoubleEndedIterator<Item = u64> {
    let stops = history
        .marks()
        .iter()
        .filter(|mark| mark.kind > MarkKind::Wall);
    stops.map(|mark| mark.step)
}

#[cfg(test)]
mod tests {
    use breakout::level::LevelSet;
    use breakout::replay::Setup;

    use super::*;

    #[test]
    fn steps_add_up_to_the_speed_in_both_directions() {
        let history = History::new(Setup::new(LevelSet::builtin(), 0, 1));
        for (action, direction) in [(Action::Run, 1), (Action::Rewind, -1)] {
            let mut playback = Playback::stopped();
            let from = 5000;
            let mut now = from;
            let frame = |playback: &mut Playback, now| playback.advance(1.0 / 60.0, now, 10_000);
            assert_eq!(frame(&mut playback, now), None, "it begins at rest");
            assert_eq!(playback.act(action, now, &history), Ok(None));
            for _ in 0..600 {
                now = frame(&mut playback, now).unwrap_or(now);
            }
            let steps = now as i64 - from as i64;
            let expected = 10.0 * SPEEDS[SLOW] * STEPS_PER_SECOND as f32;
            assert!((steps * direction - expected as i64).abs() <= 1, "{steps}");
            assert_eq!(playback.act(action, now, &history), Ok(None));
            assert!(!playback.is_running());
        }
    }
}
