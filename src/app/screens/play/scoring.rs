//! Scores of a run: the results of its levels, the best scores, and the best run that is raced.

use breakout::level::LevelId;
use breakout::records::{Best, LevelResult};
use breakout::replay::RunId;

use super::keeping::Keeping;
use super::panel::LevelOutcome;
use crate::app::playfield::ghost::Ghost;
use crate::app::playfield::session::Session;
use crate::app::replays::Run;
use crate::app::screens::AppContext;

#[derive(Default)]
pub(super) struct Scoring {
    /// The result of the last cleared level.
    pub(super) outcome: Option<LevelOutcome>,
    /// The results of all levels that this run cleared.
    pub(super) results: Vec<LevelResult>,
    /// The best score of an earlier run.
    pub(super) best_before: u32,
    /// The level whose best run is raced.
    pub(super) raced: Option<LevelId>,
}

impl Scoring {
    /// Records the results of a cleared level and, if it `ends` here, of a ranked run, with the recording that
    /// proves them.
    pub(super) fn keep(
        &mut self,
        session: &mut Session,
        kept: Option<&mut Keeping>,
        ends: bool,
        app: &mut AppContext,
    ) {
        let cleared = session.cleared.take();
        if cleared.is_none() && !ends {
            return;
        }
        // The name of the run, if its recordings are kept as proofs.
        let kept = kept.filter(|_| session.ranked && app.replays.has_folder());
        let run = kept.map(|kept| &*kept.run.get_or_insert_with(Run::begin));
        let id = run.map(Run::id);
        let is_best_level =
            cleared.is_some_and(|cleared| self.note_level(session, cleared, id, app));
        let is_best_run = ends && note_run(session, id, app);
        if let Some(run) = run
            && (is_best_level || is_best_run)
        {
            app.replays.prove(run, session.recording());
        }
    }

    /// Records the result of a cleared level. Returns whether the run is to prove it.
    fn note_level(
        &mut self,
        session: &Session,
        cleared: LevelResult,
        run: Option<RunId>,
        app: &mut AppContext,
    ) -> bool {
        let (game, ranked) = (&session.game, session.ranked);
        let (levels, difficulty) = (game.levels(), game.rules().difficulty);
        let place = levels.position(cleared.level);
        let level = place.map_or(game.level(), |place| &levels[place]);
        let before = app.scores.records().level(level, difficulty);
        // A branch may clear a level again.
        self.results
            .retain(|result| levels.position(result.level) < place);
        self.results.push(cleared);
        let is_proved = ranked && wants_proof(cleared.score, before);
        if ranked {
            let proof = run.filter(|_| is_proved);
            app.scores
                .note(|records| records.note_level(level, difficulty, &cleared, proof));
        }
        let best = app.scores.records().level(level, difficulty);
        self.outcome = Some(LevelOutcome::of(cleared, ranked, before.score, best));
        is_proved
    }

    /// Brings in the best run of a level when it begins, if the player wants to race it.
    pub(super) fn race(&mut self, session: &mut Session, is_wanted: bool, app: &AppContext) {
        let game = &session.game;
        let level = is_wanted.then(|| game.entry().id());
        if self.raced != level {
            self.raced = level;
            let best = level.and_then(|_| app.best_run(game.level(), game.rules().difficulty));
            session.ghost = best.and_then(|best| Ghost::new(best, game.level()));
        }
    }

    /// The best score of an earlier run, if this run is ranked.
    pub(super) fn best_run(&self, session: &Session) -> Option<u32> {
        session.ranked.then_some(self.best_before)
    }
}

/// Records the score of the run so far. Returns whether the run is to prove it.
fn note_run(session: &Session, run: Option<RunId>, app: &mut AppContext) -> bool {
    let (game, start) = (&session.game, session.history.setup().start);
    let (levels, score, difficulty) = (game.levels(), game.score(), game.rules().difficulty);
    let before = app.scores.records().run(levels, start, difficulty);
    let is_proved = wants_proof(score, before);
    let proof = run.filter(|_| is_proved);
    app.scores
        .note(|records| records.note_run(levels, start, difficulty, score, proof));
    is_proved
}

/// True for a new best score, or one as good as the best, if that has no proof.
fn wants_proof(score: u32, best: Best) -> bool {
    score > best.score || score == best.score && best.proof.is_none()
}

#[cfg(test)]
mod tests {
    use breakout::game::Phase;

    use crate::app::screens::play::Play;
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
            play.scoring.best_run(&play.session),
            Some(0),
            "its own first level is no run before it"
        );

        let last = play.session.history.last();
        play.play_on(last - 100);
        assert_eq!(play.scoring.best_run(&play.session), None);
        let shown = play.session.effects.motion.shown_score();
        assert_eq!(
            shown,
            play.session.game.score(),
            "the score does not run up again"
        );
        let play = Play::new(&app, 0);
        assert_eq!(play.scoring.best_run(&play.session), Some(score));
    }
}
