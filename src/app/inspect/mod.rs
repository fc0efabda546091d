//! Shows why the ball bounced: the blueprint while it flies, the microscope while time stands still.

pub(crate) mod blueprint;
pub(crate) mod cast_steps;
mod labels;
mod loupe;
pub(crate) mod microscope;
pub(crate) mod over_time;
pub(crate) mod pen;
pub(crate) mod viewport;

use breakout::collision::Miss;
use breakout::explain::reason;

use crate::app::words::words;

/// The reason of a miss with the comparison that decides it, for a circle of a radius.
pub(crate) fn describe_miss(miss: Miss, radius: f32) -> String {
    let step = reason(miss, radius);
    let said = words().microscope.said(step.id);
    words().microscope.miss(said, &step.symbols, &step.numbers)
}

/// A distance against a radius, as in "38 > 6".
pub(crate) fn compared(distance: f32, radius: f32) -> String {
    let order = distance.total_cmp(&radius);
    let sign = ["<", "=", ">"][(order as i8 + 1) as usize];
    // As many decimals as it takes for the comparison to hold for the text.
    let number = f64::from(distance) + 0.0;
    let holds = |shown: f64| shown.total_cmp(&radius.into()) == order;
    let mut texts = (0..9).map(|decimals| format!("{number:.decimals$}"));
    let text = texts.find(|text| text.parse().is_ok_and(holds));
    let text = text.unwrap_or_else(|| number.to_string());
    format!("{text} {sign} {radius}")
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::Vec2;

    use super::*;

    #[test]
    fn the_number_of_a_miss_is_as_it_is_said_to_be() {
        let late = |time| describe_miss(Miss::TooLate { time }, 6.0);
        assert_eq!(late(2.5), "too late: time > 1, 2.5 > 1");
        assert_eq!(late(1.0004), "too late: time > 1, 1.0004 > 1");
        let glides = Miss::NotApproaching {
            normal: Vec2::NEG_Y,
            along: -0.0,
        };
        assert_eq!(
            describe_miss(glides, 6.0),
            "not approaching: n · m ≥ 0, 0 ≥ 0"
        );
        let beside = Miss::Beside {
            point: Vec2::ZERO,
            distance: 6.000_49,
        };
        assert_eq!(
            describe_miss(beside, 6.0),
            "passes beside: distance ≥ r, 6.00 ≥ 6"
        );
    }

    #[test]
    fn a_comparison_has_the_digits_that_make_it_true() {
        for (distance, text) in [
            (38.2, "38 > 6"),
            (6.0, "6 = 6"),
            (6.02, "6.02 > 6"),
            (5.96, "5.96 < 6"),
            (0.0, "0 < 6"),
        ] {
            assert_eq!(compared(distance, 6.0), text);
        }
    }
}
