//! What a flight tells about itself while it flies.
//!
//! The game's own observer is `()`, which hears nothing and costs nothing; a
//! [`Trace`](super::Trace) keeps everything. There is no second selection logic.

use glam::Vec2;

use super::ball::Ball;
use super::surface::{Impact, Surface};
use crate::collision::{Aabb, Hit};

/// Why a surface did not take the hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The motion ends before the surface, or passes it by.
    NotReached,
    /// The ball touches it, but does not move against it.
    NotApproaching,
    /// Another surface is hit earlier.
    Later,
    /// A corner in a flat wall of bricks: the face next to it takes the hit.
    CornerBehindFace,
    /// In a flat wall of bricks, another brick's centre is nearer.
    AnotherNearer,
    /// Another brick is met in the same moment, and more head-on.
    Glancing,
}

/// Hears what a flight does. Every method does nothing unless a listener wants it.
pub trait FlightObserver {
    /// A search for the earliest hit begins, for a ball with this much motion left, after a share
    /// of the step.
    fn on_search(&mut self, _ball: &Ball, _motion: Vec2, _step_fraction: f32) {}
    /// A surface would be hit.
    fn on_hit(&mut self, _surface: Surface, _hit: Hit) {}
    /// The cast against a box found no hit.
    fn on_miss(&mut self, _surface: Surface, _aabb: Aabb) {}
    /// A hit lost against another.
    fn on_rejected(&mut self, _surface: Surface, _reason: Reason) {}
    /// The earliest hit is taken; the ball has bounced.
    /// The time is the share of the search's motion, `share` that of the step.
    fn on_bounce(
        &mut self,
        _ball: &Ball,
        _impact: Impact,
        _motion_fraction: f32,
        _step_fraction: f32,
    ) {
    }
}

impl FlightObserver for () {}
