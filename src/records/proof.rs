//! The recordings that prove scores.

use super::{Key, LevelResult, Records, Subject, shorter};
use crate::event::Event;
use crate::game::Game;
use crate::replay::{RULES, Recording, RunId};

/// These precede the run in the text of a proof: of the score, and of the time.
pub(super) const REPLAY: &str = "replay=";
pub(super) const FASTEST: &str = "fastest=";

/// The recording that proves a score or a time: its inputs give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The recorded run.
    pub run: RunId,
    /// The number of its [rules](RULES).
    pub rules: u32,
    /// The parts that a replay by this program confirmed; `None` until then. No text stores it, so no text can claim it.
    pub(super) shown: Option<Shown>,
    /// The score that it beat.
    pub before: u32,
}

impl Proof {
    /// True if its rules are those of this program.
    pub fn is_of_these_rules(self) -> bool {
        self.rules == RULES
    }

    /// Chooses one of two proofs of the same score, in any order, or merges two of the same run.
    pub(super) fn or(self, other: Self) -> Self {
        if (self.rules, self.run) == (other.rules, other.run) {
            return Self {
                shown: self.shown.or(other.shown),
                before: self.before.max(other.before),
                ..self
            };
        }
        let is_first = (other.rules, self.run) < (self.rules, other.run);
        if is_first { self } else { other }
    }
}

/// The parts of a result that a replay confirmed; by default none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The score.
    pub score: bool,
    /// The shortest time in which it clears the level, in milliseconds.
    pub millis: Option<u32>,
}

impl Shown {
    /// Merges the findings of two parts of a recording.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            score: self.score || other.score,
            millis: shorter(self.millis, other.millis),
        }
    }
}

/// A score with its time, and the run whose recording should prove one of them.
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

    /// The parts that a replay confirms after a step with these events.
    pub fn shown_by(&self, recording: &Recording, game: &Game, events: &[Event]) -> Shown {
        let (subject, difficulty) = self.key;
        let setup = &recording.setup;
        if difficulty != Some(setup.rules.difficulty) || !recording.counts() {
            return Shown::default();
        }
        match subject {
            Subject::Level(hash) => {
                let is_cleared = |event: &Event| matches!(event, Event::LevelCleared { .. });
                if !events.iter().any(is_cleared) || game.level().content_hash() != hash {
                    return Shown::default();
                }
                let result = LevelResult::of(game);
                Shown {
                    score: result.score == self.score,
                    millis: result.millis(),
                }
            }
            Subject::Run(hash, start) => Shown {
                score: game.score() == self.score
                    && start == u32::try_from(setup.start).ok()
                    && setup.levels.content_hash() == hash,
                millis: None,
            },
        }
    }
}

impl Records {
    /// The scores and times under the present rules whose recordings this program has not played again.
    pub fn unchecked(&self) -> impl Iterator<Item = Claim> + '_ {
        self.entries.iter().flat_map(|(key, entry)| {
            let best = entry.best;
            let runs = best.proofs().filter_map(|proof| {
                let is_unchecked = proof.shown.is_none() && proof.is_of_these_rules();
                is_unchecked.then_some(proof.run)
            });
            let mut runs: Vec<RunId> = runs.collect();
            runs.dedup();
            runs.into_iter().map(move |run| Claim {
                key: *key,
                score: best.score,
                run,
            })
        })
    }

    /// Stores what a replay confirmed, unless the score has changed.
    pub fn check(&mut self, claim: &Claim, shown: Shown) {
        let Some(entry) = self.entries.get_mut(&claim.key) else {
            return;
        };
        let best = &mut entry.best;
        let proof = best.proof.as_mut();
        let of_score = proof.filter(|_| best.score == claim.score);
        let proofs = [of_score, best.fastest.as_mut()].into_iter().flatten();
        for proof in proofs.filter(|proof| proof.run == claim.run) {
            proof.shown = Some(shown);
        }
    }

    /// True if the recording of a run proves any score or time, also in a line of a newer program.
    pub fn refers_to(&self, run: RunId) -> bool {
        let mut proofs = self.entries.values().flat_map(|entry| entry.best.proofs());
        let own = [REPLAY, FASTEST].map(|name| format!("{name}{run}"));
        let mut words = self.other_lines.iter().flat_map(|line| line.split(' '));
        proofs.any(|proof| proof.run == run) || words.any(|word| own.iter().any(|own| own == word))
    }
}
