//! Measures the tests of a circle and a box, from the simplest to the cast:
//! `cargo bench --no-default-features --bench pairs`. docs/speed.md has the figures.

use std::hint::black_box;
use std::time::Instant;

use breakout::collision::{
    Aabb, Circle, cast_circle_aabb, touches_aabb_aabb, touches_circle_aabb, touches_point_aabb,
};
use glam::Vec2;
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

const PAIRS: usize = 4096;
/// The least disturbed round counts. The tests take turns in each.
const ROUNDS: usize = 2001;

/// A circle, its motion in a step, and a box.
type Pair = (Circle, Vec2, Aabb);

/// Counts the pairs for which a test is true.
type Test = fn(&[Pair]) -> usize;

const TESTS: [(&str, Test); 4] = [
    ("point · box", |pairs| {
        count(pairs, |(circle, _, aabb)| {
            touches_point_aabb(circle.center, *aabb)
        })
    }),
    ("box · box", |pairs| {
        count(pairs, |(circle, _, aabb)| {
            touches_aabb_aabb(circle.aabb(), *aabb)
        })
    }),
    ("circle · box", |pairs| {
        count(pairs, |(circle, _, aabb)| {
            touches_circle_aabb(*circle, *aabb)
        })
    }),
    ("cast", |pairs| {
        count(pairs, |(circle, motion, aabb)| {
            cast_circle_aabb(*circle, *motion, *aabb).is_some()
        })
    }),
];

#[expect(
    clippy::disallowed_methods,
    reason = "a benchmark is there to look at the clock"
)]
fn main() {
    let pairs = random_pairs();
    let mut times = [f64::INFINITY; 4];
    let mut found = [0; 4];
    for _ in 0..ROUNDS {
        for (index, (_, test)) in TESTS.iter().enumerate() {
            let start = Instant::now();
            found[index] = test(black_box(&pairs));
            let time = start.elapsed().as_secs_f64() * 1e9 / PAIRS as f64;
            times[index] = times[index].min(time);
        }
    }
    println!("                 ns   true of {PAIRS}");
    for ((name, _), (time, found)) in TESTS.iter().zip(times.iter().zip(found)) {
        println!("{name:<13} {time:>5.2} {found:>11}");
    }
}

fn count(pairs: &[Pair], is_true: impl Fn(&Pair) -> bool) -> usize {
    pairs.iter().filter(|pair| is_true(black_box(pair))).count()
}

/// Balls of the game near bricks of the game.
fn random_pairs() -> Vec<Pair> {
    let mut random = Pcg32::seed_from_u64(1);
    let mut within = |x: f32, y: f32| {
        let [x, y] = [x, y].map(|most| random.random_range(-most..most));
        Vec2::new(x, y)
    };
    let mut pair = || {
        let aabb = Aabb::from_corner_size(within(350.0, 140.0), Vec2::new(53.0, 24.0));
        let circle = Circle::new(aabb.center() + within(40.0, 30.0), 6.0);
        (circle, within(30.0, 30.0), aabb)
    };
    (0..PAIRS).map(|_| pair()).collect()
}
