//! The broad phase skips only bricks that the ball cannot reach: the earliest hit among the bricks
//! it names is the earliest among all.

use breakout::collision::{Aabb, Circle, Hit, cast_circle_aabb};
use breakout::game::Bricks;
use breakout::level::Level;
use glam::vec2;
use proptest::prelude::*;

/// A random wall: a third of the cells are empty.
fn walls() -> impl Strategy<Value = Bricks> {
    (1usize..=60, 1usize..=60)
        .prop_flat_map(|(columns, rows)| {
            proptest::collection::vec(prop::sample::select(vec!['.', '2', '#']), columns * rows)
                .prop_map(move |cells| (columns, cells))
        })
        .prop_filter_map("no brick can be reached", |(columns, cells)| {
            let text: String = cells
                .chunks(columns)
                .flat_map(|row| row.iter().copied().chain(['\n']))
                .collect();
            let level = Level::parse("wall", format!("bricks:\n{text}").as_bytes()).level?;
            Some(Bricks::new(&level))
        })
}

fn earliest(hits: impl Iterator<Item = (usize, Hit)>) -> Option<(f32, Vec<usize>)> {
    let mut best: Option<(f32, Vec<usize>)> = None;
    for (index, hit) in hits {
        match &mut best {
            Some((time, _)) if hit.time > *time => {}
            Some((time, tied)) if hit.time == *time => tied.push(index),
            _ => best = Some((hit.time, vec![index])),
        }
    }
    best
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn near_means_every_brick_that_can_be_hit(
        bricks in walls(),
        x in 6.0f32..794.0,
        y in 6.0f32..594.0,
        motion_x in -40.0f32..40.0,
        motion_y in -40.0f32..40.0,
    ) {
        let (circle, motion) = (Circle::new(vec2(x, y), 6.0), vec2(motion_x, motion_y));
        let end = circle.center + motion;
        let swept = Aabb::new(
            circle.center.min(end) - circle.radius,
            circle.center.max(end) + circle.radius,
        );
        let cast = |index| Some((index, cast_circle_aabb(circle, motion, bricks.aabb(index))?));
        let near = earliest(bricks.near(swept).filter_map(cast));
        let all = earliest(bricks.iter().map(|(index, _)| index).filter_map(cast));
        prop_assert_eq!(near, all);
    }
}
