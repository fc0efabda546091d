//! A run is kept while it is played, and when it is left.

use breakout::game::Phase;
use breakout::tuning::STEPS_PER_SECOND;

use crate::app::playfield::session::Session;
use crate::app::replays::{Offer, Run};
use crate::app::screens::{AppContext, Leave, Transition, title};
use crate::app::settings::NORMAL_SPEED;

/// Steps from one save to the next: a killed program loses less than ten seconds.
const INTERVAL: u64 = 8 * STEPS_PER_SECOND as u64;
/// Steps with a ball in flight after which a run without points is worth keeping too.
const SOME_STEPS: u64 = 10 * STEPS_PER_SECOND as u64;

/// The state of saving a run.
#[derive(Default)]
pub(super) struct Keeping {
    /// The name under which it is saved, from the first save on.
    pub(super) run: Option<Run>,
    /// The steps at the last save.
    pub(super) saved: u64,
    /// The reason why it starts over instead of continuing, until that is shown.
    pub(super) notice: Option<String>,
}

impl Keeping {
    /// Keeps the run every few seconds of play, and at once when it is interrupted or over.
    pub(super) fn keep(&mut self, session: &Session, is_live: bool, app: &mut AppContext) {
        let steps = session.game.steps();
        // In slow motion the player's seconds have fewer steps.
        let speed = app.settings.game.speed.min(NORMAL_SPEED);
        let interval = INTERVAL * u64::from(speed) / u64::from(NORMAL_SPEED);
        let is_due = steps >= self.saved + interval || !is_live;
        if !is_due || steps == self.saved || !is_worth_keeping(session) {
            return;
        }
        self.saved = steps;
        let (run, recording) = (self.take_run(), session.recording());
        if recording.standing.is_over {
            app.replays.end(run, recording);
        } else {
            app.replays.keep(&run, recording);
            self.run = Some(run);
        }
    }

    /// The run is left: it waits to be continued, or is one of the last games.
    pub(super) fn leave(&mut self, session: &Session, waits: bool, app: &mut AppContext) {
        if !can_go_on(session) {
            return;
        }
        let (run, recording) = (self.take_run(), session.recording());
        if waits {
            app.replays.leave(run, recording);
            app.title.choice = title::Choice::Continue;
        } else {
            app.replays.end(run, recording);
        }
    }

    /// The run so far becomes one of the last games: what follows is another run.
    pub(super) fn give_up(&mut self, session: &Session, app: &mut AppContext) {
        if can_go_on(session) {
            app.replays.end(self.take_run(), session.recording());
        }
        *self = Self::default();
    }

    fn take_run(&mut self) -> Run {
        self.run.take().unwrap_or_else(Run::begin)
    }
}

/// True if there is something to come back to.
fn is_worth_keeping(session: &Session) -> bool {
    let game = &session.game;
    game.score() > 0 || game.tally().steps > SOME_STEPS
}

fn can_go_on(session: &Session) -> bool {
    let is_over = matches!(session.game.phase(), Phase::Lost | Phase::Won);
    is_worth_keeping(session) && !is_over
}

/// True if a run can be continued after it is left, if recordings are kept. One without points takes no other's place.
pub(super) fn waits_after(session: &Session, leave: &Leave, app: &AppContext) -> bool {
    let ends = matches!(leave, Leave::To(Transition::Play(_)));
    let is_less = session.game.score() == 0 && displaced_by(session, app).is_some();
    can_go_on(session) && !ends && !is_less
}

/// The run that waits, and whose place this one takes when it waits itself.
pub(super) fn displaced_by<'a>(session: &Session, app: &'a AppContext) -> Option<&'a Offer> {
    app.replays.would_displace(&session.history.setup().levels)
}

#[cfg(test)]
mod tests {
    use breakout::records::Shown;
    use breakout::replay::RunId;

    use super::*;
    use crate::app::keeping::Kept;
    use crate::app::platform::test_folder::TestFolder;
    use crate::app::screens::Screen;
    use crate::app::screens::play::Play;
    use crate::app::screens::play::testing::{
        games, launch, levels, play_on, played, resumed, window,
    };

    fn run_of(play: &mut Play) -> Option<RunId> {
        play.mode.kept()?.run.as_ref().map(Run::id)
    }

    #[test]
    fn a_run_is_saved_before_ten_seconds_are_played() {
        let folder = TestFolder::new("seconds");
        let mut app = window(&folder);
        let play = played(&mut app, 2, 3000);
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
            launch(&mut play);
            let best = app.scores.records().level(&levels()[level], difficulty);
            let proof = best.proof.expect("it is a best");
            let recording = app.replays.proof(proof.run).expect("it is kept");
            let clear = recording.track.clears()[level];
            assert_eq!(clear.level, level);
            assert_eq!(run_of(&mut play), Some(proof.run));
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
        let run = run_of(&mut again);
        assert!(run.is_none_or(|run| !app.scores.records().refers_to(run)));
    }

    #[test]
    fn a_moment_played_on_is_another_run() {
        let folder = TestFolder::new("branch");
        let mut app = window(&folder);
        let mut play = played(&mut app, 2, 3000);
        play.give_up_run(&mut app);
        play.play_on(2000);
        play_on(&mut play, &mut app, 1500);
        play.leave(&Leave::Close, &mut app);
        app.replays.finish();
        let play = resumed(&mut window(&folder));
        assert_eq!(play.session.game.steps(), 3500);
        assert!(!play.session.ranked);
        assert_eq!(games(&folder), 1, "the run before");
    }
}
