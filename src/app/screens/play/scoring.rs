//! What a run scores: the results of its levels, the best scores, and the best run that is raced.

use breakout::records::{Best, LevelResult};
use breakout::replay::RunId;

use super::panel::Outcome;
use super::{Play, State};
use crate::app::playfield::ghost::Ghost;
use crate::app::replays::Run;
use crate::app::screens::AppContext;

impl Play {
    /// Records the results of a cleared level and of the run, if ranked, with the recording that proves
    /// them.
    pub(super) fn keep_score(&mut self, app: &mut AppContext) {
        let cleared = self.session.cleared.take();
        // After each level, because the player may not go on to the next.
        let ends = self.session.ranked && matches!(self.state, State::Ending(_));
        if cleared.is_none() && !ends {
            return;
        }
        // The name of the run, if its recordings are kept as proofs.
        let is_proof = self.session.ranked && app.replays.has_folder();
        let run = is_proof.then(|| self.keeping.run.get_or_insert_with(Run::begin).id());
        let is_best_level = cleared.is_some_and(|cleared| self.note_level(app, cleared, run));
        let is_best_run = ends && self.note_run(app, run);
        if let Some(run) = &self.keeping.run
            && (is_best_level || is_best_run)
        {
            app.replays.prove(run, self.session.recording());
        }
    }

    /// Records the result of a cleared level. Returns whether the run is to prove it.
    fn note_level(
        &mut self,
        app: &mut AppContext,
        cleared: LevelResult,
        run: Option<RunId>,
    ) -> bool {
        let (game, ranked) = (&self.session.game, self.session.ranked);
        let (level, difficulty) = (&game.levels()[cleared.level], game.rules().difficulty);
        let before = app.scores.records().level(level, difficulty);
        let is_best = ranked && cleared.score > before.score;
        // A branch may clear a level again.
        self.results.retain(|result| result.level < cleared.level);
        self.results.push(cleared);
        let is_proved = ranked && wants_proof(cleared.score, before);
        if ranked {
            let proof = run.filter(|_| is_proved);
            app.scores.note_level(level, difficulty, &cleared, proof);
        }
        let best = app.scores.records().level(level, difficulty);
        self.outcome = Some(Outcome {
            cleared,
            is_best,
            is_fastest: ranked && best.is_shortest(&cleared),
        });
        is_proved
    }

    /// Records the score of the run so far. Returns whether the run is to prove it.
    fn note_run(&self, app: &mut AppContext, run: Option<RunId>) -> bool {
        let game = &self.session.game;
        let (levels, score, difficulty) = (game.levels(), game.score(), game.rules().difficulty);
        let before = app.scores.records().run(levels, self.start, difficulty);
        let is_proved = wants_proof(score, before);
        let proof = run.filter(|_| is_proved);
        app.scores
            .note_run(levels, self.start, difficulty, score, proof);
        is_proved
    }

    /// Brings in the best run of a level when it begins, if the player wants to race it.
    pub(super) fn race(&mut self, app: &AppContext) {
        let game = &self.session.game;
        let wanted = app.settings.game.ghost && self.exhibit.is_none();
        let level = wanted.then(|| game.level_index());
        if self.raced != level {
            self.raced = level;
            let best = level.and_then(|_| app.best_run(game.level(), game.rules().difficulty));
            self.session.ghost = best.and_then(|best| Ghost::new(best, game.level()));
        }
    }

    /// The best score of an earlier run, if this run is ranked.
    pub(super) fn best_run(&self) -> Option<u32> {
        self.session.ranked.then_some(self.best_before)
    }
}

/// Whether a score is to be proved: a new best one, or one as good as the best, which has no proof.
fn wants_proof(score: u32, best: Best) -> bool {
    score > best.score || score == best.score && best.proof.is_none()
}

#[cfg(test)]
mod tests {
    use breakout::game::Phase;

    use super::*;
    use crate::app::screens::play::testing::{app, play_until};

    #[test]
    fn a_run_is_compared_with_those_before_it_and_a_branch_with_none() {
        let mut app = app(&[
            "ball: 400 400 0 -300\n. . .\n. 2 .\n",
            "2 # # # # # # # #\n",
        ]);
        let mut play = Play::new(&app, 0);
        play_until(&mut play, &mut app, Phase::Lost);
        let score = play.session.game.score();
        let difficulty = app.settings.game.rules.difficulty;
        let records = app.scores.records();
        let kept = records.best_run(&app.source.to_play(), difficulty);
        assert!(score > 0 && kept == score);
        assert_eq!(
            play.best_run(),
            Some(0),
            "its own first level is no run before it"
        );

        let last = play.session.history.last();
        play.play_on(last - 100);
        assert_eq!(play.best_run(), None);
        let shown = play.session.effects.motion.shown_score();
        assert_eq!(
            shown,
            play.session.game.score(),
            "the score does not run up again"
        );
        assert_eq!(Play::new(&app, 0).best_run(), Some(score));
    }
}
