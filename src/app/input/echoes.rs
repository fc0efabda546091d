//! How often each motion of a caught pointer is reported.
//!
//! X11 reports the raw motion of a mouse, then the same of the pointer that it moves, once or twice;
//! which of them is which is lost on the way to us. If every motion comes some times in a row, every
//! run of equal motions is a multiple of that.

use std::collections::VecDeque;

use macroquad::prelude::Vec2;

/// The runs that tell. Later ones mend what a run that was cut short has told.
const RUNS: usize = 16;
/// Motions closer than this, in window units, are equal: they are differences of rounded places.
const EQUAL: f32 = 0.02;

/// The runs of equal motions.
#[derive(Default)]
pub(super) struct Echoes {
    motion: Vec2,
    /// The length of the run so far.
    run: u32,
    /// The lengths of the runs before it.
    runs: VecDeque<u32>,
}

impl Echoes {
    /// The share of a reported motion that is one report's of the motion that was made.
    pub(super) fn share(&mut self, reported: Vec2) -> Vec2 {
        if reported.abs_diff_eq(self.motion, EQUAL) {
            self.run += 1;
        } else {
            if self.runs.len() == RUNS {
                self.runs.pop_front();
            }
            self.runs.push_back(self.run);
            (self.motion, self.run) = (reported, 1);
        }
        let copies = self
            .runs
            .iter()
            .fold(0, |all, run| common_factor(all, *run));
        reported / copies.max(1) as f32
    }
}

/// The greatest common factor; of a number and 0, the number.
fn common_factor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_factor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::*;

    #[test]
    fn a_motion_counts_once_however_often_it_is_reported() {
        for copies in 1..=3 {
            let mut echoes = Echoes::default();
            let mut moved =
                |by: f32| -> f32 { (0..copies).map(|_| echoes.share(vec2(by, 0.0)).x).sum() };
            // What the first motion is, only the next one tells.
            moved(1.0);
            for by in [2.0, 5.0, -1.0, -1.0, 3.0, 0.5, 0.5, 0.5, -4.0] {
                assert!((moved(by) - by).abs() < 1e-5, "{by}, {copies} times");
            }
        }
    }

    #[test]
    fn a_run_that_was_cut_short_is_forgotten() {
        let mut echoes = Echoes::default();
        let mut by = 0.0;
        let mut moved = |times: u32| -> f32 {
            by += 1.0;
            let shares = (0..times).map(|_| echoes.share(vec2(by, 0.0)).x);
            shares.sum::<f32>() / by
        };
        for _ in 0..4 {
            moved(3);
        }
        assert!((moved(2) - 2.0 / 3.0).abs() < 1e-5);
        for _ in 0..=RUNS {
            moved(3);
        }
        assert!((moved(3) - 1.0).abs() < 1e-5);
    }
}
