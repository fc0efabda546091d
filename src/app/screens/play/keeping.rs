//! Saving the recording of a run, during play and on leaving, and its scores.

use std::sync::Arc;

use breakout::game::Phase;
use breakout::level::LevelId;
use breakout::records::LevelResult;
use breakout::replay::{Recording, RunId};
use breakout::tuning::STEPS_PER_SECOND;

use super::panel::LevelOutcome;
use crate::app::ladders::{Climb, Rung};
use crate::app::playfield::ghost::Ghost;
use crate::app::playfield::session::Session;
use crate::app::replays::{ResumableRun, Run};
use crate::app::screens::{AppContext, Leave, Transition, title};
use crate::app::settings::{GHOST_BEST_RUN, GHOST_NEXT_RUNG, NORMAL_SPEED};
use crate::app::words::words;

/// Steps from one save to the next: a killed program loses less than ten seconds.
const INTERVAL: u64 = 8 * STEPS_PER_SECOND as u64;
/// Steps with a ball in flight after which a run without points is worth keeping too.
const SOME_STEPS: u64 = 10 * STEPS_PER_SECOND as u64;

#[derive(Default)]
pub(super) struct Keeping {
    /// The name under which it is saved, from the first save on.
    pub(super) run: Option<Run>,
    /// The steps at the last save.
    pub(super) saved: u64,
    /// The reason why the run starts over instead of continuing, until it is shown.
    pub(super) notice: Option<String>,
}

impl Keeping {
    /// Saves the run every few seconds of play, and at once when it is interrupted or over.
    pub(super) fn keep(&mut self, session: &Session, is_live: bool, app: &mut AppContext) {
        let steps = session.game.steps();
        // In slow motion a second of play has fewer steps.
        let speed = app.settings.game.speed.min(NORMAL_SPEED);
        let interval = INTERVAL * u64::from(speed) / u64::from(NORMAL_SPEED);
        let is_due = steps >= self.saved + interval || !is_live;
        if !is_due || steps == self.saved || !is_worth_keeping(session) {
            return;
        }
        self.saved = steps;
        let run = self.take_run();
        let recording = session.recording();
        if recording.standing.is_over {
            app.replays.end(run, recording);
        } else {
            app.replays.keep(&run, recording);
            self.run = Some(run);
        }
    }

    /// Saves the run on leaving, to be resumed or among the last games.
    pub(super) fn leave(&mut self, session: &Session, waits: bool, app: &mut AppContext) {
        if !can_go_on(session) {
            return;
        }
        let run = self.take_run();
        let recording = session.recording();
        if waits {
            app.replays.leave(run, recording);
            app.memory.title_row = title::TitleRow::Continue;
        } else {
            app.replays.end(run, recording);
        }
    }

    /// Moves the run so far to the last games. What follows is another run.
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

fn is_worth_keeping(session: &Session) -> bool {
    let game = &session.game;
    game.score() > 0 || game.tally().steps > SOME_STEPS
}

fn can_go_on(session: &Session) -> bool {
    let is_over = matches!(session.game.phase(), Phase::Lost | Phase::Won);
    is_worth_keeping(session) && !is_over
}

/// True if a run can be resumed after it is left, if recordings are kept. A run without points displaces no other.
pub(super) fn waits_after(session: &Session, leave: &Leave, app: &AppContext) -> bool {
    let ends = matches!(leave, Leave::To(Transition::Play(_) | Transition::Race(_)));
    let is_less = session.game.score() == 0 && displaced_by(session, app).is_some();
    can_go_on(session) && !ends && !is_less
}

/// The resumable run that this one would replace, if it has points.
pub(super) fn displaced_by<'a>(session: &Session, app: &'a AppContext) -> Option<&'a ResumableRun> {
    let offer = app.replays.offer()?;
    let is_displaced = offer.is_of(&session.history.setup().levels);
    (is_displaced && offer.recording.standing.score > 0).then_some(offer)
}

#[derive(Default)]
pub(super) struct Scoring {
    /// The result of the last cleared level.
    pub(super) outcome: Option<LevelOutcome>,
    /// The results of all levels that this run cleared.
    pub(super) results: Vec<LevelResult>,
    /// The best score of an earlier run.
    pub(super) best_before: u32,
    /// The level in which a ghost was looked for, and the wanted one of the option.
    pub(super) raced: Option<(LevelId, u16)>,
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
        let note = |cleared| self.note_level(session, cleared, id, app);
        let is_best_level = cleared.is_some_and(note);
        let is_best_run = ends && note_run(session, id, app);
        if let Some(run) = run
            && (is_best_level || is_best_run)
        {
            app.replays.prove(run, session.recording());
        }
    }

    /// Records the result of a cleared level. Returns true if any part is a new best.
    fn note_level(
        &mut self,
        session: &Session,
        cleared: LevelResult,
        run: Option<RunId>,
        app: &mut AppContext,
    ) -> bool {
        let game = &session.game;
        let ranked = session.ranked;
        let levels = game.levels();
        let difficulty = game.rules().difficulty;
        let place = levels.position(cleared.level);
        let level = place.map_or(game.level(), |place| &levels[place]);
        let before = app.scores.records().level(level, difficulty);
        // A branch may clear a level again, and an edit may have removed one.
        self.results.retain(|result| {
            let earlier = levels.position(result.level);
            earlier.is_some() && earlier < place
        });
        self.results.push(cleared);
        let is_better = ranked
            && app
                .scores
                .note(|records| records.note_level(level, difficulty, &cleared, run));
        let best = app.scores.records().level(level, difficulty);
        self.outcome = Some(LevelOutcome::of(cleared, ranked, before.score, best));
        is_better
    }

    /// Starts the ghost when a level starts: the recording that is raced, or what the player wants to race. While the
    /// level's ladder is in the making, its rung is looked for again in the next frame.
    pub(super) fn race(
        &mut self,
        session: &mut Session,
        rival: Option<&Arc<Recording>>,
        app: &mut AppContext,
    ) {
        let game = &session.game;
        let wanted = (game.entry().id(), app.settings.game.ghost);
        if self.raced == Some(wanted) {
            return;
        }
        if let Some(rival) = rival {
            self.raced = Some(wanted);
            let name = rival.name.chosen().unwrap_or(words().play.rival);
            session.ghost = Some(Ghost::of_rival(rival.clone(), name, game));
            return;
        }
        let level = game.level();
        let difficulty = game.rules().difficulty;
        let (_, kind) = wanted;
        let climbs = kind == GHOST_NEXT_RUNG && session.ranked;
        if climbs && app.ladders.make(level, difficulty) {
            session.ghost = None;
            return;
        }
        self.raced = Some(wanted);
        let climb = app.climb(level, difficulty).filter(|_| climbs);
        let next = climb.as_ref().and_then(Climb::next);
        let rung = next.and_then(|rung| Some((rung.goal?, rung.name())));
        session.ghost = if let Some((goal, name)) = rung {
            Some(Ghost::of_rung(&goal, name, game))
        } else if climbs || kind == GHOST_BEST_RUN {
            // Above the bots, the best known time is a recording's.
            let name = next.map_or(words().ladder.own_best, Rung::name);
            let fastest = app.fastest_run(level, difficulty).filter(|_| climbs);
            let best = fastest.or_else(|| app.best_run(level, difficulty));
            best.and_then(|best| Ghost::of_recording(best, name, game))
        } else {
            None
        };
    }

    /// The best score of an earlier run, if this run is ranked.
    pub(super) fn best_run(&self, session: &Session) -> Option<u32> {
        session.ranked.then_some(self.best_before)
    }
}

/// Records the score of the run so far. Returns true if it is a new best.
fn note_run(session: &Session, run: Option<RunId>, app: &mut AppContext) -> bool {
    let game = &session.game;
    let start = session.history.setup().start;
    let levels = game.levels();
    let score = game.score();
    let difficulty = game.rules().difficulty;
    app.scores
        .note(|records| records.note_run(levels, start, difficulty, score, run))
}

#[cfg(test)]
mod tests {
    use breakout::difficulty::Difficulty;
    use breakout::level::LevelSet;
    use breakout::records::{Records, Shown, Stars};

    use super::*;
    use crate::app::keeping::Kept;
    use crate::app::platform::testing::TestFolder;
    use crate::app::screens::Screen;
    use crate::app::screens::play::Play;
    use crate::app::screens::play::testing::{
        app, games, launch, levels, play_on, play_until, played, resumed, window,
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
        // A faster clear with fewer points keeps its recording, too, and is raced once it is checked.
        let level = levels()[0].clone();
        let slow = LevelResult {
            level: LevelId::default(),
            score: 1_000_000,
            seconds: 1000.0,
            stars: Stars::default(),
        };
        app.scores
            .note(|records| records.note_level(&level, Difficulty::Hard, &slow, None));
        app.settings.game.rules.difficulty = Difficulty::Hard;
        let mut play = Play::new(&app, 0);
        play_on(&mut play, &mut app, 5000);
        let best = app.scores.records().level(&level, Difficulty::Hard);
        assert_eq!((best.score, best.proof), (1_000_000, None));
        let fastest = best.fastest.expect("it is faster");
        let recording = app.replays.proof(fastest.run).expect("it is kept");
        assert!(app.fastest_run(&level, Difficulty::Hard).is_none());
        let claims: Vec<_> = app.scores.records().unchecked().collect();
        let claim = claims.iter().find(|claim| claim.run() == fastest.run);
        let millis = Some((best.seconds().expect("a time") * 1000.0).round() as u32);
        let shown = Shown {
            score: false,
            millis,
        };
        app.scores.check(claim.expect("it is unchecked"), shown);
        assert!(app.fastest_run(&level, Difficulty::Hard) == Some(recording));
        app.settings.game.rules.difficulty = difficulty;
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

    /// The name of the ghost with which a run from the first level begins.
    fn raced(app: &mut AppContext) -> Option<String> {
        let mut play = Play::new(app, 0);
        play.scoring.race(&mut play.session, None, app);
        play.session.ghost.map(|ghost| ghost.name().to_owned())
    }

    #[test]
    fn the_next_rung_is_raced_and_none_in_practice() {
        let mut app = AppContext::of(LevelSet::builtin());
        let level = LevelSet::builtin()[0].clone();
        let difficulty = app.settings.game.rules.difficulty;
        let ladder = app.ladders.of(&level, difficulty).cloned();
        let rungs = ladder.expect("it is built in").rungs().to_vec();
        let names = rungs
            .iter()
            .map(|goal| words().ladder.rung(Some(goal.player)));
        for (name, goal) in names.zip(&rungs) {
            assert_eq!(raced(&mut app).as_deref(), Some(name));
            let cleared = LevelResult {
                level: LevelId::default(),
                score: 10,
                seconds: goal.seconds(),
                stars: Stars::default(),
            };
            let note =
                |records: &mut Records| records.note_level(&level, difficulty, &cleared, None);
            app.scores.note(note);
        }
        assert_eq!(raced(&mut app), None, "nothing is above");
        app.settings.game.rules.difficulty = Difficulty::Hard;
        assert!(raced(&mut app).is_some());
        app.settings.game.rules.practice = true;
        assert_eq!(raced(&mut app), None);
        app.settings.game.rules.practice = false;
        app.settings.game.ghost = 0;
        assert_eq!(raced(&mut app), None);
    }

    #[test]
    fn an_own_level_is_raced_once_its_ladder_is_made() {
        let mut app = app(&["2 . 2 . 3\n"]);
        let mut play = Play::new(&app, 0);
        while play.session.ghost.is_none() {
            play.scoring.race(&mut play.session, None, &mut app);
            assert_eq!(play.session.ghost.is_none(), app.ladders.is_making());
            app.ladders.advance(0.0);
        }
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
