//! A run is kept while it is played, and when it is left.

use breakout::game::Phase;
use breakout::tuning::STEPS_PER_SECOND;

use super::{Keeping, Play, State};
use crate::app::replays::{Offer, Run};
use crate::app::screens::{AppContext, Leave, Transition, title};
use crate::app::settings::NORMAL_SPEED;

/// Steps from one save to the next: with the time of a save, a killed program loses less than ten
/// seconds.
const INTERVAL: u64 = 8 * STEPS_PER_SECOND as u64;
/// Steps with a ball in flight after which a run without points is worth keeping too.
const SOME_STEPS: u64 = 10 * STEPS_PER_SECOND as u64;

impl Play {
    /// Keeps the run every few seconds of play, and at once when it is interrupted or over.
    pub(super) fn keep_run(&mut self, app: &mut AppContext) {
        let steps = self.session.game.steps();
        // In slow motion the player's seconds have fewer steps.
        let speed = app.settings.game.speed.min(NORMAL_SPEED);
        let interval = INTERVAL * u64::from(speed) / u64::from(NORMAL_SPEED);
        let is_due = steps >= self.keeping.saved + interval || !self.is_live();
        if !is_due || steps == self.keeping.saved || !self.is_worth_keeping() {
            return;
        }
        // The run beneath is the one to come back to.
        if self.again && !self.is_over() {
            return;
        }
        self.keeping.saved = steps;
        let (run, recording) = (self.take_run(), self.session.recording());
        if recording.standing.is_over {
            app.replays.end(run, recording);
        } else {
            app.replays.keep(&run, recording);
            self.keeping.run = Some(run);
        }
    }

    /// The run is left: it can be continued, unless another one takes its place.
    pub(super) fn leave_run(&mut self, leave: &Leave, app: &mut AppContext) {
        if !self.is_worth_keeping() || self.is_over() {
            return;
        }
        let waits = self.waits_after(leave, app);
        let (run, recording) = (self.take_run(), self.session.recording());
        if waits {
            app.replays.leave(run, recording);
            app.title.choice = title::Choice::Continue;
        } else {
            app.replays.end(run, recording);
        }
    }

    /// The run so far becomes one of the last games: what follows is another run.
    pub(super) fn give_up_run(&mut self, app: &mut AppContext) {
        if self.is_worth_keeping() && !self.is_over() {
            let (run, recording) = (self.take_run(), self.session.recording());
            app.replays.end(run, recording);
        }
        self.keeping = Keeping::default();
    }

    /// Whether the run can be continued after it is left like this.
    pub(super) fn is_kept_after(&self, leave: &Leave, app: &AppContext) -> bool {
        app.replays.is_keeping() && self.waits_after(leave, app)
    }

    /// Whether the run waits after it is left like this, if recordings are kept. One without points takes
    /// no other's place.
    fn waits_after(&self, leave: &Leave, app: &AppContext) -> bool {
        let is_replaced = matches!(leave, Leave::To(Transition::Play(_)));
        let levels = &self.session.history.setup().levels;
        let is_less =
            self.session.game.score() == 0 && app.replays.would_displace(levels).is_some();
        let makes_way = self.again || self.keeping.makes_way;
        self.is_worth_keeping() && !makes_way && !is_replaced && !is_less
    }

    /// The run that waits, and that this one takes the place of when it is left like this.
    pub(super) fn displaced_by_leaving<'a>(
        &self,
        leave: &Leave,
        app: &'a AppContext,
    ) -> Option<&'a Offer> {
        let waits = self.is_kept_after(leave, app) && !self.is_over();
        let levels = &self.session.history.setup().levels;
        app.replays.would_displace(levels).filter(|_| waits)
    }

    /// Whether there is something to come back to. Exhibits are no runs, and whoever edits levels
    /// starts with what is new.
    fn is_worth_keeping(&self) -> bool {
        let game = &self.session.game;
        self.is_run()
            && !matches!(self.state, State::Resuming(_))
            && (game.score() > 0 || game.tally().steps > SOME_STEPS)
    }

    /// Whether it is played for points: no exhibit, and no level that is tried.
    pub(super) fn is_run(&self) -> bool {
        self.exhibit.is_none() && !self.workshop
    }

    fn is_over(&self) -> bool {
        matches!(self.session.game.phase(), Phase::Lost | Phase::Won)
    }

    fn take_run(&mut self) -> Run {
        let run = self.keeping.run.take();
        run.unwrap_or_else(Run::begin)
    }
}

#[cfg(test)]
mod tests {
    use breakout::input::Input;
    use breakout::records::Shown;

    use super::*;
    use crate::app::platform::test_folder::TestFolder;
    use crate::app::screens::Screen;
    use crate::app::screens::play::testing::{levels, play_on, resumed, window};

    #[test]
    fn a_run_is_saved_before_ten_seconds_are_played() {
        let folder = TestFolder::new("seconds");
        let mut app = window(&folder);
        let mut play = Play::new(&app, 2);
        play_on(&mut play, &mut app, 3000);
        app.replays.finish();
        let steps = play.session.game.steps();
        drop(play);
        let left = resumed(&mut window(&folder)).session.game.steps();
        assert!(left < steps, "{left} of {steps}");
        assert!(steps - left < 10 * u64::from(STEPS_PER_SECOND));
    }

    #[test]
    fn a_best_score_keeps_the_recording_of_its_run() {
        let folder = TestFolder::new("proof");
        let mut app = window(&folder);
        let mut play = Play::new(&app, 0);
        let difficulty = play.session.game.rules().difficulty;
        for level in 0..2 {
            play_on(&mut play, &mut app, 5000);
            assert_eq!(play.session.game.phase(), Phase::Cleared);
            let launch = Input {
                launch: true,
                ..Input::default()
            };
            play.session.fast_forward(1, launch);
            let best = app.scores.records().level(&levels()[level], difficulty);
            let proof = best.proof.expect("it is a best");
            let recording = app.replays.proof(proof.run).expect("it is kept");
            let clear = recording.track.clears()[level];
            assert_eq!(clear.level, level);
            assert_eq!(play.keeping.run.as_ref().map(Run::id), Some(proof.run));
            assert!(app.best_run(&levels()[level], difficulty) == Some(recording));
        }
        // What failed its check is not raced.
        let claims: Vec<_> = app.scores.records().unchecked().collect();
        for claim in &claims {
            app.scores.check(claim, Shown::default());
        }
        assert!(app.best_run(&levels()[0], difficulty).is_none());
        // What is not ranked has no proof.
        let mut again = Play::new(&app, 0);
        again.session.ranked = false;
        play_on(&mut again, &mut app, 5000);
        let run = again.keeping.run.as_ref().map(Run::id);
        assert!(run.is_none_or(|run| !app.scores.records().refers_to(run)));
    }

    #[test]
    fn a_moment_played_on_is_another_run() {
        let folder = TestFolder::new("branch");
        let mut app = window(&folder);
        let mut play = Play::new(&app, 2);
        play_on(&mut play, &mut app, 3000);
        play.give_up_run(&mut app);
        play.play_on(2000);
        play_on(&mut play, &mut app, 1500);
        play.leave(&Leave::Close, &mut app);
        app.replays.finish();
        let play = resumed(&mut window(&folder));
        assert_eq!(play.session.game.steps(), 3500);
        assert!(!play.session.ranked);
        let names = std::fs::read_dir(folder.join("replays")).expect("it");
        let games = names.flatten().filter(|entry| {
            let name = entry.file_name();
            name.to_string_lossy().starts_with("game-")
        });
        assert_eq!(games.count(), 1, "the run before");
    }
}
