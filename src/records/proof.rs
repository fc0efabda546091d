//! The recordings that prove scores.

use super::{Key, LevelResult, Records, Subject};
use crate::event::Event;
use crate::game::Game;
use crate::replay::{RULES, Recording, RunId};

/// The recording that proves a score: its inputs give this score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The run that is recorded.
    pub run: RunId,
    /// The number of the [rules](RULES) by which it was played.
    pub rules: u32,
    /// Whether it was played again to the same score; `None` until that is tried.
    pub checked: Option<bool>,
    /// The score that it beat.
    pub before: u32,
}

impl Proof {
    /// Whether it was played by the rules of this program.
    pub fn is_of_these_rules(self) -> bool {
        self.rules == RULES
    }

    /// The one of two proofs of the same score that counts, in whichever order they come.
    pub(super) fn or(self, other: Self) -> Self {
        if (self.rules, self.run) == (other.rules, other.run) {
            let checked = [self, other].into_iter().filter_map(|proof| proof.checked);
            return Self {
                checked: checked.reduce(|a, b| a && b),
                before: self.before.max(other.before),
                ..self
            };
        }
        let is_first = (other.rules, self.run) < (self.rules, other.run);
        if is_first { self } else { other }
    }
}

/// A score, and the run whose recording should prove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    key: Key,
    score: u32,
    run: RunId,
}

impl Claim {
    /// The run whose recording should prove it.
    pub fn run(&self) -> RunId {
        self.run
    }

    /// Whether a recording that is played again has this score right now, after a step with these
    /// events.
    pub fn is_met(&self, recording: &Recording, game: &Game, events: &[Event]) -> bool {
        let (subject, difficulty) = self.key;
        let setup = &recording.setup;
        let is_it = match subject {
            Subject::Level(hash) => {
                let is_cleared = |event: &Event| matches!(event, Event::LevelCleared { .. });
                events.iter().any(is_cleared)
                    && LevelResult::of(game).score == self.score
                    && game.level().content_hash() == hash
            }
            Subject::Run(hash, start) => {
                game.score() == self.score
                    && start == u32::try_from(setup.start).ok()
                    && setup.levels.content_hash() == hash
            }
        };
        is_it && recording.ranked && difficulty == Some(setup.rules.difficulty)
    }
}

impl Records {
    /// The scores by the present rules whose recordings were not played again yet.
    pub fn unchecked(&self) -> impl Iterator<Item = Claim> + '_ {
        self.entries.iter().filter_map(|(key, entry)| {
            let proof = entry.best.proof?;
            let is_open = proof.checked.is_none() && proof.is_of_these_rules();
            is_open.then_some(Claim {
                key: *key,
                score: entry.best.score,
                run: proof.run,
            })
        })
    }

    /// Notes whether a recording proves a score, unless there is a better one by now.
    pub fn check(&mut self, claim: &Claim, holds: bool) {
        if let Some(entry) = self.entries.get_mut(&claim.key)
            && entry.best.score == claim.score
            && let Some(proof) = &mut entry.best.proof
            && proof.run == claim.run
        {
            proof.checked = Some(holds);
        }
    }

    /// Whether any score is proved by the recording of a run.
    pub fn refers_to(&self, run: RunId) -> bool {
        let mut proofs = self.entries.values().filter_map(|entry| entry.best.proof);
        proofs.any(|proof| proof.run == run)
    }
}
