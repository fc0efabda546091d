//! Proofs over many random games and flights, which reach into the game where its interface ends.
//!
//! What takes long is an ignored test, with its command beside it; a part of it runs with the others.

mod flight;
mod mirror;
mod order;
mod seams;

use glam::Vec2;
use rand::RngExt;
use rand_pcg::Pcg32;

use crate::level::Level;

/// The drawn level; panics with its problems if it is none.
#[track_caller]
fn level(text: &str) -> Level {
    let parsed = Level::parse("drawn", text.as_bytes());
    let problems = parsed.problems;
    parsed
        .level
        .unwrap_or_else(|| panic!("\n{problems}\n{text}"))
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
