//! The trace of a step: every candidate hit of its flights, and why it was taken or rejected.

use glam::Vec2;

use super::{Ball, FlightObserver, Impact, Reason, Surface};
use crate::collision::{Aabb, Circle, Hit, work_out_cast_circle_aabb};
use crate::event::Event;

/// Every search of the flights of one step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// The searches in order; the last of a flight finds no hit.
    pub searches: Vec<Search>,
    /// The ball in flight, by index.
    ball: usize,
    /// For each brick, the last search that considered it, counted from 1, and its place among the candidates.
    bricks: Vec<(usize, usize)>,
}

impl Trace {
    /// The searches of each ball's flight, at least one each, in the order in which the balls flew.
    pub fn flights(&self) -> impl Iterator<Item = &[Search]> {
        self.searches.chunk_by(|one, next| one.ball == next.ball)
    }
}

/// One search for the earliest hit.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// The ball's index in the step.
    pub ball: usize,
    /// The ball at the start of the search.
    pub circle: Circle,
    /// The motion that remains of the step, in playfield units.
    pub motion: Vec2,
    /// The fraction of the step that has passed, from 0 to 1.
    pub flown_share: f32,
    /// The ball's velocity, in units a second.
    pub velocity: Vec2,
    /// Every candidate, in the order in which it was considered.
    pub candidates: Vec<Candidate>,
    /// The bounce, if something was hit.
    pub bounce: Option<Bounce>,
    /// The effects of the bounce, in order, with turns by the help or the loop guard.
    pub effects: Vec<Event>,
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
    pub flown_share: f32,
    /// The ball's velocity afterwards, in units a second.
    pub velocity: Vec2,
    /// The ball's velocity after all effects of the hit: a brick makes the ball faster, the help and the loop
    /// guard turn it.
    pub out: Vec2,
}

impl Search {
    /// The ball after a fraction of the motion, if nothing were in the way.
    pub fn moved(&self, fraction: f32) -> Circle {
        let center = self.circle.center + self.motion * fraction;
        Circle::new(center, self.circle.radius)
    }

    /// True if an effect of the hit changed the ball's direction.
    pub fn is_turned(&self) -> bool {
        let turns =
            |event: &Event| matches!(event, Event::Helped { .. } | Event::LoopBroken { .. });
        self.effects.iter().any(turns)
    }
}

impl Trace {
    /// Records the hit or the rejection of a candidate in the current search.
    fn note(&mut self, surface: Surface, hit: Option<Hit>, reason: Option<Reason>) {
        if let Surface::Bricks(first, second) = surface {
            self.note(Surface::Brick(first), hit, reason);
            self.note(Surface::Brick(second), hit, reason);
            return;
        }
        // A seam considers a brick a second time.
        let known = self.place_of(surface);
        let Some(search) = self.searches.last_mut() else {
            return;
        };
        match known.and_then(|place| search.candidates.get_mut(place)) {
            Some(candidate) => {
                candidate.hit = hit.or(candidate.hit);
                candidate.reason = reason;
            }
            None => search.candidates.push(Candidate {
                surface,
                hit,
                reason,
            }),
        }
    }

    /// The place of a known surface among the candidates of the current search. A new brick gets the next place. Bricks
    /// are looked up in a table, because a search may have hundreds; walls and paddle come first.
    fn place_of(&mut self, surface: Surface) -> Option<usize> {
        let candidates = &self.searches.last()?.candidates;
        let Surface::Brick(brick) = surface else {
            let mut known = candidates.iter();
            return known.position(|known| known.surface.is_same(surface));
        };
        if self.bricks.len() <= brick {
            self.bricks.resize(brick + 1, (0, 0));
        }
        let (search, place) = &mut self.bricks[brick];
        if *search == self.searches.len() {
            return Some(*place);
        }
        (*search, *place) = (self.searches.len(), candidates.len());
        None
    }
}

impl FlightObserver for Trace {
    fn on_flight(&mut self, ball: usize) {
        self.ball = ball;
    }

    fn on_search(&mut self, ball: &Ball, motion: Vec2, flown_share: f32) {
        self.searches.push(Search {
            ball: self.ball,
            circle: ball.circle(),
            motion,
            flown_share,
            velocity: ball.velocity(),
            candidates: Vec::new(),
            bounce: None,
            effects: Vec::new(),
        });
    }

    fn on_hit(&mut self, surface: Surface, hit: Hit) {
        self.note(surface, Some(hit), None);
    }

    fn on_miss(&mut self, surface: Surface, motion: Vec2, aabb: Aabb) {
        if let Some(search) = self.searches.last() {
            let working = work_out_cast_circle_aabb(search.circle, motion, aabb);
            self.note(surface, None, working.answer.err().map(Reason::Missed));
        }
    }

    fn on_rejected(&mut self, surface: Surface, reason: Reason) {
        self.note(surface, None, Some(reason));
    }

    fn on_bounce(&mut self, ball: &Ball, impact: Impact, motion_fraction: f32, flown_share: f32) {
        if let Some(search) = self.searches.last_mut() {
            search.bounce = Some(Bounce {
                impact,
                motion_fraction,
                flown_share,
                velocity: ball.velocity(),
                out: ball.velocity(),
            });
        }
    }

    fn on_effects(&mut self, ball: &Ball, effects: &[Event]) {
        if let Some(search) = self.searches.last_mut() {
            search.effects = effects.to_vec();
            if let Some(bounce) = &mut search.bounce {
                bounce.out = ball.velocity();
            }
        }
    }
}
