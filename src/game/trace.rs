//! Why the ball bounced: what a flight weighed, kept by those who ask.

use glam::Vec2;

use super::ball::Ball;
use super::observer::{FlightObserver, Reason};
use super::surface::{Impact, Surface};
use crate::collision::{Aabb, Circle, Hit, touches_circle_aabb};

/// Everything that the flights of one step weighed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// One for each search, in order; the last of a flight finds no hit.
    pub searches: Vec<Search>,
}

/// One search for the earliest hit.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// The ball where the search begins.
    pub circle: Circle,
    /// The motion that is left of the step, in playfield units.
    pub motion: Vec2,
    /// The share of the step that is flown, from 0 to 1.
    pub step_fraction: f32,
    /// The ball's velocity, in units a second.
    pub velocity: Vec2,
    /// Every surface that was weighed, in the order of weighing.
    pub candidates: Vec<Candidate>,
    /// What came of it, if something was hit.
    pub bounce: Option<Bounce>,
}

/// One surface that was weighed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// What it is.
    pub surface: Surface,
    /// When and where it would be hit.
    pub hit: Option<Hit>,
    /// Why it was not taken; `None` if it was.
    pub reason: Option<Reason>,
}

/// The hit that was taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounce {
    /// What was hit, where, with which normal.
    pub impact: Impact,
    /// The share of the search's motion until then.
    pub motion_fraction: f32,
    /// The share of the whole step until then.
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
        // A seam weighs a brick a second time.
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
