//! Resuming a run where it was left.

use std::sync::Arc;

use breakout::event::Event;
use breakout::game::Phase;
use breakout::history::History;
use breakout::records::LevelResult;
use breakout::replay::{Playthrough, RULES, Recording, Setup};

use super::keeping::Keeping;
use super::panel::{LevelOutcome, Panel};
use super::{Mode, Play};
use crate::app::platform::slice::Budget;
use crate::app::playfield::session::Session;
use crate::app::replays::Run;
use crate::app::screens::AppContext;
use crate::app::words::words;

/// The time of a frame for replaying a run.
const BUDGET: Budget = Budget::millis(4);

/// A run whose recording is replayed to its end, in fast motion.
pub(super) struct Resuming {
    run: Run,
    pub(super) playthrough: Playthrough<Arc<Recording>>,
    history: History,
}

impl Resuming {
    /// Replays the steps of a frame, and notes the cleared levels. Returns true at the end.
    pub(super) fn advance(&mut self, results: &mut Vec<LevelResult>) -> bool {
        BUDGET.run(|| {
            let goes_on = self.history.follow(&mut self.playthrough);
            let mut events = self.playthrough.events().iter();
            if events.any(|event| matches!(event, Event::LevelCleared { .. })) {
                results.push(LevelResult::of(self.playthrough.game()));
            }
            goes_on
        })
    }
}

impl Play {
    /// The run to resume, which the first frames replay. If its replay differs, the level starts over.
    pub(in crate::app::screens) fn continued(app: &mut AppContext) -> Option<Self> {
        let (run, recording) = app.replays.take_offer()?;
        if !recording.is_of_these_rules() {
            app.replays.retire(run);
            let words = words().play;
            let number = recording.standing.level + 1;
            let notice = if recording.rules < RULES {
                words.earlier_rules(number)
            } else {
                words.newer_rules(number)
            };
            return Some(Self::starting_over(app, &recording, notice));
        }
        let setup = recording.setup.clone();
        let records = app.scores.records();
        let difficulty = setup.rules.difficulty;
        let best = records.run(&setup.levels, setup.start, difficulty);
        let best_before = best.before(run.id());
        let resuming = Resuming {
            run,
            history: History::of(&recording),
            playthrough: Playthrough::new(recording),
        };
        let mut play = Self::with(app, setup, Mode::Resuming(Box::new(resuming)));
        play.scoring.best_before = best_before;
        Some(play)
    }

    /// A new run from the level of another run, with a notice of the reason.
    fn starting_over(app: &AppContext, left: &Recording, notice: String) -> Self {
        let setup = Setup {
            start: left.standing.level,
            seed: app.seed(),
            ..left.setup.clone()
        };
        let keeping = Keeping {
            notice: Some(notice),
            ..Keeping::default()
        };
        Self::with(app, setup, Mode::Run(keeping))
    }

    /// Continues where the run was left, or from the start of its level.
    pub(super) fn end_resuming(&mut self, app: &mut AppContext) {
        let run = Mode::Run(Keeping::default());
        let Mode::Resuming(resuming) = std::mem::replace(&mut self.mode, run) else {
            return;
        };
        let playthrough = &resuming.playthrough;
        let run = resuming.run;
        let game = playthrough.game().clone();
        let recording = playthrough.recording();
        if playthrough.mismatch().is_some() {
            let notice = words().play.other_game(recording.standing.level + 1);
            *self = Self::starting_over(app, recording, notice);
            return app.replays.retire(run);
        }
        let ranked = recording.counts();
        self.session = Session::resumed(resuming.history, game);
        self.session.ranked = ranked;
        // A serve says again what is left.
        if self.session.game.is_serving() {
            self.session.effects.motion.serve_age = 0.0;
        }
        let game = &self.session.game;
        let last = self.scoring.results.last().copied();
        if let Some(cleared) = last.filter(|_| game.phase() == Phase::Cleared) {
            let records = app.scores.records();
            let best = records.level(game.level(), game.rules().difficulty);
            let before = best.before(run.id());
            self.scoring.outcome = Some(LevelOutcome::of(cleared, ranked, before, best));
            self.open(Panel::Cleared);
        } else if app.window.focused {
            self.resume();
        } else {
            self.open(Panel::Paused);
        }
        self.mode = Mode::Run(Keeping {
            saved: self.session.game.steps(),
            run: Some(run),
            ..Keeping::default()
        });
    }
}

#[cfg(test)]
mod tests {
    use breakout::input::Input;
    use breakout::level::LevelSet;

    use super::*;
    use crate::app::input::Action;
    use crate::app::keeping::Kept;
    use crate::app::platform::testing::TestFolder;
    use crate::app::screens::play::State;
    use crate::app::screens::play::testing::{
        launch, levels, play_on, played, resumed, update, window,
    };
    use crate::app::screens::{Leave, Screen, Transition, title};

    #[test]
    fn a_run_goes_on_as_if_it_had_never_been_left() {
        let folder = TestFolder::new("goes-on");
        let mut app = window(&folder);
        let mut left = Play::new(&app, 0);
        let mut other = Play::new(&app, 0);
        for steps in [5000, 300, 2000] {
            for play in [&mut left, &mut other] {
                play_on(play, &mut app, steps);
                if play.session.game.phase() == Phase::Cleared {
                    launch(play);
                }
            }
            left.leave(&Leave::Close, &mut app);
            assert_eq!(app.replays.finish(), Vec::<String>::new());
            let scores = std::mem::replace(&mut app, window(&folder)).scores;
            app.scores = scores;
            left = resumed(&mut app);
            let a = &left.session;
            let b = &other.session;
            assert!(a.ranked && a.game.state_hash() == b.game.state_hash());
            assert_eq!(a.history.track(), b.history.track());
            assert_eq!(a.history.last(), a.game.steps());
            assert_eq!(left.scoring.results, other.scoring.results);
            assert_eq!(left.start(), other.start());
        }
        assert!(
            left.scoring.results.len() == 2,
            "levels were cleared on the way"
        );
    }

    #[test]
    fn a_run_that_goes_on_at_a_serve_says_what_lives_are_left() {
        let folder = TestFolder::new("says-lives");
        let mut app = window(&folder);
        let mut play = played(&mut app, 2, 3000);
        let lives = play.session.game.lives();
        while play.session.game.lives() == lives {
            let game = &play.session.game;
            let ball = game.balls().first();
            let is_left = ball.is_some_and(|ball| ball.position.x < 400.0);
            let input = Input {
                launch: game.is_serving(),
                target: Some(if is_left { 750.0 } else { 50.0 }),
                ..Input::default()
            };
            play.session.fast_forward(1, input.in_grain());
            play.keep_run(&mut app);
        }
        play.leave(&Leave::Close, &mut app);
        app.replays.finish();
        let mut app = window(&folder);
        let play = resumed(&mut app);
        assert!(play.session.game.is_serving());
        let age = play.session.effects.motion.serve_age;
        assert!(age < 1.0, "the card with the lives was shown {age} s ago");
    }

    #[test]
    fn a_run_of_practice_goes_on_unranked_whatever_its_file_says() {
        let folder = TestFolder::new("practice");
        let mut app = window(&folder);
        app.settings.game.rules.practice = true;
        let mut play = played(&mut app, 2, 3000);
        play.session.ranked = true;
        assert!(play.session.recording().ranked);
        play.leave(&Leave::Close, &mut app);
        app.replays.finish();
        let mut app = window(&folder);
        assert!(!app.replays.offer().expect("the run").recording.counts());
        assert!(!resumed(&mut app).session.ranked);
    }

    #[test]
    fn a_run_left_at_the_panel_of_a_cleared_level_comes_back_to_it() {
        let folder = TestFolder::new("panel");
        let mut app = window(&folder);
        let mut play = played(&mut app, 0, 5000);
        assert!(play.session.game.phase() == Phase::Cleared);
        play.leave(&Leave::To(Transition::Title), &mut app);
        assert_eq!(app.memory.title_row, title::TitleRow::Continue);
        let mut play = resumed(&mut app);
        assert!(matches!(play.state, State::Panel(Panel::Cleared, _)));
        assert!(play.scoring.outcome.is_some_and(|outcome| outcome.is_best));
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
    fn the_panel_of_a_cleared_level_says_what_it_said_before() {
        let mut score = None;
        // Better than all before, and no better.
        for is_best in [true, false] {
            let folder = TestFolder::new("words");
            let mut app = window(&folder);
            let difficulty = app.settings.game.rules.difficulty;
            if let Some(before) = score {
                let level = &levels()[0];
                app.scores
                    .note(|records| records.note_level(level, difficulty, &before, None));
            }
            let mut play = played(&mut app, 0, 5000);
            let before = play.scoring.outcome.expect("it is cleared");
            assert_eq!(before.is_best, is_best);
            score = Some(before.cleared);
            play.leave(&Leave::Close, &mut app);
            let after = resumed(&mut app).scoring.outcome.expect("the panel's");
            assert_eq!((after.cleared, after.is_best), (before.cleared, is_best));
        }
    }

    #[test]
    fn other_rules_restart_the_level_and_say_so() {
        for (is_earlier, why) in [
            (true, "Played by earlier rules: level 2 starts over"),
            (
                false,
                "The recording no longer matches: level 2 starts over",
            ),
        ] {
            let folder = TestFolder::new("anew");
            let mut app = window(&folder);
            let play = played(&mut app, 1, 80);
            let mut recording = play.session.recording();
            if is_earlier {
                recording.rules = RULES - 1;
            } else {
                recording.standing.score += 1;
            }
            let run = Run::begin();
            app.replays.leave(run, recording);
            let mut play = Play::continued(&mut app).expect("the run");
            let mut said = None;
            for _ in 0..50 {
                said = said.or(update(&mut play, &mut app, &[]).notice);
            }
            assert_eq!(said.as_deref(), Some(why));
            assert_eq!(play.session.game.level_index(), 1);
            assert!(play.session.game.score() == 0 && play.session.ranked);
        }
    }

    #[test]
    fn a_run_of_another_order_of_the_levels_starts_again_at_its_own_level() {
        let folder = TestFolder::new("order");
        let mut app = window(&folder);
        let play = played(&mut app, 1, 80);
        app.replays.leave(Run::begin(), play.session.recording());
        let mut entries = levels().entries().to_vec();
        entries.rotate_left(1);
        app.source.levels = LevelSet::new(entries);
        let play = resumed(&mut app);
        assert_eq!(play.session.game.level_index(), 1);
        assert_eq!(play.restart(&app), Transition::Play(0));
        assert_eq!(play.list(&app), Transition::Levels(0));
    }

    #[test]
    fn a_run_that_goes_on_is_compared_with_those_before_it() {
        let folder = TestFolder::new("before");
        let mut app = window(&folder);
        let difficulty = app.settings.game.rules.difficulty;
        app.scores
            .note(|records| records.note_run(&levels(), 0, difficulty, 5, None));
        let mut play = played(&mut app, 0, 5000);
        play.state = State::Ending(0.0);
        play.keep_score(&mut app);
        let best = app.scores.records().run(&levels(), 0, difficulty);
        assert!(best.score > 5);
        play.leave(&Leave::Close, &mut app);
        assert_eq!(resumed(&mut app).scoring.best_before, 5);
    }
}
