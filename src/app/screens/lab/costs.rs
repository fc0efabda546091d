//! The costs of the tests, measured on this machine, and how often the simpler ones were wrong in the last level.

use std::hint::black_box;
use std::time::Duration;

use breakout::collision::{
    Aabb, Circle, cast_circle_aabb, touches_aabb_aabb, touches_circle_aabb, touches_point_aabb,
};
use breakout::explain::{Mark, Step};
use macroquad::prelude::Vec2;

use super::panel_line::{LineContent, PanelLine};
use super::shapes::Setup;
use crate::app::inspect::blueprint::TestCounts;
use crate::app::platform::time::Moment;
use crate::app::words::words;

/// The best of these rounds counts, because the machine may do something else meanwhile. A round lasts at least as
/// long as the clock of a browser needs.
const ROUNDS: usize = 5;
const LEAST: Duration = Duration::from_micros(400);
/// The tests between two looks at the clock.
const TESTS: u32 = 2000;

/// Tests in a microsecond, from the simplest of the four on.
pub(super) type Costs = [f32; 4];

/// Times the tests of a circle and a box, which takes a few milliseconds.
pub(super) fn measure(setup: &Setup) -> Costs {
    let (circle, aabb) = setup.circle_and_box();
    let motion = aabb.center() - circle.center;
    let point = |circle: Circle, aabb| touches_point_aabb(circle.center, aabb);
    [
        timed(circle, aabb, point),
        timed(circle, aabb, |circle, aabb| {
            touches_aabb_aabb(circle.aabb(), aabb)
        }),
        timed(circle, aabb, touches_circle_aabb),
        timed(circle, aabb, |circle, aabb| {
            cast_circle_aabb(circle, motion, aabb).is_some()
        }),
    ]
}

fn timed(circle: Circle, aabb: Aabb, test: impl Fn(Circle, Aabb) -> bool) -> f32 {
    let round = || {
        let start = Moment::now();
        let mut count = 0;
        loop {
            for _ in 0..TESTS {
                black_box(test(black_box(circle), black_box(aabb)));
            }
            count += TESTS;
            let took = start.elapsed();
            // A clock that does not advance must not keep the loop going.
            if took >= LEAST || count > TESTS * TESTS {
                return count as f32 / (took.as_secs_f32() * 1e6).max(1.0);
            }
        }
    };
    (0..ROUNDS).map(|_| round()).fold(0.0, f32::max)
}

pub(super) fn lines(costs: Costs, played: Option<TestCounts>) -> Vec<PanelLine> {
    let words = words().lab;
    let named = words.tests.into_iter().zip(costs);
    let mut lines: Vec<_> = named
        .map(|(name, cost)| number(name, cost.round()))
        .collect();
    lines.push(LineContent::Gap.into());
    let heading = played.map_or(words.not_played, |_| words.in_last_level);
    lines.push(LineContent::Words(heading).into());
    if let Some(tally) = played {
        let (boxes, lies, circles) = (tally.boxes, tally.boxes_alone, tally.circles);
        let counts = [boxes, lies, circles, tally.missed_by_points];
        let verdicts = words.verdicts.into_iter().zip(counts);
        lines.extend(verdicts.map(|(name, count)| number(name, count as f32)));
    }
    lines
}

/// A line with a number that is no part of the picture.
fn number(name: &str, value: f32) -> PanelLine {
    let mut step = Step::exact(name, value, Mark::Point(Vec2::ZERO));
    step.marks.clear();
    step.into()
}
