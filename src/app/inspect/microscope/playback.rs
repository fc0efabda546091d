//! Slow motion through the recording, forwards and backwards.

use breakout::tuning::STEPS_PER_SECOND;

/// The speeds of time, slowest first, with their names and those on the control that raises them. The game's own speed is another matter.
const SPEEDS: [(&str, &str, f32); 6] = [
    ("1/8×", "1/8× +", 0.125),
    ("1/4×", "1/4× +", 0.25),
    ("1/2×", "1/2× +", 0.5),
    ("1×", "1× +", 1.0),
    ("2×", "2× +", 2.0),
    ("4×", "4×", 4.0),
];
/// The first speed, an index of [`SPEEDS`].
const SLOW: usize = 1;
/// Seconds of a frame at most.
const MAX_FRAME: f32 = 0.1;

pub(super) struct Playback {
    /// 1, 0 or -1.
    direction: i64,
    speed: usize,
    /// Steps that are due, less than one after each frame.
    due: f32,
}

impl Playback {
    pub(super) fn stopped() -> Self {
        Self {
            direction: 0,
            speed: SLOW,
            due: 0.0,
        }
    }

    pub(super) fn is_running(&self) -> bool {
        self.direction != 0
    }

    pub(super) fn speed_name(&self) -> &'static str {
        SPEEDS[self.speed].0
    }

    pub(super) fn faster_name(&self) -> &'static str {
        SPEEDS[self.speed].1
    }

    pub(super) fn stop(&mut self) {
        self.direction = 0;
    }

    /// Starts in a direction, or stops.
    pub(super) fn toggle(&mut self, direction: i64) {
        self.direction = if self.is_running() { 0 } else { direction };
    }

    pub(super) fn slower(&mut self) {
        self.speed = self.speed.saturating_sub(1);
    }

    pub(super) fn faster(&mut self) {
        self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
    }

    /// The whole steps to go in a frame, negative for backwards.
    pub(super) fn advance(&mut self, seconds: f32) -> i64 {
        if !self.is_running() {
            self.due = 0.0;
            return 0;
        }
        self.due += seconds.min(MAX_FRAME) * SPEEDS[self.speed].2 * STEPS_PER_SECOND as f32;
        let whole = self.due.floor();
        self.due -= whole;
        self.direction * whole as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_add_up_to_the_speed_in_both_directions() {
        for direction in [1, -1] {
            let mut playback = Playback::stopped();
            assert_eq!(playback.advance(1.0 / 60.0), 0, "it begins at rest");
            playback.toggle(direction);
            let steps: i64 = (0..600).map(|_| playback.advance(1.0 / 60.0)).sum();
            let expected = 10.0 * SPEEDS[SLOW].2 * STEPS_PER_SECOND as f32;
            assert!((steps * direction - expected as i64).abs() <= 1, "{steps}");
            playback.toggle(direction);
            assert!(!playback.is_running());
        }
    }
}
