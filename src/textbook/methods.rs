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

#[cfg(test)]
mod tests {
    use crate::input::Input;
    use crate::level::{Level, LevelSet};

    use super::*;

    /// Steps a drawn scene until a method finds a hit.
    fn first_results(text: &str) -> (Vec<MethodResults>, Disagreements) {
        let level = Level::parse("drawn", text.as_bytes())
            .level
            .expect("a level");
        let mut game = Game::new(LevelSet::new(vec![level]).expect("one level"), 0, 1);
        let mut counts = Disagreements::default();
        for _ in 0..1000 {
            let mut events = Vec::new();
            game.step(Input::default(), &mut events);
            let rows = results_by_brick(&game, &events);
            counts.count(&rows);
            if !rows.is_empty() {
                return (rows, counts);
            }
        }
        panic!("no method found a hit");
    }

    #[test]
    fn a_plain_hit_is_one_for_all() {
        let (rows, counts) = first_results("ball: 300 200 0 -400\n\n. . . .\n. # . 2");
        let found = MethodResults {
            brick: 5,
            boxes: Relation::Overlapping,
            circle: Relation::Overlapping,
            cast: true,
        };
        assert_eq!(rows, [found]);
        assert_eq!(counts, Disagreements::default());
    }

    #[test]
    fn at_the_corner_the_box_lies() {
        // Past the brick's lower left corner (200, 100), more than its radius away.
        let (rows, counts) = first_results("ball: 194.5 200 0 -400\n\n. . . .\n. # . 2");
        let found = METHODS.map(|(method, _)| rows[0].hit(method));
        assert_eq!(found, [true, true, false, false]);
        assert_eq!(counts.false_positives, 1);
    }

    #[test]
    fn a_fast_ball_tunnels_through_the_discrete_tests() {
        let (rows, counts) = first_results("ball: 300 400 0 -10000\n\n. . . .\n. # . 2");
        assert!(rows[0].cast);
        let circle = rows[0].hit(Method::CircleOverlaps);
        assert_eq!(counts.tunnelled, u32::from(!circle));
    }

    #[test]
    fn a_brick_that_breaks_is_asked_about_once_for_each_ball() {
        let level = Level::parse("drawn", b"ball: 300 200 0 -400\n\n. . . .\n. 2 . 2").level;
        let levels = LevelSet::new(level.into_iter().collect()).expect("one level");
        let (mut game, mut events) = (Game::new(levels, 0, 1), Vec::new());
        while game.bricks().get(5).is_some() {
            events.clear();
            game.step(Input::default(), &mut events);
        }
        let found = results(&game, &events);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].brick, found[0].cast), (5, true));
        assert_eq!(found[0].circle, Relation::Overlapping);
        assert_eq!(results_by_brick(&game, &events), found);
    }
}
