//! The verdicts of the discrete tests, held long enough to be seen.

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

/// Each brick that is not apart, in order, with its verdict, an index of [`VERDICTS`], and the last step with that verdict.
#[derive(Default)]
pub(crate) struct Verdicts {
    held: Vec<(usize, (usize, u64))>,
}

impl Verdicts {
    /// Takes note of a step's verdicts. `game` is the game after the step. The discrete tests run where a textbook game
    /// runs them: at the end of a step's motion, as if nothing were in its way.
    pub(crate) fn observe(&mut self, game: &Game, events: &[Event]) {
        let now = game.steps();
        self.held.retain(|(_, (_, step))| *step + HOLD >= now);
        // Bricks that broke for any reason stood in the step.
        let broken = events.iter().filter_map(|event| match event {
            Event::BrickBroken { impact, .. } => Some(impact.brick),
            _ => None,
        });
        for ball in game.balls().iter().filter(|ball| ball.held.is_none()) {
            let circle = Circle::new(ball.unresolved, ball.radius());
            for brick in game.bricks().near(circle.aabb()).chain(broken.clone()) {
                let aabb = game.bricks().aabb(brick);
                let touches = touches_circle_aabb(circle, aabb);
                let overlap = overlaps_aabb_aabb(circle.aabb(), aabb);
                let verdict = match (touches, overlap) {
                    (true, _) => TOUCH,
                    (false, true) => BOX_ONLY,
                    (false, false) => continue,
                };
                // A stronger verdict replaces a weaker one, and the same verdict is held for longer.
                match self.held.binary_search_by_key(&brick, |(of, _)| *of) {
                    Ok(at) => self.held[at].1 = self.held[at].1.max((verdict, now)),
                    Err(at) => self.held.insert(at, (brick, (verdict, now))),
                }
            }
        }
    }

    /// The bricks with verdicts, standing or gone, in the verdicts' colours.
    pub(crate) fn colors(&self) -> Vec<(usize, Color)> {
        let color = |(brick, (verdict, _)): &(usize, (usize, u64))| (*brick, VERDICTS[*verdict]);
        self.held.iter().map(color).collect()
    }
}

#[cfg(test)]
mod tests {
    use breakout::input::Input;

    use super::*;
    use crate::scenes::game;

    /// The verdicts of the first step of a drawn level in which a brick is found or hit.
    fn verdicts(text: &str) -> Vec<usize> {
        let mut game = game(text);
        let mut verdicts = Verdicts::default();
        let mut events = Vec::new();
        while verdicts.held.is_empty() && events.is_empty() {
            game.step(Input::default(), &mut events);
            verdicts.observe(&game, &events);
        }
        verdicts
            .held
            .iter()
            .map(|(_, (verdict, _))| *verdict)
            .collect()
    }

    #[test]
    fn a_brick_has_the_strongest_verdict() {
        for (text, expected) in [
            ("ball: 300 200 0 -400\n\n. . . .\n. # . 2", &[TOUCH][..]),
            // It breaks.
            ("ball: 300 200 0 -400\n\n. . . .\n. 2 . 2", &[TOUCH]),
            // Past the corner (200, 100), more than the radius away.
            ("ball: 194.5 200 0 -400\n\n. . . .\n. # . 2", &[BOX_ONLY]),
            // So fast that no step ends in the brick.
            ("ball: 300 125 0 -10000\n\n. . . .\n. # . 2", &[]),
            // Where two bricks meet.
            ("ball: 200 200 0 -400\n\n. . . .\n# # . 2", &[TOUCH, TOUCH]),
        ] {
            assert_eq!(verdicts(text), expected, "{text}");
        }
    }
}
