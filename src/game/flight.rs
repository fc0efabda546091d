//! A ball's flight through one step: find the earliest hit, bounce, fly the remaining motion. The game and
//! every prediction fly with this.
//!
//! *Seams.* Boxes are flush, so a wall of bricks is flat. Hits closer together than [`SEAM_SLOP`] are
//! one contact: a face beats a corner, then the brick with the nearer centre wins; on an exact tie
//! both bricks take the hit and the ball turns once. Of two bricks hit at the same time elsewhere, as on
//! both sides of a gap narrower than the ball, the more head-on hit wins, or both count as one.
//!
//! *The paddle* is cast in its own frame: the ball's motion minus the paddle's. A hit from above aims
//! by the offset on the paddle; a hit on an end bounces. A paddle that is faster than the ball pushes it
//! aside, never passes over it, and stops before it squeezes a ball against a wall.
//!
//! *Pass-through.* The flight reports the impact on a brick that breaks, and continues through it: the game removes the
//! brick before the next search.

use std::cmp::Ordering;

use glam::Vec2;

use super::order::in_any_order;
use super::surface::Obstacles;
use super::{
    Ball, Bricks, FlightObserver, Impact, Paddle, Reason, Surface, Swath, Touch, Turn, aim,
};
use crate::collision::{Aabb, Circle, Hit, cast_circle_aabb};
use crate::tuning::{
    BARRIER_TOP, FIELD, MAX_HITS_PER_STEP, PADDLE_TOP, RATTLE_DISTANCE, SEAM_SLOP, STEP,
};

/// The flight of one ball through one step, or through a longer time when it looks ahead.
#[derive(Clone, Debug, Default)]
pub(super) struct Flight {
    /// Seconds of the whole flight.
    seconds: f32,
    /// The fraction of the flight that has passed.
    flown_share: f32,
    hits: usize,
    /// True once the paddle has outrun the ball: it pushes the ball after the flight, and is not an obstacle in it.
    pushed: bool,
    /// True if the tests ran out, and the rest of the motion is dropped.
    pub(super) is_cut_short: bool,
    /// Pair tests left.
    pub(super) tests_left: u32,
    /// Pair tests that the step has left for looks ahead.
    pub(super) ahead_left: u32,
}

/// A possible hit of a search, before the earliest is chosen.
#[derive(Clone, Copy)]
struct CandidateHit {
    hit: Hit,
    surface: Surface,
    /// The contact with the surface, or with each of two bricks in their order.
    touched: [Touch; 2],
}

/// The search for a hit needs more pair tests than are left.
struct OutOfTests;

/// The result of a search for the earliest hit.
type SearchResult = Result<Option<CandidateHit>, OutOfTests>;

impl Flight {
    /// A flight of `seconds`, one step for the game, with at most `tests_left` pair tests.
    pub(super) fn new(seconds: f32, tests_left: u32) -> Self {
        Self {
            seconds,
            tests_left,
            ..Self::default()
        }
    }

    /// Seconds that have passed.
    pub(super) fn flown(&self) -> f32 {
        self.seconds * self.flown_share
    }

    /// True for a flight longer than a step of the game.
    fn looks_ahead(&self) -> bool {
        self.seconds > STEP
    }

    fn spend(&mut self, tests: u32) -> Result<(), OutOfTests> {
        self.tests_left = self.tests_left.checked_sub(tests).ok_or(OutOfTests)?;
        Ok(())
    }

    /// Moves the ball to its next hit and lets it bounce, or to the end of the step and returns
    /// `None`. A brick that the ball goes through must be gone before the next call.
    #[expect(
        clippy::inline_always,
        reason = "each ball of each step passes here, and a call costs it a third more"
    )]
    #[inline(always)]
    pub(super) fn next(
        &mut self,
        ball: &mut Ball,
        obstacles: Obstacles<'_>,
        observer: &mut impl FlightObserver,
    ) -> Option<Impact> {
        while self.hits < MAX_HITS_PER_STEP && self.flown_share < 1.0 {
            let motion = ball.velocity() * (self.seconds * (1.0 - self.flown_share));
            observer.on_search(ball, motion, self.flown_share);
            match self.first_hit(ball.circle(), motion, obstacles, observer) {
                Ok(Some(first)) => {
                    let impact = self.meet(first, ball, motion, obstacles, observer);
                    if impact.is_some() {
                        return impact;
                    }
                    // The paddle outran the ball: search again without it.
                }
                Ok(None) => {
                    ball.position += motion;
                    self.flown_share = 1.0;
                }
                Err(OutOfTests) => {
                    self.is_cut_short = true;
                    return None;
                }
            }
        }
        None
    }

    /// Moves the ball to a hit and lets it bounce; `None` if the paddle outruns the ball. Not inlined, like the narrow
    /// phase, so that a step in free flight stays short.
    #[inline(never)]
    fn meet(
        &mut self,
        first: CandidateHit,
        ball: &mut Ball,
        motion: Vec2,
        obstacles: Obstacles<'_>,
        observer: &mut impl FlightObserver,
    ) -> Option<Impact> {
        let hit = first.hit;
        let surface = first.surface;
        self.hits += 1;
        ball.position += motion * hit.time;
        self.flown_share += (1.0 - self.flown_share) * hit.time;
        let leaving = ball.direction.dot(hit.normal) >= 0.0;
        let to_wall = ball.position.x.min(FIELD.x - ball.position.x);
        let turn = match surface {
            // They meet although the ball moves away: the paddle is faster, and pushes the ball aside after the
            // flight.
            Surface::Paddle { .. } if leaving => {
                self.pushed = true;
                return None;
            }
            Surface::Paddle { offset } if ball.position.y < PADDLE_TOP => {
                ball.direction = aim(offset);
                Turn::Aimed
            }
            Surface::Paddle { .. } if to_wall < RATTLE_DISTANCE * ball.radius() => {
                ball.direction = Vec2::Y;
                Turn::Dropped
            }
            Surface::Brick(_) | Surface::Bricks(..)
                if obstacles.pierce && !surface.is_solid(obstacles.bricks) =>
            {
                Turn::Through
            }
            _ => ball.bounce(hit.normal),
        };
        let impact = Impact {
            surface,
            normal: hit.normal,
            turn,
            touched: first.touched,
        };
        observer.on_bounce(ball, impact, hit.time, self.flown_share);
        Some(impact)
    }

    /// The earliest hit on walls, paddle and bricks.
    fn first_hit(
        &mut self,
        circle: Circle,
        motion: Vec2,
        obstacles: Obstacles<'_>,
        observer: &mut impl FlightObserver,
    ) -> SearchResult {
        let Obstacles { bricks, paddle, .. } = obstacles;
        self.spend(1)?;
        let wall = cast_walls(circle, motion, obstacles.barrier);
        let lowest = circle.center.y + motion.y.max(0.0) + circle.radius;
        let paddle = paddle.filter(|_| !self.pushed && lowest >= PADDLE_TOP);
        if wall.is_none() && paddle.is_none() && bricks.along(circle, motion).len() == 0 {
            return Ok(None); // As in most steps.
        }
        let mut narrow_phase = NarrowPhase {
            flight: self,
            circle,
            motion,
            bricks,
            observer,
        };
        narrow_phase.first_hit(wall, paddle)
    }
}

/// The narrow phase of a search: casts against everything near, and the choice of the earliest hit.
struct NarrowPhase<'a, O> {
    flight: &'a mut Flight,
    circle: Circle,
    motion: Vec2,
    bricks: &'a Bricks,
    observer: &'a mut O,
}

impl<O: FlightObserver> NarrowPhase<'_, O> {
    /// The earliest of a hit on a wall, the hit on the paddle if it is near, and the hits on bricks.
    #[inline(never)]
    fn first_hit(&mut self, wall: Option<Hit>, paddle: Option<&Paddle>) -> SearchResult {
        let circle = self.circle;
        let motion = self.motion;
        let bricks = self.bricks;
        let mut first = None;
        if let Some(hit) = wall {
            first = Some(self.earlier(None, CandidateHit::on(Surface::Wall, hit)));
        }
        if let Some(paddle) = paddle {
            self.flight.spend(1)?;
            if let Some(hit) = self.cast_paddle(paddle) {
                first = Some(self.earlier(first, hit));
            }
        }
        // A look ahead ignores bricks behind a known hit. A step does not: a seam there costs tests too.
        let looks_ahead = self.flight.looks_ahead();
        let known = first.filter(|_| looks_ahead);
        let mut until = known.map_or(1.0, |known| known.hit.time);
        let mut brick: Option<CandidateHit> = None;
        let rows = in_any_order(bricks.along(circle, motion), !looks_ahead);
        for Swath { entry, cells } in rows {
            // The rows come in the order of the motion: no row beyond a hit has an earlier one.
            if looks_ahead && until < entry {
                break;
            }
            self.flight.spend(cells.len() as u32)?;
            for index in in_any_order(bricks.standing(cells), true) {
                let aabb = bricks.aabb(index);
                match cast_circle_aabb(circle, motion, aabb) {
                    Some(hit) => {
                        until = until.min(hit.time);
                        brick = Some(self.earlier_brick(brick, index, hit));
                    }
                    None => self.observer.on_miss(Surface::Brick(index), motion, aabb),
                }
            }
        }
        let Some(brick) = brick else { return Ok(first) };
        let brick = self.settle_seam(brick)?;
        Ok(Some(self.earlier(first, brick)))
    }

    /// The earlier of the first hit so far and another; the first on a tie.
    fn earlier(&mut self, first: Option<CandidateHit>, other: CandidateHit) -> CandidateHit {
        other.report(self.observer);
        let Some(first) = first else { return other };
        let (winner, loser) = if other.hit.time < first.hit.time {
            (other, first)
        } else {
            (first, other)
        };
        self.observer.on_rejected(loser.surface, Reason::Later);
        winner
    }

    /// Like [`earlier`](Self::earlier) for bricks, where geometry settles a tie: the more head-on hit wins, and
    /// of two equally head-on hits both count, as one bounce about the normal between theirs.
    fn earlier_brick(
        &mut self,
        first: Option<CandidateHit>,
        brick: usize,
        hit: Hit,
    ) -> CandidateHit {
        let other = CandidateHit::on(Surface::Brick(brick), hit);
        let Some(tied) = first.filter(|first| first.hit.time == hit.time) else {
            return self.earlier(first, other);
        };
        self.observer.on_hit(other.surface, hit);
        let head_on = |normal: Vec2| normal.dot(self.motion);
        // Two bricks that tie already are equally head-on, so the first stands for both. The normal between
        // theirs is more head-on, and would beat a third brick that should win.
        let [of_each, _] = tied.touched.map(|touch| head_on(touch.normal));
        let (loser, winner) = match head_on(hit.normal).partial_cmp(&of_each) {
            Some(Ordering::Less) => (tied.surface, other),
            Some(Ordering::Greater) => (other.surface, tied),
            _ => {
                let normal = (tied.hit.normal + hit.normal).normalize_or(tied.hit.normal);
                let mut both = tied.shared_with(brick, hit);
                both.hit.normal = normal;
                return both;
            }
        };
        self.observer.on_rejected(loser, Reason::Glancing);
        winner
    }

    /// Joins the contacts within [`SEAM_SLOP`] of the first into one contact with a flat wall: a face beats a
    /// corner, then the brick with the nearer centre wins, and on an exact tie both bricks take the hit.
    fn settle_seam(&mut self, first: CandidateHit) -> Result<CandidateHit, OutOfTests> {
        let circle = self.circle;
        let motion = self.motion;
        let reach = Vec2::splat(SEAM_SLOP);
        // The middle of a gap, where no brick is, if two bricks are hit across it.
        let [one, other] = first.touched;
        let point = (one.at + other.at) * 0.5;
        let mut best: Option<(CandidateHit, Rank)> = None;
        // Every brick there touches the ball at about the same moment, because the slop is so small.
        let near = self.bricks.near(Aabb::new(point - reach, point + reach));
        for index in in_any_order(near, true) {
            self.flight.spend(1)?;
            let aabb = self.bricks.aabb(index);
            let Some(hit) = cast_circle_aabb(circle, motion, aabb) else {
                continue;
            };
            let surface = Surface::Brick(index);
            self.observer.on_hit(surface, hit);
            let place = circle.center + motion * hit.time;
            let rank = Rank {
                corner: hit.normal.x != 0.0 && hit.normal.y != 0.0,
                distance: aabb.center().distance_squared(place),
            };
            if let Some((known, least)) = &mut best {
                if rank == *least {
                    *known = known.shared_with(index, hit);
                    continue;
                }
                let is_better = rank < *least;
                let loser = if is_better { known.surface } else { surface };
                let reason = if rank.corner == least.corner {
                    Reason::AnotherNearer
                } else {
                    Reason::CornerBehindFace
                };
                self.observer.on_rejected(loser, reason);
                if !is_better {
                    continue;
                }
            }
            best = Some((CandidateHit::on(surface, hit), rank));
        }
        Ok(best.map_or(first, |(best, _)| best))
    }

    /// Casts the ball's motion relative to the paddle.
    fn cast_paddle(&mut self, paddle: &Paddle) -> Option<CandidateHit> {
        let circle = self.circle;
        let motion = self.motion;
        let passed = self.flight.flown_share;
        let remaining = 1.0 - passed;
        let drift = Vec2::new(paddle.motion() * remaining, 0.0);
        let aabb = paddle.aabb_during(passed);
        let Some(mut hit) = cast_circle_aabb(circle, motion - drift, aabb) else {
            let surface = Surface::Paddle { offset: 0.0 };
            self.observer.on_miss(surface, motion - drift, aabb);
            return None;
        };
        let x = circle.center.x + motion.x * hit.time;
        let offset = paddle.offset_during(passed + remaining * hit.time, x);
        // Back to the field's frame.
        hit.point += drift * hit.time;
        Some(CandidateHit::on(Surface::Paddle { offset }, hit))
    }
}

/// The left, right and upper wall, and the barrier if it stands, as planes one radius inside.
fn cast_walls(circle: Circle, motion: Vec2, barrier: bool) -> Option<Hit> {
    let radius = circle.radius;
    // The time of one axis: the distance to the plane ahead, over the motion towards it.
    let along = |place: f32, motion: f32, low: f32, high: f32| {
        let is_to_low = motion < 0.0;
        let away = if is_to_low { place - low } else { high - place };
        let reach = motion.abs();
        (reach > 0.0 && away <= reach).then(|| (away / reach).max(0.0))
    };
    let side = along(circle.center.x, motion.x, radius, FIELD.x - radius);
    let top = if barrier { BARRIER_TOP } else { f32::INFINITY };
    let bottom = top - radius;
    let level = along(circle.center.y, motion.y, radius, bottom);
    let upright = Vec2::new(0.0, -motion.y.signum());
    let (time, normal) = match (side, level) {
        (Some(side), Some(level)) if level < side => (level, upright),
        (Some(side), _) => (side, Vec2::new(-motion.x.signum(), 0.0)),
        (None, Some(level)) => (level, upright),
        (None, None) => return None,
    };
    let point = circle.center + motion * time - normal * radius;
    Some(Hit {
        time,
        point,
        normal,
    })
}

/// The order of the hits of a seam; the least wins.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct Rank {
    corner: bool,
    /// From the brick's centre to the ball's, squared.
    distance: f32,
}

impl CandidateHit {
    fn on(surface: Surface, hit: Hit) -> Self {
        Self {
            hit,
            surface,
            touched: [hit.into(); 2],
        }
    }

    /// Reports it to an observer, as two hits if it has two bricks.
    fn report(self, observer: &mut impl FlightObserver) {
        let each = match self.surface {
            Surface::Bricks(first, second) => [first, second].map(Surface::Brick),
            surface => [surface; 2],
        };
        for (surface, Touch { at, normal }) in each.into_iter().zip(self.touched) {
            let hit = Hit {
                point: at,
                normal,
                ..self.hit
            };
            observer.on_hit(surface, hit);
        }
    }

    /// This hit, shared with a second brick that is touched at its own place.
    fn shared_with(self, second: usize, other: Hit) -> Self {
        let Surface::Brick(first) = self.surface else {
            return self;
        };
        let (surface, touched) = if first < second {
            (Surface::Bricks(first, second), [self.hit, other])
        } else {
            (Surface::Bricks(second, first), [other, self.hit])
        };
        Self {
            surface,
            touched: touched.map(Touch::from),
            ..self
        }
    }
}
