//! The broad phase skips only bricks that the ball cannot reach: whatever it casts at alone decides
//! as all bricks together would.

use breakout::collision::{Circle, cast_circle_aabb};
use breakout::game::Bricks;
use breakout::level::Level;
use breakout::tuning::{BALL_MAX_SPEED, BALL_RADIUS, CAST_AHEAD, FIELD};
use glam::{Vec2, vec2};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The longest motion, in units: what a look ahead casts at once.
const REACH: f32 = BALL_MAX_SPEED * CAST_AHEAD;

/// A random wall: a third of the cells are empty.
fn walls() -> impl Strategy<Value = Bricks> {
    (1usize..=60, 1usize..=60)
        .prop_flat_map(|(columns, rows)| {
            let cells = vec(select(vec!['.', '2', '#']), columns * rows);
            cells.prop_map(move |cells| (columns, cells))
        })
        .prop_filter_map("no brick can be reached", |(columns, cells)| {
            let rows = cells.chunks(columns);
            let text: String = rows.flat_map(|row| row.iter().chain(&['\n'])).collect();
            let level = Level::parse("wall", format!("bricks:\n{text}").as_bytes()).level?;
            Some(Bricks::new(&level))
        })
}

/// A motion along one axis: any, next to none, or none.
fn motions() -> impl Strategy<Value = f32> {
    prop_oneof![2 => -REACH..REACH, 2 => -40.0..40.0_f32, 1 => -1e-4_f32..1e-4, 1 => Just(0.0)]
}

/// A side of a brick to put the ball at.
#[derive(Clone, Copy, Debug)]
struct Snap {
    /// Which brick, as a share of all.
    brick: f64,
    /// The ball at its right or bottom rather than at its left or top.
    beyond: bool,
    /// The ball at its left or right rather than at its top or bottom.
    across: bool,
    /// The ball ends there rather than starting there.
    at_the_end: bool,
}

fn snaps() -> impl Strategy<Value = Option<Snap>> {
    let snap = (0.0..1.0, any::<bool>(), any::<bool>(), any::<bool>());
    proptest::option::of(snap.prop_map(|(brick, beyond, across, at_the_end)| Snap {
        brick,
        beyond,
        across,
        at_the_end,
    }))
}

/// Moves the ball's place along one axis so that it only just touches a side of a brick, but for
/// what rounding makes of that. There a broad phase can lose a brick by the last bit.
fn snap(bricks: &Bricks, start: &mut Vec2, motion: Vec2, snap: Snap) {
    let standing: Vec<usize> = bricks.iter().map(|(index, _)| index).collect();
    let brick = bricks.aabb(standing[(snap.brick * standing.len() as f64) as usize]);
    let place = if snap.beyond {
        brick.max + BALL_RADIUS
    } else {
        brick.min - BALL_RADIUS
    };
    let place = if snap.at_the_end {
        place - motion
    } else {
        place
    };
    if snap.across {
        start.x = place.x;
    } else {
        start.y = place.y;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// A brick that the cast hits and the broad phase skips would be flown through. With none skipped
    /// the earliest hit is the same.
    #[test]
    fn every_brick_that_can_be_hit_is_along_the_way(
        bricks in walls(),
        flights in vec((0.0..=FIELD.x, 0.0..=FIELD.y, motions(), motions(), snaps()), 20),
    ) {
        for (x, y, across, down, snapped) in flights {
            let mut start = vec2(x, y);
            let motion = vec2(across, down);
            if let Some(to) = snapped {
                snap(&bricks, &mut start, motion, to);
            }
            let circle = Circle::new(start, BALL_RADIUS);
            let cast = |index| Some((index, cast_circle_aabb(circle, motion, bricks.aabb(index))?));
            let mut entry = 0.0;
            let mut along = Vec::new();
            for swath in bricks.along(circle, motion) {
                prop_assert!(swath.entry >= entry, "in order");
                entry = swath.entry;
                let hits = swath.cells.filter(|&index| bricks.get(index).is_some()).filter_map(cast);
                for (index, hit) in hits {
                    prop_assert!(hit.time >= entry, "{:?} moves by {}", circle, motion);
                    along.push((index, hit));
                }
            }
            along.sort_by_key(|(index, _)| *index);
            let all: Vec<_> = bricks.iter().filter_map(|(index, _)| cast(index)).collect();
            prop_assert_eq!(&along, &all, "{:?} moves by {}", circle, motion);
        }
    }
}
