//! The verdicts of the discrete tests, held long enough to be seen.

use breakout::collision::Circle;
use breakout::event::Event;
use breakout::game::Game;
use breakout::textbook::methods::{Relation, Relations};
use breakout::tuning::STEPS_PER_SECOND;

use crate::app::render::palette::{Color, blueprint};

/// The verdict of the discrete tests on the ball and a brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    /// The boxes do not overlap.
    Apart,
    /// The ball's box overlaps the brick, but its circle does not touch it: a false positive of
    /// the box test.
    BoxOnly,
    /// The circle touches the brick.
    Touch,
}

impl Verdict {
    pub(super) fn color(self) -> Color {
        match self {
            Self::Apart => blueprint::APART,
            Self::BoxOnly => blueprint::BOX_ONLY,
            Self::Touch => blueprint::TOUCH,
        }
    }
}

/// Steps for which a verdict is held. A resolved ball overlaps nothing, so without holding none
/// would ever be seen.
const HOLD: u64 = STEPS_PER_SECOND as u64 / 2;

/// Bricks with verdicts other than [`Verdict::Apart`], and the last step of each.
#[derive(Default)]
pub(super) struct Verdicts(Vec<(usize, Verdict, u64)>);

impl Verdicts {
    /// Takes note of a step's verdicts. `game` is the game after the step.
    pub(super) fn observe(&mut self, game: &Game, events: &[Event]) {
        let now = game.steps();
        self.0.retain(|(_, _, step)| step + HOLD >= now);
        for ball in game.balls().iter().filter(|ball| ball.held.is_none()) {
            let circle = Circle::new(ball.unresolved, ball.radius());
            let stood = game.bricks().near(circle.aabb()).chain(broken(events));
            for brick in stood {
                let found = Relations::of(circle, game.bricks().aabb(brick));
                if found.circle >= Relation::Touching {
                    self.note(brick, Verdict::Touch, now);
                } else if found.boxes == Relation::Overlapping {
                    self.note(brick, Verdict::BoxOnly, now);
                }
            }
        }
    }

    /// A stronger verdict replaces a weaker one, and the same verdict is held for longer.
    fn note(&mut self, brick: usize, verdict: Verdict, now: u64) {
        match self.0.iter_mut().find(|(index, ..)| *index == brick) {
            Some((_, held, step)) if verdict >= *held => (*held, *step) = (verdict, now),
            Some(_) => {}
            None => self.0.push((brick, verdict, now)),
        }
    }

    /// The bricks with verdicts, standing or gone, in the verdicts' colours. None while hidden.
    pub(super) fn colors(&self, shown: bool) -> Vec<(usize, Color)> {
        let answers = self.0.iter().filter(|_| shown);
        answers
            .map(|(brick, verdict, _)| (*brick, verdict.color()))
            .collect()
    }
}

/// The bricks that broke in a step, for any reason: they stood in it.
fn broken(events: &[Event]) -> impl Iterator<Item = usize> + '_ {
    events.iter().filter_map(|event| match event {
        Event::BrickBroken { brick, .. } => Some(*brick),
        _ => None,
    })
}
