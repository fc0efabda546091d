//! What the tests cost, measured here and now, and how often the simpler ones were wrong in the last level.

use std::hint::black_box;
use std::time::Duration;

use breakout::collision::{
    Aabb, Circle, cast_circle_aabb, touches_aabb_aabb, touches_circle_aabb, touches_point_aabb,
};
use breakout::explain::{Mark, Step};
use macroquad::prelude::Vec2;

use super::row::{Line, Row};
use super::shapes::Setup;
use crate::app::inspect::blueprint::Tally;
use crate::app::platform::time::Moment;
use crate::app::words::words;

/// A test is timed this often, each time for as long at least as a browser's clock tells apart; the best counts,
/// because the machine may do something else meanwhile.
const ROUNDS: usize = 5;
const LEAST: Duration = Duration::from_micros(400);
const TESTS: u32 = 2000;

/// For the four tests, from the simplest on, how many of them take a microsecond.
pub(super) type Costs = [f32; 4];

/// Times the tests of a circle and a box, which take a few milliseconds.
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
            // No clock stands still for so many.
            if took >= LEAST || count > TESTS * TESTS {
                return count as f32 / (took.as_secs_f32() * 1e6).max(1.0);
            }
        }
    };
    (0..ROUNDS).map(|_| round()).fold(0.0, f32::max)
}

pub(super) fn rows(costs: Costs, played: Option<Tally>) -> Vec<Row> {
    let words = words().lab;
    let told = words.tests.into_iter().zip(costs);
    let mut rows: Vec<Row> = told
        .map(|(name, cost)| number(name, cost.round()))
        .collect();
    rows.push(Row::new(Line::Gap));
    let Some(tally) = played else {
        rows.push(Row::new(Line::Words(words.not_played)));
        return rows;
    };
    let counts = [
        tally.boxes,
        tally.boxes_alone,
        tally.circles,
        tally.missed_by_points,
    ];
    rows.push(Row::new(Line::Words(words.in_last_level)));
    rows.extend(
        words
            .verdicts
            .into_iter()
            .zip(counts)
            .map(|(name, count)| number(name, count as f32)),
    );
    rows
}

/// A line with a number that no part of the picture is.
fn number(name: &str, value: f32) -> Row {
    let nothing = Mark::Point(Vec2::ZERO);
    let mut step = Step::exact(name, value, nothing);
    step.marks.clear();
    step.into()
}
