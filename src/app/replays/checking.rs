//! Plays the recordings of best scores again, a slice in each frame, and notes whether they prove them.

use std::time::Duration;

use breakout::records::{Claim, Records};
use breakout::replay::{Playthrough, Recording, RunId};

use super::folder::{Folder, Kind, Unread};
use crate::app::platform::background::Background;
use crate::app::platform::time::Moment;

/// The most time of a frame; a slice ends with the step in which it is over.
const SLICE: Duration = Duration::from_micros(700);
/// Steps between two looks at the clock.
const STRIDE: u32 = 16;

/// What is found out about a score.
pub(crate) type Verdict = (Claim, bool);

/// The check of one recording after the other.
pub(super) struct Checking {
    reading: Background<Result<Recording, Unread>>,
    /// The run whose recording is being read.
    run: Option<RunId>,
    check: Option<Check>,
    /// Recordings that could not be read: the next start looks for them again.
    missing: Vec<RunId>,
}

/// The check of all scores of a recording.
struct Check {
    playthrough: Playthrough<Recording>,
    /// Each with whether it was met.
    claims: Vec<Verdict>,
}

impl Checking {
    pub(super) fn new() -> Self {
        Self {
            reading: Background::new(),
            run: None,
            check: None,
            missing: Vec::new(),
        }
    }

    /// One frame. Returns what was found out. What is not saved yet is not read.
    pub(super) fn advance(
        &mut self,
        folder: &Folder,
        records: &Records,
        is_saved: impl Fn(RunId) -> bool,
    ) -> Vec<Verdict> {
        if let Some(check) = &mut self.check {
            if !check.advance() {
                return Vec::new();
            }
            return self.check.take().map_or_else(Vec::new, Check::verdicts);
        }
        if let Some(run) = self.run {
            let Some(read) = self.reading.take() else {
                return Vec::new();
            };
            self.run = None;
            let of_run = |claim: &Claim| claim.run() == run;
            return self.begin(run, records.unchecked().filter(of_run).collect(), read);
        }
        let is_readable = |run: &RunId| is_saved(*run) && !self.missing.contains(run);
        let runs = records.unchecked().map(|claim| claim.run());
        if let Some(run) = { runs }.find(is_readable) {
            let folder = folder.clone();
            let begun = self.reading.begin(move || folder.read(Kind::Best, run));
            self.run = begun.then_some(run);
        }
        Vec::new()
    }

    #[cfg(test)]
    pub(super) fn is_idle(&self) -> bool {
        self.run.is_none() && self.check.is_none()
    }

    fn begin(
        &mut self,
        run: RunId,
        claims: Vec<Claim>,
        read: Result<Recording, Unread>,
    ) -> Vec<Verdict> {
        match read {
            Ok(recording) => {
                let claims = claims.into_iter().map(|claim| (claim, false)).collect();
                let playthrough = Playthrough::new(recording);
                self.check = Some(Check {
                    playthrough,
                    claims,
                });
                Vec::new()
            }
            Err(Unread::Unusable(_)) => claims.into_iter().map(|claim| (claim, false)).collect(),
            // Another window may still be writing it, or a disk be away.
            Err(Unread::File(_) | Unread::Newer(_)) => {
                self.missing.push(run);
                Vec::new()
            }
        }
    }
}

impl Check {
    /// Makes the steps of a slice; true when all are made.
    fn advance(&mut self) -> bool {
        let start = Moment::now();
        while start.elapsed() < SLICE {
            for _ in 0..STRIDE {
                if !self.playthrough.step() {
                    return true;
                }
                let playthrough = &self.playthrough;
                let (game, events) = (playthrough.game(), playthrough.events());
                for (claim, is_met) in &mut self.claims {
                    *is_met |= claim.is_met(playthrough.recording(), game, events);
                }
            }
        }
        false
    }

    fn verdicts(self) -> Vec<Verdict> {
        let is_same = self.playthrough.mismatch().is_none();
        let claims = self.claims.into_iter();
        claims
            .map(|(claim, is_met)| (claim, is_met && is_same))
            .collect()
    }
}
