//! Four methods asked about the same step: three textbook tests, and the game's own cast.

use crate::collision::{Circle, overlaps_aabb_aabb, overlaps_circle_aabb, touches_aabb_aabb};
use crate::event::Event;
use crate::game::Game;

/// A way to find hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Sources 000, 001 and 003 of `crate::collision`.
    BoxTouches,
    /// Sources 000 and 002.
    BoxOverlaps,
    /// Sources 002 and 003.
    CircleOverlaps,
    /// This game's own.
    Cast,
}

/// Every method with its name.
pub const METHODS: [(Method, &str); 4] = [
    (Method::BoxTouches, "box–box ≤"),
    (Method::BoxOverlaps, "box–box <"),
    (Method::CircleOverlaps, "circle–box"),
    (Method::Cast, "swept cast"),
];

/// What the methods say about one brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Say {
    /// Its index.
    pub brick: usize,
    /// In the order of [`METHODS`].
    pub hits: [bool; METHODS.len()],
}

/// Asks all four about every brick that stood in a step; `game` is the game after it.
///
/// The textbook tests are asked where a textbook game would ask: at the end of the step's
/// unresolved motion. The cast has answered in the step's events.
pub fn ask(game: &Game, events: &[Event]) -> Vec<Say> {
    let bricks = game.bricks();
    let mut says: Vec<Say> = Vec::new();
    for ball in game.balls().iter().filter(|ball| ball.held.is_none()) {
        let circle = Circle::new(ball.unresolved, ball.radius());
        for brick in bricks.near(circle.aabb()).chain(cast_hits(events)) {
            let aabb = bricks.aabb(brick);
            let hits = [
                touches_aabb_aabb(circle.aabb(), aabb),
                overlaps_aabb_aabb(circle.aabb(), aabb),
                overlaps_circle_aabb(circle, aabb),
                cast_hits(events).any(|hit| hit == brick),
            ];
            let is_new = says.iter().all(|say| say.brick != brick);
            if is_new && hits.contains(&true) {
                says.push(Say { brick, hits });
            }
        }
    }
    says
}

fn cast_hits(events: &[Event]) -> impl Iterator<Item = usize> + '_ {
    events.iter().filter_map(Event::brick_hit_by_ball)
}

/// How often the methods disagreed in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Disagreements {
    /// The boxes overlapped, the circle did not.
    pub false_positives: u32,
    /// The cast hit a brick that the circle did not overlap at the end of the step.
    pub tunnelled: u32,
    /// The circle overlapped two bricks at once: a textbook game would flip twice.
    pub doubles: u32,
}

impl Disagreements {
    /// Counts a step.
    pub fn count(&mut self, says: &[Say]) {
        let mut circles = 0;
        for Say { hits, .. } in says {
            let [_, boxes, circle, cast] = *hits;
            self.false_positives += u32::from(boxes && !circle);
            self.tunnelled += u32::from(cast && !circle);
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

    /// Steps a drawn scene until a method says something.
    fn first_say(text: &str) -> (Vec<Say>, Disagreements) {
        let level = Level::parse("drawn", text.as_bytes())
            .level
            .expect("a level");
        let mut game = Game::new(LevelSet::new(vec![level]).expect("one level"), 0, 1);
        let mut counts = Disagreements::default();
        for _ in 0..1000 {
            let mut events = Vec::new();
            game.step(Input::default(), &mut events);
            let says = ask(&game, &events);
            counts.count(&says);
            if !says.is_empty() {
                return (says, counts);
            }
        }
        panic!("no method said anything");
    }

    #[test]
    fn a_plain_hit_is_one_for_all() {
        let (says, counts) = first_say("ball: 300 200 0 -400\n\n. . . .\n. # . 2");
        assert_eq!(
            says,
            [Say {
                brick: 5,
                hits: [true; 4]
            }]
        );
        assert_eq!(counts, Disagreements::default());
    }

    #[test]
    fn at_the_corner_the_box_lies() {
        // Past the brick's lower left corner (200, 100), more than its radius away.
        let (says, counts) = first_say("ball: 194.5 200 0 -400\n\n. . . .\n. # . 2");
        assert_eq!(says[0].hits, [true, true, false, false]);
        assert_eq!(counts.false_positives, 1);
    }

    #[test]
    fn a_fast_ball_tunnels_through_the_discrete_tests() {
        let (says, counts) = first_say("ball: 300 400 0 -10000\n\n. . . .\n. # . 2");
        assert!(says[0].hits[3]);
        assert_eq!(counts.tunnelled, u32::from(!says[0].hits[2]));
    }
}
