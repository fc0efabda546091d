//! A run that is played again, up to where it was left.

use std::sync::Arc;
use std::time::Duration;

use breakout::event::Event;
use breakout::history::History;
use breakout::records::LevelResult;
use breakout::replay::{Playthrough, Recording};

use crate::app::platform::time::Moment;
use crate::app::replays::Run;

/// The part of a frame in which a run is played again.
const SLICE: Duration = Duration::from_millis(4);
/// Steps between two looks at the clock.
const STRIDE: u32 = 32;

/// A run that is played again, up to where it was left.
pub(super) struct Resuming {
    pub(super) run: Run,
    pub(super) playthrough: Playthrough<Arc<Recording>>,
    pub(super) history: History,
    /// Of the levels that were cleared on the way.
    pub(super) results: Vec<LevelResult>,
}

impl Resuming {
    pub(super) fn new(run: Run, recording: Arc<Recording>) -> Self {
        Self {
            run,
            history: History::new(recording.setup.clone()),
            playthrough: Playthrough::new(recording),
            results: Vec::new(),
        }
    }

    /// Makes the steps of a slice; true when all are made.
    pub(super) fn advance(&mut self) -> bool {
        let start = Moment::now();
        while start.elapsed() < SLICE {
            for _ in 0..STRIDE {
                if !self.step() {
                    return true;
                }
            }
        }
        false
    }

    /// Makes the next step; false after the last.
    fn step(&mut self) -> bool {
        let goes_on = self.history.follow(&mut self.playthrough);
        let (game, events) = (self.playthrough.game(), self.playthrough.events());
        let is_cleared = |event: &Event| matches!(event, Event::LevelCleared { .. });
        if events.iter().any(is_cleared) {
            self.results.push(LevelResult::of(game));
        }
        goes_on
    }
}
