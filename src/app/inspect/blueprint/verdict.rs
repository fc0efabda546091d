//! The verdicts of the discrete tests, held long enough to be seen.

use std::collections::BTreeMap;

use breakout::collision::{Circle, touches_point_aabb};
use breakout::event::Event;
use breakout::game::Game;
use breakout::textbook::methods::{Relation, Relations};
use breakout::tuning::STEPS_PER_SECOND;

use crate::app::render::palette::{Color, blueprint};

/// The colours of the verdicts of the discrete tests on the ball and a brick, the strongest last.
pub(super) const VERDICTS: [Color; 3] = [blueprint::APART, blueprint::BOX_ONLY, blueprint::TOUCH];
/// The ball's box overlaps the brick, but its circle does not touch it: a false positive of the box test.
const BOX_ONLY: usize = 1;
const TOUCH: usize = 2;

/// Steps for which a verdict is held: a resolved ball overlaps nothing, so without it none would be seen.
const HOLD: u64 = STEPS_PER_SECOND as u64 / 2;

/// Counts of the positive tests of balls and bricks in a level, and of the wrong answers of simpler tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TestCounts {
    pub(crate) boxes: u32,
    /// The boxes overlap, and the circle does not touch.
    pub(crate) boxes_alone: u32,
    pub(crate) circles: u32,
    /// The circle touches, and its centre is not in the brick.
    pub(crate) missed_by_points: u32,
}

/// The verdict of each brick that is not apart, an index of [`VERDICTS`], and the last step with that verdict.
#[derive(Default)]
pub(super) struct Verdicts {
    held: BTreeMap<usize, (usize, u64)>,
    pub(super) counts: TestCounts,
}

impl TestCounts {
    fn count(&mut self, found: Relations, is_centre_within: bool) {
        let touches = found.circle >= Relation::Touching;
        let overlap = found.boxes == Relation::Overlapping;
        self.boxes += u32::from(overlap);
        self.boxes_alone += u32::from(overlap && !touches);
        self.circles += u32::from(touches);
        self.missed_by_points += u32::from(touches && !is_centre_within);
    }
}

impl Verdicts {
    /// Takes note of a step's verdicts. `game` is the game after the step.
    pub(super) fn observe(&mut self, game: &Game, events: &[Event]) {
        let now = game.steps();
        self.held.retain(|_, (_, step)| *step + HOLD >= now);
        // Bricks that broke for any reason stood in the step.
        let broken = events.iter().filter_map(|event| match event {
            Event::BrickBroken { impact, .. } => Some(impact.brick),
            _ => None,
        });
        for ball in game.balls().iter().filter(|ball| ball.held.is_none()) {
            let circle = Circle::new(ball.unresolved, ball.radius());
            for brick in game.bricks().near(circle.aabb()).chain(broken.clone()) {
                let aabb = game.bricks().aabb(brick);
                let found = Relations::of(circle, aabb);
                self.counts
                    .count(found, touches_point_aabb(circle.center, aabb));
                let verdict = if found.circle >= Relation::Touching {
                    TOUCH
                } else if found.boxes == Relation::Overlapping {
                    BOX_ONLY
                } else {
                    continue;
                };
                // A stronger verdict replaces a weaker one, and the same verdict is held for longer.
                let held = self.held.entry(brick).or_insert((verdict, now));
                *held = (*held).max((verdict, now));
            }
        }
    }

    /// The bricks with verdicts, standing or gone, in the verdicts' colours.
    pub(super) fn colors(&self) -> Vec<(usize, Color)> {
        let color = |(brick, (verdict, _)): (&usize, &(usize, u64))| (*brick, VERDICTS[*verdict]);
        self.held.iter().map(color).collect()
    }
}
