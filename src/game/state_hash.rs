//! The state hash: 64 bits over everything that decides the rest of the game.
//!
//! [`hashed!`] beside each struct of the state names all its fields: the code does not compile until a new field is
//! either hashed or left out. A list begins with its length, so that its end cannot be read as the start of the next.

use std::collections::VecDeque;

use glam::Vec2;
use rand::RngExt;

use super::{Game, Phase, Tally};
use crate::difficulty::{Difficulty, Rules};
use crate::level::PowerUp;

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

    /// The name and the hash of each part of the state: the first that differs tells where two games parted.
    pub fn state_fields(&self) -> [(&'static str, u64); 19] {
        // Destructuring makes sure that no field is forgotten. A recording has every change of the levels, so they
        // are not hashed. The generator's next number stands for its state.
        macro_rules! fields {
            ($($name:literal $field:ident),*) => {{
                let Self { levels: _, rng, $($field),* } = self;
                let chance = rng.clone().random::<u64>();
                [$(($name, StateHash::of($field)),)* ("chance", StateHash::of(&chance))]
            }};
        }
        fields! {
            "steps" steps, "level" level, "rules" rules, "phase" phase, "paddle" paddle, "balls" balls,
            "bricks" bricks, "capsules" capsules, "bolts" bolts, "blasts" blasts, "next shot" next_shot,
            "powers" powers, "fairness" fairness, "help" help, "lives" lives, "score" score,
            "best combo" best_combo, "tally" tally
        }
    }
}

pub(super) struct StateHash(u64);

impl StateHash {
    fn of(part: &impl Hashed) -> u64 {
        let mut hash = Self(FACTOR);
        part.hash(&mut hash);
        hash.0
    }

    /// Mixes in a whole number at once: a recording hashes its game every second, and a large level has 65,536 cells.
    /// Each of the three operations is invertible, so that two states that differ in one number never collide.
    pub(super) fn number(&mut self, number: impl Into<u64>) {
        let mixed = (self.0 ^ number.into()).wrapping_mul(FACTOR);
        self.0 = mixed ^ mixed >> 32;
    }
}

/// A part of the state.
pub(super) trait Hashed {
    fn hash(&self, hash: &mut StateHash);
}

/// Hashes the fields of a struct in the order in which they are named. Those after `but` do not count.
macro_rules! hashed {
    ($part:ident: $($field:ident),* $(; but $($left_out:ident),*)?) => {
        impl $crate::game::state_hash::Hashed for $part {
            fn hash(&self, hash: &mut $crate::game::state_hash::StateHash) {
                let Self { $($field,)* $($($left_out: _,)*)? } = self;
                $($crate::game::state_hash::Hashed::hash($field, hash);)*
            }
        }
    };
}
pub(super) use hashed;

hashed!(Rules: difficulty, practice, help, chance);
hashed!(Tally: before, steps, lost);

macro_rules! hashed_as_number {
    ($($part:ty $(as $wide:ty)?),*) => {
        $(impl Hashed for $part {
            fn hash(&self, hash: &mut StateHash) {
                hash.number(*self $(as $wide)?);
            }
        })*
    };
}
hashed_as_number! {
    bool, u8, u32, u64, usize as u64, Difficulty as u64, Phase as u64, PowerUp as u64
}

macro_rules! hashed_as_list {
    ($($list:ty [$($generics:tt)*])*) => {
        $(impl<$($generics)*> Hashed for $list {
            fn hash(&self, hash: &mut StateHash) {
                self.len().hash(hash);
                for item in self {
                    item.hash(hash);
                }
            }
        })*
    };
}
hashed_as_list!(Vec<T> [T: Hashed] VecDeque<T> [T: Hashed] [T; N] [T: Hashed, const N: usize]);

impl Hashed for f32 {
    fn hash(&self, hash: &mut StateHash) {
        self.to_bits().hash(hash);
    }
}

impl Hashed for Vec2 {
    fn hash(&self, hash: &mut StateHash) {
        self.x.hash(hash);
        self.y.hash(hash);
    }
}

impl<T: Hashed> Hashed for Option<T> {
    fn hash(&self, hash: &mut StateHash) {
        self.is_some().hash(hash);
        if let Some(value) = self {
            value.hash(hash);
        }
    }
}

impl<A: Hashed, B: Hashed> Hashed for (A, B) {
    fn hash(&self, hash: &mut StateHash) {
        self.0.hash(hash);
        self.1.hash(hash);
    }
}
