//! What a run scores: the results of its levels, the best scores, and the best run that is raced.

use breakout::records::Best;

use super::panel::Outcome;
use super::{Play, State};
use crate::app::playfield::ghost::Ghost;
use crate::app::screens::AppContext;

impl Play {
    /// Records the results of a cleared level and of the run, if ranked, with the recording that proves
    /// them.
    pub(super) fn keep_score(&mut self, app: &mut AppContext) {
        let ranked = self.session.ranked;
        let cleared = self.session.cleared.take();
        // After each level, because the player may not go on to the next.
        let ends = ranked && matches!(self.state, State::Ending(_));
        if cleared.is_none() && !ends {
            return;
        }
        let run = self.proving_run(app);
        let game = &self.session.game;
        let (difficulty, scores) = (game.rules().difficulty, &mut app.scores);
        let mut is_proof = false;
        let mut proof = |score: u32, before: Best| {
            let is_new = score > before.score || score == before.score && before.proof.is_none();
            is_proof |= is_new;
            run.filter(|_| is_new)
        };
        if let Some(cleared) = cleared {
            let level = &game.levels()[cleared.level];
            let before = scores.records().level(level, difficulty);
            let is_best = ranked && cleared.score > before.score;
            self.outcome = Some(Outcome { cleared, is_best });
            // A branch may clear a level again.
            self.results.retain(|result| result.level < cleared.level);
            self.results.push(cleared);
            if ranked {
                let proof = proof(cleared.score, before);
                scores.note_level(level, difficulty, &cleared, proof);
            }
        }
        if ends {
            let (levels, score) = (game.levels(), game.score());
            let before = scores.records().run(levels, self.start, difficulty);
            let proof = proof(score, before);
            scores.note_run(levels, self.start, difficulty, score, proof);
        }
        if is_proof {
            self.prove(app);
        }
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

    /// The best score of an earlier run, if there is one that this run can beat.
    pub(super) fn best_to_beat(&self) -> Option<u32> {
        self.best_run().filter(|best| *best > 0)
    }

    /// The best score of an earlier run, if this run is ranked.
    pub(super) fn best_run(&self) -> Option<u32> {
        self.session.ranked.then_some(self.best_before)
    }
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
        let kept = app.scores.records().run_overall(&app.source.levels);
        assert!(score > 0 && kept == score);
        assert_eq!(
            play.best_run(),
            Some(0),
            "its own first level is no run before it"
        );

        let last = play.session.history.last();
        play.play_on(last - 100);
        assert_eq!(play.best_run(), None);
        let shown = play.session.effects.shown_score();
        assert_eq!(
            shown,
            play.session.game.score(),
            "the score does not run up again"
        );
        assert_eq!(Play::new(&app, 0).best_run(), Some(score));
    }
}
