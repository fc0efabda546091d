//! The order in memory decides nothing: a flight that gets its candidates reversed or shuffled meets
//! the same, also where several bricks are met in the same moment.

use glam::Vec2;
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use super::{any_direction, any_game, any_input, crowd, drawn, is_free, level};
use crate::bot::NoAim;
use crate::event::Event;
use crate::game::flight::Flight;
use crate::game::order::{self, Order};
use crate::game::surface::Obstacles;
use crate::game::{Ball, Bricks, Game, Impact, Surface};
use crate::level::LevelSet;
use crate::tuning::{FIELD, STEP, steps};

/// Every order, as it is first.
fn orders() -> [Order; 4] {
    let shuffled = |seed| Order::Shuffled(Pcg32::seed_from_u64(seed));
    [Order::AsItIs, Order::Reversed, shuffled(1), shuffled(2)]
}

/// Cells in which equal distances are equal to the bit, so that a ball in the middle between things
/// meets them in the same moment: squares of powers of two of a unit, and the one size in which a gap
/// of three cells is met at both corners and at the bottom.
const SIZES: [(usize, usize); 7] = [
    (16, 6),
    (32, 12),
    (64, 24),
    (128, 48),
    (256, 96),
    (250, 125),
    (250, 250),
];

/// A random scene of ties.
fn bricks(random: &mut Pcg32) -> Bricks {
    let (columns, rows) = SIZES[random.random_range(0..SIZES.len())];
    let full = random.random_range(0.05..0.6);
    // A level needs a brick that breaks.
    let text = drawn(columns, rows, |column, row| {
        match (column, row + 1 == rows) {
            (0, true) => '2',
            _ if random.random_bool(full) => '#',
            _ => '.',
        }
    });
    Bricks::new(&level(&text))
}

/// A ball on the lattice of half cells, on one of its axes or diagonals.
fn ball(bricks: &Bricks, random: &mut Pcg32) -> Ball {
    let cell = bricks.aabb(0).size();
    let speed = random.random_range(100.0..10_000.0);
    loop {
        let half = Vec2::new(
            random.random_range(1..=1600) as f32,
            random.random_range(1..=800) as f32,
        );
        let at = cell * 0.5 * half;
        if at.x > FIELD.x || at.y > FIELD.y * 0.75 || !is_free(bricks, at) {
            continue;
        }
        let sign = |random: &mut Pcg32| if random.random() { 1.0 } else { -1.0 };
        let right = sign(random);
        let down = sign(random);
        let direction = match random.random_range(0..4) {
            0 => Vec2::new(0.0, down),
            1 => Vec2::new(right, 0.0),
            2 => Vec2::new(right, down).normalize(),
            _ => any_direction(random),
        };
        return Ball::flying(at, direction, speed);
    }
}

/// Flies through some steps. Gives the ball, what it met, and the pair tests that were left of each flight.
fn fly(mut ball: Ball, bricks: &Bricks) -> (Ball, Vec<Impact>, Vec<u32>) {
    let obstacles = Obstacles {
        bricks,
        paddle: None,
        barrier: true,
        pierce: false,
    };
    let mut impacts = Vec::new();
    let mut left = Vec::new();
    for _ in 0..30 {
        let mut flight = Flight::new(STEP, u32::MAX);
        while let Some(impact) = flight.next(&mut ball, obstacles, &mut ()) {
            impacts.push(impact);
        }
        left.push(flight.tests_left);
    }
    (ball, impacts, left)
}

#[test]
fn the_order_of_bricks_settles_no_tie() {
    let mut random = Pcg32::seed_from_u64(1);
    let mut all = 0;
    let mut shared = 0;
    for _ in 0..200 {
        let bricks = bricks(&mut random);
        for _ in 0..100 {
            let start = ball(&bricks, &mut random);
            let mut flights = orders().into_iter().map(|order| {
                order::set(order);
                fly(start, &bricks)
            });
            let first = flights.next().expect("the order as it is");
            for flight in flights {
                assert_eq!(first, flight, "{start:?} among {:?}", bricks.aabb(0).size());
            }
            all += first.1.len();
            shared += first
                .1
                .iter()
                .filter(|impact| impact.touches().len() == 2)
                .count();
        }
    }
    println!("{all} hits, {shared} of them on two bricks at once");
}

/// A gap of three cells, 4.8 units from its middle to each side, and above its middle a brick 2.4 units
/// deeper: a ball of 6 units meets both corners and that brick in the same moment. What of it comes first
/// in memory decided; the brick is met head-on.
#[test]
fn of_three_bricks_at_once_the_one_straight_ahead_is_hit() {
    let ball = Ball::flying(Vec2::new(40.0, 42.4), Vec2::NEG_Y, 7000.0);
    let text = drawn(250, 125, |column, row| match (column, row) {
        (12, 0) | (10 | 14, 1) => '#',
        (0, 124) => '2',
        _ => '.',
    });
    let bricks = Bricks::new(&level(&text));
    for order in orders() {
        order::set(order.clone());
        let (_, impacts, _) = fly(ball, &bricks);
        assert_eq!(impacts[0].surface, Surface::Brick(12), "{order:?}");
    }
}

/// A bot's game from a level on: the hash after each step, and all events.
fn play(levels: &LevelSet, start: usize, order: Order) -> (Vec<u64>, Vec<Event>) {
    order::set(order);
    let seed = start as u64;
    let mut game = Game::new(levels.clone(), start, seed);
    let mut bot = NoAim::new(seed);
    let mut events = Vec::new();
    let hashes = (0..steps(60.0)).map(|_| {
        game.step(bot.input(&game), &mut events);
        game.state_hash()
    });
    (hashes.collect(), events)
}

#[test]
fn long_games_are_the_same_in_any_order() {
    let levels = LevelSet::builtin();
    let mut bounces = 0;
    for start in 0..levels.len() {
        let [first, others @ ..] = orders().map(|order| play(&levels, start, order));
        for other in others {
            let step = first
                .0
                .iter()
                .zip(&other.0)
                .position(|(one, other)| one != other);
            assert_eq!(step, None, "the first other step from level {start} on");
            assert_eq!(first.1, other.1);
        }
        bounces += first.1.iter().filter_map(Event::contact).count();
    }
    println!("{bounces} bounces");
}

/// Many balls of all speeds, in levels of all sizes.
#[test]
fn crowds_are_the_same_in_any_order() {
    let mut bounces = 0;
    for seed in 0..200 {
        let [first, others @ ..] = orders().map(|order| {
            let mut random = Pcg32::seed_from_u64(seed);
            let mut game = any_game(&mut random);
            crowd(&mut game, 32, &mut random);
            order::set(order);
            let mut events = Vec::new();
            for _ in 0..60 {
                game.step(any_input(&mut random), &mut events);
            }
            (game.state_hash(), events)
        });
        for other in others {
            assert_eq!(first, other, "seed {seed}");
        }
        bounces += first.1.iter().filter_map(Event::contact).count();
    }
    println!("{bounces} bounces");
}
