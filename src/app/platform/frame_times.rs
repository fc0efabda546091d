//! Frame times and pictures of a demo in frames of fixed length (`--frames`).

use std::path::PathBuf;
use std::time::Duration;

use super::screenshot;
use crate::files;

/// Game time of a frame, however long it takes, so that a frame shows the same on every machine.
pub(crate) const FRAME_SECONDS: f32 = 1.0 / 60.0;

/// Records the times of a fixed number of frames.
pub(crate) struct FrameTimes {
    frames: usize,
    pictures: Option<PathBuf>,
    every: usize,
    times: Vec<FrameTime>,
}

/// Wall-clock times of the main thread in one frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FrameTime {
    /// Input, steps and effects.
    pub(crate) update: Duration,
    /// Laying out shapes and texts.
    pub(crate) draw: Duration,
    /// Submitting them to macroquad and OpenGL. A software rasteriser works in here.
    pub(crate) hand_on: Duration,
}

impl FrameTimes {
    /// Records `frames` frames, and saves every `every`-th as a picture if there is a folder.
    ///
    /// # Errors
    /// A sentence if the folder cannot be made.
    pub(crate) fn new(frames: u32, pictures: Option<PathBuf>, every: u32) -> Result<Self, String> {
        if let Some(folder) = &pictures {
            files::make_folder(folder)?;
        }
        Ok(Self {
            frames: frames as usize,
            pictures,
            every: every as usize,
            times: Vec::with_capacity(frames as usize),
        })
    }

    /// Records a frame that is drawn and not yet shown; returns true after the last one.
    ///
    /// # Errors
    /// A sentence if its picture cannot be saved.
    pub(crate) fn record(&mut self, time: FrameTime) -> Result<bool, String> {
        self.times.push(time);
        let number = self.times.len();
        if let Some(folder) = self
            .pictures
            .as_ref()
            .filter(|_| number.is_multiple_of(self.every))
        {
            screenshot::save(&folder.join(format!("frame-{number:06}.png")))?;
        }
        Ok(number == self.frames)
    }

    /// Summarises the times: one line for the game, one for the drawing.
    pub(crate) fn lines(&self) -> [String; 2] {
        let frames = self.times.len();
        let of = |part: fn(&FrameTime) -> Duration| {
            Percentiles::of(self.times.iter().map(part).collect())
        };
        let hand_on = of(|time| time.hand_on);
        [
            format!(
                "update: {} in {frames} frames, by the wall clock: the steps and their effects",
                of(|time| time.update)
            ),
            format!(
                "draw: {}: laying out shapes and texts, without the {:.3} ms (median) in which \
                 macroquad and OpenGL take them",
                of(|time| time.draw),
                hand_on.median
            ),
        ]
    }
}

/// Percentiles in milliseconds.
struct Percentiles {
    median: f32,
    p99: f32,
    maximum: f32,
}

impl Percentiles {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |share: f32| {
            let index = (times.len() as f32 * share) as usize;
            let time = times.get(index.min(times.len().saturating_sub(1)));
            time.map_or(0.0, |time| time.as_secs_f32() * 1e3)
        };
        Self {
            median: at(0.5),
            p99: at(0.99),
            maximum: at(1.0),
        }
    }
}

impl std::fmt::Display for Percentiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            median,
            p99,
            maximum,
        } = self;
        write!(
            f,
            "median {median:.3} ms, 99th percentile {p99:.3} ms, maximum {maximum:.3} ms"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_summed_up() {
        let times = (1..=200).rev().map(Duration::from_millis).collect();
        let said = Percentiles::of(times).to_string();
        let expected = "median 101.000 ms, 99th percentile 199.000 ms, maximum 200.000 ms";
        assert_eq!(said, expected);
        assert_eq!(Percentiles::of(Vec::new()).maximum, 0.0);
    }
}
