//! A wall of flush bricks is one slab: a scene whose bricks are cut into smaller ones, flush with each
//! other, is the same to a ball, bit for bit.

use glam::Vec2;
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use super::{any_direction, drawn, is_free, level};
use crate::collision::Aabb;
use crate::game::flight::Flight;
use crate::game::surface::Obstacles;
use crate::game::{Ball, Bricks, Surface};
use crate::level::MAX_CELLS_PER_SIDE;
use crate::tuning::{BALL_RADIUS, FIELD, STEP};

/// Bricks as they are, and each cut into many.
struct Scene {
    slabs: Bricks,
    flush: Bricks,
}

impl Scene {
    fn random(random: &mut Pcg32) -> Self {
        let columns = random.random_range(1..=40);
        let rows = random.random_range(6..=20);
        let full = random.random_range(0.1..0.9);
        let cells: Vec<char> = (0..columns * rows)
            .map(|_| if random.random_bool(full) { '#' } else { '.' })
            .collect();
        // Halves of halves: their sides lie where those of the whole do, to the bit.
        let parts = |side: usize, random: &mut Pcg32| {
            let most = (MAX_CELLS_PER_SIDE / side).ilog2();
            1 << random.random_range(1..=most)
        };
        let parts = (parts(columns, random), parts(rows, random));
        Self {
            slabs: cut(&cells, columns, (1, 1)),
            flush: cut(&cells, columns, parts),
        }
    }

    /// True if the ball that touches a place is beside bricks that were one before the cut.
    fn has_seam_near(&self, place: Vec2) -> bool {
        let reach = Vec2::splat(BALL_RADIUS);
        let area = Aabb::new(place - reach, place + reach);
        self.flush.near(area).count() > self.slabs.near(area).count()
    }

    /// A ball that overlaps no brick, anywhere above the barrier.
    fn ball(&self, random: &mut Pcg32) -> Ball {
        loop {
            let at = Vec2::new(
                random.random_range(BALL_RADIUS..=FIELD.x - BALL_RADIUS),
                random.random_range(BALL_RADIUS..=FIELD.y * 0.75),
            );
            if is_free(&self.slabs, at) {
                // From ten units a second to ten thousand.
                let [one, two, three] = [(); 3].map(|()| random.random_range(1.0..=10.0_f32));
                let speed = 10.0 * one * two * three;
                return Ball::flying(at, any_direction(random), speed);
            }
        }
    }
}

/// The cells with each cut into columns and rows of equal ones. A level needs a brick that breaks; here
/// none does, because nothing but the flight is asked.
fn cut(cells: &[char], columns: usize, (across, down): (usize, usize)) -> Bricks {
    let rows = cells.len() / columns;
    let text = drawn(columns * across, rows * down, |column, row| {
        match (column / across, row / down) {
            place if place == (columns - 1, rows - 1) => '2',
            (column, row) => cells[row * columns + column],
        }
    });
    Bricks::new(&level(&text))
}

#[derive(Debug, PartialEq)]
struct Bounce {
    normal: Vec2,
    /// The place on the brick, if it was one.
    at: Option<Vec2>,
}

/// Flies a ball through a step; gives what each bounce was about, and where it touched a brick.
fn fly(ball: &mut Ball, bricks: &Bricks, bounces: &mut Vec<Bounce>) {
    let obstacles = Obstacles {
        bricks,
        paddle: None,
        barrier: true,
        pierce: false,
    };
    bounces.clear();
    let mut flight = Flight::new(STEP, u32::MAX);
    while let Some(impact) = flight.next(ball, obstacles, &mut ()) {
        let at_brick = matches!(impact.surface, Surface::Brick(_) | Surface::Bricks(..));
        bounces.push(Bounce {
            normal: impact.normal,
            at: at_brick.then_some(impact.touches()[0].at),
        });
    }
}

#[test]
fn a_million_hits_on_flush_bricks_are_as_on_a_slab() {
    const HITS: usize = 1_000_000;
    const STEPS: usize = 300;
    let mut random = Pcg32::seed_from_u64(1);
    let mut hits = 0;
    let mut scenes = 0;
    let mut balls = 0;
    let mut on_slabs = Vec::new();
    let mut on_flush = Vec::new();
    while hits < HITS {
        let scene = Scene::random(&mut random);
        scenes += 1;
        for _ in 0..40 {
            balls += 1;
            let start = scene.ball(&mut random);
            let mut ball = start;
            let mut twin = start;
            for step in 0..STEPS {
                fly(&mut ball, &scene.slabs, &mut on_slabs);
                fly(&mut twin, &scene.flush, &mut on_flush);
                assert_eq!(on_slabs, on_flush, "step {step} of {start:?}");
                assert_eq!(ball, twin, "step {step} of {start:?}");
                let places = on_flush.iter().filter_map(|bounce| bounce.at);
                hits += places.filter(|at| scene.has_seam_near(*at)).count();
            }
        }
    }
    println!("{hits} hits of {balls} balls in {scenes} scenes");
}
