//! Long work in slices, one in each frame.

use std::time::Duration;

use super::time::Moment;

/// Makes steps until one says that it was the last, and at most for a slice of a frame. The clock is looked at
/// after every `stride` of them. Returns whether all are made.
pub(crate) fn run_slice(slice: Duration, stride: u32, mut goes_on: impl FnMut() -> bool) -> bool {
    let start = Moment::now();
    while start.elapsed() < slice {
        for _ in 0..stride {
            if !goes_on() {
                return true;
            }
        }
    }
    false
}
