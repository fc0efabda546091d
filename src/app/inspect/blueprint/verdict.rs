//! What the discrete tests say about each brick, held long enough to be seen.

use breakout::event::Event;
use breakout::game::Game;
use breakout::textbook::methods::{self, Relation};
use breakout::tuning::STEPS_PER_SECOND;

use crate::app::render::palette::{Color, blueprint};

/// The answer of the discrete tests for the ball and one brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    /// Not even the boxes overlap.
    Apart,
    /// The ball's box overlaps the brick, its circle does not touch it: the lying corner.
    BoxOnly,
    /// The circle touches the brick.
    Touch,
}

impl Verdict {
    /// Its colour on the drawing.
    pub(super) fn color(self) -> Color {
        match self {
            Self::Apart => blueprint::APART,
            Self::BoxOnly => blueprint::BOX_ONLY,
            Self::Touch => blueprint::TOUCH,
        }
    }
}

/// A resolved ball never overlaps anything, so an answer is held for half a second.
const HOLD: u64 = STEPS_PER_SECOND as u64 / 2;

/// The answers other than [`Verdict::Apart`], each with the last step in which it was given.
#[derive(Default)]
pub(super) struct Verdicts(Vec<(usize, Verdict, u64)>);

impl Verdicts {
    /// Notes the answers of a step; `game` is the game after it.
    pub(super) fn observe(&mut self, game: &Game, events: &[Event]) {
        let now = game.steps();
        self.0.retain(|(_, _, step)| step + HOLD >= now);
        for row in methods::results(game, events) {
            if row.circle >= Relation::Touching {
                self.note(row.brick, Verdict::Touch, now);
            } else if row.boxes == Relation::Overlapping {
                self.note(row.brick, Verdict::BoxOnly, now);
            }
        }
    }

    /// The stronger of two answers stays; the same one is held anew.
    fn note(&mut self, brick: usize, verdict: Verdict, now: u64) {
        match self.0.iter_mut().find(|(index, ..)| *index == brick) {
            Some((_, held, step)) if verdict >= *held => (*held, *step) = (verdict, now),
            Some(_) => {}
            None => self.0.push((brick, verdict, now)),
        }
    }

    /// Every brick with an answer, standing or gone, in the answer's colour; none while hidden.
    pub(super) fn colors(&self, shown: bool) -> Vec<(usize, Color)> {
        let answers = self.0.iter().filter(|_| shown);
        answers
            .map(|(brick, verdict, _)| (*brick, verdict.color()))
            .collect()
    }
}
