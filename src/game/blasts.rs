//! Explosions: a brick that goes off breaks its neighbours a moment later, in a chain.

use glam::Vec2;

use super::Game;
use super::bricks::Damage;
use super::state_hash::StateHash;
use super::surface::Touch;
use crate::event::{Cause, Event};
use crate::tuning::{BLAST_DELAY, steps};

/// An explosion that has not reached its neighbours yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Blast {
    pub(super) brick: usize,
    /// The step in which it reaches them.
    pub(super) due: u64,
    /// Explosions in a row, this one included.
    pub(super) chain: u32,
}

impl Blast {
    pub(super) fn hash(self, hash: &mut StateHash) {
        let Self { brick, due, chain } = self;
        hash.count(brick);
        hash.number(due);
        hash.number(chain);
    }
}

impl Game {
    /// Makes room for an explosion of each explosive brick of the level in play.
    pub(super) fn reserve_blasts(&mut self) {
        let kinds = self.levels[self.level].cells().iter().flatten();
        let explosive = kinds.filter(|kind| kind.spec().explodes).count();
        self.blasts.reserve(explosive);
    }

    pub(super) fn explode(&mut self, brick: usize, chain: u32, events: &mut Vec<Event>) {
        self.blasts.push_back(Blast {
            brick,
            due: self.steps + u64::from(steps(BLAST_DELAY)),
            chain,
        });
        let at = self.bricks.aabb(brick).center();
        events.push(Event::Exploded { brick, at, chain });
    }

    pub(super) fn spread_blasts(&mut self, events: &mut Vec<Event>) {
        while let Some(&blast) = self.blasts.front().filter(|blast| blast.due <= self.steps) {
            self.blasts.pop_front();
            for brick in self.bricks.around(blast.brick) {
                self.reach(brick, blast, events);
            }
        }
    }

    /// Breaks a brick at once, whatever its remaining hits.
    fn reach(&mut self, brick: usize, blast: Blast, events: &mut Vec<Event>) {
        let [from, at] = [blast.brick, brick].map(|index| self.bricks.aabb(index).center());
        let normal = (from - at).normalize_or(Vec2::Y);
        let Some(hit) = self.impact_on(brick, Touch { at, normal }, Cause::Blast) else {
            return;
        };
        if self.smash(brick) == Damage::Broken {
            self.on_brick_broken(hit, blast.chain + 1, events);
        }
    }
}
