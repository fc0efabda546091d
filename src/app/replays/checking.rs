//! Plays the recordings of best scores again, a slice in each frame. No file is trusted to keep the verdicts.

use breakout::records::{Claim, Records, Shown};
use breakout::replay::{Playthrough, Recording, RunId};

use super::folder::{Folder, RecordingKind, Unread};
use crate::app::platform::{Crashed, background::Background, slice::Budget};

const BUDGET: Budget = Budget::micros(700);
/// While nothing moves there are few frames a second.
const BUDGET_AT_REST: Budget = Budget::millis(5);

/// A score, and the proof that its recording gave.
pub(crate) type Verdict = (Claim, Shown);

#[derive(Default)]
pub(super) struct Checking {
    reading: Background<Result<Recording, Unread>>,
    run: Option<RunId>,
    check: Option<Check>,
    /// The runs on screen, which come before others.
    pub(super) first: Vec<RunId>,
    /// Recordings that could not be read. The next start tries again.
    missing: Vec<RunId>,
}

struct Check {
    playthrough: Playthrough<Recording>,
    verdicts: Vec<Verdict>,
}

impl Checking {
    /// One frame. Returns new verdicts. Recordings that are not saved yet wait.
    pub(super) fn advance(
        &mut self,
        folder: &Folder,
        records: &Records,
        is_saved: impl Fn(RunId) -> bool,
        at_rest: bool,
    ) -> Vec<Verdict> {
        if let Some(run) = self.run {
            let Some(read) = self.reading.take() else {
                return Vec::new();
            };
            self.run = None;
            let of_run = |claim: &Claim| claim.run() == run;
            let claims = records.unchecked().filter(of_run);
            let verdicts = claims.map(|claim| (claim, Shown::default())).collect();
            match read.map(|read| read.map(Playthrough::new)) {
                Ok(Ok(playthrough)) => {
                    self.check = Some(Check {
                        playthrough,
                        verdicts,
                    });
                }
                Ok(Err(unread)) if unread.is_damaged => return verdicts,
                // Another window may still be writing it, or a disk be away.
                Ok(Err(_)) | Err(Crashed) => self.missing.push(run),
            }
        }
        if let Some(check) = &mut self.check {
            let is_done = check.advance(if at_rest { BUDGET_AT_REST } else { BUDGET });
            let Some(mut done) = self.check.take_if(|_| is_done) else {
                return Vec::new();
            };
            // A recording whose inputs give another game proves nothing.
            if done.playthrough.mismatch().is_some() {
                for (_, shown) in &mut done.verdicts {
                    *shown = Shown::default();
                }
            }
            return done.verdicts;
        }
        let is_readable = |run: &RunId| is_saved(*run) && !self.missing.contains(run);
        let runs = records.unchecked().map(|claim| claim.run());
        let readable = runs.filter(is_readable);
        let next = readable.min_by_key(|run| !self.first.contains(run));
        if let Some(run) = next {
            let folder = folder.clone();
            let read = move || folder.read(RecordingKind::Best, run);
            self.run = self.reading.begin(read).then_some(run);
        }
        Vec::new()
    }

    #[cfg(test)]
    pub(super) fn is_idle(&self) -> bool {
        self.run.is_none() && self.check.is_none()
    }
}

impl Check {
    /// Makes the steps of a slice; true when all are made.
    fn advance(&mut self, budget: Budget) -> bool {
        budget.run(|| {
            let goes_on = self.playthrough.step();
            let playthrough = &self.playthrough;
            let game = playthrough.game();
            let events = playthrough.events();
            // All points come with an event.
            if goes_on && !events.is_empty() {
                for (claim, shown) in &mut self.verdicts {
                    *shown = shown.or(claim.shown_by(playthrough.recording(), game, events));
                }
            }
            goes_on
        })
    }
}
