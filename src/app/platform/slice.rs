//! Long work in slices, one for each frame.

use std::time::Duration;

use super::time::Moment;

/// The most parts between two looks at the clock: slow parts may follow quick ones.
const MAX_STRIDE: u32 = 8;

/// The time for long work in one frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget(Duration);

impl Budget {
    pub(crate) const fn micros(micros: u64) -> Self {
        Self(Duration::from_micros(micros))
    }

    pub(crate) const fn millis(millis: u64) -> Self {
        Self(Duration::from_millis(millis))
    }

    /// Does at least one part of the work, until the last, which returns false, or the end of the time. Looks at the clock
    /// after each part, or after several quick ones. Returns true after the last part.
    pub(crate) fn run(self, mut goes_on: impl FnMut() -> bool) -> bool {
        let start = Moment::now();
        let mut seen = Duration::ZERO;
        let mut stride = 1;
        loop {
            for _ in 0..stride {
                if !goes_on() {
                    return true;
                }
            }
            let elapsed = start.elapsed();
            if elapsed >= self.0 {
                return false;
            }
            let is_quick = elapsed < seen + self.0 / 32;
            stride = if is_quick { stride * 2 } else { 1 }.min(MAX_STRIDE);
            seen = elapsed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_does_a_part_and_ends_with_the_last() {
        let mut left = 3;
        let mut part = || {
            left -= 1;
            left > 0
        };
        let none = Budget::micros(0);
        assert!(!none.run(&mut part), "a part without time");
        assert!(!none.run(&mut part));
        assert!(none.run(&mut part), "the last");
        assert_eq!(left, 0);
        let mut left = 1000;
        let all = Budget::millis(600_000).run(|| {
            left -= 1;
            left > 0
        });
        assert!(all && left == 0, "{left}");
    }

    #[test]
    fn slow_parts_are_not_made_in_strides() {
        let mut made = 0;
        let all = Budget::millis(10).run(|| {
            made += 1;
            let start = Moment::now();
            while start.elapsed() < Duration::from_millis(2) {}
            true
        });
        assert!(!all && made <= 6, "{made}");
    }
}
