//! The verdicts of the discrete tests, held long enough to be seen.

use std::collections::BTreeMap;

use breakout::collision::{Circle, overlaps_aabb_aabb, touches_circle_aabb};
use breakout::event::Event;
use breakout::game::Game;
use breakout::tuning::STEPS_PER_SECOND;

use crate::app::render::palette::{Color, blueprint};

/// The colours of the verdicts of the discrete tests on the ball and a brick, the strongest last.
pub(super) const VERDICTS: [Color; 3] = [blueprint::APART, blueprint::BOX_ONLY, blueprint::TOUCH];
/// The ball's box overlaps the brick, but its circle does not touch it: a false positive of the box test.
const BOX_ONLY: usize = 1;
const TOUCH: usize = 2;

/// Steps for which a verdict is held: a resolved ball overlaps nothing, so without it none would be seen.
const HOLD: u64 = STEPS_PER_SECOND as u64 / 2;

/// Counts of the positive tests of balls and bricks, and of the wrong answers of the box test.
///
/// The discrete tests run where a textbook game runs them: at the end of a step's motion, as if nothing were in its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TestCounts {
    pub(crate) boxes: u32,
    /// The boxes overlap, and the circle does not touch.
    pub(crate) boxes_alone: u32,
    pub(crate) circles: u32,
    /// Bricks that balls hit.
    pub(crate) hits: u32,
    /// The bricks of these that no ball touched at the end of its motion.
    pub(crate) tunnelled: u32,
    /// A ball touched two bricks in one step: a textbook game would turn it twice.
    pub(crate) doubles: u32,
}

/// The verdict of each brick that is not apart, an index of [`VERDICTS`], and the last step with that verdict.
#[derive(Default)]
pub(crate) struct Verdicts {
    held: BTreeMap<usize, (usize, u64)>,
    pub(crate) counts: TestCounts,
}

impl Verdicts {
    /// Takes note of a step's verdicts. `game` is the game after the step.
    pub(crate) fn observe(&mut self, game: &Game, events: &[Event]) {
        let (now, counts) = (game.steps(), &mut self.counts);
        self.held.retain(|_, (_, step)| *step + HOLD >= now);
        // Bricks that broke for any reason stood in the step.
        let broken = events.iter().filter_map(|event| match event {
            Event::BrickBroken { impact, .. } => Some(impact.brick),
            _ => None,
        });
        for ball in game.balls().iter().filter(|ball| ball.held.is_none()) {
            let circle = Circle::new(ball.unresolved, ball.radius());
            let touched_before = counts.circles;
            for brick in game.bricks().near(circle.aabb()).chain(broken.clone()) {
                let aabb = game.bricks().aabb(brick);
                let touches = touches_circle_aabb(circle, aabb);
                let overlap = overlaps_aabb_aabb(circle.aabb(), aabb);
                counts.boxes += u32::from(overlap);
                counts.boxes_alone += u32::from(overlap && !touches);
                counts.circles += u32::from(touches);
                let verdict = match (touches, overlap) {
                    (true, _) => TOUCH,
                    (false, true) => BOX_ONLY,
                    (false, false) => continue,
                };
                // A stronger verdict replaces a weaker one, and the same verdict is held for longer.
                let held = self.held.entry(brick).or_insert((verdict, now));
                *held = (*held).max((verdict, now));
            }
            counts.doubles += u32::from(counts.circles > touched_before + 1);
        }
        for brick in events.iter().filter_map(Event::brick_hit_by_ball) {
            let is_touched = self.held.get(&brick) == Some(&(TOUCH, now));
            counts.hits += 1;
            counts.tunnelled += u32::from(!is_touched);
        }
    }

    /// The bricks with verdicts, standing or gone, in the verdicts' colours.
    pub(crate) fn colors(&self) -> Vec<(usize, Color)> {
        let color = |(brick, (verdict, _)): (&usize, &(usize, u64))| (*brick, VERDICTS[*verdict]);
        self.held.iter().map(color).collect()
    }
}

#[cfg(test)]
mod tests {
    use breakout::bot::NoAim;
    use breakout::input::Input;

    use super::*;
    use crate::scenes::{game, many_balls};

    /// The counts of the first step of a drawn level in which a brick is found.
    fn first_counts(text: &str) -> TestCounts {
        let (mut game, mut verdicts) = (game(text), Verdicts::default());
        while verdicts.counts == TestCounts::default() {
            assert!(game.steps() < 1000, "nothing is found");
            let mut events = Vec::new();
            game.step(Input::default(), &mut events);
            verdicts.observe(&game, &events);
        }
        verdicts.counts
    }

    #[test]
    fn the_tests_of_a_step_are_counted() {
        for (text, expected) in [
            // All find it.
            (
                "ball: 300 200 0 -400\n\n. . . .\n. # . 2",
                [1, 0, 1, 1, 0, 0],
            ),
            // It breaks, and is counted once.
            (
                "ball: 300 200 0 -400\n\n. . . .\n. 2 . 2",
                [1, 0, 1, 1, 0, 0],
            ),
            // Past the corner (200, 100), more than the radius away.
            (
                "ball: 194.5 200 0 -400\n\n. . . .\n. # . 2",
                [1, 1, 0, 0, 0, 0],
            ),
            // So fast that no step ends in the brick.
            (
                "ball: 300 125 0 -10000\n\n. . . .\n. # . 2",
                [0, 0, 0, 1, 1, 0],
            ),
            // Where two bricks meet.
            (
                "ball: 200 200 0 -400\n\n. . . .\n# # . 2",
                [2, 0, 2, 2, 0, 1],
            ),
        ] {
            let counts = first_counts(text);
            let found = [counts.boxes, counts.boxes_alone, counts.circles];
            let answers = [counts.hits, counts.tunnelled, counts.doubles];
            assert_eq!([found, answers].concat(), expected, "{text}");
        }
    }

    /// With several balls, the brick that one of them hits is often far away from the others.
    #[test]
    fn what_any_ball_touches_has_not_tunnelled() {
        let (mut game, mut bot) = (game(&many_balls()), NoAim::new(1));
        let mut verdicts = Verdicts::default();
        for _ in 0..12_000 {
            let mut events = Vec::new();
            game.step(bot.input(&game), &mut events);
            verdicts.observe(&game, &events);
        }
        let TestCounts {
            hits, tunnelled, ..
        } = verdicts.counts;
        assert!(hits > 100 && tunnelled < hits / 50, "{tunnelled} of {hits}");
    }
}
