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
            "comes no closer: |D'| ≥ r, 6 ≥ 6"
        );
    }
}
