//! `breakout replay FILE --frames FOLDER`: the ten seconds around the best chain as pictures.

use std::sync::Arc;

use breakout::replay::{Playthrough, Recording};
use breakout::tuning::STEPS_PER_SECOND;

use crate::app::screens::{Transition, Watched};

/// The seconds of the clip, and those of them before the end of the chain.
pub(crate) const SECONDS: u64 = 10;
const BEFORE: u64 = 7;

/// The recording from the start of the clip on.
pub(super) fn watch(recording: Recording) -> Transition {
    Transition::Watch(Box::new(Watched {
        from: recording.setup.start,
        at: start(&recording),
        recording: Arc::new(recording),
        back: Transition::Title,
    }))
}

/// The first step of the clip: the best combo of the run ends seven seconds later, as far as the run goes. Without a
/// combo it is the end of the run.
fn start(recording: &Recording) -> u64 {
    let mut playthrough = Playthrough::new(recording);
    let mut best = (0, u64::MAX);
    while playthrough.step() {
        let game = playthrough.game();
        if game.best_combo() > best.0 {
            best = (game.best_combo(), game.steps());
        }
    }
    let second = u64::from(STEPS_PER_SECOND);
    let last = playthrough.game().steps().saturating_sub(SECONDS * second);
    best.1.saturating_sub(BEFORE * second).min(last)
}

#[cfg(test)]
mod tests {
    use breakout::level::LevelSet;

    use super::*;
    use crate::scenes::recorded;

    #[test]
    fn the_clip_is_around_the_best_chain_and_in_the_run() {
        let short = recorded(&LevelSet::builtin(), 300);
        assert_eq!(start(&short), 0, "all of it");
        let recording = recorded(&LevelSet::builtin(), 9000);
        let start = start(&recording);
        let mut playthrough = Playthrough::new(&recording);
        let mut best_at = |step| {
            while playthrough.game().steps() < step && playthrough.step() {}
            playthrough.game().best_combo()
        };
        let before = best_at(start);
        let after = best_at(start + SECONDS * u64::from(STEPS_PER_SECOND));
        assert!(before < after, "{before} {after}");
        assert_eq!(after, best_at(9000), "it is the best of the run");
        let none = recorded(&crate::scenes::levels("2 # # # # # # # #\n"), 1300);
        assert!(self::start(&none) <= 100);
    }
}
