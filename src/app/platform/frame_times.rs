//! Times of the frames of a script, which have a fixed length.

use breakout::sorting::sort;
use std::time::Duration;

/// Game time of a frame, fixed so that a frame is the same on every machine.
pub(crate) const FRAME_SECONDS: f32 = 1.0 / 60.0;

/// Wall-clock times of the main thread in one frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FrameTime {
    /// Input, steps and effects, the start of another screen, and the layout of shapes and texts.
    pub(crate) own: Duration,
    /// Submission to macroquad and OpenGL, with the work of a software rasteriser.
    pub(crate) hand_on: Duration,
}

#[derive(Debug, Default)]
pub(crate) struct FrameTimes(Vec<FrameTime>);

impl FrameTimes {
    pub(crate) fn add(&mut self, time: FrameTime) {
        self.0.push(time);
    }

    /// A percentile of a part of the frames, in milliseconds; 0 without frames.
    fn percentile(&self, part: fn(&FrameTime) -> Duration, share: f32) -> f32 {
        let mut times: Vec<Duration> = self.0.iter().map(part).collect();
        sort(&mut times);
        let index = (times.len() as f32 * share) as usize;
        let time = times.get(index).or(times.last());
        time.map_or(0.0, |time| time.as_secs_f32() * 1e3)
    }

    fn spread(&self, part: fn(&FrameTime) -> Duration) -> String {
        let [median, p99, maximum] = [0.5, 0.99, 1.0].map(|share| self.percentile(part, share));
        format!("median {median:.3} ms, 99th percentile {p99:.3} ms, maximum {maximum:.3} ms")
    }

    /// Returns a line about the program's own work in the frames so far, and clears them.
    pub(crate) fn take_line(&mut self, name: &str) -> String {
        let own = self.spread(|time| time.own);
        let hand_on = self.percentile(|time| time.hand_on, 0.5);
        let frames = self.0.len();
        self.0.clear();
        format!(
            "{name}: own work {own} in {frames} frames, then {hand_on:.3} ms (median) in OpenGL"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(own: u64, hand_on: u64) -> FrameTime {
        let [own, hand_on] = [own, hand_on].map(Duration::from_millis);
        FrameTime { own, hand_on }
    }

    #[test]
    fn a_part_of_a_script_has_its_own_times() {
        let mut times = FrameTimes::default();
        times.add(frame(3, 50));
        times.add(frame(23, 70));
        times.add(frame(5, 60));
        let said = "title: own work median 5.000 ms, 99th percentile 23.000 ms, maximum 23.000 ms in 3 \
                    frames, then 60.000 ms (median) in OpenGL";
        assert_eq!(times.take_line("title"), said);
        times.add(frame(4, 1));
        assert!(
            times
                .take_line("levels")
                .contains("maximum 4.000 ms in 1 frames")
        );
    }

    #[test]
    fn times_are_summed_up() {
        let times = FrameTimes((1..=200).rev().map(|time| frame(time, 0)).collect());
        let said = times.spread(|time| time.own);
        let expected = "median 101.000 ms, 99th percentile 199.000 ms, maximum 200.000 ms";
        assert_eq!(said, expected);
        let nothing = FrameTimes::default();
        assert_eq!(nothing.percentile(|time| time.own, 1.0), 0.0);
    }
}
