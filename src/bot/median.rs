//! The median of what several games gave, and how far chance may have moved it.

use crate::sorting::sort_by;
use std::fmt::{self, Display};

/// Half the width of an interval of 95 %, in standard deviations of a normal distribution.
const NORMAL_95: f64 = 1.96;

/// A median and its confidence interval of 95 %, [infinite](f64::INFINITY) where games did not get there.
///
/// The interval is between two of the values themselves, so it needs no distribution: the number of values below the
/// true median is binomial, with mean n/2 and standard deviation √n/2 (H. A. David and H. N. Nagaraja, *Order
/// Statistics*, 3rd edition, section 7.1). Of a hundred values they are the 40th and the 61st. Fewer than eight
/// values bound nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Median {
    /// The middle value; the greater of two middle values.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Median {
    /// The median of values in any order; infinite for none.
    pub fn of(mut values: Vec<f64>) -> Self {
        sort_by(&mut values, f64::total_cmp);
        let count = values.len();
        let at = |rank: usize| values.get(rank).copied();
        let spread = NORMAL_95 * (count as f64).sqrt();
        // Counted from 1, the lower end has this rank, and the upper one the same from above.
        let rank = ((count as f64 - spread) * 0.5).max(0.0) as usize;
        Self {
            value: at(count / 2).unwrap_or(f64::INFINITY),
            low: rank.checked_sub(1).and_then(at).unwrap_or(0.0),
            high: at(count - rank).unwrap_or(f64::INFINITY),
        }
    }

    /// The value, if most games got there.
    pub fn known(&self) -> Option<f64> {
        Some(self.value).filter(|value| value.is_finite())
    }

    /// The distance to the farther end of the interval, if that is known: the ± beside the value.
    pub fn margin(&self) -> Option<f64> {
        let margin = (self.high - self.value).max(self.value - self.low);
        Some(margin).filter(|margin| margin.is_finite())
    }
}

/// The value to the asked precision, and the margin in whole numbers: "95.4 ±12".
impl Display for Median {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(value) = self.known() else {
            return f.write_str("-");
        };
        Display::fmt(&value, f)?;
        self.margin()
            .map_or(Ok(()), |margin| write!(f, " ±{margin:.0}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_between_two_of_the_values() {
        for (count, middle, low, high) in [
            (100, 51.0, 40.0, 61.0),
            (101, 51.0, 40.0, 62.0),
            (16, 9.0, 4.0, 13.0),
            (6, 4.0, 0.0, f64::INFINITY),
            (0, f64::INFINITY, 0.0, f64::INFINITY),
        ] {
            let found = Median::of((1..=count).rev().map(f64::from).collect());
            assert_eq!(
                (found.value, found.low, found.high),
                (middle, low, high),
                "{count}"
            );
        }
    }

    #[test]
    fn what_most_games_did_not_reach_is_unknown() {
        let of = |reached: usize| {
            let reached = (0..reached).map(|time| time as f64);
            let mut times: Vec<f64> = reached.collect();
            times.resize(100, f64::INFINITY);
            Median::of(times)
        };
        assert_eq!((of(51).known(), of(51).margin()), (Some(50.0), None));
        assert_eq!((of(61).known(), of(61).margin()), (Some(50.0), Some(11.0)));
        assert_eq!((of(50).known(), of(50).low), (None, 39.0));
    }
}
