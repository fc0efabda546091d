//! Why the help turned a ball: its own way would have kept the player waiting.

use glam::Vec2;

use super::{Calculation, Kind, Mark, Step};
use crate::event::Event;
use crate::game::{Bounce, Game, Search};
use crate::tuning::{HELP_HORIZON, MAX_WAIT, STEP, steps};

/// A turn by the help: two ways of one ball from a bounce.
#[derive(Clone, Debug)]
pub struct HelpTurn {
    /// Seconds without progress before the bounce.
    pub waited: f32,
    /// The velocities before and after the turn, in units a second.
    pub velocities: [Vec2; 2],
    /// The corners of the ball's own way, up to the paddle's height or the help's horizon, and of the one to the brick.
    pub ways: [Vec<Vec2>; 2],
    /// The index of the brick.
    pub brick: usize,
}

impl HelpTurn {
    /// The turn after a bounce in a step that began with `game`; `None` if the help did not turn the ball.
    pub fn of(game: &Game, search: &Search, bounce: &Bounce) -> Option<Self> {
        let turn = search.effects.iter().find_map(|event| match *event {
            Event::Helped {
                at,
                direction,
                brick,
            } => Some((at, direction, brick)),
            _ => None,
        });
        let (at, direction, brick) = turn?;
        // A broken brick may have changed the speed before.
        let speed = bounce.out.length();
        let own = bounce.velocity.normalize_or_zero();
        let velocities = [own, direction].map(|direction| direction * speed);
        let way = |velocity| game.way_from(at, velocity, steps(HELP_HORIZON));
        Some(Self {
            // The step itself counts, before its flight.
            waited: game.waited() + STEP,
            velocities,
            ways: velocities.map(way),
            brick,
        })
    }

    /// The wait and the flight on the own way against the limit, then the way to the brick.
    pub fn steps(&self) -> Vec<Step> {
        let speed = self.velocities[1].length();
        let mut calculation = Calculation::default();
        let way = |calculation: &mut Calculation, name: &str, corners: &[Vec2]| {
            let parts = corners.windows(2);
            let length: f32 = parts.clone().map(|ends| ends[0].distance(ends[1])).sum();
            calculation.shown(name, length);
            calculation.last().step.marks =
                parts.map(|ends| Mark::Line(ends[0], ends[1])).collect();
        };
        calculation.shown("|v|", speed);
        way(&mut calculation, "own way", &self.ways[0]);
        calculation.add((Kind::Working, "", "flight = own way / |v|"));
        calculation.shown("waited", self.waited);
        let late = format!("waited + flight > {MAX_WAIT}");
        calculation.worked(Kind::Check, &late, &late, None);
        calculation.last().step.id = "help-late";
        way(&mut calculation, "turned way", &self.ways[1]);
        calculation.steps()
    }
}
