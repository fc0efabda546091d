//! The state hash: 64 bits over everything that decides the rest of the game.
//!
//! Each struct of the state adds itself, next to its fields, and takes itself apart without `..`: a
//! new field does not compile until it is decided whether it counts. Lists begin with their length,
//! so that the end of one cannot be read as the start of the next.

use glam::Vec2;
use rand::RngExt;

use super::Game;
use crate::difficulty::Rules;

/// An odd number with bits all over: the golden ratio in 64 bits.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Game {
    /// A hash of the whole state, for comparing games through the same levels. Equal games have
    /// equal hashes, and different games practically never do. The levels are not hashed.
    pub fn state_hash(&self) -> u64 {
        let mut hash = StateHash(FACTOR);
        for (_, field) in self.state_fields() {
            hash.number(field);
        }
        hash.0
    }

    /// The name and the hash of each part of the state: the first that differs tells where two games
    /// parted.
    pub fn state_fields(&self) -> [(&'static str, u64); 19] {
        let Self {
            levels: _, // Not hashed, and a recording has every change of them.
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
            rng,
        } = self;
        [
            ("steps", StateHash::of(|hash| hash.number(*steps))),
            ("level", StateHash::of(|hash| hash.count(*level))),
            ("rules", StateHash::of(|hash| hash.rules(*rules))),
            ("phase", StateHash::of(|hash| hash.number(*phase as u64))),
            ("paddle", StateHash::of(|hash| paddle.hash(hash))),
            (
                "balls",
                StateHash::of(|hash| hash.list(balls.iter(), |hash, ball| ball.hash(hash))),
            ),
            ("bricks", StateHash::of(|hash| bricks.hash(hash))),
            (
                "capsules",
                StateHash::of(|hash| hash.list(capsules.iter(), |hash, one| one.hash(hash))),
            ),
            (
                "bolts",
                StateHash::of(|hash| hash.list(bolts.iter(), |hash, bolt| bolt.hash(hash))),
            ),
            (
                "blasts",
                StateHash::of(|hash| hash.list(blasts.iter(), |hash, blast| blast.hash(hash))),
            ),
            ("next shot", StateHash::of(|hash| hash.number(*next_shot))),
            ("powers", StateHash::of(|hash| powers.hash(hash))),
            ("fairness", StateHash::of(|hash| fairness.hash(hash))),
            ("help", StateHash::of(|hash| help.hash(hash))),
            ("lives", StateHash::of(|hash| hash.number(*lives))),
            ("score", StateHash::of(|hash| hash.number(*score))),
            ("best combo", StateHash::of(|hash| hash.number(*best_combo))),
            ("tally", StateHash::of(|hash| tally.hash(hash))),
            // The generator's next numbers stand for its state.
            (
                "chance",
                StateHash::of(|hash| hash.number(rng.clone().random::<u64>())),
            ),
        ]
    }
}

pub(super) struct StateHash(u64);

impl StateHash {
    fn of(add: impl FnOnce(&mut Self)) -> u64 {
        let mut hash = Self(FACTOR);
        add(&mut hash);
        hash.0
    }

    /// Mixes in a whole number at once: a recording hashes its game every second, and a large level
    /// has 65,536 cells. Each of the three operations can be undone, so that two states which differ
    /// in one number never meet.
    pub(super) fn number(&mut self, number: impl Into<u64>) {
        let mixed = (self.0 ^ number.into()).wrapping_mul(FACTOR);
        self.0 = mixed ^ mixed >> 32;
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
