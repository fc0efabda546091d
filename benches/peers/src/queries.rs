//! One circle against one box: our functions and parry2d's, on the same random pairs.

use std::hint::black_box;

use breakout::collision::{
    Aabb, Circle, cast_circle_aabb, contact_circle_aabb, touches_circle_aabb,
};
use glam::Vec2;
use parry2d::math::{Pose, Vector};
use parry2d::query::{self, ShapeCastOptions};
use parry2d::shape::{Ball, Cuboid};

use crate::clock::{ROUNDS, nanoseconds};

const PAIRS: usize = 4096;

/// A circle, its motion in a step, and a box.
struct Pair {
    circle: Circle,
    motion: Vec2,
    aabb: Aabb,
}

/// A query of ours and of parry2d's; each says how many pairs it is true of.
type Query = (&'static str, fn(&[Pair]) -> usize, fn(&[Pair]) -> usize);

const QUERIES: [Query; 3] = [
    (
        "touches",
        |pairs| count(pairs, |pair| touches_circle_aabb(pair.circle, pair.aabb)),
        |pairs| {
            count(pairs, |pair| {
                let ([at, other], ball, cuboid) = pair.for_parry();
                query::intersection_test(&at, &ball, &other, &cuboid)
                    .is_ok_and(|hit| hit.intersecting)
            })
        },
    ),
    (
        "contact",
        |pairs| {
            count(pairs, |pair| {
                contact_circle_aabb(pair.circle, pair.aabb).is_some()
            })
        },
        |pairs| {
            count(pairs, |pair| {
                let ([at, other], ball, cuboid) = pair.for_parry();
                query::contact(&at, &ball, &other, &cuboid, 0.0).is_ok_and(|hit| hit.is_some())
            })
        },
    ),
    (
        "cast",
        |pairs| {
            count(pairs, |pair| {
                cast_circle_aabb(pair.circle, pair.motion, pair.aabb).is_some()
            })
        },
        |pairs| {
            count(pairs, |pair| {
                let ([at, other], ball, cuboid) = pair.for_parry();
                let motion = Vector::new(pair.motion.x, pair.motion.y);
                let options = ShapeCastOptions::with_max_time_of_impact(1.0);
                query::cast_shapes(&at, motion, &ball, &other, Vector::ZERO, &cuboid, options)
                    .is_ok_and(|hit| hit.is_some())
            })
        },
    ),
];

pub(crate) fn print() {
    let pairs = random_pairs();
    println!(
        "circle and box       ours    parry2d    times    true of {PAIRS}, ours and parry2d's"
    );
    for (name, ours, parry) in QUERIES {
        let mut times = [f64::INFINITY; 2];
        let mut found = [0; 2];
        for _ in 0..ROUNDS {
            for (side, query) in [ours, parry].into_iter().enumerate() {
                let time = nanoseconds(|| found[side] = query(black_box(&pairs)));
                times[side] = times[side].min(time / PAIRS as f64);
            }
        }
        let [ours, parry] = times;
        println!(
            "{name:<16} {ours:>8.1} {parry:>10.1} {:>8.1}    {found:?}",
            parry / ours
        );
    }
}

impl Pair {
    fn for_parry(&self) -> ([Pose; 2], Ball, Cuboid) {
        let pose = |at: Vec2| Pose::translation(at.x, at.y);
        let half = self.aabb.half_extents();
        (
            [pose(self.circle.center), pose(self.aabb.center())],
            Ball::new(self.circle.radius),
            Cuboid::new(Vector::new(half.x, half.y)),
        )
    }
}

fn count(pairs: &[Pair], is_true: impl Fn(&Pair) -> bool) -> usize {
    pairs.iter().filter(|pair| is_true(pair)).count()
}

/// Balls of the game near bricks of the game: about a third of them touch, and motions are long enough to
/// meet.
fn random_pairs() -> Vec<Pair> {
    let mut state = 1_u64;
    // The upper bits of a linear congruence (Knuth's MMIX) will do.
    let mut random = |low: f32, high: f32| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        low + (state >> 40) as f32 / (1 << 24) as f32 * (high - low)
    };
    let mut pair = || {
        let corner = Vec2::new(random(0.0, 700.0), random(0.0, 280.0));
        let aabb = Aabb::from_corner_size(corner, Vec2::new(53.0, 24.0));
        let away = Vec2::new(random(-40.0, 40.0), random(-30.0, 30.0));
        Pair {
            circle: Circle::new(aabb.center() + away, 6.0),
            motion: Vec2::new(random(-30.0, 30.0), random(-30.0, 30.0)),
            aabb,
        }
    };
    (0..PAIRS).map(|_| pair()).collect()
}
