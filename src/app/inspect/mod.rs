//! Shows why the ball bounced: the blueprint while it flies, the microscope while time stands still.

pub(crate) mod blueprint;
pub(crate) mod cast_steps;
mod labels;
mod loupe;
pub(crate) mod microscope;
mod paper;
pub(crate) mod pen;
mod sheet;
pub(crate) mod viewport;

use breakout::collision::{
    Aabb, CastWorking, Circle, Hit, Miss, cast_circle_aabb, closest_point_on_aabb,
    work_out_cast_circle_aabb,
};
use macroquad::prelude::Vec2;

use crate::app::words::words;

/// The arguments of a cast: a circle, its motion in playfield units, and a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cast {
    pub(crate) circle: Circle,
    pub(crate) motion: Vec2,
    pub(crate) aabb: Aabb,
}

impl Cast {
    pub(crate) fn hit(self) -> Option<Hit> {
        cast_circle_aabb(self.circle, self.motion, self.aabb)
    }

    pub(crate) fn work_out(self) -> CastWorking {
        work_out_cast_circle_aabb(self.circle, self.motion, self.aabb)
    }
}

/// The label of D' in the lab and the microscope. See [`d_prime`].
pub(crate) const D_PRIME: &str = "D' = P − C";

/// The vector D' from the circle's centre to the closest point of the box. It points into the box,
/// against the normal, as in the only source with code for it.
pub(crate) fn d_prime(circle: Circle, aabb: Aabb) -> Vec2 {
    closest_point_on_aabb(circle.center, aabb) - circle.center
}

/// The reason of a miss with the number that decides it, for a circle of a radius.
pub(crate) fn describe_miss(miss: Miss, radius: f32) -> String {
    let words = words().microscope;
    match miss {
        Miss::NotApproaching { along, .. } => {
            words.not_approaching(&told(along, 2, |along| along >= 0.0))
        }
        Miss::Behind { distance } => words.behind(distance),
        Miss::Beside { distance, .. } => {
            let distance = told(distance, 2, |distance| distance >= f64::from(radius));
            words.beside(&distance, radius)
        }
        Miss::TooLate { time } => words.too_late(&told(time, 2, |time| time > 1.0)),
        Miss::NotFinite => words.not_finite.to_owned(),
    }
}

/// A distance against a radius, as in "38 > 6".
pub(crate) fn compared(distance: f32, radius: f32) -> String {
    let order = distance.total_cmp(&radius);
    let sign = ["<", "=", ">"][(order as i8 + 1) as usize];
    let number = told(distance, 0, |number| {
        number.total_cmp(&radius.into()) == order
    });
    format!("{number} {sign} {radius}")
}

/// A number with some decimals, or as many more as it takes for the condition to hold for what is shown.
fn told(number: f32, decimals: usize, holds: impl Fn(f64) -> bool) -> String {
    let number = f64::from(number) + 0.0;
    let mut texts = (decimals..9).map(|decimals| format!("{number:.decimals$}"));
    let text = texts.find(|text| text.parse().is_ok_and(&holds));
    text.unwrap_or_else(|| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_miss_is_as_it_is_said_to_be() {
        let late = |time| describe_miss(Miss::TooLate { time }, 6.0);
        assert_eq!(late(2.5), "too late: time 2.50 > 1");
        assert_eq!(late(1.0004), "too late: time 1.0004 > 1");
        let glides = Miss::NotApproaching {
            normal: Vec2::NEG_Y,
            along: -0.0,
        };
        assert_eq!(
            describe_miss(glides, 6.0),
            "not approaching: n · motion = 0.00 ≥ 0"
        );
        let beside = Miss::Beside {
            point: Vec2::ZERO,
            distance: 6.000_49,
        };
        assert_eq!(describe_miss(beside, 6.0), "passes beside: 6.00 ≥ r = 6");
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
