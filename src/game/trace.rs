//! The trace of a step: every candidate hit of its flights, and why it was taken or rejected.

use glam::Vec2;

use super::ball::Ball;
use super::observer::{FlightObserver, Reason};
use super::surface::{Impact, Surface};
use crate::collision::{Aabb, Circle, Hit, touches_circle_aabb};

/// Every search of the flights of one step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// The searches in order; the last of a flight finds no hit.
    pub searches: Vec<Search>,
}

/// One search for the earliest hit.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// The ball at the start of the search.
    pub circle: Circle,
    /// The motion that remains of the step, in playfield units.
    pub motion: Vec2,
    /// The fraction of the step that has passed, from 0 to 1.
    pub step_fraction: f32,
    /// The ball's velocity, in units a second.
    pub velocity: Vec2,
    /// Every candidate, in the order in which it was considered.
    pub candidates: Vec<Candidate>,
    /// The bounce, if something was hit.
    pub bounce: Option<Bounce>,
}

/// One surface that a search considered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The surface.
    pub surface: Surface,
    /// Time of impact, point and normal, if it would be hit.
    pub hit: Option<Hit>,
    /// The reason for rejecting it; `None` if it was taken.
    pub reason: Option<Reason>,
}

/// The hit that was taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounce {
    /// Surface, contact point and normal.
    pub impact: Impact,
    /// The fraction of the search's motion before the hit.
    pub motion_fraction: f32,
    /// The fraction of the whole step before the hit.
    pub step_fraction: f32,
    /// The ball's velocity afterwards, in units a second.
    pub velocity: Vec2,
}

impl Search {
    fn note(&mut self, surface: Surface, hit: Option<Hit>, reason: Option<Reason>) {
        if let Surface::Bricks(first, second) = surface {
            self.note(Surface::Brick(first), hit, reason);
            self.note(Surface::Brick(second), hit, reason);
            return;
        }
        // A seam considers a brick a second time.
        let known = self
            .candidates
            .iter_mut()
            .find(|known| known.surface.is_same(surface));
        match known {
            Some(candidate) => {
                candidate.hit = hit.or(candidate.hit);
                candidate.reason = reason;
            }
            None => self.candidates.push(Candidate {
                surface,
                hit,
                reason,
            }),
        }
    }
}

impl FlightObserver for Trace {
    fn on_search(&mut self, ball: &Ball, motion: Vec2, step_fraction: f32) {
        self.searches.push(Search {
            circle: ball.circle(),
            motion,
            step_fraction,
            velocity: ball.velocity(),
            candidates: Vec::new(),
            bounce: None,
        });
    }

    fn on_hit(&mut self, surface: Surface, hit: Hit) {
        if let Some(search) = self.searches.last_mut() {
            search.note(surface, Some(hit), None);
        }
    }

    fn on_miss(&mut self, surface: Surface, aabb: Aabb) {
        if let Some(search) = self.searches.last_mut() {
            let touches = touches_circle_aabb(search.circle, aabb);
            let reason = if touches {
                Reason::NotApproaching
            } else {
                Reason::NotReached
            };
            search.note(surface, None, Some(reason));
        }
    }

    fn on_rejected(&mut self, surface: Surface, reason: Reason) {
        if let Some(search) = self.searches.last_mut() {
            search.note(surface, None, Some(reason));
        }
    }

    fn on_bounce(&mut self, ball: &Ball, impact: Impact, motion_fraction: f32, step_fraction: f32) {
        if let Some(search) = self.searches.last_mut() {
            search.bounce = Some(Bounce {
                impact,
                motion_fraction,
                step_fraction,
                velocity: ball.velocity(),
            });
        }
    }
}
