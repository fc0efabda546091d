//! Times of frames of fixed length: of a demo (`--frames`), which also saves pictures, and of the parts of a script.

use std::{path::PathBuf, time::Duration};

use super::{file_error::FileError, plain_file::make_folder, screenshot};

/// Game time of a frame, fixed so that a frame is the same on every machine.
pub(crate) const FRAME_SECONDS: f32 = 1.0 / 60.0;

/// Wall-clock times of the main thread in one frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FrameTime {
    /// Input, steps and effects, and the start of another screen.
    pub(crate) update: Duration,
    /// Layout of shapes and texts.
    pub(crate) draw: Duration,
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
        times.sort_unstable();
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
        let own = self.spread(|time| time.update + time.draw);
        let hand_on = self.percentile(|time| time.hand_on, 0.5);
        let frames = self.0.len();
        self.0.clear();
        format!(
            "{name}: own work {own} in {frames} frames, then {hand_on:.3} ms (median) in OpenGL"
        )
    }
}

pub(crate) struct DemoFrames {
    frames: usize,
    pictures: Option<PathBuf>,
    every: usize,
    times: FrameTimes,
}

impl DemoFrames {
    /// Records `frames` frames, and saves every `every`-th as a picture to a folder, if any.
    pub(crate) fn new(frames: u32, folder: Option<PathBuf>, every: u32) -> Result<Self, FileError> {
        if let Some(folder) = &folder {
            make_folder(folder)?;
        }
        Ok(Self {
            frames: frames as usize,
            pictures: folder,
            every: every as usize,
            times: FrameTimes::default(),
        })
    }

    /// Records a frame that is drawn but not shown yet; true after the last one.
    pub(crate) fn record(&mut self, time: FrameTime) -> Result<bool, FileError> {
        self.times.add(time);
        let number = self.times.0.len();
        if let Some(folder) = &self.pictures
            && number.is_multiple_of(self.every)
        {
            screenshot::save(&folder.join(format!("frame-{number:06}.png")))?;
        }
        Ok(number == self.frames)
    }

    pub(crate) fn lines(&self) -> [String; 2] {
        let (times, frames) = (&self.times, self.times.0.len());
        let update = times.spread(|time| time.update);
        let draw = times.spread(|time| time.draw);
        let hand_on = times.percentile(|time| time.hand_on, 0.5);
        [
            format!(
                "update: {update} in {frames} frames, by the wall clock: the steps and their effects"
            ),
            format!(
                "draw: {draw}: laying out shapes and texts, without the {hand_on:.3} ms (median) in which \
                 macroquad and OpenGL take them"
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(update: u64, draw: u64, hand_on: u64) -> FrameTime {
        let [update, draw, hand_on] = [update, draw, hand_on].map(Duration::from_millis);
        FrameTime {
            update,
            draw,
            hand_on,
        }
    }

    #[test]
    fn a_part_of_a_script_has_its_own_times() {
        let mut times = FrameTimes::default();
        times.add(frame(1, 2, 50));
        times.add(frame(20, 3, 70));
        times.add(frame(2, 3, 60));
        let said = "title: own work median 5.000 ms, 99th percentile 23.000 ms, maximum 23.000 ms in 3 \
                    frames, then 60.000 ms (median) in OpenGL";
        assert_eq!(times.take_line("title"), said);
        times.add(frame(4, 0, 1));
        assert!(
            times
                .take_line("levels")
                .contains("maximum 4.000 ms in 1 frames")
        );
    }

    #[test]
    fn times_are_summed_up() {
        let times = FrameTimes((1..=200).rev().map(|time| frame(0, time, 0)).collect());
        let said = times.spread(|time| time.draw);
        let expected = "median 101.000 ms, 99th percentile 199.000 ms, maximum 200.000 ms";
        assert_eq!(said, expected);
        let nothing = FrameTimes::default();
        assert_eq!(nothing.percentile(|time| time.draw, 1.0), 0.0);
    }
}
