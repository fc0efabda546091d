//! A demo in frames of one length (`--frames`): pictures of it, and what its frames cost.

use std::path::PathBuf;
use std::time::Duration;

use super::screenshot;
use crate::files;

/// Seconds of a frame, whatever time it takes: then a frame shows the same wherever it is drawn.
pub(crate) const FRAME_SECONDS: f32 = 1.0 / 60.0;

/// Counts the frames and keeps what they cost.
pub(crate) struct FrameTimes {
    frames: usize,
    pictures: Option<PathBuf>,
    every: usize,
    times: Vec<FrameTime>,
}

/// Wall-clock times of the main thread in one frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FrameTime {
    /// What was asked for, the steps and their effects.
    pub(crate) update: Duration,
    /// Laying out shapes and texts, until they are handed on.
    pub(crate) draw: Duration,
    /// Handing them to macroquad and OpenGL. A rasteriser in software works in there.
    pub(crate) hand_on: Duration,
}

impl FrameTimes {
    /// A recording of some frames. Of every so many, pictures go into a folder, if there is to be one.
    ///
    /// # Errors
    /// A sentence if there cannot be a folder for its pictures.
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

    /// After each frame is drawn, before it is shown; true after the last one.
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

    /// What the frames cost: one line for the game, one for its picture.
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

/// Milliseconds.
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
