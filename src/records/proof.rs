//! The recordings that prove scores.

use super::{Key, LevelResult, Records, Subject, shorter};
use crate::event::Event;
use crate::game::Game;
use crate::replay::{RULES, Recording, RunId};

/// Stands before the run in the text of a proof.
pub(super) const REPLAY: &str = "replay=";

/// The recording that proves a score: its inputs give this score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The run that is recorded.
    pub run: RunId,
    /// The number of the [rules](RULES) by which it was played.
    pub rules: u32,
    /// Findings of this program when it played the recording again; `None` until then. No text holds
    /// them, so no text can claim them.
    pub(super) shown: Option<Shown>,
    /// The score that it beat.
    pub before: u32,
}

impl Proof {
    /// True if it was played by the rules of this program.
    pub fn is_of_these_rules(self) -> bool {
        self.rules == RULES
    }

    /// The one of two proofs of the same score that counts, in whichever order they come.
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

/// The parts of a result that a replayed recording confirms; by default none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The score.
    pub score: bool,
    /// The shortest time in which it clears the level, in thousandths of a second.
    pub millis: Option<u32>,
}

impl Shown {
    /// Both, of two parts of a recording.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            score: self.score || other.score,
            millis: shorter(self.millis, other.millis),
        }
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

    /// The parts that a replayed recording confirms after a step with these events.
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
    /// The scores by the present rules whose recordings this program has not played again yet.
    pub fn unchecked(&self) -> impl Iterator<Item = Claim> + '_ {
        self.entries.iter().filter_map(|(key, entry)| {
            let proof = entry.best.proof?;
            let is_open = proof.shown.is_none() && proof.is_of_these_rules();
            is_open.then_some(Claim {
                key: *key,
                score: entry.best.score,
                run: proof.run,
            })
        })
    }

    /// Notes what a recording has shown of a score, unless there is a better one by now.
    pub fn check(&mut self, claim: &Claim, shown: Shown) {
        if let Some(entry) = self.entries.get_mut(&claim.key)
            && entry.best.score == claim.score
            && let Some(proof) = &mut entry.best.proof
            && proof.run == claim.run
        {
            proof.shown = Some(shown);
        }
    }

    /// True if the recording of a run proves any score, also one in a line that only a newer program knows.
    pub fn refers_to(&self, run: RunId) -> bool {
        let mut proofs = self.entries.values().filter_map(|entry| entry.best.proof);
        let word = format!("{REPLAY}{run}");
        let mut words = self.other_lines.iter().flat_map(|line| line.split(' '));
        proofs.any(|proof| proof.run == run) || words.any(|other| other == word)
    }
}
