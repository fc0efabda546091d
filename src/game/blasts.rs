//! Explosions, which break the bricks around them a moment later, in a chain; and lightning, which ends a wait when
//! all other help has failed.

use glam::Vec2;

use super::state_hash::hashed;
use super::{Game, Touch};
use crate::event::{Cause, Event};
use crate::level::around;
use crate::tuning::{LIGHTNING_WAIT, steps};

/// An explosion that has not reached the neighbours of its brick yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Blast {
    pub(super) brick: usize,
    /// The step in which it reaches them.
    pub(super) due: u64,
    /// Explosions in a row, this one included.
    pub(super) chain: u32,
}

hashed!(Blast: brick, due, chain);

impl Game {
    /// Reserves memory for an explosion of each explosive brick of the level in play.
    pub(super) fn reserve_blasts(&mut self) {
        let kinds = self.level().cells().iter().flatten();
        let explosive = kinds.filter(|kind| kind.spec().explodes).count();
        self.blasts.reserve(explosive);
    }

    pub(super) fn spread_blasts(&mut self, events: &mut Vec<Event>) {
        while let Some(&blast) = self.blasts.front().filter(|blast| blast.due <= self.steps) {
            self.blasts.pop_front();
            let from = self.bricks.aabb(blast.brick).center();
            for brick in around(self.bricks.columns, self.bricks.rows, blast.brick) {
                self.strike_from(from, brick, Cause::Blast, blast.chain + 1, events);
            }
        }
    }

    pub(super) fn is_lightning_due(&self) -> bool {
        self.rules.helps() && self.help.steps_waited >= steps(LIGHTNING_WAIT)
    }

    /// Breaks the brick nearest to a ball.
    pub(super) fn strike_lightning(&mut self, events: &mut Vec<Event>) {
        let mut flying = self.balls.iter().filter(|ball| ball.held.is_none());
        let Some(from) = flying.next().map(|ball| ball.position) else {
            return;
        };
        let Some(brick) = self.bricks.nearest_to_break(from) else {
            return;
        };
        self.help.end_wait();
        let at = self.bricks.aabb(brick).center();
        events.push(Event::Lightning { from, at });
        self.strike_from(from, brick, Cause::Lightning, 1, events);
    }

    /// Strikes the centre of a brick from a place.
    fn strike_from(
        &mut self,
        from: Vec2,
        brick: usize,
        by: Cause,
        combo: u32,
        events: &mut Vec<Event>,
    ) {
        let at = self.bricks.aabb(brick).center();
        let normal = (from - at).normalize_or(Vec2::Y);
        self.strike(brick, Touch { at, normal }, by, combo, events);
    }
}
