//! The collision module against its sources, its edge cases and a 64-bit truth.
//!
//! - `sources`: the numbers and the slips of the tutorials the module grew out of.
//! - `contact` and `cast`: one scene per line, walking the same list for each pair of shapes: each
//!   face, each corner, inside, touching, miss, and everything of size zero.
//! - `exact`: circle distances against whole-number arithmetic.
//! - `not_finite`: what NaN and infinite numbers give.
//! - `properties`: what holds for all scenes: symmetries, and agreements between functions.
//! - `working`: how the cast comes to its answers, and why there is none.
//! - `accuracy`: how far the cast is from the truth, over the many random scenes of `random_casts`.

mod accuracy;
mod cast;
mod contact;
mod exact;
mod not_finite;
mod properties;
mod random_casts;
mod scenes;
mod sources;
mod working;
