//! The state hash: FNV-1a over everything that decides the rest of the game.
//!
//! Each struct of the state adds itself, next to its fields, and takes itself apart without `..`: a
//! new field does not compile until it is decided whether it counts. Lists begin with their length,
//! so that the end of one cannot be read as the start of the next.

use glam::Vec2;

use crate::difficulty::Rules;
use crate::fnv;

/// The hash so far.
pub(super) struct StateHash(u64);

impl StateHash {
    pub(super) fn new() -> Self {
        Self(fnv::START)
    }

    pub(super) fn finish(&self) -> u64 {
        self.0
    }

    pub(super) fn number(&mut self, number: impl Into<u64>) {
        self.0 = fnv::extend(self.0, number.into().to_le_bytes());
    }

    pub(super) fn count(&mut self, count: usize) {
        self.number(count as u64);
    }

    pub(super) fn float(&mut self, float: f32) {
        self.number(float.to_bits());
    }

    pub(super) fn vector(&mut self, vector: Vec2) {
        self.float(vector.x);
        self.float(vector.y);
    }

    /// A value that may be missing; missing is none of its values.
    pub(super) fn option<T>(&mut self, value: Option<T>, add: impl FnOnce(&mut Self, T)) {
        self.number(value.is_some());
        if let Some(value) = value {
            add(self, value);
        }
    }

    /// The number of items, then each of them.
    pub(super) fn list<T>(
        &mut self,
        items: impl ExactSizeIterator<Item = T>,
        mut add: impl FnMut(&mut Self, T),
    ) {
        self.count(items.len());
        for item in items {
            add(self, item);
        }
    }

    pub(super) fn rules(&mut self, rules: Rules) {
        let Rules {
            difficulty,
            practice,
            help,
            chance,
        } = rules;
        self.number(difficulty as u64);
        for switch in [practice, help, chance] {
            self.number(switch);
        }
    }
}
