//! Four methods of finding hits in the same step: three textbook tests, and the game's own cast.

use crate::collision::{
    Aabb, Circle, overlaps_aabb_aabb, overlaps_circle_aabb, touches_aabb_aabb, touches_circle_aabb,
};
use crate::event::Event;
use crate::game::{Game, Trace};

/// A method of finding hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The boxes touch: sources 000, 001 and 003 of [`crate::collision`].
    BoxTouches,
    /// The boxes overlap: sources 000 and 002.
    BoxOverlaps,
    /// The circle overlaps the box: sources 002 and 003.
    CircleOverlaps,
    /// The swept cast of this game.
    Cast,
}

/// Every method with its name, the strictest last.
pub const METHODS: [(Method, &str); 4] = [
    (Method::BoxTouches, "box–box ≤"),
    (Method::BoxOverlaps, "box–box <"),
    (Method::CircleOverlaps, "circle–box"),
    (Method::Cast, "swept cast"),
];

/// The relation of two shapes, in both readings of the collision module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// No point belongs to both.
    Apart,
    /// A common point, but no common inside.
    Touching,
    /// A common inside.
    Overlapping,
}

/// The answers of the discrete tests for a ball and a brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relations {
    /// The ball's box and the brick.
    pub boxes: Relation,
    /// The ball's circle and the brick.
    pub circle: Relation,
}

impl Relations {
    /// Runs the discrete tests on a ball's circle and a brick's box.
    pub fn of(circle: Circle, aabb: Aabb) -> Self {
        let relation = |touches, overlaps| match (touches, overlaps) {
            (_, true) => Relation::Overlapping,
            (true, false) => Relation::Touching,
            (false, false) => Relation::Apart,
        };
        let around = circle.aabb();
        let (touches, overlaps) = (touches_aabb_aabb, overlaps_aabb_aabb);
        let boxes = relation(touches(around, aabb), overlaps(around, aabb));
        let (touches, overlaps) = (touches_circle_aabb, overlaps_circle_aabb);
        let circle = relation(touches(circle, aabb), overlaps(circle, aabb));
        Self { boxes, circle }
    }
}

/// The results of all methods for a ball and a brick in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodResults {
    /// The ball's index in the step.
    pub ball: usize,
    /// The brick's index.
    pub brick: usize,
    /// The textbook tests, at the end of the ball's unresolved motion.
    pub relations: Relations,
    /// True if the cast hit the brick in the step.
    pub cast: bool,
    /// True if the ball had bounced in the step before that hit. The textbook tests know only its motion before the
    /// bounce, so they could not find this hit.
    pub bounced: bool,
}

impl MethodResults {
    /// True if a method finds a hit.
    pub fn hit(&self, method: Method) -> bool {
        match method {
            Method::BoxTouches => self.relations.boxes >= Relation::Touching,
            Method::BoxOverlaps => self.relations.boxes == Relation::Overlapping,
            Method::CircleOverlaps => self.relations.circle == Relation::Overlapping,
            Method::Cast => self.cast,
        }
    }
}

/// The results of a step for each ball that flew in it: the bricks that it hit, then those that still stand. `game` is
/// the game after the step, `trace` the trace of the step. Pairs without any hit are left out; the rows of a ball are
/// consecutive.
///
/// The textbook tests run where a textbook game runs them: at the end of the step's unresolved motion. They skip a
/// brick that something else broke in the step.
pub fn results(game: &Game, trace: &Trace) -> Vec<MethodResults> {
    let mut rows: Vec<MethodResults> = Vec::new();
    for flight in trace.flights() {
        let [start, ..] = flight else { continue };
        let (unresolved, first_row) = (start.unresolved(), rows.len());
        let mut add = |brick, cast, bounced| {
            let row = MethodResults {
                ball: start.ball,
                brick,
                relations: Relations::of(unresolved, game.bricks().aabb(brick)),
                cast,
                bounced,
            };
            let is_new = rows[first_row..].iter().all(|known| known.brick != brick);
            if is_new && METHODS.iter().any(|(method, _)| row.hit(*method)) {
                rows.push(row);
            }
        };
        let mut bounced = false;
        for search in flight {
            let bricks = search.effects.iter().filter_map(Event::brick_hit_by_ball);
            bricks.for_each(|brick| add(brick, true, bounced));
            bounced |= search.turned();
        }
        let standing = game.bricks().near(unresolved.aabb());
        standing.for_each(|brick| add(brick, false, false));
    }
    rows
}

/// Counts of disagreements between the methods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Disagreements {
    /// The boxes overlapped, but neither did the circle nor did the cast hit the brick in that step.
    pub false_positives: u32,
    /// The cast hit a brick that the circle did not overlap at the end of the same motion.
    pub tunnelled: u32,
    /// A ball's circle overlapped two bricks in one step: a textbook game would flip it twice.
    pub doubles: u32,
}

impl Disagreements {
    /// Counts the rows of a step, as [`results`] returns them.
    pub fn count(&mut self, rows: &[MethodResults]) {
        for flight in rows.chunk_by(|one, next| one.ball == next.ball) {
            let circle = |row: &&MethodResults| row.hit(Method::CircleOverlaps);
            for row in flight.iter().filter(|row| !circle(row)) {
                self.false_positives += u32::from(row.hit(Method::BoxOverlaps) && !row.cast);
                self.tunnelled += u32::from(row.cast && !row.bounced);
            }
            self.doubles += u32::from(flight.iter().filter(circle).count() > 1);
        }
    }
}
