//! Proofs over many random games and flights, which reach into the game where its interface ends.
//!
//! A long proof is an ignored test, with its command beside it; a part of it runs with the others.

mod flight;
mod mirror;
mod order;
mod seams;
mod ties;

use glam::Vec2;
use rand::RngExt;
use rand_pcg::Pcg32;

use super::{Ball, Bricks, Game};
use crate::collision::{Circle, overlaps_circle_aabb};
use crate::difficulty::{DIFFICULTIES, Rules};
use crate::input::Input;
use crate::level::{Level, LevelSet};
use crate::tuning::{BALL_RADIUS, FIELD, PADDLE_TOP, STEP};

/// The drawn level; panics with its problems if it is none.
#[track_caller]
fn level(text: &str) -> Level {
    let parsed = Level::parse("drawn", text.as_bytes());
    let problems = parsed.problems;
    parsed
        .level
        .unwrap_or_else(|| panic!("\n{problems}\n{text}"))
}

/// True if a ball there overlaps no brick.
fn is_free(bricks: &Bricks, at: Vec2) -> bool {
    let circle = Circle::new(at, BALL_RADIUS);
    let overlaps = |index| overlaps_circle_aabb(circle, bricks.aabb(index));
    !bricks.near(circle.aabb()).any(overlaps)
}

/// A unit vector in any direction.
fn any_direction(random: &mut Pcg32) -> Vec2 {
    loop {
        let vector = Vec2::new(
            random.random_range(-1.0..1.0),
            random.random_range(-1.0..1.0),
        );
        if (0.1..1.0).contains(&vector.length()) {
            return vector.normalize();
        }
    }
}

/// A grid as text.
fn drawn(columns: usize, rows: usize, mut cell: impl FnMut(usize, usize) -> char) -> String {
    let mut text = String::new();
    for row in 0..rows {
        text.extend((0..columns).map(|column| cell(column, row)));
        text.push('\n');
    }
    text
}

/// One of a list.
fn one_of<T: Copy>(list: &[T], random: &mut Pcg32) -> T {
    list[random.random_range(0..list.len())]
}

/// A random level: ordinary ones, and ones whose cells are smaller than the ball.
fn any_level(random: &mut Pcg32) -> Level {
    loop {
        let (columns, rows) = match random.random_range(0..4) {
            0 => (random.random_range(1..=24), random.random_range(1..=14)),
            1 | 2 => (random.random_range(1..=66), random.random_range(1..=25)),
            _ => (random.random_range(1..=256), random.random_range(1..=256)),
        };
        let empty = random.random_range(0.0..0.95);
        let solid = random.random_range(0.0..0.5);
        let bricks = drawn(columns, rows, |_, _| {
            if random.random_bool(empty) {
                '.'
            } else if random.random_bool(solid) {
                '#'
            } else {
                char::from(one_of(b"2222dtxhr", random))
            }
        });
        let drops = drawn(columns, rows, |_, _| {
            char::from(one_of(b"....mmbpklswnfu", random))
        });
        let with_drops = random.random_bool(0.5);
        let drops = if with_drops {
            format!("drops:\n{drops}")
        } else {
            String::new()
        };
        let parsed = Level::parse("any", format!("bricks:\n{bricks}{drops}").as_bytes());
        if let Some(level) = parsed.level {
            return level;
        }
    }
}

/// A game of a random level by random rules, in which no life is lost.
fn any_game(random: &mut Pcg32) -> Game {
    let rules = Rules {
        difficulty: DIFFICULTIES[random.random_range(0..DIFFICULTIES.len())].kind,
        practice: true,
        help: random.random(),
        chance: random.random(),
    };
    let levels = LevelSet::new(vec![any_level(random)]).expect("one level is a set");
    Game::with_rules(levels, 0, random.random(), rules)
}

/// As many balls as that in free places, with any directions, and speeds up to a hundred cells a step.
fn crowd(game: &mut Game, count: usize, random: &mut Pcg32) {
    let cell = game.level().cell_size().min_element();
    game.balls.clear();
    while game.balls.len() < count {
        let at = Vec2::new(
            random.random_range(BALL_RADIUS..=FIELD.x - BALL_RADIUS),
            random.random_range(BALL_RADIUS..=PADDLE_TOP - BALL_RADIUS),
        );
        // Somewhere there is room, at least below the bricks.
        if !is_free(&game.bricks, at) {
            continue;
        }
        let cells = random.random_range(0.01..=1.0) * one_of(&[1.0, 10.0, 100.0], random);
        let speed = (cells * cell / STEP).max(1.0);
        game.balls
            .push(Ball::flying(at, any_direction(random), speed));
    }
}

/// The input of a player who does not look, for a while the same.
fn any_input(random: &mut Pcg32) -> Input {
    Input {
        steer: random.random_range(-1.0..=1.0),
        target: random
            .random_bool(0.7)
            .then(|| random.random_range(0.0..=FIELD.x)),
        launch: random.random(),
        fire: random.random(),
    }
}
