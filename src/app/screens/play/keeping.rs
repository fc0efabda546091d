//! A run is kept while it is played, and continued where it was left.

use std::time::Duration;

use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::history::History;
use breakout::records::LevelResult;
use breakout::replay::{Playthrough, RULES, Recording, RunId, Setup};
use breakout::tuning::STEPS_PER_SECOND;

use super::panel::{Outcome, Panel};
use super::{Play, State};
use crate::app::platform::time::Moment;
use crate::app::playfield::session::Session;
use crate::app::replays::Run;
use crate::app::screens::{AppContext, Leave, Transition, title};
use crate::app::settings::NORMAL_SPEED;

/// Steps from one save to the next: with the time of a save, a killed program loses less than ten
/// seconds.
const INTERVAL: u64 = 8 * STEPS_PER_SECOND as u64;
/// Steps with a ball in flight after which a run without points is worth keeping too.
const SOME_STEPS: u64 = 10 * STEPS_PER_SECOND as u64;
/// The time of a frame in which a run is played again.
const SLICE: Duration = Duration::from_millis(12);
/// Steps between two looks at the clock.
const STRIDE: u32 = 64;

/// The recording of a run in the folder.
pub(super) struct Keeping {
    /// The name under which the run is kept, from its first save on.
    run: Option<Run>,
    /// The steps at the last save.
    saved: u64,
}

/// A run that is played again, up to where it was left.
pub(super) struct Resuming {
    run: Run,
    playthrough: Playthrough<Recording>,
    history: History,
    results: Vec<LevelResult>,
}

impl Keeping {
    pub(super) fn new() -> Self {
        Self {
            run: None,
            saved: 0,
        }
    }
}

impl Resuming {
    fn new(run: Run, recording: Recording) -> Self {
        Self {
            run,
            history: History::new(recording.setup.clone()),
            playthrough: Playthrough::new(recording),
            results: Vec::new(),
        }
    }

    /// Makes the steps of a slice; true when all are made.
    fn advance(&mut self) -> bool {
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

impl Play {
    /// The run that was left, played again in the first frames; `None` if there is none any more. If
    /// the same inputs give another game now, its level starts anew.
    pub(in crate::app::screens) fn continued(app: &mut AppContext) -> Option<Self> {
        let (run, recording) = app.replays.take_offer()?;
        if !recording.is_of_these_rules() {
            app.replays.retire(run);
            let whose = if recording.rules < RULES {
                "earlier"
            } else {
                "newer"
            };
            return Some(Self::anew(
                app,
                &recording,
                &format!("Played by {whose} rules"),
            ));
        }
        let play = Self::with(app, recording.setup.clone());
        let setup = &recording.setup;
        let best = app
            .scores
            .records()
            .run(&setup.levels, setup.start, setup.rules.difficulty);
        Some(Self {
            best_before: best.before(run.id()),
            state: State::Resuming(Box::new(Resuming::new(run, recording))),
            ..play
        })
    }

    /// A new run at the level at which another one was left, and why.
    fn anew(app: &AppContext, left: &Recording, why: &str) -> Self {
        let level = left.standing.level;
        let setup = Setup {
            start: level,
            seed: app.seed(),
            ..left.setup.clone()
        };
        let number = level + 1;
        Self {
            notice: Some(format!("{why}: level {number} starts anew")),
            ..Self::with(app, setup)
        }
    }

    /// One frame of a run that is played again. It is seen flying by.
    pub(super) fn resume_run(&mut self, app: &mut AppContext) {
        let State::Resuming(resuming) = &mut self.state else {
            return;
        };
        let is_done = resuming.advance();
        let playthrough = &resuming.playthrough;
        let (game, recording) = (playthrough.game().clone(), playthrough.recording());
        if !is_done {
            let history = History::new(recording.setup.clone());
            self.session = Session::resumed(history, game);
            return;
        }
        if playthrough.mismatch().is_some() {
            app.replays.retire(resuming.run.clone());
            *self = Self::anew(app, recording, "The recording gives another game now");
            return;
        }
        let ranked = recording.ranked;
        let State::Resuming(resuming) = std::mem::replace(&mut self.state, State::Running) else {
            return;
        };
        self.keeping.run = Some(resuming.run);
        self.keeping.saved = game.steps();
        self.results = resuming.results;
        self.session = Session::resumed(resuming.history, game);
        self.session.ranked = ranked;
        self.go_on(app);
    }

    /// Goes on where the run was left: in the game, or at the panel of a cleared level.
    fn go_on(&mut self, app: &AppContext) {
        let game = &self.session.game;
        let last = self.results.last().copied();
        let cleared = last.filter(|_| game.phase() == Phase::Cleared);
        if let Some(cleared) = cleared {
            let best = app
                .scores
                .records()
                .level(game.level(), game.rules().difficulty);
            let is_best = self.session.ranked && cleared.score >= best.score;
            self.outcome = Some(Outcome { cleared, is_best });
            self.open(Panel::Cleared);
        } else if app.focused {
            self.resume();
        } else {
            self.open(Panel::Paused);
        }
    }

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
        self.keeping.saved = steps;
        let (run, recording) = (self.take_run(app), self.session.recording());
        if recording.standing.is_over {
            app.replays.end(run, recording);
        } else {
            app.replays.keep(&run, recording);
            self.keeping.run = Some(run);
        }
    }

    /// The run is left: it can be continued, unless another one takes its place.
    pub(super) fn leave_run(&mut self, leave: Leave, app: &mut AppContext) {
        if !self.is_worth_keeping() || self.is_over() {
            return;
        }
        let (run, recording) = (self.take_run(app), self.session.recording());
        if matches!(leave, Leave::To(Transition::Play(_))) {
            app.replays.end(run, recording);
        } else {
            app.replays.leave(run, recording);
            app.title_choice = title::Choice::Continue;
        }
    }

    /// The run so far becomes one of the last games: what follows is another run.
    pub(super) fn give_up_run(&mut self, app: &mut AppContext) {
        if self.is_worth_keeping() && !self.is_over() {
            let (run, recording) = (self.take_run(app), self.session.recording());
            app.replays.end(run, recording);
        }
        self.keeping = Keeping::new();
    }

    /// Whether the run can be continued after it is left like this.
    pub(super) fn is_kept_after(&self, leave: Leave, app: &AppContext) -> bool {
        let is_replaced = matches!(leave, Leave::To(Transition::Play(_)));
        app.replays.is_keeping() && self.is_worth_keeping() && !is_replaced
    }

    /// The points of a run that waits, and that this one takes the place of when it is left like this.
    pub(super) fn displaced_by_leaving(&self, leave: Leave, app: &AppContext) -> Option<u32> {
        let waits = self.is_kept_after(leave, app) && !self.is_over();
        let levels = &self.session.history.setup().levels;
        app.replays.would_displace(levels).filter(|_| waits)
    }

    /// Whether there is something to come back to. Exhibits are no runs, and whoever edits levels
    /// starts with what is new.
    fn is_worth_keeping(&self) -> bool {
        let game: &Game = &self.session.game;
        let is_run = self.exhibit.is_none() && !self.workshop;
        is_run
            && !matches!(self.state, State::Resuming(_))
            && (game.score() > 0 || game.tally().steps > SOME_STEPS)
    }

    fn is_over(&self) -> bool {
        matches!(self.session.game.phase(), Phase::Lost | Phase::Won)
    }

    /// The name of the run, if its recordings are kept as proofs.
    pub(super) fn proving_run(&mut self, app: &mut AppContext) -> Option<RunId> {
        let is_proof = self.session.ranked && app.replays.has_folder();
        is_proof.then(|| {
            let run = self.take_run(app);
            self.keeping.run.insert(run).id()
        })
    }

    /// Keeps the run so far as the proof of a best score.
    pub(super) fn prove(&self, app: &mut AppContext) {
        if let Some(run) = &self.keeping.run {
            app.replays.prove(run, self.session.recording());
        }
    }

    fn take_run(&mut self, app: &mut AppContext) -> Run {
        let run = self.keeping.run.take();
        run.unwrap_or_else(|| app.replays.begin())
    }
}

#[cfg(test)]
mod tests {
    use breakout::input::Input;
    use breakout::level::LevelSet;
    use breakout::replay::RULES;
    use breakout::tuning::STEP;
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::input::Action;
    use crate::app::platform::test_folder::TestFolder;
    use crate::app::replays::Replays;
    use crate::app::screens::{Frame, Requests, Screen};
    use crate::app::view::View;
    use crate::scenes;

    fn levels() -> LevelSet {
        let level = |cell: &str| format!("ball: 400 400 0 -300\n. . .\n. {cell} .\n");
        let last = "3 3 3 3 3 3 3\n2 2 2 2 2 2 2\n. # # # # # .\n".to_owned();
        scenes::levels(&[level("2"), level("3"), last].join("\n---\n"))
    }

    /// A program that keeps its recordings in a folder.
    fn window(folder: &TestFolder) -> AppContext {
        let mut app = AppContext::of(levels());
        app.replays = Replays::load(Some(folder.to_path_buf()), &levels());
        app
    }

    fn update(play: &mut Play, app: &mut AppContext, actions: &[Action]) -> Requests {
        let mut frame = Frame {
            seconds: STEP,
            actions,
            view: &View::of(vec2(1280.0, 720.0)),
            app,
            requests: Requests::default(),
        };
        play.update(&mut frame);
        frame.requests
    }

    /// Plays a number of steps, or until the level is cleared.
    fn play_on(play: &mut Play, app: &mut AppContext, steps: u64) {
        let input = |game: &Game| Input {
            launch: game.is_serving(),
            target: game.balls().first().map(|ball| ball.position.x + 20.0),
            ..Input::default()
        };
        let end = play.session.game.steps() + steps;
        while play.session.game.steps() < end && play.session.game.phase() == Phase::Playing {
            let input = input(&play.session.game).in_grain();
            play.session.fast_forward(1, input);
            play.keep_score(app);
            play.keep_run(app);
        }
    }

    /// Resumes the run of a new window on the folder.
    fn resumed(app: &mut AppContext) -> Play {
        let mut play = Play::continued(app).expect("the run");
        while matches!(play.state, State::Resuming(_)) {
            update(&mut play, app, &[]);
        }
        play
    }

    #[test]
    fn a_run_goes_on_as_if_it_had_never_been_left() {
        let folder = TestFolder::new("goes-on");
        let mut app = window(&folder);
        let (mut left, mut other) = (Play::new(&app, 0), Play::new(&app, 0));
        for steps in [5000, 300, 2000] {
            for play in [&mut left, &mut other] {
                play_on(play, &mut app, steps);
                if play.session.game.phase() == Phase::Cleared {
                    play.session.fast_forward(
                        1,
                        Input {
                            launch: true,
                            ..Input::default()
                        },
                    );
                }
            }
            left.leave(Leave::Close, &mut app);
            assert_eq!(app.replays.finish(), Vec::<String>::new());
            let scores = std::mem::replace(&mut app, window(&folder)).scores;
            app.scores = scores;
            left = resumed(&mut app);
            let (a, b) = (&left.session, &other.session);
            assert!(a.ranked && a.game.state_hash() == b.game.state_hash());
            assert_eq!(a.history.track(), b.history.track());
            assert_eq!(a.history.last(), a.game.steps());
            assert_eq!(left.results, other.results);
            assert_eq!(left.start, other.start);
        }
        assert!(left.results.len() == 2, "levels were cleared on the way");
    }

    #[test]
    fn a_run_left_at_the_panel_of_a_cleared_level_comes_back_to_it() {
        let folder = TestFolder::new("panel");
        let mut app = window(&folder);
        let mut play = Play::new(&app, 0);
        play_on(&mut play, &mut app, 5000);
        assert!(play.session.game.phase() == Phase::Cleared);
        play.leave(Leave::To(Transition::Title), &mut app);
        assert_eq!(app.title_choice, title::Choice::Continue);
        let mut play = resumed(&mut app);
        assert!(matches!(play.state, State::Panel(Panel::Cleared, _)));
        assert!(play.outcome.is_some_and(|outcome| outcome.is_best));
        // After a panel's guard, choosing goes on with the next level.
        for _ in 0..80 {
            update(&mut play, &mut app, &[]);
        }
        update(&mut play, &mut app, &[Action::Choose]);
        update(&mut play, &mut app, &[]);
        update(&mut play, &mut app, &[]);
        assert_eq!(play.session.game.level_index(), 1);
    }

    #[test]
    fn leaving_asks_only_where_the_run_is_lost() {
        let folder = TestFolder::new("asks");
        let mut app = window(&folder);
        let mut play = Play::new(&app, 0);
        play_on(&mut play, &mut app, 5000);
        for (leave, may) in [
            (Leave::To(Transition::Title), true),
            (Leave::To(Transition::Levels(0)), true),
            (Leave::Close, true),
            (Leave::To(Transition::Play(0)), false),
        ] {
            assert_eq!(play.may_leave(leave, &app), may, "{leave:?}");
        }
        // A run that is given up is a game, and nothing to continue.
        play.leave(Leave::To(Transition::Play(0)), &mut app);
        app.replays.finish();
        assert!(app.replays.offer().is_none());
        assert!(window(&folder).replays.offer().is_none());
    }

    #[test]
    fn a_run_that_waits_is_displaced_only_after_a_question() {
        let folder = TestFolder::new("displaced");
        let mut app = window(&folder);
        let leave = Leave::To(Transition::Title);
        let mut waits = Play::new(&app, 0);
        play_on(&mut waits, &mut app, 5000);
        assert!(waits.may_leave(leave, &app));
        waits.leave(leave, &mut app);
        let points = app.replays.offer().map(|offer| offer.standing.score);
        let mut other = Play::new(&app, 2);
        play_on(&mut other, &mut app, 3000);
        assert!(other.session.game.score() > 0);
        for asks in [leave, Leave::Close, Leave::To(Transition::Levels(0))] {
            other.question = None;
            assert!(!other.may_leave(asks, &app), "{asks:?}");
        }
        // A new run leaves the one that waits where it is, and loses this one.
        other.question = None;
        assert!(!other.may_leave(Leave::To(Transition::Play(0)), &app));
        assert_eq!(
            app.replays.offer().map(|offer| offer.standing.score),
            points
        );
        other.given_up = true;
        assert!(other.may_leave(leave, &app));
        other.leave(leave, &mut app);
        let left = app.replays.offer().map(|offer| offer.standing.level);
        assert_eq!(left, Some(2));
    }

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
    fn under_other_rules_or_with_another_game_the_level_starts_anew_and_it_is_said() {
        for (is_earlier, why) in [
            (true, "Played by earlier rules: level 2 starts anew"),
            (
                false,
                "The recording gives another game now: level 2 starts anew",
            ),
        ] {
            let folder = TestFolder::new("anew");
            let mut app = window(&folder);
            let mut play = Play::new(&app, 1);
            play_on(&mut play, &mut app, 80);
            let mut recording = play.session.recording();
            if is_earlier {
                recording.rules = RULES - 1;
            } else {
                recording.standing.score += 1;
            }
            let run = app.replays.begin();
            app.replays.leave(run, recording);
            let mut play = Play::continued(&mut app).expect("the run");
            let mut said = None;
            for _ in 0..100 {
                said = said.or(update(&mut play, &mut app, &[]).notice);
            }
            assert_eq!(said.as_deref(), Some(why));
            assert_eq!(play.session.game.level_index(), 1);
            assert!(play.session.game.score() == 0 && play.session.ranked);
        }
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
            app.scores.check(claim, false);
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
    fn a_run_that_goes_on_is_compared_with_those_before_it() {
        let folder = TestFolder::new("before");
        let mut app = window(&folder);
        let difficulty = app.settings.game.rules.difficulty;
        app.scores.note_run(&levels(), 0, difficulty, 5, None);
        let mut play = Play::new(&app, 0);
        play_on(&mut play, &mut app, 5000);
        play.state = State::Ending(0.0);
        play.keep_score(&mut app);
        let best = app.scores.records().run(&levels(), 0, difficulty);
        assert!(best.score > 5);
        play.leave(Leave::Close, &mut app);
        assert_eq!(resumed(&mut app).best_before, 5);
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
        play.leave(Leave::Close, &mut app);
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
