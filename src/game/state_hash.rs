//! The state hash: FNV-1a over everything that decides the rest of the game.
//!
//! Each struct of the state adds itself, next to its fields, and takes itself apart without `..`: a
//! new field does not compile until it is decided whether it counts. Lists begin with their length,
//! so that the end of one cannot be read as the start of the next.

use glam::Vec2;
use rand::RngExt;

use super::{Game, Tally};
use crate::difficulty::Rules;
use crate::fnv;

/// The hash so far.
pub(super) struct StateHash(u64);

impl StateHash {
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

    fn rules(&mut self, rules: Rules) {
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

    fn tally(&mut self, tally: Tally) {
        let Tally {
            before,
            steps,
            lost,
        } = tally;
        self.number(before);
        self.number(steps);
        self.number(lost);
    }
}

impl Game {
    /// A number that is equal for equal games and, for all practical purposes, only for them: of
    /// games through the same levels, that is, because what a level says is not in it.
    pub fn state_hash(&self) -> u64 {
        let Self {
            levels: _, // The same for the whole run.
            level,
            rules,
            phase,
            bricks,
            paddle,
            balls,
            blasts,
            capsules,
            bolts,
            next_shot,
            powers,
            fairness,
            help,
            lives,
            score,
            best_combo,
            tally,
            steps,
            tests: _, // Counts work and decides nothing.
            rng,
        } = self;
        let mut hash = StateHash(fnv::START);
        hash.number(*steps);
        hash.count(*level);
        hash.rules(*rules);
        hash.number(*phase as u64);
        hash.number(*lives);
        hash.number(*score);
        hash.number(*best_combo);
        hash.tally(*tally);
        help.hash(&mut hash);
        fairness.hash(&mut hash);
        powers.hash(&mut hash);
        hash.number(*next_shot);
        bricks.hash(&mut hash);
        paddle.hash(&mut hash);
        hash.list(balls.iter(), |hash, ball| ball.hash(hash));
        hash.list(capsules.iter(), |hash, capsule| capsule.hash(hash));
        hash.list(bolts.iter(), |hash, bolt| bolt.hash(hash));
        hash.list(blasts.iter(), |hash, blast| blast.hash(hash));
        // The generator's state shows in what it would give next.
        hash.number(rng.clone().random::<u64>());
        hash.0
    }
}
