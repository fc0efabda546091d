//! Converts frame time to whole steps.

/// The most steps of one frame. The rest of a longer gap is dropped.
pub const MAX_STEPS_PER_FRAME: u32 = 8;

/// Turns frame times into whole steps and the fraction of the next one.
#[derive(Clone, Debug)]
pub struct Clock {
    step: f64,
    left_over: f64,
}

/// The work of one frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tick {
    /// Steps to make now.
    pub steps: u32,
    /// The interpolation alpha: the fraction of a step since the last one, from 0 to 1.
    pub alpha: f32,
}

impl Clock {
    /// A clock for steps of `step` seconds.
    pub fn new(step: f32) -> Self {
        let step = f64::from(step);
        let left_over = 0.0;
        Self { step, left_over }
    }

    /// Adds a frame of `seconds`. Time that is not finite or runs backwards counts as none.
    pub fn advance(&mut self, seconds: f64) -> Tick {
        if seconds.is_finite() && seconds > 0.0 {
            self.left_over += seconds;
        }
        let whole = (self.left_over / self.step).floor();
        let steps = if whole > f64::from(MAX_STEPS_PER_FRAME) {
            self.left_over = 0.0;
            MAX_STEPS_PER_FRAME
        } else {
            self.left_over -= whole * self.step;
            whole as u32
        };
        let alpha = (self.left_over / self.step).clamp(0.0, 1.0) as f32;
        Tick { steps, alpha }
    }
}
