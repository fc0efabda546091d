//! Observers of a flight, which have no influence on it. The game uses `()`, which does nothing and costs nothing; a
//! [`Trace`](super::Trace) keeps everything.

use glam::Vec2;

use super::{Ball, Impact, Surface};
use crate::collision::{Aabb, Hit, Miss};
use crate::event::Event;

/// The reason why a search rejected a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// The cast found no hit.
    Missed(Miss),
    /// Another surface is hit earlier.
    Later,
    /// A corner in a flat wall of bricks: the face next to it takes the hit.
    CornerBehindFace,
    /// In a flat wall of bricks, another brick's centre is nearer.
    AnotherNearer,
    /// Another brick is met in the same moment, and more head-on.
    Glancing,
}

/// Receives the searches of a flight while it flies. Every method does nothing by default.
///
/// Balls are given by their index in the game. Only a loss changes it.
pub trait FlightObserver {
    /// The flight of a ball through the step begins. A held ball has none.
    fn on_flight(&mut self, _ball: usize) {}
    /// A search for the earliest hit begins. `motion` is left of the step after `flown_share` of it.
    fn on_search(&mut self, _ball: &Ball, _motion: Vec2, _step_fraction: f32) {}
    /// A surface is a candidate.
    fn on_hit(&mut self, _surface: Surface, _hit: Hit) {}
    /// A cast of the ball found no hit on the box of a surface. `motion` is relative to the surface. The offset
    /// of a missed paddle is 0.
    fn on_miss(&mut self, _surface: Surface, _motion: Vec2, _aabb: Aabb) {}
    /// A candidate was rejected in favour of another.
    fn on_rejected(&mut self, _surface: Surface, _reason: Reason) {}
    /// The earliest hit was taken, and the ball has bounced, after a fraction of the search's motion and of the
    /// whole step.
    fn on_bounce(&mut self, _ball: &Ball, _impact: Impact, _of_motion: f32, _of_step: f32) {}
    /// The effects of that hit, in their order, and the ball after them.
    fn on_effects(&mut self, _ball: &Ball, _effects: &[Event]) {}
    /// A ball was lost. The last of the `remaining` balls takes its index, unless it was the last itself.
    fn on_lost(&mut self, _ball: &Ball, _index: usize, _remaining: usize) {}
}

impl FlightObserver for () {}
