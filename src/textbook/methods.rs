//! Four methods of finding hits in the same step: three textbook tests, and the game's own cast.

use crate::collision::{
    Aabb, Circle, overlaps_aabb_aabb, overlaps_circle_aabb, touches_aabb_aabb, touches_circle_aabb,
};
use crate::event::Event;
use crate::game::Game;

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

/// The results of all methods for a ball and a brick in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodResults {
    /// The brick's index.
    pub brick: usize,
    /// The ball's box and the brick, at the end of the unresolved motion.
    pub boxes: Relation,
    /// The ball's circle and the brick, at the same place.
    pub circle: Relation,
    /// Whether the cast hit the brick in the step.
    pub cast: bool,
}

impl MethodResults {
    /// Whether a method finds a hit.
    pub fn hit(&self, method: Method) -> bool {
        match method {
            Method::BoxTouches => self.boxes >= Relation::Touching,
            Method::BoxOverlaps => self.boxes == Relation::Overlapping,
            Method::CircleOverlaps => self.circle == Relation::Overlapping,
            Method::Cast => self.cast,
        }
    }
}

/// The results of a step for each ball in flight and every brick that stood in it. `game` is the
/// game after the step, `events` are the events of the step. Pairs without any hit are left out.
///
/// The textbook tests are asked where a textbook game asks: at the end of the step's unresolved
/// motion. The results of the cast are taken from the events.
pub fn results(game: &Game, events: &[Event]) -> Vec<MethodResults> {
    let mut all: Vec<MethodResults> = Vec::new();
    for ball in game.balls().iter().filter(|ball| ball.held.is_none()) {
        let circle = Circle::new(ball.unresolved, ball.radius());
        let first = all.len();
        let bricks = game.bricks().near(circle.aabb());
        for brick in bricks.chain(hit_or_broken(events)) {
            let row = compare(circle, game.bricks().aabb(brick), brick, events);
            let is_hit = METHODS.iter().any(|(method, _)| row.hit(*method));
            if is_hit && !all[first..].contains(&row) {
                all.push(row);
            }
        }
    }
    all
}

fn compare(circle: Circle, aabb: Aabb, brick: usize, events: &[Event]) -> MethodResults {
    let relation = |touches, overlaps| match (touches, overlaps) {
        (_, true) => Relation::Overlapping,
        (true, false) => Relation::Touching,
        (false, false) => Relation::Apart,
    };
    let around = circle.aabb();
    MethodResults {
        brick,
        boxes: relation(
            touches_aabb_aabb(around, aabb),
            overlaps_aabb_aabb(around, aabb),
        ),
        circle: relation(
            touches_circle_aabb(circle, aabb),
            overlaps_circle_aabb(circle, aabb),
        ),
        cast: cast_hits(events).any(|hit| hit == brick),
    }
}

/// The bricks that a ball hit, and those that broke for any reason: all stood in the step.
fn hit_or_broken(events: &[Event]) -> impl Iterator<Item = usize> + '_ {
    let broken = events.iter().filter_map(|event| match event {
        Event::BrickBroken { brick, .. } => Some(*brick),
        _ => None,
    });
    cast_hits(events).chain(broken)
}

fn cast_hits(events: &[Event]) -> impl Iterator<Item = usize> + '_ {
    events.iter().filter_map(Event::brick_hit_by_ball)
}

/// Like [`results`], but one row for each brick, of the first ball that has one, and only for bricks
/// that still stand or that a ball hit.
pub fn results_by_brick(game: &Game, events: &[Event]) -> Vec<MethodResults> {
    let mut rows: Vec<MethodResults> = Vec::new();
    for row in results(game, events) {
        let is_new = rows.iter().all(|known| known.brick != row.brick);
        if is_new && (row.cast || game.bricks().get(row.brick).is_some()) {
            rows.push(row);
        }
    }
    rows
}

/// Counts of disagreements between the methods in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Disagreements {
    /// The boxes overlapped, but the circle did not.
    pub false_positives: u32,
    /// The cast hit a brick that the circle did not overlap at the end of the step.
    pub tunnelled: u32,
    /// The circle overlapped two bricks in one step: a textbook game would flip the ball twice.
    pub doubles: u32,
}

impl Disagreements {
    /// Counts a step with one row for each brick, as [`results_by_brick`] returns them.
    pub fn count(&mut self, rows: &[MethodResults]) {
        let mut circles = 0;
        for row in rows {
            let circle = row.hit(Method::CircleOverlaps);
            self.false_positives += u32::from(row.hit(Method::BoxOverlaps) && !circle);
            self.tunnelled += u32::from(row.cast && !circle);
            circles += u32::from(circle);
        }
        self.doubles += u32::from(circles > 1);
    }
}
